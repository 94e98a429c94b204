import type { TestServer, TestSession } from './harness.ts';

/** The technical clauses of a job as they stand, as a save of others has to name them. */
export async function seenClauses(server: TestServer, as: TestSession, id: string) {
  const { clauses } = (await server.call('getTechnicalEvaluation', { as, path: { id } })).body;
  return clauses.map(({ text, isMandatory, weight }) => ({ text, isMandatory, weight }));
}

/** The same of the criteria of its prequalification. */
export const seenCriteria = async (server: TestServer, as: TestSession, id: string) =>
  (await server.call('getPqrCriteria', { as, path: { id } })).body.criteria;

import { invalidRequest, Problem } from '../../problems.ts';

/** A code that was refused as a problem of its field: who calls is logged in, and a 401 would say the contrary. */
export async function asCodeProblem<Result>(proof: Promise<Result>): Promise<Result> {
  try {
    return await proof;
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 401) throw error;
    throw invalidRequest([{ pointer: '/code', message: error.message }], error.message);
  }
}

import { demoPassword } from '../../apps/server/src/db/seed/world/people.ts';
import type { Recorder } from './recorder.ts';

type Listed = { jobs: { _id: string; number: string; title: string | null }[] };
type Resolutions = {
  resolutions: {
    _id: string;
    documents: { _id: string }[];
    stages: { steps: { _id: string; state: string }[] }[];
  }[];
};

/** Awards as who proposes, who decides and who owns the job see them. */
export async function recordResolutions({ record, call, as }: Recorder): Promise<void> {
  const login = async (email: string) =>
    (
      (await call('login', { body: { email: `${email}@sagarsteel.example`, password: demoPassword } })).body as {
        access_token: string;
      }
    ).access_token;
  const [superUser, decider, second] = [await login('corporate'), await login('commercial'), await login('cfo')];
  const { body: user } = await call('getUserinfoData', { as });
  const path = { id: (user as { company: { _id: string } }).company._id };
  const { jobs } = (await call('getJobRequests', { as, path, query: { limit: 100 } })).body as Listed;
  const named = (words: string) => jobs.find(({ title }) => (title ?? '').includes(words))!;
  const [waiting, told, done, opened] = [
    named('Coke oven 4'),
    named('DG set 3'),
    named('Bag house 2'),
    named('Valve servicing'),
  ];
  const of = (job: { number: string }, by = as) => ({ as: by, path: { id: job.number } });

  await record('getApprovalRules', '', 200, { as: superUser });
  await record('getApprovalRules', 'read', 200, { as });
  await record('getDelegations', 'none', 200, { as: decider });
  await record('getJobRequestReport', 'approving', 200, of(waiting, decider));
  await record('getJobRequestReport', 'awarded', 200, of(told));
  await record('getJobRequestReport', 'completed', 200, of(done));
  const { resolutions } = await record<Resolutions>('getJobRequestResolutions', '', 200, of(waiting, decider));
  await record('getJobRequestResolutions', 'proposer', 200, of(waiting));
  await record('getJobRequestResolutions', 'approved', 200, of(told));
  await record('getJobRequestResolutions', 'none', 200, of(opened));
  await record('getAwardLetters', 'sent', 200, of(told));

  // From here on something is written.
  const resolutionId = resolutions[0]!._id;
  const stepId = resolutions[0]!.stages.flatMap(({ steps }) => steps).find(({ state }) => state === 'pending')!._id;
  const override = (by: string, act: string, comment: string) => ({
    as: by,
    body: { resolutionId, stepId, act, comment },
  });
  const inHospital = 'In hospital since Monday, and nobody stands in. The shutdown begins on Friday.';
  await record('overrideResolutionStep', 'words', 400, override(superUser, 'ask', 'See www.sagarsteel.example'));
  await record('overrideResolutionStep', '', 200, override(superUser, 'ask', inHospital));
  await record('overrideResolutionStep', 'alone', 403, override(superUser, 'confirm', inHospital));
  await record('getJobRequestResolutions', 'asker', 200, of(waiting, superUser));
  await record('getJobRequestResolutions', 'second', 200, of(waiting, second));
  await call('overrideResolutionStep', override(second, 'drop', 'He is back.'));
  await record('getJobRequestResolutions', 'superUser', 200, of(waiting, superUser));
  const answer = (body: object) => ({ as: decider, body: { resolutionId, ...body } });
  await record(
    'saveResolutionApproverResponse',
    'words',
    400,
    answer({ answer: 'return', comment: 'See www.sagarsteel.example' }),
  );
  await record('saveResolutionApproverResponse', '', 200, answer({ answer: 'approve', comment: 'Agreed.' }));
  await record('saveResolutionApproverResponse', 'ended', 409, answer({ answer: 'approve' }));
  await record('getJobRequestReport', 'untold', 200, of(waiting));
  await record('getJobRequestResolutions', 'untold', 200, of(waiting));
  await record('getAwardLetters', '', 200, of(waiting));
  await record('sendAwardLetters', 'link', 400, {
    as,
    body: { jobId: waiting._id, awardNote: 'See www.sagarsteel.example' },
  });
  await record('sendAwardLetters', '', 200, { as, body: { jobId: waiting._id } });

  const { comparisons } = (await call('listComparisons', { as })).body as {
    comparisons: { _id: string; job: { _id: string } | null }[];
  };
  const { _id: comparisonId } = comparisons.find(({ job }) => job?._id === opened._id)!;
  const { version, revision } = (await call('getComparisonById', { as, path: { a: comparisonId, b: '0' } })).body as {
    version: number;
    revision: number;
  };
  await call('freezeComparison', { as, body: { comparisonId, version, revision } });
  await record('getJobRequestResolutions', 'frozen', 200, of(opened));
  const plan = await record<{ comparison: { sha256: string }; options: { key: string }[] }>(
    'getApproversList',
    '',
    200,
    of(opened),
  );
  const proposal = { jobId: opened._id, comparisonSha256: plan.comparison.sha256, option: plan.options[0]!.key };
  await record('postCreateResolution', 'link', 400, {
    as,
    body: { ...proposal, reason: 'See www.sagarsteel.example' },
  });
  const made = await record<{ _id: string }>('postCreateResolution', '', 200, {
    as,
    body: { ...proposal, reason: 'Lowest.' },
  });
  await record('withdrawResolution', '', 200, { as, body: { resolutionId: made._id, comment: 'A vendor called.' } });

  const rules = (await call('getApprovalRules', { as: superUser })).body as Record<string, unknown>;
  const { bands, remindAfterDays, escalateAfterDays, escalateToIds, isOverrideAllowed } = rules;
  const content = { bands, remindAfterDays, escalateAfterDays, escalateToIds, isOverrideAllowed };
  const body = { ...content, version: rules['newestVersion'] };
  await record('setApprovalRules', '', 200, { as: superUser, body });
  await record('setApprovalRules', 'outdated', 409, { as: superUser, body });
  const { people } = (await call('getDelegations', { as: decider })).body as { people: { userId: string }[] };
  const away = { delegateId: people[0]!.userId, from: '2026-11-28', until: '2026-12-08', upToInPaise: 250_000_000 };
  await record('addDelegation', '', 200, { as: decider, body: away });
  await record('addDelegation', 'taken', 400, { as: decider, body: away });
  const { mine } = await record<{ mine: { _id: string }[] }>('getDelegations', '', 200, { as: decider });
  await record('endDelegation', '', 200, { as: decider, body: { delegationId: mine[0]!._id } });
}

import type { Recorder } from './recorder.ts';

/** The first steps of a company that is new. */
export async function recordFirstSteps({ as, record }: Recorder): Promise<void> {
  await record('getFirstSteps', '', 200, { as });
  await record('dismissFirstSteps', '', 200, { as });
}

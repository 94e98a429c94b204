import type { Recorder } from './recorder.ts';

/** A comparison and what was shared of it. */
export async function recordCompareVendors({ as, colleague, gstns, record, unknown }: Recorder): Promise<void> {
  await record('compareVendorData', '', 200, { as, body: { gstns } });
  await record('compareVendorData', 'unknown', 404, { as, body: { gstns: [gstns[0], unknown] } });
  const { link } = await record<{ link: string }>('shareCompareVendorsLink', '', 201, {
    as,
    body: {
      gstns,
      recipients: ['corporate@sagarsteel.example'],
      weights: { rating: 10, proximity: 5 },
      note: 'For the meeting on Thursday.',
    },
  });
  const token = link.split('/').at(-1)!;
  await record('getSharedComparison', '', 200, { as: colleague, path: { token } });
  await record('getSharedComparison', 'unknown', 404, { as, path: { token: token.split('').toReversed().join('') } });
  await record('getComparisonShares', '', 200, { as });
}

import type { components } from '@millwright/contract/types';

type Schemas = components['schemas'];

/** Three changes of the buyer since quote opening that made another vendor L1, for stories. */
export const storyChanges = (
  [before, now]: readonly [before: string, now: string],
  where: string,
): Required<Pick<Schemas['ComparisonSheet'], 'openingChanges' | 'asSubmitted'>> => {
  const by = { at: '2026-11-24T10:40:00.000Z', by: 'Anil Prabhudesai', vendorId: null };
  return {
    openingChanges: [
      {
        ...by,
        ...{ revision: 11, companyName: now, where, what: 'Rate', from: '₹11,657.00', to: '₹9,600.00' },
        ...{ reason: 'Agreed in the clarification.', document: 'clarification.pdf', needsDocument: true },
        effect: { labelFrom: 'L2', labelTo: 'L1', differenceInPaise: -8_639_400, isFirstChanged: true },
      },
      {
        ...by,
        ...{ revision: 12, companyName: before, where: null, what: 'Weeks late', from: '0', to: '2' },
        ...{ reason: 'The vendor asked for 2 weeks more.', document: null, needsDocument: false },
        effect: { labelFrom: 'L2', labelTo: 'L2', differenceInPaise: 1_031_700, isFirstChanged: false },
      },
      {
        ...by,
        ...{ revision: 13, companyName: null, where: 'Scaffolding', what: 'Deviation loading' },
        ...{ from: 'none', to: '₹1,50,000.00', reason: null, document: null, needsDocument: false },
        effect: null,
      },
    ],
    asSubmitted: {
      companyNames: [before],
      evaluatedInPaise: 102_904_600,
      leadInPaise: 9_962_800,
      isOtherFirst: true,
    },
  };
};

import * as z from 'zod/mini';
import type { Rfq } from '../rfq-words.ts';

type ToldRules = NonNullable<Rfq['terms']['comparison']>;

const percent = z.string().check(z.trim());
const isPercent = (text: string) => /^(100|\d{1,2})(\.\d{1,8})?$/.test(text);
const isDays = (text: string) => /^-?\d{1,4}$/.test(text) && Math.abs(Number(text)) <= 3650;

/** How quotes are compared; without a method nothing of it is told, and nothing of it has to be right. */
const comparisonSchema = z
  .object({
    method: z.enum(['', 'L1', 'PV', 'QCBS', 'PRICE_PER_SCORE']),
    referencePaymentDays: z.string().check(z.trim()),
    annualInterestPercent: percent,
    deliveryPercentPerWeek: percent,
    /** Empty: no cap. */
    deliveryCapPercent: percent,
    technicalWeightPercent: percent,
    /** Empty: no cut-off. */
    technicalCutoff: percent,
    scorecardBreaksTies: z.boolean(),
    deviationLoadings: z.array(z.object({ term: z.string().check(z.trim()), amountInPaise: z.nullable(z.number()) })),
  })
  .check((context) => {
    const values = context.value;
    if (values.method === '') return;
    const wrong = (path: (string | number)[], message: string) =>
      void context.issues.push({ code: 'custom', input: values, path, message });
    if (!isDays(values.referencePaymentDays)) wrong(['referencePaymentDays'], 'Enter whole days, at most 3,650.');
    for (const name of ['annualInterestPercent', 'deliveryPercentPerWeek', 'technicalWeightPercent'] as const)
      if (!isPercent(values[name])) wrong([name], 'Enter a percent from 0 to 100.');
    for (const name of ['deliveryCapPercent', 'technicalCutoff'] as const)
      if (values[name] !== '' && !isPercent(values[name])) wrong([name], 'Enter 0 to 100, or leave it empty.');
    for (const [index, { term, amountInPaise }] of values.deviationLoadings.entries()) {
      if (term === '') wrong(['deviationLoadings', index, 'term'], 'Name the term, or remove it.');
      if (amountInPaise === null) wrong(['deviationLoadings', index, 'amountInPaise'], 'Enter the loading.');
    }
  });

/** The form of what vendors are told. */
export const termsSchema = z
  .object({
    deadline: z.nullable(z.string()),
    message: z.string().check(z.trim(), z.maxLength(4000, 'Write at most 4,000 characters.')),
    paymentTerms: z.string().check(z.trim(), z.maxLength(300, 'Write at most 300 characters.')),
    warrantyMonths: z.string().check(z.regex(/^(|[0-9]{1,2}|1[01][0-9]|120)$/, 'Enter whole months, at most 120.')),
    workingDays: z.string().check(z.regex(/^(|[1-9][0-9]{0,3})$/, 'Enter whole days, at most 3,650.')),
    firstOpener: z.string(),
    secondOpener: z.string(),
    envelopes: z.enum(['one', 'two']),
    comparison: comparisonSchema,
    minimumQuotes: z.string().check(z.regex(/^([1-9]|1[0-9]|20)$/, 'Enter a number from 1 to 20.')),
  })
  .check(
    z.refine(({ firstOpener, secondOpener }) => !secondOpener || firstOpener !== secondOpener, {
      path: ['secondOpener'],
      message: 'Choose another person, or none.',
    }),
  );
export type TermsValues = z.infer<typeof termsSchema>;

/** What is usual where nothing was said (evaluation contract, section 1). */
const usual = {
  referencePaymentDays: 60,
  annualInterestPercent: '12',
  deliveryPercentPerWeek: '0.5',
  deliveryCapPercent: '5',
  technicalWeightPercent: '30',
  technicalCutoff: null,
  deviationLoadings: [],
} satisfies Omit<ToldRules, 'method'>;

function comparisonDefaults(told: ToldRules | null): TermsValues['comparison'] {
  const rules = told ?? usual;
  return {
    ...rules,
    method: told?.method ?? '',
    referencePaymentDays: String(rules.referencePaymentDays),
    deliveryCapPercent: rules.deliveryCapPercent ?? '',
    technicalCutoff: rules.technicalCutoff ?? '',
    scorecardBreaksTies: told?.scorecardBreaksTies ?? false,
    deviationLoadings: [...rules.deviationLoadings],
  };
}

function comparisonBody({ method, scorecardBreaksTies, ...rules }: TermsValues['comparison']): ToldRules | null {
  if (method === '') return null;
  return {
    ...rules,
    method,
    referencePaymentDays: Number(rules.referencePaymentDays),
    deliveryCapPercent: rules.deliveryCapPercent || null,
    technicalCutoff: rules.technicalCutoff || null,
    ...(scorecardBreaksTies && { scorecardBreaksTies }),
    deviationLoadings: rules.deviationLoadings.map(({ term, amountInPaise }) => ({
      term,
      amountInPaise: amountInPaise ?? 0,
    })),
  };
}

/** What the form holds of a call for quotes. */
export const termsDefaults = ({ terms }: Rfq): TermsValues => ({
  deadline: terms.deadline ?? null,
  message: terms.message ?? '',
  paymentTerms: terms.paymentTerms ?? '',
  warrantyMonths: terms.warrantyMonths == null ? '' : String(terms.warrantyMonths),
  workingDays: terms.workingDays == null ? '' : String(terms.workingDays),
  firstOpener: terms.openerIds?.[0] ?? '',
  secondOpener: terms.openerIds?.[1] ?? '',
  envelopes: terms.envelopes ?? 'one',
  comparison: comparisonDefaults(terms.comparison ?? null),
  minimumQuotes: String(terms.minimumQuotes ?? 2),
});

/** The terms of setRfqTerms. */
export const termsBody = (values: TermsValues): Rfq['terms'] => ({
  deadline: values.deadline,
  message: values.message || null,
  paymentTerms: values.paymentTerms || null,
  warrantyMonths: values.warrantyMonths === '' ? null : Number(values.warrantyMonths),
  workingDays: values.workingDays === '' ? null : Number(values.workingDays),
  openerIds: [values.firstOpener, values.secondOpener].filter(Boolean),
  minimumQuotes: Number(values.minimumQuotes),
  ...(values.envelopes === 'two' && { envelopes: 'two' }),
  comparison: comparisonBody(values.comparison),
});

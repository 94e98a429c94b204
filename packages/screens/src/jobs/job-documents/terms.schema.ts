import { z } from 'zod';
import type { Rfq } from '../rfq-words.ts';

/** The form of what vendors are told. */
export const termsSchema = z
  .object({
    deadline: z.string().nullable(),
    message: z.string().trim().max(4000, 'Write at most 4,000 characters.'),
    paymentTerms: z.string().trim().max(300),
    warrantyMonths: z.string().regex(/^(|[0-9]{1,2}|1[01][0-9]|120)$/, 'Enter whole months, at most 120.'),
    firstOpener: z.string(),
    secondOpener: z.string(),
    envelopes: z.enum(['one', 'two']),
    minimumQuotes: z.string().regex(/^([1-9]|1[0-9]|20)$/, 'Enter a number from 1 to 20.'),
  })
  .refine(({ firstOpener, secondOpener }) => !secondOpener || firstOpener !== secondOpener, {
    path: ['secondOpener'],
    message: 'Choose another person, or nobody.',
  });
export type TermsValues = z.infer<typeof termsSchema>;

/** What the form holds of a call for quotes. */
export const termsDefaults = ({ terms }: Rfq): TermsValues => ({
  deadline: terms.deadline ?? null,
  message: terms.message ?? '',
  paymentTerms: terms.paymentTerms ?? '',
  warrantyMonths: terms.warrantyMonths == null ? '' : String(terms.warrantyMonths),
  firstOpener: terms.openerIds?.[0] ?? '',
  secondOpener: terms.openerIds?.[1] ?? '',
  envelopes: terms.envelopes ?? 'one',
  minimumQuotes: String(terms.minimumQuotes ?? 2),
});

/** The terms of setRfqTerms. */
export const termsBody = (values: TermsValues): Rfq['terms'] => ({
  deadline: values.deadline,
  message: values.message || null,
  paymentTerms: values.paymentTerms || null,
  warrantyMonths: values.warrantyMonths === '' ? null : Number(values.warrantyMonths),
  openerIds: [values.firstOpener, values.secondOpener].filter(Boolean),
  minimumQuotes: Number(values.minimumQuotes),
  ...(values.envelopes === 'two' && { envelopes: 'two' }),
});

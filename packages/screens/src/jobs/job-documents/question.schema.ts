import * as z from 'zod/mini';

/** The form of an answer. */
export const answerSchema = z
  .object({
    answer: z
      .string()
      .check(z.trim(), z.minLength(1, 'Enter an answer.'), z.maxLength(4000, 'Write at most 4,000 characters.')),
    to: z.enum(['', 'asker', 'all']).check(z.refine((to): boolean => to !== '', 'Choose who reads it.')),
    question: z.string().check(z.trim(), z.maxLength(2000, 'Write at most 2,000 characters.')),
  })
  .check(
    z.refine(({ to, question }) => to !== 'all' || question !== '', {
      path: ['question'],
      message: 'Reword the question for all vendors.',
    }),
  );
export type AnswerValues = z.infer<typeof answerSchema>;

/** The body of answerQuestion; the rewritten question goes to all only. */
export const answerBody = ({ answer, to, question }: AnswerValues) => ({
  answer,
  to: to === 'all' ? ('all' as const) : ('asker' as const),
  ...(to === 'all' && { question }),
});

/** The form of a closing. */
export const closeSchema = z.object({
  reason: z
    .string()
    .check(z.trim(), z.minLength(1, 'Enter a reason.'), z.maxLength(1000, 'Write at most 1,000 characters.')),
});

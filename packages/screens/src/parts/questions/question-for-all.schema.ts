import * as z from 'zod/mini';

/** The form of a question and its answer that go to all vendors: in an addendum, or from a message. */
export const questionForAllSchema = z.object({
  question: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Reword the question for all vendors.'),
      z.maxLength(2000, 'Write at most 2,000 characters.'),
    ),
  answer: z
    .string()
    .check(z.trim(), z.minLength(1, 'Enter an answer.'), z.maxLength(4000, 'Write at most 4,000 characters.')),
});
export type QuestionForAll = z.infer<typeof questionForAllSchema>;

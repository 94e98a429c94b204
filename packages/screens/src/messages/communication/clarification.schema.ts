import { z } from 'zod';

/** The form of a clarification that a message becomes. */
export const clarificationSchema = z.object({
  question: z
    .string()
    .trim()
    .min(1, 'Rewrite the question for all vendors.')
    .max(2000, 'Write at most 2,000 characters.'),
  answer: z.string().trim().min(1, 'Write the answer.').max(4000, 'Write at most 4,000 characters.'),
});
export type ClarificationValues = z.infer<typeof clarificationSchema>;

import { z } from 'zod';

/** What is due of a step that waits: a reminder, or that it goes to the next in line. */
export const duePayload = z.object({
  resolutionId: z.string(),
  stepId: z.string(),
  what: z.enum(['remind', 'escalate']),
});
export type Due = z.infer<typeof duePayload>;
export const RESOLUTION_DUE = { name: 'resolution-due' };

/** That a resolution expires with the quotes that it awards. */
export const expiryPayload = z.object({ resolutionId: z.string() });
export type Expiry = z.infer<typeof expiryPayload>;
export const RESOLUTION_EXPIRY = { name: 'resolution-expiry' };

import { z } from 'zod';
import { indianMidnight } from '../../indian-time.ts';
import type { Proposal } from './award.rules.ts';
import type { Step } from './resolution.rules.ts';

const DAY_IN_MS = 86_400_000;

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

/** That a person who is asked lost the role of an approver on the job, or the access to the job or the company. */
export const leftPayload = z.object({
  resolutionId: z.string(),
  personId: z.string(),
  lost: z.enum(['role', 'access']),
});
export type Left = z.infer<typeof leftPayload>;
export const APPROVER_LEFT = { name: 'approver-left' };

/** When a step goes to the next in line. */
export const escalatesAt = (step: Pick<Step, 'since'>, days: number): Date => daysAfter(step.since!, days);

const daysAfter = (since: string, days: number) => new Date(Date.parse(since) + days * DAY_IN_MS);

/** What is due of a step that waits, and when. */
export const duesOf = (
  step: Pick<Step, 'since'>,
  rules: { remindAfterDays: readonly number[]; escalateAfterDays: number },
): { what: Due['what']; at: Date }[] => [
  ...rules.remindAfterDays.map((days) => ({ what: 'remind' as const, at: daysAfter(step.since!, days) })),
  { what: 'escalate', at: escalatesAt(step, rules.escalateAfterDays) },
];

/** When a resolution expires: as the day after the last one of its quotes begins in India. Null where nothing is said of that. */
export const expiresAt = ({ validity }: Pick<Proposal, 'validity'>): Date | null =>
  validity ? new Date(indianMidnight(validity.lastDay).getTime() + DAY_IN_MS) : null;

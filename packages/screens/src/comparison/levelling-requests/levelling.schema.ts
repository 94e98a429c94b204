import type { components } from '@millwright/contract/types';
import * as z from 'zod/mini';
import { indianToday, isDay, isDayOrEmpty, notADay } from '../../shared/days.ts';

type LevellingRequest = components['schemas']['LevellingRequest'];

/**
 * The form of a request to level quotes; empty means not given.
 *
 * @param neededByBefore The day of a request that is changed: it stays good when it is over by now.
 */
export const levellingSchema = (neededByBefore = '') =>
  z.object({
    title: z.string().check(z.trim(), z.minLength(1, 'Enter the subject.'), z.maxLength(200, 'At most 200 characters')),
    jobId: z.string(),
    remarks: z.string().check(z.trim(), z.maxLength(2000, 'At most 2000 characters')),
    neededBy: z.string().check(
      z.refine(isDayOrEmpty, notADay),
      z.refine(
        (day) => !isDay(day) || day === neededByBefore || day >= indianToday(),
        'This day has passed. Choose today or later.',
      ),
    ),
  });

export type LevellingFields = z.infer<ReturnType<typeof levellingSchema>>;

/** The fields of a request, or of an empty form. */
export const levellingDefaults = (request?: LevellingRequest): LevellingFields => ({
  title: request?.title ?? '',
  jobId: request?.job?._id ?? '',
  remarks: request?.remarks ?? '',
  neededBy: request?.neededBy ?? '',
});

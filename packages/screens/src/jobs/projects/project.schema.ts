import type { components } from '@millwright/contract/types';
import * as z from 'zod/mini';
import { isDay, isDayOrEmpty, notADay } from '../../shared/days.ts';

type Schemas = components['schemas'];

/** The form of a project. */
export const projectSchema = z
  .object({
    name: z
      .string()
      .check(z.trim(), z.minLength(2, 'Give the project a name.'), z.maxLength(120, 'Write at most 120 characters.')),
    plantId: z.string(),
    startsOn: z.string().check(z.refine(isDayOrEmpty, notADay)),
    endsOn: z.string().check(z.refine(isDayOrEmpty, notADay)),
    budgetInPaise: z.nullable(z.number()),
  })
  .check(
    z.refine(({ startsOn, endsOn }) => !isDay(startsOn) || !isDay(endsOn) || endsOn >= startsOn, {
      path: ['endsOn'],
      message: 'Choose the first day or later.',
    }),
  );
export type ProjectValues = z.infer<typeof projectSchema>;

/** What the form holds of a project; of a new one nothing. */
export const projectDefaults = (project?: Schemas['Project']): ProjectValues => ({
  name: project?.name ?? '',
  plantId: project?.plant?._id ?? '',
  startsOn: project?.startsOn ?? '',
  endsOn: project?.endsOn ?? '',
  budgetInPaise: project?.budgetInPaise ?? null,
});

/** The fields of createProject and editProject. */
export const projectBody = ({
  name,
  plantId,
  startsOn,
  endsOn,
  budgetInPaise,
}: ProjectValues): Schemas['ProjectFields'] => ({
  name: name.trim(),
  plantId: plantId || null,
  startsOn: startsOn || null,
  endsOn: endsOn || null,
  budgetInPaise,
});

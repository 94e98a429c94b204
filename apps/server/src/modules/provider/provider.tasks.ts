import { z } from 'zod';
import { taskKind } from '../../tasks/task.ts';
import type { TaskParts } from '../../tasks/task.ts';
import { carryOutDecisions } from './provider-acts.ts';
import { TAKE_EFFECT } from './provider.rules.ts';

/** Decisions of the provider's team whose minute is over; one that was undone is simply not there any more. */
export const providerTasks = ({ db, config }: TaskParts) => [
  taskKind({
    ...TAKE_EFFECT,
    payload: z.object({}),
    run: async (_payload, { now }) => void (await carryOutDecisions({ db, config, now })),
  }),
];

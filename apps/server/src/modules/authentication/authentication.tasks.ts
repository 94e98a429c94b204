import { z } from 'zod';
import { taskKind } from '../../tasks/task.ts';
import type { TaskParts } from '../../tasks/task.ts';
import { cleanUpSessions } from './authentication.queries.ts';

/** What is forgotten with time: sessions and tokens that are over, codes, registrations that were not finished, counted attempts. */
export const authenticationTasks = ({ db }: TaskParts) => [
  taskKind({
    name: 'forget-sessions',
    payload: z.object({}),
    everyInSeconds: 600,
    run: (_payload, { now }) => cleanUpSessions(db, now),
  }),
];

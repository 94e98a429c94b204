import { z } from 'zod';
import { taskKind } from '../../tasks/task.ts';
import type { TaskParts } from '../../tasks/task.ts';
import { forgetSessions } from './vendor-link.queries.ts';

/** Sessions of links that are over. */
export const vendorLinkTasks = ({ db }: TaskParts) => [
  taskKind({
    name: 'forget-vendor-sessions',
    payload: z.object({}),
    everyInSeconds: 86_400,
    run: async (_payload, { now }) => void (await forgetSessions(db, now)),
  }),
];

import { z } from 'zod';
import { deleteOldEvents } from '../../events/event.queries.ts';
import { taskKind } from '../../tasks/task.ts';
import type { TaskParts } from '../../tasks/task.ts';

/** Events are kept for who comes back within a day. */
export const eventTasks = ({ db }: TaskParts) => [
  taskKind({
    name: 'forget-events',
    payload: z.object({}),
    everyInSeconds: 3_600,
    run: async (_payload, { now }) => void (await deleteOldEvents(db, now)),
  }),
];

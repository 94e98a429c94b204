import { z } from 'zod';
import { taskKind } from '../../tasks/task.ts';
import type { TaskParts } from '../../tasks/task.ts';
import { cleanUpFiles } from './file-upload.queries.ts';

/** Files that were uploaded and never used. */
export const fileUploadTasks = ({ db }: TaskParts) => [
  taskKind({
    name: 'forget-files',
    payload: z.object({}),
    everyInSeconds: 600,
    run: async (_payload, { now }) => void (await cleanUpFiles(db, now)),
  }),
];

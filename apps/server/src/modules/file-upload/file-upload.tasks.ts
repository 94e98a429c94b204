import { z } from 'zod';
import { taskKind } from '../../tasks/task.ts';
import type { TaskParts } from '../../tasks/task.ts';
import { dropDeletedFiles, sweepFiles } from './drop-files.ts';
import { cleanUpFiles } from './file-upload.queries.ts';

/** Files that were uploaded and never used, and contents that no file is any more. */
export const fileUploadTasks = ({ db, files }: TaskParts) => [
  taskKind({
    name: 'forget-files',
    payload: z.object({}),
    everyInSeconds: 600,
    run: async (_payload, { now }) => {
      await cleanUpFiles(db, now);
      await dropDeletedFiles(db, files, now);
    },
  }),
  taskKind({
    name: 'sweep-files',
    payload: z.object({}),
    everyInSeconds: 3_600,
    workTimeInSeconds: 600,
    run: async (_payload, { now }) => sweepFiles(db, files, now),
  }),
];

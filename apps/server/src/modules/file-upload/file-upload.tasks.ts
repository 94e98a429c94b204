import { z } from 'zod';
import { taskKind } from '../../tasks/task.ts';
import type { TaskParts } from '../../tasks/task.ts';
import { dropDeletedFiles, sweepFiles } from './drop-files.ts';
import { cleanUpFiles } from './file-upload.queries.ts';
import { forgetUploads } from './uploads.queries.ts';

const UNFINISHED_FOR_IN_MS = 24 * 60 * 60 * 1000;

/** Files that were uploaded and never used, and contents that no file is any more. */
export const fileUploadTasks = ({ db, files }: TaskParts) => [
  taskKind({
    name: 'forget-files',
    payload: z.object({}),
    everyInSeconds: 600,
    run: async (_payload, { now }) => {
      await cleanUpFiles(db, now);
      await forgetUploads(db, new Date(now.getTime() - UNFINISHED_FOR_IN_MS));
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

import { z } from 'zod';
import { taskKind } from '../../tasks/task.ts';
import type { TaskParts } from '../../tasks/task.ts';
import { forgetRemovedFiles } from '../pqr/pqr.queries.ts';
import { forgetQuoteFiles } from './quote-files.queries.ts';
import { forgetSessions } from './vendor-link.queries.ts';

const UNUSED_FOR_IN_MS = 24 * 60 * 60 * 1000;

/** Sessions of links that are over, files that vendors uploaded and no quote names, and evidence that they took off. */
export const vendorLinkTasks = ({ db }: TaskParts) => [
  taskKind({
    name: 'forget-vendor-sessions',
    payload: z.object({}),
    everyInSeconds: 86_400,
    run: async (_payload, { now }) => void (await forgetSessions(db, now)),
  }),
  taskKind({
    name: 'forget-quote-files',
    payload: z.object({}),
    everyInSeconds: 3_600,
    run: async (_payload, { now }) => void (await forgetQuoteFiles(db, new Date(now.getTime() - UNUSED_FOR_IN_MS))),
  }),
  taskKind({
    name: 'forget-removed-evidence',
    payload: z.object({}),
    everyInSeconds: 3_600,
    run: async (_payload, { now }) => void (await forgetRemovedFiles(db, new Date(now.getTime() - UNUSED_FOR_IN_MS))),
  }),
];

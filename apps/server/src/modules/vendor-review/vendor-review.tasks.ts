import { z } from 'zod';
import { taskKind } from '../../tasks/task.ts';
import type { TaskParts } from '../../tasks/task.ts';
import { askForReviews } from './review-links.ts';

/** Asks the clients of finished jobs for a review. */
export const vendorReviewTasks = ({ db, config }: TaskParts) => [
  taskKind({
    name: 'ask-for-reviews',
    payload: z.object({}),
    everyInSeconds: 600,
    run: async (_payload, { now }) => void (await askForReviews(db, config, now)),
  }),
];

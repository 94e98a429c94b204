import { z } from 'zod';
import { deleteOldTasks } from '../tasks/task.queries.ts';
import { taskKind } from '../tasks/task.ts';
import type { TaskKind, TaskParts } from '../tasks/task.ts';
import { auctionTasks } from './auction/auction.tasks.ts';
import { authenticationTasks } from './authentication/authentication.tasks.ts';
import { chatTasks } from './chat/chat.tasks.ts';
import { deliveryTasks } from './delivery/delivery.tasks.ts';
import { eventTasks } from './events/events.tasks.ts';
import { fileUploadTasks } from './file-upload/file-upload.tasks.ts';
import { fileDownloadTasks } from './job-document/file-download.tasks.ts';
import { notificationTasks } from './notification/notification.tasks.ts';
import { providerTasks } from './provider/provider.tasks.ts';
import { resolutionTasks } from './resolution/resolution.tasks.ts';
import { rfqTasks } from './rfq/rfq.tasks.ts';
import { vendorLinkTasks } from './vendor-link/vendor-link.tasks.ts';
import { vendorReviewTasks } from './vendor-review/vendor-review.tasks.ts';
import { visitTasks } from './visit/visit.tasks.ts';

/** Every kind of task but messages. A module adds one import and one line. */
export const moduleTasks = (parts: TaskParts): TaskKind[] => [
  ...auctionTasks(parts),
  ...authenticationTasks(parts),
  ...chatTasks(parts),
  ...deliveryTasks(parts),
  ...eventTasks(parts),
  ...fileUploadTasks(parts),
  ...fileDownloadTasks(parts),
  ...notificationTasks(parts),
  ...providerTasks(parts),
  ...resolutionTasks(parts),
  ...rfqTasks(parts),
  ...vendorLinkTasks(parts),
  ...vendorReviewTasks(parts),
  ...visitTasks(parts),
  taskKind({
    name: 'forget-tasks',
    payload: z.object({}),
    everyInSeconds: 86_400,
    run: async (_payload, { now }) => void (await deleteOldTasks(parts.db, now)),
  }),
];

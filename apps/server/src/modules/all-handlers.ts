import type { Handlers } from '../http/handler.ts';
import { authenticationHandlers } from './authentication/authentication.handlers.ts';

/** Every operation's handler. A module adds one import and one line; while an operation is missing here, this does not compile. */
export const handlers: Handlers = {
  ...authenticationHandlers,
};

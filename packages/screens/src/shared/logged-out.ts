import type { EndReason } from '@millwright/api-client/session';

/** Says why somebody is logged out; null where they did it themselves, here. */
export const whyLoggedOut = (reason: EndReason | undefined): string | null =>
  reason === undefined || reason === 'logout' ? null : `You were logged out because ${reasons[reason]}.`;

const reasons: Record<Exclude<EndReason, 'logout'>, string> = {
  'other-tab': 'you logged out in another tab',
  refused: 'your session was ended from another device, or your password was changed',
  expired: 'your session had expired',
};

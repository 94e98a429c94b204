import type { Route, Start } from '@millwright/host/app';

/** The answers, and nothing else: no search, no vendor, no login. */
export const manifest = [
  {
    screen: 'support',
    path: '/help',
    access: 'public',
    layout: 'app',
    title: 'Help',
    place: { in: 'main', label: 'Support' },
  },
] as const satisfies readonly Route[];

export const start = { guest: '/help', session: '/help', skippedWithSession: ['/'] } as const satisfies Start;

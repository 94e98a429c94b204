import { lazyPart } from '../../shared/lazy-part.tsx';

/** What the custom elements have in place of the failed state (the build puts it there): hardly a widget fails, and the page waits for less. */
export const FailedState = lazyPart(async () => ({
  default: (await import('../../shared/failed-state.tsx')).FailedState,
}));

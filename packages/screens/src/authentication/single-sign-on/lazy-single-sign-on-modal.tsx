import { lazyPart } from '../../shared/lazy-part.tsx';
import { wholeSheet } from '../../shared/whole-sheet.ts';

/** The single sign-on modal, fetched when it is first drawn: render it only while it is wanted. */
export const LazySingleSignOnModal = lazyPart(
  async () => (await Promise.all([import('./single-sign-on-modal.tsx'), wholeSheet()]))[0],
);

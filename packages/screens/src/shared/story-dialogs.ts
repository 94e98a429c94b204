import { expect, screen, waitFor } from 'storybook/test';

/** Waits until every dialog has closed. To assistive technology a toast is a dialog as well; it stays for seconds after one. */
export const dialogsClosed = (): Promise<void> =>
  waitFor(() =>
    expect(screen.queryAllByRole('dialog').filter((dialog) => !dialog.closest('[data-slot=toast]'))).toEqual([]),
  );

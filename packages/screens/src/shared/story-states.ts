// What the stories of screens have in common: answers with very long texts, and the assertions on failures and on narrow screens.
import { expect, userEvent, waitFor, type within } from 'storybook/test';
import type { Recorded } from './story-examples.ts';

type Canvas = Pick<
  ReturnType<typeof within>,
  'findByRole' | 'findAllByRole' | 'findByText' | 'queryByText' | 'queryAllByText'
>;

/** The narrowest phone that counts. */
export const narrow = { viewport: { value: 'w320' } };

/** 200 characters: words, and one that no line can hold. */
export const longText =
  'Shree Venkateshwara Heavy Engineering, Fabrication and Erection Works (Unit Two) ' +
  'Unbreakablename'.repeat(8).slice(0, 119);

/** A shorter field: 80 characters without a place to break. */
const longWord = 'Unbreakablename'.repeat(6).slice(0, 80);
const names = new Set([
  'companyName',
  'vendorNames',
  'plantName',
  'fullName',
  'requirement',
  'vendorCompanyName',
  'summary',
  'note',
  'title',
  'subject',
  'overallReview',
  'message',
  'evidenceNote',
]);
const words = new Set([
  'city',
  'groupName',
  'addedBy',
  'sharedBy',
  'sentBy',
  'requestedBy',
  'clientName',
  'openedBy',
  'designation',
  'vendorContactName',
  'location',
]);

/** The same answer with every name as long as the contract lets it be, or nearly. */
export function withLongTexts<Body>({ status, body }: Recorded<Body>): Recorded<Body> {
  const walk = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') {
      if (names.has(key))
        return longText.slice(0, key === 'subject' ? 150 : key === 'plantName' || key === 'fullName' ? 120 : 200);
      return words.has(key) ? longWord : value;
    }
    if (Array.isArray(value)) return value.map((each) => walk(each, key));
    if (value && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, walk(each, name)]));
    return value;
  };
  return { status, body: walk(body, '') as Body };
}

/** Nothing on the page is wider than the window. */
export async function expectNoSidewaysScroll(): Promise<void> {
  await waitFor(() => expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth));
  await expect(document.body.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
}

/**
 * A failure says what happened, and Try again brings what was to be shown. The answers of the story are a list whose first fails.
 *
 * @param title What the failure is called.
 */
export async function expectFailureWithRetry(canvas: Canvas, title: string): Promise<void> {
  await canvas.findByText(title);
  const retry = (await canvas.findAllByRole('button', { name: 'Try again' }))[0]!;
  await userEvent.click(retry);
  await waitFor(() => expect(canvas.queryAllByText(title)).toEqual([]));
}

/** What the server says where a reader has no right to an answer. */
export const forbidden = {
  status: 403,
  body: {
    type: '/problems/forbidden',
    title: 'Not allowed',
    status: 403,
    code: 'FORBIDDEN',
    message: 'Your account has no right to this. Ask the super user of your company.',
    requestId: '01K9Z6M2V7',
    errors: [],
  },
};
export const failedTitle = 'Something went wrong';
export const offlineTitle = 'The server cannot be reached';
export const refusedTitle = 'You may not see this';

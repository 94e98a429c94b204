// What the stories of screens have in common: answers with very long texts, and the assertions on failures and on narrow screens.
import { expect, userEvent, waitFor, type within } from 'storybook/test';
import type { Recorded } from './story-examples.ts';

export type Canvas = Pick<
  ReturnType<typeof within>,
  'findByRole' | 'findAllByRole' | 'findByText' | 'findAllByText' | 'queryByText' | 'queryAllByText'
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

/** In every long name of an answer; before it each has a number of its own, as no two vendors have one name. */
export const longName = new RegExp(longText.slice(0, 19));
const numbers = new Map<string, number>();

/** A text of the length with a number of what it stands for before it. */
function numbered(text: string, length: number, original: string): string {
  const number = numbers.get(original) ?? numbers.set(original, numbers.size + 100).get(original);
  return `${number} ${text.slice(0, length - 4)}`;
}

/** The same answer with every name as long as the contract lets it be, or nearly. */
export function withLongTexts<Body>({ status, body }: Recorded<Body>): Recorded<Body> {
  const walk = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') {
      if (names.has(key))
        return numbered(longText, key === 'subject' || key === 'plantName' || key === 'fullName' ? 120 : 200, value);
      return words.has(key) ? numbered(longWord, 80, value) : value;
    }
    if (Array.isArray(value)) return value.map((each) => walk(each, key));
    if (value && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, walk(each, name)]));
    return value;
  };
  return { status, body: walk(body, '') as Body };
}

/** What stands out of the window, unless it is cut off or scrolled inside a part of the page; the innermost elements. */
function tooWide(): string[] {
  const isCut = (element: Element): boolean => {
    const parent = element.parentElement;
    if (!parent || parent === document.body) return false;
    return getComputedStyle(parent).overflowX !== 'visible' || isCut(parent);
  };
  return [...document.body.querySelectorAll('*')]
    .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 0.5 && !isCut(element))
    .filter((element, _index, all) => !all.some((other) => other !== element && element.contains(other)))
    .map((element) => `${element.localName} ${element.className} “${element.textContent.slice(0, 30)}”`);
}

/** Nothing on the page is wider than the window. */
export async function expectNoSidewaysScroll(): Promise<void> {
  await waitFor(() => {
    if (document.documentElement.scrollWidth > window.innerWidth) throw new Error(`Too wide: ${tooWide().join('\n')}`);
  });
  await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
}

/** What has been filled to be the first thing to do: a button or a link of the rank `primary`. */
const primary = '.border-transparent.bg-accent.text-on-accent.shadow-raised';

/** What the buttons of the first rank that can be seen say: one at most in a view, or none is the first. */
export const primaries = (view: ParentNode = document): (string | null)[] =>
  [...view.querySelectorAll(primary)].filter((each) => each.checkVisibility()).map(({ textContent }) => textContent);

/** A failure says what happened and how to go on. The story ends there: what Try again does is another. */
export async function expectFailure(canvas: Canvas, title: string): Promise<void> {
  await expect((await canvas.findAllByText(title))[0]).toBeVisible();
  await expect((await canvas.findAllByRole('button', { name: 'Try again' }))[0]).toBeVisible();
}

/**
 * Try again brings what was to be shown. The answers of the story are a list whose first fails.
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
export const refusedTitle = 'You do not have access';

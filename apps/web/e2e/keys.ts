import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** What holds the focus now: is it something, is it on the screen, and is a ring drawn on it or on what stands for it. */
export const focusState = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return 'lost';
    const { top, bottom, left, right } = focused.getBoundingClientRect();
    if (bottom < 0 || top > innerHeight || right < 0 || left > innerWidth)
      return `off screen (${innerWidth} × ${innerHeight}), at ${left}, ${top}: ${focused.textContent} ${focused.outerHTML.slice(0, 120)}`;
    // A real control is drawn by what stands for it: the frame of its field, its label, its card, the thumb of its slider.
    const isRing = (element: Element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1) || /0px 0px 0px [1-9]/.test(boxShadow);
    };
    for (
      let element: Element | null = focused, steps = 0;
      element && steps < 5;
      element = element.parentElement, steps += 1
    )
      if (isRing(element)) return 'seen';
    // The ring of a slider is on its thumb, which styles cannot be read of.
    if (focused.matches('input[type=range]:focus-visible')) return 'seen';
    if ([...(focused.parentElement?.children ?? [])].some(isRing)) return 'seen';
    return `not seen: ${focused.outerHTML.slice(0, 160)}`;
  });

const expectFocusSeen = (page: Page) =>
  expect.poll(() => focusState(page), { intervals: [0, 50, 100, 200] }).toBe('seen');

/** Goes on with Tab until the target has the focus; on the way the focus is never lost and always seen. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab', most = 120) {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press(key);
    const isThere = await target.evaluate((element) => element === document.activeElement);
    await expectFocusSeen(page);
    if (isThere) return;
  }
  throw new Error(`Tab does not reach ${String(target)}`);
}

/** Somebody who uses a page without a pointer: each control is come to by Tab, forwards or back, from where the focus is. */
export function byKeys(page: Page) {
  /** Comes to a control; it is on the screen then, and has a ring. */
  async function reach(target: Locator) {
    await expect(target).toBeVisible();
    await expect(target).toBeEnabled();
    for (let presses = 0; presses < 160; presses += 1) {
      // The control itself, or one of the group that it is in and that Tab enters elsewhere.
      const where = await target.evaluate((element: HTMLElement) => {
        const focused = document.activeElement;
        if (focused === element) return 'here';
        if (!focused || focused === document.body) return 'after';
        return element.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING ? 'before' : 'after';
      });
      if (where === 'here') return expectFocusSeen(page);
      await page.keyboard.press(where === 'after' ? 'Tab' : 'Shift+Tab');
    }
    throw new Error(`Tab does not reach ${String(target)}`);
  }
  return {
    page,
    reach,
    async press(target: Locator, key = 'Enter') {
      await reach(target);
      await page.keyboard.press(key);
      // What is pressed may go with what it did; who presses it stands somewhere all the same.
      await expect.poll(() => focusState(page).catch(() => 'on the way')).not.toBe('lost');
    },
    /** Writes into a field in place of what it holds. */
    async write(target: Locator, text: string) {
      await reach(target);
      await page.keyboard.press('Control+a');
      await page.keyboard.type(text);
    },
    /** Pastes what a spreadsheet left on the clipboard. */
    async paste(target: Locator, text: string) {
      await reach(target);
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      await page.keyboard.press('Control+v');
    },
    /** Chooses in a list by the first letters of what is wanted. */
    async choose(target: Locator, words: string) {
      await reach(target);
      await page.keyboard.type(words);
    },
    /** Chooses one of a group, which Tab enters and arrows go through. */
    async pick(group: Locator, name: string | RegExp) {
      const wanted = group.getByRole('radio', { name });
      await reach(group.getByRole('radio').first());
      for (let presses = 0; presses < 12; presses += 1) {
        if (await wanted.evaluate((element) => element === document.activeElement)) break;
        await page.keyboard.press('ArrowDown');
      }
      if (!(await wanted.isChecked())) await page.keyboard.press('Space');
      await expect(wanted).toBeChecked();
    },
  };
}

export type Keys = ReturnType<typeof byKeys>;

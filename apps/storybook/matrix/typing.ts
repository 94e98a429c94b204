// Types into the dialog that a story has open, with a colleague's change between two keys.
import type { Locator, Page } from '@playwright/test';

/** What the page of a story offers once `installStillness` ran in it. */
export type Still = {
  stillness: { show: (id: string) => void; finished: () => Promise<string[]>; settle: () => Promise<string[]> };
};

/**
 * In the page, before its scripts: from the moment that `globalThis.isMovedOn` is true, each answer has versions that are one later, as after a
 * colleague's save. Of a comparison it is the revision: its version is one of several that are there.
 */
export function installColleague(): void {
  const movedOn = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(movedOn);
    if (typeof value !== 'object' || value === null) return value;
    const counted = 'lastVersion' in value ? ['revision'] : ['version', 'newestVersion'];
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        counted.includes(name) && typeof inner === 'number' ? inner + 1 : movedOn(inner),
      ]),
    );
  };
  const real = globalThis.fetch;
  globalThis.fetch = async (...args) => {
    const answer = await real(...args);
    const isMovedOn = (globalThis as { isMovedOn?: boolean }).isMovedOn === true;
    if (!isMovedOn || !answer.headers.get('content-type')?.includes('json')) return answer;
    const { status, headers } = answer;
    return new Response(JSON.stringify(movedOn(await answer.json())), { status, headers });
  };
}

/** In the page: marks the fields of the topmost dialog that take text, and answers how many there are. */
function markFields(): number {
  const dialogs = [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog], dialog[open]')];
  const dialog = dialogs.filter((one) => one.checkVisibility()).at(-1);
  for (const field of document.querySelectorAll('[data-typed]')) field.removeAttribute('data-typed');
  const fields = [
    ...(dialog?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'textarea, input:not([type]), input[type=text], input[type=email], input[type=tel], input[type=url], input[type=search]',
    ) ?? []),
  ].filter((field) => !field.disabled && !field.readOnly && field.checkVisibility() && field.role !== 'combobox');
  for (const [index, field] of fields.slice(0, 8).entries()) field.dataset['typed'] = String(index);
  return Math.min(fields.length, 8);
}

/** Digits alone: a field may put its own signs between them. */
const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

/** A story that leaves a dialog open, or what is pressed at its end to open it. */
export type OpenDialog = string | readonly [story: string, ...presses: readonly RegExp[]];

/** Opens a story, waits for the end of its play, and presses what opens the dialog; answers what went wrong. */
export async function showDialog(page: Page, dialog: OpenDialog): Promise<string[]> {
  const [id, ...presses] = typeof dialog === 'string' ? [dialog] : dialog;
  // The story that is shown already would not begin again.
  const problems = await page.evaluate(
    async (stories) => {
      Object.assign(globalThis, { isMovedOn: false });
      const { stillness } = globalThis as unknown as Still;
      const found: string[] = [];
      for (const story of stories) {
        stillness.show(story);
        found.push(...(await stillness.finished()));
      }
      return found;
    },
    ['components-button--sizes', id],
  );
  const settle = () => page.evaluate(() => (globalThis as unknown as Still).stillness.settle());
  problems.push(...(await settle()));
  for (const name of presses) {
    await page
      .getByRole('menuitem', { name })
      .or(page.getByRole('button', { name }))
      .or(page.getByRole('option', { name }))
      .first()
      .click();
    problems.push(...(await settle()));
  }
  // The dialog may be loaded when it is first wanted.
  await page
    .locator(':is([role=dialog], [role=alertdialog]) :is(input, textarea)')
    .filter({ visible: true })
    .first()
    .waitFor();
  return problems;
}

/**
 * Types a digit into each field of the open dialog, has a colleague change something, and types one more into the last field, wherever the focus is.
 * Answers what was lost, and null where the dialog has no field to type into.
 */
export async function typeOverChange(page: Page): Promise<string[] | null> {
  const count = await page.evaluate(markFields);
  if (count === 0) return null;
  const typed: { field: Locator; text: string }[] = [];
  for (let index = 0; index < count; index += 1) {
    const field = page.locator(`[data-typed="${index}"]`);
    await field.focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('1');
    const text = await field.inputValue();
    // One that takes no digits has nothing to lose here.
    if (digitsOf(text) === '1') typed.push({ field, text });
  }
  const last = typed.at(-1);
  if (!last) return null;
  await last.field.focus();
  // A field may write what was typed in its own way once it is left.
  for (const one of typed) one.text = await one.field.inputValue();
  await page.keyboard.press('End');
  await page.evaluate(async () => {
    Object.assign(globalThis, { isMovedOn: true });
    document.querySelector<HTMLElement>('[data-testid=colleague-changes]')!.click();
    await (globalThis as unknown as Partial<Still>).stillness?.settle();
  });
  await page.keyboard.type('2');
  const lost: string[] = [];
  for (const { field, text } of typed) {
    const after = (await field.count()) === 0 ? 'another field' : await field.inputValue();
    const isKept = field === last.field ? digitsOf(after) === '12' : after === text;
    if (!isKept) lost.push(`${JSON.stringify(text)}, then ${JSON.stringify(after)}`);
  }
  return lost;
}

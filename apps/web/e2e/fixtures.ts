import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';
import type { manifest } from '../src/manifest.ts';

/** Accounts of the demo world. */
export const accounts = {
  owner: 'owner@sagarsteel.example',
  corporate: 'corporate@sagarsteel.example',
  approver: 'approver@sagarsteel.example',
  other: 'buyer@deccancement.example',
} as const;
export const password = 'Boiler-Repair-2026';
export const widths = { phone: { width: 320, height: 720 }, tablet: { width: 768, height: 1024 }, desktop: { width: 1440, height: 900 } } as const;

/** Notes that a path of the manifest was opened and showed content of the database; the run checks that none is left out. */
export function noteRoute(path: (typeof manifest)[number]['path']) {
  const folder = process.env.MILLWRIGHT_COVERAGE_DIR;
  if (folder) appendFileSync(join(folder, 'routes.jsonl'), `${JSON.stringify({ path })}\n`);
}

/** Logs in through the form, as a person does. */
export async function logIn(page: Page, email: string = accounts.owner) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'LOGIN' }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** Fails on any finding of axe on the page as it is. */
export async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([]);
}

/** Nothing but a sheet inside its own frame scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
}

/** A page that fails the test on an uncaught error, a console error, or a violation of the Content-Security-Policy. */
export const test = base.extend<{ expectedConsoleErrors: RegExp[] }>({
  expectedConsoleErrors: [[], { option: true }],
  page: async ({ page, expectedConsoleErrors }, use) => {
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(`uncaught: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') failures.push(`console: ${message.text()}`);
    });
    await use(page);
    expect(failures.filter((failure) => !expectedConsoleErrors.some((expected) => expected.test(failure)))).toEqual([]);
  },
});

export { expect };

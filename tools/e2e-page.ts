// What the end-to-end tests of every app hold a page to.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';

/** Notes that a path of a manifest was opened and showed content of the database (checkRoutes in coverage.ts). */
export function noteOpenedRoute(path: string) {
  const folder = process.env.MILLWRIGHT_COVERAGE_DIR;
  if (folder) appendFileSync(join(folder, 'routes.jsonl'), `${JSON.stringify({ path })}\n`);
}

export type Listing = { vendorProfile: { gstn: string; companyInfo: { companyName: string } }[]; totalVendors: number };

/** What a guest's search answers by the API. */
export async function listed(page: Page, search: string, limit = 5): Promise<Listing> {
  const answer = await page.request.get('/api/v1/vendor-list/searchWithoutToken', { params: { search, limit } });
  expect(answer.status()).toBe(200);
  return (await answer.json()) as Listing;
}

/** Until colours on their way from one state or theme to another have arrived: until then they are those of neither. */
const atRest = (page: Page) =>
  page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/** Fails on any finding of axe on the page as it is; of its rules of colour (level AA) alone, where a page was looked at whole and only its colours changed. */
export async function expectAccessible(page: Page, { isColourAlone = false } = {}) {
  const judged = async () => {
    await atRest(page);
    const axe = new AxeBuilder({ page });
    const { violations } = await (
      isColourAlone ? axe.withTags('cat.color').disableRules('color-contrast-enhanced') : axe
    ).analyze();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  };
  // What came in while axe read the page was met halfway: it is judged as it stays.
  const findings = await judged();
  expect(findings.length > 0 ? await judged() : findings).toEqual([]);
}

/** Nothing but a sheet inside its own frame scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page) {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
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

// What the end-to-end tests of every app hold a page to.
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type Axe from 'axe-core';
import { expect, test as base, type BrowserContext, type Page, type Request } from '@playwright/test';

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

/** Waits until finite animations and transitions have ended: until then a colour belongs to neither state. */
const animationsEnd = (page: Page) =>
  page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

type Traffic = { pending: Set<Request>; started: number };
const trafficOf = new WeakMap<Page, Traffic>();

/** Counts the requests of every page that the context opens from now on, for `settled`. */
export function trackRequests(context: BrowserContext) {
  context.on('page', (page) => {
    const traffic: Traffic = { pending: new Set(), started: 0 };
    trafficOf.set(page, traffic);
    page.on('request', (request) => {
      // The event stream stays open as long as its page.
      if (request.url().includes('/api/v1/events')) return;
      traffic.pending.add(request);
      traffic.started += 1;
    });
    const end = (request: Request) => void traffic.pending.delete(request);
    page.on('requestfinished', end);
    page.on('requestfailed', end);
    // The browser calls no request finished whose answer nobody reads, as of a refusal.
    page.on('response', (response) => void (!response.ok() && end(response.request())));
  });
}

/**
 * Waits until a page of the app is complete: started, no request on its way, nothing visible marked busy, fonts loaded, animations ended. Playwright's `networkidle`
 * always takes half a second, and never comes while the event stream is open.
 */
export async function settled(page: Page) {
  const traffic = trafficOf.get(page);
  if (!traffic) throw new Error('settled: call trackRequests for the context before it opens the page');
  await page.waitForLoadState('load');
  await page.waitForFunction(() => (window as { millwrightIsStarted?: boolean }).millwrightIsStarted);
  await expect(async () => {
    const { started } = traffic;
    await animationsEnd(page);
    // An answer is rendered, and an effect of that may ask for more: idle means that neither is left to do.
    const busy = await page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
      // Filters that a phone hides are never loaded.
      const busy = [...document.querySelectorAll('[aria-busy=true]')].filter((element) => element.checkVisibility());
      return busy.map(({ outerHTML }) => outerHTML.slice(0, 120));
    });
    expect(busy).toEqual([]);
    expect([...traffic.pending].map((request) => request.url())).toEqual([]);
    expect(traffic.started).toBe(started);
  }).toPass({ intervals: [0, 20, 50, 100], timeout: 60_000 });
}

const axeScript = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Fails on any finding of axe on the page as it is. */
export async function expectAccessible(page: Page) {
  const judge = async () => {
    await animationsEnd(page);
    // Its script is read once by a document, however often that is judged: it is half a megabyte.
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript);
    return page.evaluate(async () => {
      const { axe } = window as unknown as { axe: typeof Axe };
      // No page of ours plays anything or styles by the way a screen is held: what those rules load stays out.
      const { violations } = await axe.run({ resultTypes: ['violations'], preload: false });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    });
  };
  // A page that changed while axe read it is judged again as it stays.
  const findings = await judge();
  expect(findings.length > 0 ? await judge() : findings).toEqual([]);
}

/** Nothing but a sheet inside its own frame scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page) {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
}

/** A page that fails the test on an uncaught error, a console error or a violation of the Content-Security-Policy, and whose requests `settled` knows. */
export const test = base.extend<{ expectedConsoleErrors: RegExp[] }>({
  expectedConsoleErrors: [[], { option: true }],
  context: async ({ context }, use) => {
    trackRequests(context);
    await use(context);
  },
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

import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  listed,
  noteOpenedRoute,
  settled,
  test,
  type Listing,
} from '../../../tools/e2e-page.ts';
import type { manifest } from '../src/manifest.ts';

/** Accounts of the demo world. */
export const accounts = {
  owner: 'owner@sagarsteel.example',
  corporate: 'corporate@sagarsteel.example',
  approver: 'approver@sagarsteel.example',
  other: 'buyer@deccancement.example',
} as const;
export const password = 'Boiler-Repair-2026';
export const widths = {
  phone: { width: 320, height: 720 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
} as const;

/** Notes that a path of the manifest was opened and showed content of the database; the run checks that none is left out. */
export const noteRoute = (path: (typeof manifest)[number]['path']) => noteOpenedRoute(path);

/** A part of a name that no other run has, so that tests can be repeated on one server. */
export const unique = () => randomUUID().slice(0, 6);

/** Holds requests back, those for the app's script unless told, until the answer is called. */
export async function hold(page: Page, ...urls: string[]): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  for (const url of urls.length > 0 ? urls : ['**/assets/*.js'])
    await page.route(url, async (route) => {
      await held.promise;
      await route.continue();
    });
  return held.resolve;
}

/** Fills in the login form that is shown, and sends it. */
export async function sendLogin(page: Page, email: string = accounts.owner, secret: string = password) {
  await expect(page.getByRole('heading', { level: 1, name: /^Login to/ })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(secret);
  await page.getByRole('button', { name: 'LOGIN', exact: true }).click();
}

/** Logs in through the form, as a person does. */
export async function logIn(page: Page, email: string = accounts.owner) {
  await page.goto('/login');
  await sendLogin(page, email);
  await expect(page).not.toHaveURL(/\/login/);
}

/**
 * A session without the form, for tests that are not about it: the cookie by the API, the marker as remember-me leaves it.
 * The answer calls the API with the session's own token.
 */
export async function withSession(page: Page, email: string = accounts.owner) {
  const answer = await page.request.post('/api/v1/authentication/login', {
    data: { email, password, rememberMe: true },
  });
  expect(answer.status()).toBe(200);
  const { userData, access_token } = (await answer.json()) as { userData: unknown; access_token: string };
  await page.addInitScript((marker) => localStorage.setItem('millwright.userData', marker), JSON.stringify(userData));
  const headers = { authorization: `Bearer ${access_token}` };
  return {
    /** Reads from the API; fails the test on a refusal. */
    async get<Body>(path: string, params?: Record<string, string | number>): Promise<Body> {
      const read = await page.request.get(`/api/v1${path}`, { headers, params });
      expect(read.status()).toBe(200);
      return (await read.json()) as Body;
    },
    headers,
    post: (path: string, data: unknown) => page.request.post(`/api/v1${path}`, { headers, data }),
  };
}

/** Asks the API as the session does. */
export type Get = Awaited<ReturnType<typeof withSession>>['get'];
/** A job as the lists have it. */
export type ListedJob = { _id: string; number: string; title: string; status: string };

/** The jobs of the session's company. */
export async function jobsOf(get: Get): Promise<ListedJob[]> {
  const { company } = await get<{ company: { _id: string } }>('/client-info/user');
  const path = `/request-vendor/job-req-details/${company._id}`;
  return (await get<{ jobs: ListedJob[] }>(path, { limit: 100 })).jobs;
}

/** A job of the demo by words of its title. */
export const jobNamed = async (get: Get, words: string): Promise<ListedJob> =>
  (await jobsOf(get)).find(({ title }) => title.includes(words))!;

type Violation = { directive: string; blocked: string };

/** Notes every violation of the Content-Security-Policy on the pages that follow. */
export async function watchPolicy(page: Page): Promise<Violation[]> {
  const violations: Violation[] = [];
  await page.exposeFunction('noteViolation', (violation: Violation) => void violations.push(violation));
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      (
        window as unknown as { noteViolation: (violation: { directive: string; blocked: string }) => void }
      ).noteViolation({ directive: effectiveDirective, blocked: blockedURI }),
    ),
  );
  return violations;
}

/**
 * Ends the event stream at once: for pages that must not follow what other tests change meanwhile. In the page, because a route turns the browser's cache off,
 * and then every page loads all scripts again.
 */
export const withoutStream = (of: Page | BrowserContext) =>
  of.addInitScript(() => {
    const { fetch } = window;
    window.fetch = (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      if (!url.includes('/api/v1/events')) return fetch(input, init);
      const headers = { 'content-type': 'text/event-stream' };
      return Promise.resolve(new Response('event: end\ndata: {}\n\n', { headers }));
    };
  });

export type SentMessage = { to: string; channel: 'mail' | 'sms'; subject: string; text: string; sentAt: string | null };

/** The messages in the outbox that hold a text; waits until there is one. */
export async function sentMessages(page: Page, text: string): Promise<SentMessage[]> {
  let found: SentMessage[] = [];
  await expect
    .poll(async () => {
      const answer = await page.request.get('/dev/outbox', { headers: { accept: 'application/json' } });
      found = ((await answer.json()) as SentMessage[]).filter((message) =>
        `${message.subject}\n${message.text}`.includes(text),
      );
      return found.length;
    })
    .toBeGreaterThan(0);
  return found;
}

/** The filters: beside the hits where there is room, else in a drawer that this opens. */
export async function openFilters(page: Page) {
  const button = page.getByRole('button', { name: /^Filters/ });
  await expect(page.getByRole('article').first()).toBeVisible();
  if (await button.isVisible()) await button.click();
}

/** Closes the drawer of the filters where there is one. */
export async function closeFilters(page: Page) {
  const button = page.getByRole('button', { name: /^Show .* vendors?$/ });
  if (await button.isVisible()) await button.click();
}

export { expect, expectAccessible, expectNoSidewaysScroll, listed, settled, test, type Listing };

/** Goes to a place of a menu of the navigation: in the bar it is opened first, on a phone its places stand in the sheet. */
export async function goToPlace(page: Page, menu: string, place: string) {
  const bar = page.getByRole('navigation', { name: 'Main' });
  await bar.getByRole('button', { name: menu, exact: true }).click();
  await bar.getByRole('menuitem', { name: place, exact: true }).click();
}

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { resolveChromium } from '../browser.ts';

const hosts = inject('hosts');
const { apiUrl, gstn, person, urls } = hosts;
let browser: Browser;
beforeAll(async () => {
  const { executablePath, args, chromiumSandbox } = await resolveChromium();
  browser = await chromium.launch({ executablePath, args, chromiumSandbox });
});
afterAll(() => browser.close());

/** A page and everything that it complained about. */
interface Visit {
  page: Page;
  /** Messages of the console that are warnings or errors, exceptions, and violations of the page's policy. */
  complaints: string[];
}
const visits: Visit[] = [];
/** `mail`: who is logged in at the host. */
async function visit(
  url: string,
  { mail, ...options }: BrowserContextOptions & { mail?: string } = {},
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 1200, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(15_000);
  if (mail) await context.request.post(`${new URL(url).origin}/log-in?mail=${encodeURIComponent(mail)}`);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`policy: ${violatedDirective} ${blockedURI}`),
    ),
  );
  await page.goto(url);
  const made = { page, complaints };
  visits.push(made);
  return made;
}

/** Moves the server's clock or spoils the tokens of all hosts; without arguments everything is as it should be. */
async function control(what: { ahead?: number; flaw?: 'origin' | 'component' | 'kept' | 'none' } = {}): Promise<void> {
  const query = new URLSearchParams({ ahead: String(what.ahead ?? 0), flaw: what.flaw ?? '' });
  // A connection that was kept may have ended while a tool held this process up.
  const answer = await fetch(`${hosts.controlUrl}/control?${query}`, { headers: { connection: 'close' } });
  expect(answer.status).toBe(204);
}
afterEach(async () => {
  await control();
  for (const { page } of visits.splice(0)) await page.context().close();
});

type Widget =
  | 'vendor-search'
  | 'vendor-card'
  | 'vendor-profile'
  | 'contact-enquiry'
  | 'rating-summary'
  | 'review-form'
  | 'compare-table'
  | 'shortlist-button';
const root = (page: Page, widget: Widget, state?: string) =>
  page.locator(`.vd-root[data-vd="${widget}"]${state ? `[data-state="${state}"]` : ''}`);
const ready = async (page: Page, widget: Widget) => root(page, widget, 'ready').first().waitFor();

/** The search narrows by a facet, and shows as many vendors as the facet said. */
async function narrowByFacet(page: Page): Promise<void> {
  await ready(page, 'vendor-search');
  const search = root(page, 'vendor-search').first();
  const facet = search.getByRole('checkbox').first();
  await facet.waitFor();
  const [answer] = await Promise.all([
    // A refusal of an expired token comes first and is answered by the widget itself, with a new one.
    page.waitForResponse((response) => /\/vendor-list\/search\w+\?/.test(response.url()) && response.ok()),
    facet.click(),
  ]);
  expect(new URL(answer.url()).origin).toBe(apiUrl);
  expect(answer.request().headers().authorization).toMatch(/^Bearer mwg_/);
  const { totalVendors } = (await answer.json()) as { totalVendors: number };
  expect(totalVendors).toBeGreaterThan(0);
  await ready(page, 'vendor-search');
  await expect.poll(() => search.innerText(), { timeout: 10_000 }).toContain(totalVendors.toLocaleString('en-IN'));
}

async function showsCard(page: Page): Promise<void> {
  await ready(page, 'vendor-card');
  const profile = (await (await fetch(`${apiUrl}/api/v1/vendor-profile/without-token/${gstn}`)).json()) as object;
  const name = /"companyName":"([^"]+)"/.exec(JSON.stringify(profile))![1]!;
  await expect.poll(() => root(page, 'vendor-card').first().innerText()).toContain(name);
}

/** The host's own controls still work. */
async function hostIsAlive(page: Page): Promise<void> {
  const counter = page.locator('#host-counter');
  const before = Number((await counter.innerText()).match(/\d+/)![0]);
  await counter.click();
  await expect.poll(() => counter.innerText()).toBe(`Orders: ${before + 1}`);
}

const codes = async (page: Page): Promise<string[]> => {
  const output = page.locator('#host-errors');
  if (await output.count()) return (await output.innerText()).split(' ').filter(Boolean);
  return page.evaluate(() =>
    (window as unknown as { hostErrors: { code: string }[] }).hostErrors.map(({ code }) => code),
  );
};

/** Where each kind of host is, and how its refusals are seen. */
const kinds = [
  ['Vite and React 19', `${urls.vite}/spa/`],
  ['Next, app router', `${urls.next}/?gstn=${gstn}`],
  ['Next, pages router', `${urls.next}/legacy?gstn=${gstn}`],
  ['plain HTML with custom elements', `${urls.plain}/`],
  ['React 18 with custom elements', `${urls.react18}/`],
  ['a strict policy, React', `${urls.vite}/spa/?policy=strict`],
  ['a strict policy, custom elements', `${urls.plain}/?policy=strict`],
] as const;

describe.each(kinds)('%s', (_name, url) => {
  test('search with facets and card work against the real server, and nothing is complained about', async () => {
    const { page, complaints } = await visit(url);
    await showsCard(page);
    await narrowByFacet(page);
    await hostIsAlive(page);
    expect(await codes(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('an expired token is renewed without a word', async () => {
    const { page } = await visit(url);
    await ready(page, 'vendor-search');
    await control({ ahead: 700 });
    const refused = page.waitForResponse((response) => response.status() === 401);
    await narrowByFacet(page);
    // Its body is not asked for: the widget does not read it either, and the browser waits with it for ever.
    expect(new URL((await refused).url()).origin).toBe(apiUrl);
    expect(await codes(page)).toEqual([]);
  });

  test.each([
    ['for another origin', 'origin', 'WIDGET_ORIGIN', 'refused'],
    ['for other widgets', 'component', 'WIDGET_COMPONENT', 'refused'],
    ['that the host kept until it expired', 'kept', 'WIDGET_EXPIRED', 'failed'],
    ['that the host does not give', 'none', 'TOKEN_UNAVAILABLE', 'failed'],
  ] as const)(
    'with a token %s the widget shows its own error, and the host lives on',
    async (_flaw, flaw, code, state) => {
      await control({ flaw });
      if (flaw === 'kept') {
        await fetch(`${new URL(url).origin}/millwright-token`, { method: 'POST' });
        await control({ flaw, ahead: 700 });
      }
      const { page } = await visit(url);
      for (const widget of ['vendor-card', 'vendor-search'] as const) {
        await root(page, widget, state).first().waitFor();
        expect((await root(page, widget).first().innerText()).trim()).not.toBe('');
        // A lock is for who may not; what may pass can be tried again.
        const again = root(page, widget).first().getByRole('button', { name: 'Try again' });
        expect(await again.count()).toBe(state === 'failed' ? 1 : 0);
      }
      expect(new Set(await codes(page))).toEqual(new Set([code]));
      await hostIsAlive(page);
      if (state === 'refused') return;
      await control();
      for (const widget of ['vendor-card', 'vendor-search'] as const) {
        // It tries by itself as well, and may have been faster.
        await root(page, widget)
          .first()
          .getByRole('button', { name: 'Try again' })
          .click({ timeout: 2000 })
          .catch(() => undefined);
        await ready(page, widget);
      }
    },
  );

  test('the keys of the page are its own: none leads into a widget', async () => {
    const { page } = await visit(url);
    await ready(page, 'vendor-search');
    for (const key of ['/', '?', 'j', 'x', 's']) {
      await page.keyboard.press(key);
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    }
  });
});

describe('a host that gives what cannot be used', () => {
  test.each([
    ['locale=en_IN', 'INVALID_LOCALE'],
    ['locale=', 'INVALID_LOCALE'],
    ['timeZone=Kolkata', 'INVALID_TIME_ZONE'],
  ])('React, %s: the widgets are shown with the values of India, and the host is told', async (query, code) => {
    const { page } = await visit(`${urls.vite}/spa/?${query}`);
    await showsCard(page);
    expect(new Set(await codes(page))).toEqual(new Set([code]));
    await hostIsAlive(page);
  });

  test.each([
    ['locale=en_IN', 'INVALID_LOCALE'],
    ['locale=', 'INVALID_LOCALE'],
    ['time-zone=Kolkata', 'INVALID_TIME_ZONE'],
  ])('elements, %s: the card is shown, and the host is told', async (query, code) => {
    const { page } = await visit(`${urls.plain}/asked.html?${query}`);
    await showsCard(page);
    expect(await codes(page)).toEqual([code]);
    await hostIsAlive(page);
  });

  test.each([
    ['React, nothing', `${urls.vite}/spa/?apiBaseUrl=`],
    ['React, no address', `${urls.vite}/spa/?apiBaseUrl=millwright`],
    ['React, its own', `${urls.vite}/spa/?apiBaseUrl=${encodeURIComponent(urls.vite)}`],
    ['elements, nothing', `${urls.plain}/asked.html?api-base=none`],
    ['elements, no address', `${urls.plain}/asked.html?api-base=millwright`],
    ['elements, its own', `${urls.plain}/asked.html?api-base=${encodeURIComponent(urls.plain)}`],
  ])('%s as the address of Millwright: the widget says so, and the host is told', async (_what, url) => {
    const { page } = await visit(url);
    await root(page, 'vendor-card', 'failed').getByText('This part of the page is not set up').waitFor();
    expect(new Set(await codes(page))).toEqual(new Set(['INVALID_API_BASE']));
    await hostIsAlive(page);
  });
});

/** The widgets of the pages whose hosts know who is logged in. */
const personal: Widget[] = [
  'vendor-profile',
  'shortlist-button',
  'contact-enquiry',
  'review-form',
  'rating-summary',
  'compare-table',
];
const personUrl = (vendor: string) => `${urls.vite}/person/?${new URLSearchParams({ vendor, other: gstn })}`;
const answerTo = (page: Page, path: string, method = 'POST') =>
  page.waitForResponse((answer) => answer.url().includes(path) && answer.request().method() === method && answer.ok());
/** What the server has by now, read with a token of the same host for the same person. */
const readAs = (page: Page, path: string) =>
  page.evaluate(
    async ([api, where]) => {
      const { token } = (await (await fetch('/millwright-token', { method: 'POST' })).json()) as { token: string };
      const answer = await fetch(`${api}/api/v1${where}`, { headers: { authorization: `Bearer ${token}` } });
      return JSON.stringify(await answer.json());
    },
    [apiUrl, path] as const,
  );
const events = (page: Page) =>
  page.evaluate(() => (window as unknown as { hostEvents: { type: string }[] }).hostEvents.map(({ type }) => type));

/** A piece of a page: the page itself, a widget on it, or a frame. */
type Place = Pick<Page, 'getByRole' | 'getByLabel' | 'getByText'>;

async function shortlist(page: Page, place: Place, group: string): Promise<void> {
  await place
    .getByRole('button', { name: /^Shortlist(ed:)? / })
    .first()
    .click();
  await place.getByLabel('New group').fill(group);
  const answer = answerTo(page, '/vendor-shortlist/shortlist');
  await place.getByRole('button', { name: 'Create' }).click();
  const request = (await answer).request();
  expect(request.headers().authorization).toMatch(/^Bearer mwu_/);
  await page.keyboard.press('Escape');
  await place
    .getByRole('button', { name: /^Shortlisted: / })
    .first()
    .waitFor();
}

async function enquire(page: Page, place: Place, subject: string): Promise<void> {
  await place.getByLabel(/^Subject/).fill(subject);
  await place.getByLabel(/^Message/).fill('Please quote for the retubing of two boilers.');
  const answer = answerTo(page, '/vendor-profile/send-enquiry-details');
  await place.getByRole('button', { name: 'Send enquiry' }).click();
  expect((await answer).request().headers().authorization).toMatch(/^Bearer mwu_/);
  // Empty again; in a dialog the list of what was sent takes its place.
  // In one look: the field may go between two.
  const subjects = place.getByLabel(/^Subject/);
  const typed = () =>
    subjects.evaluateAll((fields) =>
      fields.map((field) => (field.checkVisibility() ? (field as HTMLInputElement).value : '')).join(''),
    );
  await expect.poll(typed, { timeout: 10_000 }).toBe('');
}

async function review(page: Page, place: Place, words: string): Promise<void> {
  await place
    .getByRole('radiogroup', { name: /Overall rating/ })
    .getByRole('radio', { name: /4/ })
    .check({ force: true });
  await place.getByLabel(/^Your review/).fill(words);
  const answer = answerTo(page, '/vendor-review/create');
  await place.getByRole('button', { name: 'Post review' }).click();
  expect((await answer).request().headers().authorization).toMatch(/^Bearer mwu_/);
  await place.getByText('Review Posted Successfully').waitFor();
}

describe('a host that says who is logged in at it', () => {
  const [first, second, third, fourth] = person.reviewable as [string, string, string, string];

  test.each([
    ['React', personUrl(first), first],
    ['custom elements', `${urls.plain}/person.html?vendor=${second}`, second],
  ])('%s: that person shortlists, enquires and reviews, and the server has it', async (name, url, vendor) => {
    const { page, complaints } = await visit(url, { mail: person.mail });
    const isReact = name === 'React';
    await root(page, 'review-form', 'ready').waitFor();
    const group = `From ${name}`;
    const subject = `Boilers, by ${name}`;
    await shortlist(page, isReact ? page : root(page, 'vendor-card'), group);
    expect(JSON.parse(await readAs(page, '/vendor-shortlist/groups'))).toMatchObject({
      groups: expect.arrayContaining([expect.objectContaining({ groupName: group, gstns: [vendor] })]),
    });
    const enquiries = `/vendor-profile/enquiries?gstn=${vendor}&offset=1&limit=20`;
    await enquire(page, root(page, 'contact-enquiry'), subject);
    expect(await readAs(page, enquiries)).toContain(subject);
    if (!isReact) {
      // The other way to an enquiry: the dialog of a card, inside of a shadow root.
      await root(page, 'vendor-card')
        .getByRole('button', { name: /^Message/ })
        .click();
      // Not by its role, which toasts have too.
      const dialog = page.locator('dialog[open]');
      await enquire(page, dialog, `${subject}, in the dialog`);
      expect(await readAs(page, enquiries)).toContain(`${subject}, in the dialog`);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      // The focus is where it was.
      expect(await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.textContent?.trim())).toMatch(
        /^Message/,
      );
    }
    await review(page, root(page, 'review-form'), `Done in time (${name}).`);
    expect(await readAs(page, `/vendor-review/all/${vendor}?offset=1&limit=20`)).toContain(`Done in time (${name}).`);
    expect(await events(page)).toEqual(expect.arrayContaining(['shortlisted', 'enquiry-sent', 'review-posted']));
    if (isReact) for (const widget of personal) await ready(page, widget);
    expect(await codes(page)).toEqual([]);
    expect(complaints).toEqual([]);
    // Who reviewed a job edits that review from now on.
    await page.reload();
    await root(page, 'review-form', 'ready').getByText('Edit your review').waitFor();
  });

  test('when the token expires while somebody writes, nothing that was typed is lost and it is sent once', async () => {
    const { page } = await visit(personUrl(third), { mail: person.mail });
    const form = root(page, 'contact-enquiry', 'ready');
    await form.waitFor();
    await control({ ahead: 700 });
    await enquire(page, form, 'After ten minutes');
    const sent = await readAs(page, `/vendor-profile/enquiries?gstn=${third}&offset=1&limit=20`);
    expect(sent.split('After ten minutes')).toHaveLength(2);
    expect(await codes(page)).toEqual([]);
  });

  test('when the host then has no new token, the form says so and keeps what was typed', async () => {
    await control({ flaw: 'kept' });
    const { page } = await visit(personUrl(third), { mail: person.mail });
    const form = root(page, 'contact-enquiry', 'ready');
    await form.waitFor();
    await control({ flaw: 'kept', ahead: 700 });
    await form.getByLabel(/^Subject/).fill('Kept words');
    await form.getByLabel(/^Message/).fill('These words must stay where they are.');
    await form.getByRole('button', { name: 'Send enquiry' }).click();
    await form.getByRole('alert').first().waitFor();
    expect(new Set(await codes(page))).toEqual(new Set(['WIDGET_EXPIRED']));
    expect(await form.getByLabel(/^Subject/).inputValue()).toBe('Kept words');
    await control();
    await enquire(page, form, 'Sent after all');
    await hostIsAlive(page);
  });

  test.each([
    ['for another origin', 'origin', 'WIDGET_ORIGIN'],
    ['for another widget', 'component', 'WIDGET_COMPONENT'],
    ['that the host kept until it expired', 'kept', 'WIDGET_EXPIRED'],
    ['that the host does not give', 'none', 'TOKEN_UNAVAILABLE'],
  ] as const)('with a token %s every widget shows its own error', async (_name, flaw, code) => {
    await control({ flaw });
    const { page } = await visit(personUrl(fourth), { mail: person.mail });
    if (flaw === 'kept') {
      await ready(page, 'contact-enquiry');
      await control({ flaw, ahead: 700 });
      await page.reload();
    }
    for (const widget of personal) {
      // The one that such a token is for works beside the others.
      const isFor = flaw === 'component' && widget === 'compare-table';
      const mayPass = flaw === 'kept' || flaw === 'none';
      await root(page, widget, isFor ? 'ready' : mayPass ? 'failed' : 'refused').waitFor();
      if (mayPass) await root(page, widget).getByRole('button', { name: 'Try again' }).first().waitFor();
      else if (!isFor) await root(page, widget).getByText('You do not have access').first().waitFor();
    }
    expect(new Set(await codes(page))).toEqual(new Set([code]));
    await hostIsAlive(page);
  });

  test('for somebody whom Millwright does not know there is no token, and the widgets say so', async () => {
    const { page } = await visit(personUrl(fourth), { mail: 'nobody@sagarsteel.example' });
    for (const widget of personal) await root(page, widget, 'refused').waitFor();
    expect(new Set(await codes(page))).toEqual(new Set(['TOKEN_REFUSED']));
    await hostIsAlive(page);
  });

  test('whoever is not logged in sees what guests see, and is led to the login of Millwright', async () => {
    const { page } = await visit(personUrl(fourth));
    await root(page, 'compare-table', 'refused').waitFor();
    await root(page, 'contact-enquiry', 'ready').getByRole('button', { name: 'Log in' }).click();
    await root(page, 'review-form', 'ready').getByRole('button', { name: 'Log in' }).click();
    await root(page, 'shortlist-button', 'ready').getByRole('button').click();
    const places = await page.evaluate(
      () => (window as unknown as { hostPlaces: { kind: string; href: string }[] }).hostPlaces,
    );
    expect(places).toEqual(Array.from({ length: 3 }, () => ({ kind: 'login', href: `${apiUrl}/login` })));
    // Only the comparison asks for more than a guest may see.
    expect(await codes(page)).toEqual(['WIDGET_USER']);
  });

  test('in a frame that the loader made that person posts a review', async () => {
    const query = new URLSearchParams({ widget: 'vendor-review-form', gstn: fourth, theme: 'dark' });
    const { page, complaints } = await visit(`${urls.plain}/vendor-frame.html?${query}`, { mail: person.mail });
    const form = page.frameLocator('iframe').locator('.vd-root[data-vd="review-form"]');
    await form.getByRole('form', { name: 'Review' }).waitFor();
    expect(await form.getAttribute('data-theme')).toBe('dark');
    await review(page, form, 'Posted in a frame.');
    expect(await readAs(page, `/vendor-review/all/${fourth}?offset=1&limit=20`)).toContain('Posted in a frame.');
    await expect.poll(() => events(page)).toContain('review-posted');
    expect(complaints).toEqual([]);
  });
});

describe('the loader of frames', () => {
  const inside = (page: Page, state: string) =>
    page.frameLocator('iframe').locator(`.vd-root[data-vd="vendor-search"][data-state="${state}"]`);

  test.each(['', '?policy=strict'])('shows the search as high as it is, by keyboard too %s', async (query) => {
    const { page, complaints } = await visit(`${urls.plain}/vendor-frame.html${query}`);
    await inside(page, 'ready').getByRole('checkbox').first().waitFor();
    const frame = page.locator('vendor-frame iframe');
    expect(await frame.getAttribute('title')).toBe('Vendors of Millwright');
    // Neither a scroll bar nor a hole below it.
    const emptyHeight = () =>
      page
        .frames()[1]!
        .evaluate(() => innerHeight - document.querySelector('vendor-search')!.getBoundingClientRect().height);
    await expect.poll(async () => Math.abs(await emptyHeight()), { timeout: 10_000 }).toBeLessThan(1);
    await page.locator('#host-counter').focus();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
    await expect.poll(() => events(page)).toContain('ready');
    expect(await page.getByRole('link', { name: 'Find vendors at Millwright' }).count()).toBe(0);
    await hostIsAlive(page);
    expect(complaints).toEqual([]);
  });

  test.each([
    ['component', 'WIDGET_COMPONENT', 'refused', 'You do not have access'],
    ['none', 'TOKEN_UNAVAILABLE', 'failed', 'This is unavailable right now'],
  ] as const)(
    'with a token that is wrong (%s) the frame shows its own error, and the host is told',
    async (flaw, code, state, words) => {
      await control({ flaw });
      const { page } = await visit(`${urls.plain}/vendor-frame.html`);
      await inside(page, state).getByText(words).first().waitFor();
      await expect.poll(async () => [...new Set(await codes(page))]).toEqual([code]);
      await hostIsAlive(page);
    },
  );

  test('a frame that does not come gives the link of the host back, and the host is told', async () => {
    const { page } = await visit('about:blank');
    // Nothing answers at all; an error page of the browser is all that the frame gets.
    await page.route(`${apiUrl}/embed/**`, (route) => route.abort());
    await page.goto(`${urls.plain}/vendor-frame.html`);
    await page.locator('vendor-frame iframe').waitFor({ state: 'attached' });
    await page.getByRole('link', { name: 'Find vendors at Millwright' }).waitFor();
    expect(await page.locator('vendor-frame iframe').count()).toBe(0);
    expect(await codes(page)).toEqual(['FRAME_UNAVAILABLE']);
    await hostIsAlive(page);
  });

  test.each([
    ['api-base=', 'INVALID_API_BASE'],
    ['api-base=millwright.example', 'INVALID_API_BASE'],
    ['widget=vendor-map', 'UNKNOWN_WIDGET'],
  ])('with %s there is no frame but the link of the host, and the host is told', async (query, code) => {
    const { page } = await visit(`${urls.plain}/vendor-frame.html?${query}`);
    await page.getByRole('link', { name: 'Find vendors at Millwright' }).waitFor();
    await expect.poll(() => codes(page)).toContain(code);
  });

  test('with a locale that is none the frame shows the search all the same, and the host is told', async () => {
    const { page } = await visit(`${urls.plain}/vendor-frame.html?locale=en_IN`);
    await inside(page, 'ready').getByRole('checkbox').first().waitFor();
    await expect.poll(() => codes(page)).toEqual(['INVALID_LOCALE']);
  });

  test('leaves the link of the host where there is no script', async () => {
    const { page } = await visit(`${urls.plain}/vendor-frame.html`, { javaScriptEnabled: false });
    expect(await page.getByRole('link', { name: 'Find vendors at Millwright' }).isVisible()).toBe(true);
  });
});

describe('what a page loads', () => {
  test('of the custom elements: these files and no others, within the budget', async () => {
    const context = await browser.newContext({ viewport: { width: 1200, height: 900 } });
    const page = await context.newPage();
    const files = new Set<string>();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.includes('/embed/')) files.add(pathname);
    });
    await page.goto(`${urls.plain}/`);
    for (const widget of ['vendor-card', 'vendor-search', 'rating-summary'] as const) await ready(page, widget);
    await page.waitForLoadState('networkidle');
    await context.close();
    const names = [...files].map((file) => basename(file).replace(/-[\w-]{8}\.js$/, ''));
    expect(names.toSorted()).toEqual([
      'embed-card',
      'embed-list',
      'embed-reviews',
      'embed-reviews',
      'embed-search',
      'embed.js',
    ]);
    const bytes = [...files].reduce(
      (sum, file) => sum + gzipSync(readFileSync(join(hosts.folder, file)), { level: 9 }).length,
      0,
    );
    expect(bytes).toBeLessThan(69_000);
  });

  test('a card is painted within 100 ms after its data is there, by the time that the page itself works', async () => {
    const context = await browser.newContext({ viewport: { width: 1200, height: 900 } });
    const page = await context.newPage();
    // Its data comes when everything else has come to rest.
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    let isAsked = false;
    await page.route(/\/vendor-profile\//, async (route) => {
      isAsked = true;
      await isReleased;
      await route.continue();
    });
    const tools = await context.newCDPSession(page);
    // Of the page's own thread: what else the machine does is not its affair.
    await tools.send('Performance.enable', { timeDomain: 'threadTicks' });
    const worked = async () => {
      const { metrics } = await tools.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000;
    };
    await page.goto(`${urls.vite}/spa/`);
    await ready(page, 'vendor-search');
    const frames = () =>
      page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    // The card waits for its data, and nothing else is left to do.
    await expect.poll(() => isAsked).toBe(true);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    const before = await worked();
    release();
    await ready(page, 'vendor-card');
    await frames();
    const after = await worked();
    await context.close();
    expect(after - before).toBeLessThanOrEqual(100);
  });
});

describe('an origin that no partner has', () => {
  test('gets no answer to read: the widget says that Millwright cannot be reached', async () => {
    const { port } = new URL(urls.vite);
    const { page } = await visit(`http://unknown.localhost:${port}/spa/`);
    await root(page, 'vendor-search', 'failed').first().waitFor();
    expect(new Set(await codes(page))).toEqual(new Set(['UNREACHABLE']));
    await hostIsAlive(page);
  });
});

describe('a frame', () => {
  const inFrame = (page: Page, state = 'ready') =>
    page.frameLocator('iframe').locator(`.vd-root[data-vd="vendor-search"][data-state="${state}"]`);

  test('on the page of a partner: the search narrows, the frame is as high as the search, a link opens a page', async () => {
    const { page, complaints } = await visit(`${urls.plain}/framed.html`);
    const search = inFrame(page);
    const facet = search.getByRole('checkbox').first();
    await facet.waitFor();
    const [answer] = await Promise.all([
      page.waitForResponse((response) => /\/vendor-list\/search\w+\?/.test(response.url()) && response.ok()),
      facet.click(),
    ]);
    expect(answer.request().headers().authorization).toMatch(/^Bearer mwg_/);
    const { totalVendors } = (await answer.json()) as { totalVendors: number };
    await expect.poll(() => search.innerText()).toContain(totalVendors.toLocaleString('en-IN'));
    const frame = page.frames()[1]!;
    expect(new URL(frame.url()).origin).toBe(apiUrl);
    // Neither a scroll bar nor a hole below it: both are of one height, whatever is found.
    const emptyHeight = () =>
      frame.evaluate(() => innerHeight - document.querySelector('vendor-search')!.getBoundingClientRect().height);
    await expect.poll(async () => Math.abs(await emptyHeight()), { timeout: 10_000 }).toBeLessThan(1);
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      search.locator('a[href*="/vendor/"]').first().click(),
    ]);
    expect(new URL(opened.url()).origin).toBe(apiUrl);
    await hostIsAlive(page);
    expect(complaints).toEqual([]);
  });

  test('asks the page around for another token when one has expired', async () => {
    const { page } = await visit(`${urls.plain}/framed.html`);
    const facet = inFrame(page).getByRole('checkbox').first();
    await facet.waitFor();
    await control({ ahead: 700 });
    const refused = page.waitForResponse((response) => response.status() === 401);
    const answered = page.waitForResponse(
      (response) => response.url().includes('/vendor-list/search') && response.ok(),
    );
    await facet.click();
    expect(new URL((await refused).url()).origin).toBe(apiUrl);
    await answered;
    await inFrame(page).waitFor();
  });

  test('with an ordinary token shows its own error', async () => {
    const { page } = await visit(`${urls.plain}/framed.html?token=ordinary`);
    await inFrame(page, 'refused').waitFor();
    expect((await inFrame(page, 'refused').innerText()).trim()).not.toBe('');
    await hostIsAlive(page);
  });

  test.each([
    ['of an origin that no partner has', ''],
    ['that claims to be a partner', `?claim=${encodeURIComponent(urls.plain)}`],
  ])('on a page %s is not shown by the browser', async (_name, query) => {
    const { port } = new URL(urls.plain);
    const { page, complaints } = await visit(`http://unknown.localhost:${port}/framed.html${query}`);
    await expect.poll(() => complaints.join()).toMatch(/frame-ancestors/);
    expect(await page.frameLocator('iframe').locator('vendor-search').count()).toBe(0);
    await hostIsAlive(page);
  });
});

describe('without script', () => {
  test('the page has the links that the host put into the elements', async () => {
    const { page } = await visit(`${urls.plain}/`, { javaScriptEnabled: false });
    for (const name of ['Find vendors at Millwright', 'This vendor at Millwright', 'Reviews at Millwright'])
      expect(await page.getByRole('link', { name }).isVisible()).toBe(true);
  });
});

describe('rendered on the server', () => {
  test.each([`${urls.next}/?gstn=${gstn}`, `${urls.next}/legacy?gstn=${gstn}`])(
    '%s has the search in its HTML',
    async (url) => {
      const html = await (await fetch(url)).text();
      // A card that reads its vendor comes with the script; the search is there from the first byte.
      expect(html).toContain('data-vd="vendor-search"');
    },
  );

  test('has its colours before any script has run', async () => {
    const colours = (page: Page) =>
      root(page, 'vendor-search')
        .first()
        .evaluate((element) => {
          const { backgroundColor, color } = getComputedStyle(element);
          return { backgroundColor, color, field: getComputedStyle(element.querySelector('input')!).color };
        });
    const url = `${urls.next}/?gstn=${gstn}`;
    const bare = await visit(url, { javaScriptEnabled: false });
    const live = await visit(url);
    await ready(live.page, 'vendor-search');
    expect(await colours(bare.page)).toEqual(await colours(live.page));
  });
});

/** Every computed property of every element in a tree, in order. */
const stylesOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((start) => {
      const all = [start, ...start.querySelectorAll('*')].filter((element) => !element.closest('[hidden]'));
      return all.map((element) => {
        const style = getComputedStyle(element);
        const values = Object.fromEntries([...style].map((name) => [name, style.getPropertyValue(name)]));
        return {
          name: `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`.slice(0, 120),
          values,
        };
      });
    });
type Styles = Awaited<ReturnType<typeof stylesOf>>;
/** What differs, as text: the first properties of the first elements. */
function differences(left: Styles, right: Styles): string[] {
  if (left.length !== right.length) return [`${left.length} elements and ${right.length}`];
  return left.flatMap(({ name, values }, at) =>
    Object.entries(values)
      // Properties that the host gives itself for its own use.
      .filter(([property, value]) => right[at]!.values[property] !== value)
      .map(([property, value]) => `${at} ${name}: ${property} ${value} / ${right[at]!.values[property]}`),
  );
}

describe('a hostile host', () => {
  const open = async (name: string) => {
    const { page } = await visit(`${urls.vite}/hostile/${name}`);
    if (name !== 'without.html') {
      await ready(page, 'vendor-search');
      await root(page, 'vendor-card', 'ready').nth(1).waitFor();
      await page.waitForLoadState('networkidle');
    }
    return page;
  };

  test.each([
    ['the card', '#card .vd-root'],
    ['the search', '#search .vd-root'],
    ['the custom element', '#element .vd-root'],
  ])('cannot change %s: every computed style is that of a clean host', async (_name, selector) => {
    const [hostile, clean] = [await open('index.html'), await open('clean.html')];
    const found = differences(await stylesOf(clean, selector), await stylesOf(hostile, selector));
    expect(found.slice(0, 40)).toEqual([]);
  });

  test('is not changed: the styles of its own elements are what they are without the widgets', async () => {
    for (const [withWidgets, without] of [['index.html', 'without.html']] as const) {
      const [page, other] = [await open(withWidgets), await open(without)];
      expect(differences(await stylesOf(other, '#own'), await stylesOf(page, '#own'))).toEqual([]);
    }
  });
});

describe('two releases on one page', () => {
  test('both work, and neither changes how the other looks', async () => {
    const both = await visit(`${urls.versions}/both.html`);
    await root(both.page, 'vendor-search', 'ready').nth(1).waitFor();
    await root(both.page, 'vendor-card', 'ready').nth(1).waitFor();
    await both.page.waitForLoadState('networkidle');
    const alone = await visit(`${urls.versions}/only-first.html`);
    await ready(alone.page, 'vendor-search');
    await ready(alone.page, 'vendor-card');
    await alone.page.waitForLoadState('networkidle');
    for (const widget of ['vendor-card', 'vendor-search']) {
      const selector = `#first .vd-root[data-vd="${widget}"]`;
      expect(
        differences(await stylesOf(alone.page, selector), await stylesOf(both.page, selector)).slice(0, 40),
      ).toEqual([]);
    }
    expect(both.complaints).toEqual([]);
    // Two pages on a machine under other load: each wait above is for a state, none for a time.
  }, 240_000);

  test('two scripts of custom elements do not break each other', async () => {
    const { page, complaints } = await visit(`${urls.plain}/`);
    await ready(page, 'vendor-card');
    await page.addScriptTag({ type: 'module', url: `/versions/second${hosts.embed}` });
    await showsCard(page);
    await narrowByFacet(page);
    expect(complaints).toEqual([]);
  });
});

describe('the packages', () => {
  const tool = (script: string, ...args: string[]) =>
    spawnSync(process.execPath, [join(hosts.folder, 'node_modules', script), ...args], {
      cwd: hosts.folder,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
    });

  test.each(hosts.tarballs.map((path) => [basename(path), path]))('%s: publint finds nothing', (_name, path) => {
    const { status, stdout, stderr } = tool('publint/src/cli.js', 'run', '--strict', path);
    expect(`${stdout}${stderr}`).toMatch(/All good/);
    expect(status).toBe(0);
  });

  test.each(hosts.tarballs.map((path) => [basename(path), path]))(
    '%s: the types are right for ES modules',
    (_name, path) => {
      const { status, stdout, stderr } = tool(
        '@arethetypeswrong/cli/dist/index.js',
        path,
        '--profile',
        'esm-only',
        '--no-emoji',
        '--no-definitely-typed',
      );
      expect([status, status === 0 ? '' : `${stdout}${stderr}`.slice(-3000)]).toEqual([0, '']);
    },
  );

  test.each(hosts.tarballs.map((path) => [basename(path), path]))(
    '%s: has its readme and licence, and no test, no story and no source',
    (_name, path) => {
      const { stdout } = spawnSync('tar', ['-tzf', path], { encoding: 'utf8' });
      const files = stdout.trim().split('\n');
      expect(files).toEqual(expect.arrayContaining(['package/package.json', 'package/README.md', 'package/LICENSE']));
      expect(files.filter((file) => /\.(test|spec|stories|examples)\.|\/story-|(?<!\.d)\.tsx?$/.test(file))).toEqual(
        [],
      );
    },
  );

  test.each(['17.0.2', '18.3.1', 'none'])(
    'are installed alone beside React %s, by npm without a word of force',
    (react) => {
      const folder = mkdtempSync(join(tmpdir(), 'millwright-beside-'));
      try {
        const dependencies = react === 'none' ? {} : { react, 'react-dom': react };
        writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'beside', private: true, dependencies }));
        const screens = hosts.tarballs.find((path) => basename(path).startsWith('millwright-screens'))!;
        const { status, stderr } = spawnSync('npm', ['install', '--package-lock-only', '--prefer-offline', screens], {
          cwd: folder,
          encoding: 'utf8',
        });
        expect([status, status === 0 ? '' : stderr.slice(-2000)]).toEqual([0, '']);
        const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as { packages: object };
        expect(Object.keys(lock.packages).filter((name) => name.includes('@millwright/'))).toEqual([
          'node_modules/@millwright/screens',
        ]);
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );

  test('a host in TypeScript compiles', () => {
    const compiler = join(import.meta.dirname, '../../node_modules/@typescript/native/bin/tsc');
    const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', 'vite', '--pretty', 'false'], {
      cwd: hosts.folder,
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([0, '']);
  });
});

import type { Page } from '@playwright/test';
import { manifest } from '../src/manifest.ts';
import { addresses, ofTeam, worldOf, type Path, type World } from './addresses.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  listed,
  settled,
  test,
  watchPolicy,
  widths,
  withoutStream,
  withSession,
} from './fixtures.ts';

// The longest file: its tests share nothing, so both workers take them.
test.describe.configure({ mode: 'parallel' });

/**
 * What axe does not see and who hears a page needs: one first heading and none left out below it, buttons that are told from each other by
 * name alone, links of one name that lead to one place, and no name that says the same twice.
 */
async function expectTellingNames(page: Page) {
  const tree = await page.getByRole('main').ariaSnapshot();
  const levels = [...tree.matchAll(/- '?heading .*?\[level=(\d)\]/g)].map(([, level]) => Number(level));
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  expect(levels.filter((level, index) => index > 0 && level > Math.max(...levels.slice(0, index)) + 1)).toEqual([]);
  const buttons = [...tree.matchAll(/- '?button "(.*?)"(?=[:' [\n]|$)/g)].map(([, name]) => name!);
  expect(buttons.filter((name, index) => buttons.indexOf(name) !== index)).toEqual([]);
  expect(buttons.filter((name) => /(?:^|: )(.{3,}) \1$/.test(name))).toEqual([]);
  const places = new Map<string, Set<string>>();
  for (const [, name, url] of tree.matchAll(/- '?link "(.*?)"'?:\n\s+- \/url: ([^\s?]+\??\S*)/g))
    places.set(name!, (places.get(name!) ?? new Set()).add(url!.replace(/^(mailto:[^?]*).*/, '$1')));
  expect([...places].filter(([, urls]) => urls.size > 1).map(([name]) => name)).toEqual([]);
}

/**
 * Loads a page once. Axe judges it on a phone: the stories of its screen judge wider ones, and both themes. Names and reflow are checked on a phone and on a desktop,
 * on a phone alone where the screen was checked under another address.
 */
async function check(page: Page, path: string, isAgain = false) {
  await test.step(path, async () => {
    await page.setViewportSize(widths.phone);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    for (const size of isAgain ? [widths.phone] : [widths.phone, widths.desktop])
      await test.step(`${size.width} px`, async () => {
        await page.setViewportSize(size);
        await settled(page);
        if (size === widths.phone) await expectAccessible(page);
        await expect(() => expectTellingNames(page)).toPass({ timeout: 20_000 });
        await expectNoSidewaysScroll(page);
      });
    const stored = await page.evaluate(() =>
      JSON.stringify({ ...localStorage, ...sessionStorage, cookie: document.cookie }),
    );
    expect(stored).not.toMatch(/access_token|refresh|eyJ|[A-Za-z0-9_-]{40,}/);
  });
}

const isOfJobs = /^\/(?:job|comparison|approval|report|activity|:jrId)/;
type Access = (typeof manifest)[number]['access'];
/** Who opens which paths of the manifest, and what besides. */
const sweeps: { name: string; of: (path: Path, access: Access) => boolean; more: (world: World) => string[] }[] = [
  {
    name: 'a guest',
    of: (_, access) => access === 'public' || access === 'guest',
    more: () => ['/search-vendors/zzqx', '/no-such-page'],
  },
  {
    name: 'vendors and one’s account',
    of: (path, access) => access === 'session' && !isOfJobs.test(path),
    more: ({ gstns: [gstn] }) => [
      ...['overview', 'certifications', 'case-studies', 'gallery', 'reviews'].map((tab) => `/vendor/${gstn}/${tab}`),
      `/contactList/${gstn}`,
    ],
  },
  {
    name: 'jobs',
    of: (path, access) => access === 'session' && isOfJobs.test(path),
    more: ({ asked }) => [`/job/${asked}/quotations`, `/job/${asked}/activity-logs`],
  },
  {
    name: 'the provider’s team',
    of: (_, access) => access === 'provider',
    more: () => ['/provider?show=decided', '/provider/jobs?show=open'],
  },
];

for (const { name, of, more } of sweeps)
  test(`axe finds nothing on the pages of ${name}, none breaks the policy of its contents, and storage holds no token`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(600_000);
    const others = await browser.newContext();
    const reader = await others.newPage();
    const world = await worldOf(reader, { hasReport: name === 'jobs' });
    const isOfTeam = name === 'the provider’s team';
    const team = await ofTeam(isOfTeam ? page : reader);
    await others.close();
    await withoutStream(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const violations = await watchPolicy(page);
    if (!isOfTeam && name !== 'a guest') await withSession(page);
    const seen = new Set<string>();
    for (const { path, screen, access } of manifest) {
      if (!of(path, access)) continue;
      await check(page, addresses[path](world, team), seen.has(screen));
      seen.add(screen);
    }
    for (const path of more(world)) await check(page, path);
    expect(violations).toEqual([]);
  });

/** Opens a dialog, checks it, and closes it by Escape. */
async function checkDialog(page: Page, name: RegExp | string, opener?: RegExp | string) {
  await test.step(String(opener ?? name), async () => {
    await page
      .getByRole('main')
      .getByRole('button', { name: opener ?? name, exact: typeof (opener ?? name) === 'string' })
      .first()
      .click();
    const dialog = page.getByRole('dialog', opener ? { name } : {}).or(page.getByRole('alertdialog'));
    await expect(dialog.first()).toBeVisible();
    await settled(page);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
}

test('axe finds nothing on the dialogs, on a phone', async ({ page }) => {
  test.setTimeout(240_000);
  const { vendorProfile } = await listed(page, 'boiler repair', 2);
  const gstns = vendorProfile.map(({ gstn }) => gstn);
  await page.setViewportSize(widths.phone);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await withoutStream(page);
  await withSession(page);
  await page.goto(`/vendor/${gstns[0]}/overview`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await checkDialog(page, /^Shortlist in/, /^Shortlist(ed:)? /);
  await checkDialog(page, /^Message /, /^Message /);
  await checkDialog(page, /^Share /, 'Share');
  await checkDialog(page, 'Key customers', /^Key customers:/);
  await checkDialog(page, 'Technical certification', /^Technical certification:/);
  for (const name of ['Registered locations', 'Key contacts'])
    await test.step(name, async () => {
      await page
        .getByRole('main')
        .getByRole('button', { name: `show ${name}` })
        .click();
      await expect(page.getByRole('dialog', { name })).toBeVisible();
      await settled(page);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  await page.goto('/shortlist');
  await checkDialog(page, 'New group', 'New group');
  await page.goto('/vendor-requests');
  await checkDialog(page, /vendor request/, 'SUBMIT A VENDOR REQUEST');
  await page.goto(`/click/compareVendors/${gstns.join('%7C')}`);
  await checkDialog(page, 'Share this comparison', 'Share');
  await checkDialog(page, /vendor/i, 'Add a vendor');
  await page.goto('/vendorlist?search=boiler+repair');
  await expect(page.getByRole('article').first()).toBeVisible();
  await checkDialog(page, /^Filters/, /^Filters/);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('menu', { name: /^Account of / })).toBeVisible();
  await expectAccessible(page);
});

test.use({ expectedConsoleErrors: [/Failed to load resource/] });

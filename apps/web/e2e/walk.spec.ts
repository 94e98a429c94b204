// What a walk through the app by phone, keyboard and bad connection found, one test each.
import { manifest } from '../src/manifest.ts';
import { accounts, expect, hold, listed, test, unique, widths, withSession } from './fixtures.ts';

test.describe('the profile without a connection', () => {
  test.use({ expectedConsoleErrors: [/ERR_INTERNET_DISCONNECTED/] });

  for (const [name, viewport] of Object.entries(widths)) {
    test(`Enter right after the last letter is a save on a ${name}: its failure is told, nothing typed is lost`, async ({
      page,
      context,
    }) => {
      await withSession(page, accounts.approver);
      await page.setViewportSize(viewport);
      await page.goto('/userInfo');
      const form = page.getByRole('form', { name: 'About you' });
      const field = form.getByLabel(/Designation/);
      const typed = `Head of stores ${unique()}`;
      await field.waitFor();
      await context.setOffline(true);
      // Nothing between the two: the button must know of the change when the key comes.
      await field.fill(typed);
      await page.keyboard.press('Enter');
      await expect(form.getByRole('alert')).toContainText('The server cannot be reached');
      await expect(field).toHaveValue(typed);

      await context.setOffline(false);
      await page.keyboard.press('Enter');
      await expect(page.getByText('Profile saved')).toBeVisible();
      await expect(form.getByRole('alert')).toHaveCount(0);
      // Who goes on by key goes on from where they were.
      await expect(field).toBeFocused();
    });
  }
});

test.describe('before any script', () => {
  test.use({ expectedConsoleErrors: [/ERR_FAILED|dynamically imported module/], colorScheme: 'light' });

  test('each page of the manifest shows its frame, in the theme that was chosen', async ({ page }) => {
    const { vendorProfile } = await listed(page, 'boiler');
    const gstn = vendorProfile[0]!.gstn;
    test.slow();
    await withSession(page);
    await page.addInitScript(() => localStorage.setItem('millwright.theme', '"dark"'));
    await page.route('**/assets/*.js', (route) => route.abort());
    for (const { path } of manifest) {
      await page.goto(path.replaceAll(':gstn', gstn).replaceAll(':profileType', 'overview').replaceAll(/:\w+/g, 'x'), {
        waitUntil: 'domcontentloaded',
      });
      const main = page.getByRole('main');
      await expect(main, path).toBeVisible();
      expect((await main.boundingBox())!.height, path).toBeGreaterThan(100);
      // A heading, or the grey areas of what comes.
      await expect(main.locator('h1, [data-slot=skeleton], [aria-busy=true], p').first(), path).toBeAttached();
      expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), path).not.toBe(
        'rgb(255, 255, 255)',
      );
      const route = manifest.find((candidate) => candidate.path === path)!;
      // The navigation of who is logged in, not that of a guest.
      if (route.layout === 'app' && !path.startsWith('/search-vendors'))
        await expect(page.getByRole('button', { name: /^Account of/ }), path).toBeVisible();
    }
  });

  test('a page whose script does not come says so, and is there once it is reloaded', async ({ page }) => {
    await withSession(page);
    await page.route('**/assets/*.js', (route) => route.abort());
    for (const path of ['/home', '/search-vendors', '/login']) {
      await page.goto(path);
      await expect(page.getByRole('alert'), path).toContainText('This page could not be loaded.');
    }
    await page.goto('/home');
    await expect(page.getByRole('alert')).toBeVisible();
    await page.unroute('**/assets/*.js');
    await page.getByRole('alert').getByRole('link', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Suggested vendors' })).toBeVisible();
  });

  test('a guest on the way to a page of a session sees no navigation of one', async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/home');
    await expect(page.getByText('Millwright', { exact: true })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await expect(page.getByRole('main')).toBeHidden();
  });
});

test('home stands still while its answers come', async ({ page }) => {
  await withSession(page);
  await page.setViewportSize(widths.desktop);
  const release = await hold(
    page,
    '**/api/v1/client-info/user',
    '**/request-vendor/job-req-details/*',
    '**/api/v1/request-vendor/suggested*',
    '**/api/v1/vendor-profile/enquiries*',
  );
  await page.goto('/home');
  const tops = () =>
    Promise.all(
      ['Find Vendors', 'Communication', 'Explore Vendors'].map(async (name) =>
        Math.round((await page.getByRole('heading', { name, exact: true }).boundingBox())!.y),
      ),
    );
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible();
  const before = await tops();
  release();
  await expect(page.getByText(/^Sagar Steel, /)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Communication' }).getByRole('listitem').first()).toBeVisible();
  for (const name of ['Jobs that wait for you', 'Suggested vendors'])
    await expect(page.getByRole('region', { name }).getByRole('listitem')).toHaveCount(5);
  const after = await tops();
  expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
  // As many messages as there are; never more than the grey rows made room for.
  expect(after[2]).toBeLessThanOrEqual(before[2]! + 8);
});

test('three presses in one moment are one request', async ({ page }) => {
  await withSession(page);
  await page.goto('/vendor-requests');
  await page.getByRole('button', { name: 'SUBMIT A VENDOR REQUEST' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/What should the vendor do/).fill(`Gearbox repair ${unique()}`);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  await dialog.getByRole('button', { name: 'Submit request' }).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
    button.click();
  });
  await expect(page.getByText(/^VR-\d+ submitted$/)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(sent).toHaveLength(1);
});

test('the focus stays where it is when the app draws over what was there before it', async ({ page }) => {
  await withSession(page);
  const release = await hold(page);
  await page.goto('/shortlist', { waitUntil: 'commit' });
  const button = page.getByRole('button', { name: 'New group' });
  await button.focus();
  release();
  await expect(page.locator('[data-ahead]')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(button).toBeFocused();
});

test('a letter that is typed while the app draws over the page is not lost', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const letters = 'abcdefghijklmnopqrstuvwxyz'.repeat(3);
  for (let tries = 0; tries < 3; tries += 1) {
    await page.goto('/forgotpassword', { waitUntil: 'commit' });
    const field = page.getByLabel('Email or phone number');
    await field.focus();
    await page.keyboard.type(letters, { delay: 12 });
    await page.waitForFunction(() => (window as { millwrightIsStarted?: boolean }).millwrightIsStarted);
    await expect(field).toHaveValue(letters);
  }
});

test('Ctrl+K works before the app is there', async ({ page }) => {
  await withSession(page);
  const release = await hold(page);
  await page.goto('/home', { waitUntil: 'commit' });
  await expect(page.getByRole('button', { name: /^Search or jump to/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  release();
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
});

test('what is typed right after Ctrl+K is the query, however late the palette comes', async ({ page }) => {
  await withSession(page);
  const release = await hold(page, '**/assets/command-palette-host*.js');
  await page.goto('/home');
  await expect(page.getByText(/^Sagar Steel, /)).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('konkan');
  release();
  const field = page.getByRole('dialog').getByRole('combobox');
  await expect(field).toBeFocused();
  await page.keyboard.type(' ste');
  await expect(field).toHaveValue('konkan ste');
  await expect(page.getByRole('option', { name: /Find vendors for “konkan ste”/ })).toBeVisible();
});

test('terms and privacy can be read on every page of a guest, on the ways in, and in the profile', async ({ page }) => {
  const { vendorProfile } = await listed(page, 'boiler');
  const { gstn } = vendorProfile[0]!;
  const guestPages = manifest
    .filter(({ access, layout }) => access === 'guest' || (access === 'public' && layout !== 'bare'))
    .map(({ path }) => path.replace(':gstn', gstn).replace(':profileType', 'reviews').replace(':searchkey', 'boiler'))
    // Its links are one's own, and nobody has one here.
    .filter((path) => !path.includes(':'));
  expect(guestPages).toEqual(expect.arrayContaining(['/search-vendors', `/vendor/${gstn}`, '/support']));
  const links = (name: string) => page.getByRole('button', { name, exact: true });
  const expectBoth = async (path: string) => {
    for (const name of ['Terms', 'Privacy']) await expect(links(name), `${name} on ${path}`).toHaveCount(1);
  };
  for (const path of [...guestPages, '/login', '/registration', '/forgotpassword']) {
    await page.goto(path);
    await expectBoth(path);
    if (guestPages.includes(path)) await expect(page.getByRole('contentinfo').getByRole('button')).toHaveCount(2);
  }
  await withSession(page);
  for (const path of ['/userInfo', '/support']) {
    await page.goto(path);
    await expectBoth(path);
  }
  for (const [name, title] of [
    ['Terms', 'Terms and Conditions'],
    ['Privacy', 'Privacy Policy'],
  ] as const) {
    await links(name).click();
    await expect(page.getByRole('dialog', { name: title }).getByText(/courts of Bengaluru, India/)).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(links(name)).toBeFocused();
  }
});

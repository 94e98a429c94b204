// What a walk through the app by phone, keyboard and bad connection found, one test each.
import { manifest } from '../src/manifest.ts';
import { accounts, expect, listed, test, unique, widths, withSession } from './fixtures.ts';

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
      await expect(page.getByText('Your profile is saved')).toBeVisible();
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

  test('a guest on the way to a page of a session sees no navigation of one', async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/home');
    await expect(page.getByText('Millwright', { exact: true })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await expect(page.getByRole('main')).toBeHidden();
  });
});

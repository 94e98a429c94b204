import {
  accounts,
  closeFilters,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  noteRoute,
  openFilters,
  sendLogin,
  test,
  unique,
  widths,
} from './fixtures.ts';

const themes = { phone: 'light', tablet: 'dark', desktop: 'light' } as const;

/** The path that the product is for, at each width, on the real server; stories judge every screen in both themes. */
for (const [name, size] of Object.entries(widths))
  for (const theme of [themes[name as keyof typeof widths]])
    test(`from a misspelt search to a shared comparison: ${name}, ${theme}`, async ({ page, browser }) => {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      const checked = async () => {
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      };

      await test.step('a guest searches for "boilr repair" and is offered "boiler repair"', async () => {
        await page.goto('/search-vendors');
        await page.getByRole('searchbox').fill('boilr repair');
        await page.keyboard.press('Enter');
        await expect(page.getByText(/Did you mean/)).toBeVisible();
        await expect(page.getByRole('link', { name: 'boiler repair' })).toBeVisible();
        await checked();
      });

      await test.step('narrows by a facet', async () => {
        const before = await page.getByRole('heading', { level: 2, name: /vendors? match/ }).textContent();
        await openFilters(page);
        await page.getByRole('checkbox', { name: /^Boilers and fired heaters/ }).check();
        await closeFilters(page);
        await expect(page.getByRole('heading', { level: 2, name: /vendors? match/ })).not.toHaveText(before ?? '');
      });

      let vendorName = '';
      await test.step('opens a profile', async () => {
        const link = page.getByRole('article').first().getByRole('link').first();
        vendorName = (await link.textContent()) ?? '';
        await link.click();
        await expect(page.getByRole('heading', { level: 1, name: vendorName })).toBeVisible();
        await checked();
      });

      await test.step('logs in by email and comes back to the vendor', async () => {
        await page.getByRole('button', { name: `Shortlist ${vendorName}` }).click();
        await expect(page).toHaveURL('/login');
        await expect(page.getByRole('heading', { level: 1, name: /^Login to/ })).toBeVisible();
        await checked();
        await sendLogin(page, accounts.owner);
        await expect(page.getByRole('heading', { level: 1, name: vendorName })).toBeVisible();
      });

      const group = `Path ${name} ${theme} ${unique()}`;
      await test.step('shortlists it into a group of its own', async () => {
        // What the guest began goes on after the login.
        const selector = page.getByRole('dialog');
        await expect(selector.getByRole('checkbox').first()).toHaveAccessibleName(/Default/);
        await selector.getByRole('textbox').fill(group);
        await selector.getByRole('button', { name: /create/i }).click();
        await expect(page.getByRole('button', { name: `Shortlisted: ${vendorName}` })).toBeVisible();
        await page.keyboard.press('Escape');
        await page.goto('/shortlist');
        await expect(
          page.getByRole('region', { name: group }).getByRole('link', { name: vendorName }).first(),
        ).toBeVisible();
        await checked();
      });

      await test.step('compares three vendors', async () => {
        await page.goto('/vendorlist?search=boiler+repair');
        for (const index of [0, 1, 2])
          await page
            .getByRole('article')
            .nth(index)
            .getByRole('checkbox', { name: /compare/i })
            .check();
        await page.getByRole('link', { name: /^Compare/ }).click();
        await expect(page).toHaveURL(/\/click\/compareVendors\//);
        await expect(page.getByRole('columnheader')).not.toHaveCount(0);
        await checked();
      });

      await test.step('shares the comparison, and a buyer of the other company opens the frozen copy', async () => {
        await page.getByRole('button', { name: /^Share/ }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('textbox').first().fill(accounts.other);
        await dialog.getByRole('button', { name: /^(Share|Send)/ }).click();
        const link = await dialog.getByRole('textbox', { name: /link/i }).inputValue();
        expect(link).toMatch(/\/share\/compareVendors\/[A-Za-z0-9_-]{40,}$/);
        const other = await browser.newContext({ colorScheme: theme, viewport: size });
        const reader = await other.newPage();
        await reader.goto(new URL(link).pathname);
        await expect(reader).toHaveURL('/login');
        await sendLogin(reader, accounts.other);
        await expect(reader).toHaveURL(new URL(link).pathname);
        await expect(reader.getByText(/Sagar Steel/).first()).toBeVisible();
        await expect(reader.getByRole('columnheader')).not.toHaveCount(0);
        await expectAccessible(reader);
        await expectNoSidewaysScroll(reader);
        noteRoute('/share/compareVendors/:gstn');
        await other.close();
      });
    });

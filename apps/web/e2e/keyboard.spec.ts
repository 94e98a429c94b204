import { accounts, expect, noteRoute, password, test, unique, widths, withSession } from './fixtures.ts';
import { focusState, tabTo } from './keys.ts';

test.use({
  viewport: widths.desktop,
  contextOptions: { reducedMotion: 'reduce' },
  expectedConsoleErrors: [/Failed to load resource.*401/],
});

test('the path of a buyer, by keyboard alone', async ({ page }) => {
  await page.goto('/search-vendors');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('boilr repair');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'boiler repair' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=boiler(\+|%20)repair/);

  const facet = page.getByRole('checkbox', { name: /^Boilers and fired heaters/ });
  await page.keyboard.press('/');
  await tabTo(page, facet);
  await page.keyboard.press('Space');
  await expect(facet).toBeChecked();
  await expect(facet).toBeFocused();
  await expect(page).toHaveURL(/serviceGroup=/);

  const vendor = page.getByRole('article').first().getByRole('link').first();
  const vendorName = (await vendor.textContent()) ?? '';
  await tabTo(page, vendor);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: vendorName })).toBeFocused();

  await tabTo(page, page.getByRole('button', { name: `Shortlist ${vendorName}` }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Login to/ })).toBeFocused();
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(accounts.approver);
  await tabTo(page, page.getByRole('textbox', { name: 'Password' }));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: vendorName })).toBeVisible();

  const group = `Keys ${unique()}`;
  const shortlist = page.getByRole('button', { name: new RegExp(`^Shortlist(ed:)? ${vendorName}$`) });
  // What the guest began goes on after the login.
  const selector = page.getByRole('dialog', { name: 'Shortlist in' });
  await expect(selector.getByRole('checkbox').first()).toBeVisible();
  await tabTo(page, selector.getByRole('textbox'));
  await page.keyboard.type(group);
  await page.keyboard.press('Enter');
  await expect(selector.getByRole('checkbox', { name: group })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(selector).toHaveCount(0);
  await expect(shortlist).toBeFocused();

  await page.goto('/vendorlist?search=boiler+repair');
  for (const index of [0, 1]) {
    const box = page
      .getByRole('article')
      .nth(index)
      .getByRole('checkbox', { name: /compare/i });
    await tabTo(page, box);
    await page.keyboard.press('Space');
    await expect(box).toBeChecked();
  }
  await tabTo(page, page.getByRole('region', { name: 'Vendors to compare' }).getByRole('link', { name: 'Compare' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Compare vendors' })).toBeFocused();
  const share = page.getByRole('button', { name: 'Share', exact: true });
  await tabTo(page, share);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Share this comparison' });
  await tabTo(page, dialog.getByRole('textbox', { name: /^Recipients/ }));
  await page.keyboard.type('colleague@sagarsteel.example');
  await tabTo(page, dialog.getByRole('button', { name: 'Share', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Link' })).toHaveValue(
    /\/share\/compareVendors\//,
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: /shared/ })).toHaveCount(0);
  await expect(share).toBeFocused();
  noteRoute('/click/compareVendors/:gstn');
});

test('a dialog keeps the focus inside, and Escape gives it back to what opened it', async ({ page }) => {
  await withSession(page);
  await page.goto('/shortlist');
  const opener = page.getByRole('button', { name: 'New group' });
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New group' });
  await expect(dialog).toBeVisible();
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press(presses < 5 ? 'Tab' : 'Shift+Tab');
    await expect.poll(() => focusState(page), { intervals: [0, 50, 100, 200] }).toBe('seen');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('the palette opens by Ctrl+K, finds a vendor, and Escape gives the focus back', async ({ page }) => {
  await withSession(page);
  await page.goto('/explore');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const place = page.getByRole('banner').getByRole('link', { name: 'Home', exact: true });
  await tabTo(page, place);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  await expect(place).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('Konkan Heat');
  const hit = palette.getByRole('option', { name: /^Konkan Heat/ }).first();
  await expect(hit).toBeVisible();
  for (let presses = 0; presses < 10 && (await hit.getAttribute('data-highlighted')) === null; presses += 1)
    await page.keyboard.press('ArrowDown');
  await expect(hit).toHaveAttribute('data-highlighted');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Konkan Heat/ })).toBeFocused();
});

test('tabs and menus answer the arrow keys, and the first Tab skips to the content', async ({ page }) => {
  await withSession(page);
  await page.goto('/home');
  const tab = page.getByRole('tab', { name: 'Shortlisted' });
  // What is drawn ahead has the tabs already; this walk is of the page with its data.
  await expect(page.getByText(/^Sagar Steel, /)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await tabTo(page, tab);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Vendor Requests' })).toBeFocused();
  await expect(page.getByRole('tab', { name: 'Vendor Requests' })).toHaveAttribute('aria-selected', 'true');
  const account = page.getByRole('button', { name: /^Account of/ });
  await tabTo(page, account, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  expect(await page.getByRole('menu').evaluate((menu) => menu.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(account).toBeFocused();
});

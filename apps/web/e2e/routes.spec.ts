import { accounts, expect, listed, noteRoute, sendLogin, test, withSession, type Listing } from './fixtures.ts';

test.describe('every path of the manifest shows what the database holds', () => {
  test('/ and /login', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('heading', { level: 1, name: 'Login to Millwright' })).toBeVisible();
    await sendLogin(page, 'nobody@sagarsteel.example', 'x');
    await expect(page.getByText("User doesn't exist!")).toBeVisible();
    noteRoute('/login');
  });

  test('/search-vendors and /search-vendors/:searchkey', async ({ page }) => {
    const { totalVendors } = await listed(page, 'boiler repair');
    await page.goto('/search-vendors');
    await expect(page.getByRole('heading', { level: 1, name: 'Find Vendors' })).toBeVisible();
    // The demo's 12,000, and whom the tests beside this one have listed.
    const { totalVendors: all } = await listed(page, '', 1);
    await expect(page.getByText(all.toLocaleString('en-IN'), { exact: false }).first()).toBeVisible();
    noteRoute('/search-vendors');
    await page.goto('/search-vendors/boiler%20repair');
    await expect(page.getByText(totalVendors.toLocaleString('en-IN'), { exact: false }).first()).toBeVisible();
    noteRoute('/search-vendors/:searchkey');
  });

  test('/vendor/:gstn, /vendor/:gstn/:profileType and /contactList/:gstn, as a guest', async ({ page }) => {
    const { vendorProfile } = await listed(page, 'boiler repair');
    const [vendor] = vendorProfile;
    if (!vendor) throw new Error('The demo world has no boiler repairer.');
    await page.goto(`/vendor/${vendor.gstn}`);
    await expect(page.getByRole('heading', { level: 1, name: vendor.companyInfo.companyName })).toBeVisible();
    noteRoute('/vendor/:gstn');
    await page.goto(`/vendor/${vendor.gstn}/services`);
    await expect(page.getByRole('link', { name: 'Boiler repair', exact: true })).toBeVisible();
    noteRoute('/vendor/:gstn/:profileType');
    await page.goto(`/contactList/${vendor.gstn}`);
    await expect(
      page.getByRole('heading', { level: 1, name: `Contacts of ${vendor.companyInfo.companyName}` }),
    ).toBeVisible();
    await expect(page.getByText('Log in to see contacts')).toBeVisible();
    await expect(page.getByText('@')).toHaveCount(0);
    await page.getByRole('button', { name: 'Log in' }).click();
    await sendLogin(page, accounts.owner);
    await expect(page).toHaveURL(`/contactList/${vendor.gstn}`);
    await expect(page.getByText(/@[a-z0-9-]+\.example/).first()).toBeVisible();
    noteRoute('/contactList/:gstn');
  });

  test('the screens of a session', async ({ page }) => {
    const { get } = await withSession(page);
    // Vendors that the company knows come first for it, so a guest's order is another one.
    const { vendorProfile } = await get<Listing>('/vendor-list/searchES', { search: 'boiler repair', limit: 2 });
    await page.goto('/home');
    await expect(page.getByText('Sagar Steel').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Suggested vendors' })).toBeVisible();
    noteRoute('/home');
    await page.goto('/explore');
    await expect(page.getByRole('link', { name: /^Boiler repair \d/ })).toBeVisible();
    noteRoute('/explore');
    await page.goto('/vendorlist?search=boiler+repair');
    await expect(
      page.getByRole('heading', { level: 3, name: vendorProfile[0]?.companyInfo.companyName ?? '' }),
    ).toBeVisible();
    noteRoute('/vendorlist');
    await page.goto('/shortlist');
    await expect(page.getByRole('heading', { level: 2, name: 'Default' })).toBeVisible();
    noteRoute('/shortlist');
    await page.goto('/vendor-requests');
    await expect(page.getByRole('article', { name: /^VR-/ }).first()).toBeVisible();
    noteRoute('/vendor-requests');
    await page.goto(`/click/compareVendors/${vendorProfile.map(({ gstn }) => gstn).join('%7C')}`);
    for (const { companyInfo } of vendorProfile)
      await expect(page.getByText(companyInfo.companyName).first()).toBeVisible();
    noteRoute('/click/compareVendors/:gstn');
  });

  test('an unknown address and an unknown vendor have the search on their page', async ({ page }) => {
    await page.goto('/no-such-page');
    await expect(page.getByRole('searchbox')).toBeVisible();
    const { vendorProfile } = await listed(page, 'boiler repair');
    const gstn = `${vendorProfile[0]?.gstn.slice(0, 14)}`;
    const wrong =
      ['0', '1'].map((digit) => gstn + digit).find((candidate) => candidate !== vendorProfile[0]?.gstn) ?? '';
    await page.goto(`/vendor/${wrong}`);
    await expect(page.getByRole('heading', { level: 1, name: 'This vendor is not listed' })).toBeVisible();
    await page.getByRole('searchbox').fill('pump overhaul');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/search=pump(\+|%20)overhaul/);
  });
});

// A refused call is an error to the browser's console whatever the page makes of it.
test.use({ expectedConsoleErrors: [/Failed to load resource/] });

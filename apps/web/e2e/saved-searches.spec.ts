import { accounts, expect, goToPlace, test, unique, withSession } from './fixtures.ts';

type Views = { views: { name: string; query: string; isShared: boolean; isOwn: boolean }[] };

test('a search is saved by name, shared, opened by a colleague, saved over, renamed and deleted with Undo', async ({
  page,
  browser,
}) => {
  const { get } = await withSession(page);
  const stored = async (name: string) =>
    (await get<Views>('/saved-views', { place: 'vendors' })).views.find((view) => view.name === name);
  const name = `Boilers ${unique()}`;
  const renamed = `Renamed ${unique()}`;
  const lists = page.getByRole('button', { name: /saved searches/i });

  await page.goto('/vendorlist?search=boiler+repair&sort=rating&offset=2');
  await page.getByRole('button', { name: 'Save search' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('checkbox', { name: 'Share with my company' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Save search' }).click();
  await expect(page.getByRole('button', { name: `${name}, saved searches` })).toBeVisible();
  expect(await stored(name)).toMatchObject({ query: 'search=boiler+repair&sort=rating', isShared: true });

  // A colleague finds it, opens it, and has nothing to change it with.
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await withSession(theirs, accounts.corporate);
  await theirs.goto('/vendorlist');
  await theirs.getByRole('button', { name: 'Saved searches' }).click();
  await expect(theirs.getByRole('button', { name: `Actions for ${name}` })).toHaveCount(0);
  await theirs.getByRole('link', { name }).click();
  await expect(theirs).toHaveURL(/\/vendorlist\?search=boiler\+repair&sort=rating$/);
  await expect(theirs.getByRole('article').first()).toBeVisible();
  await context.close();

  await page.getByRole('button', { name: 'Sort: Highest rated' }).click();
  await page.getByRole('menuitemradio', { name: 'Most reviewed' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('button', { name: `${name}, saved searches` })).toBeVisible();
  expect(await stored(name)).toMatchObject({ query: 'search=boiler+repair&sort=reviews' });

  await lists.click();
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(renamed);
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(page.getByRole('link', { name: renamed })).toBeVisible();
  await page.getByRole('button', { name: `Actions for ${renamed}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('link', { name: renamed })).toHaveCount(0);
  expect(await stored(renamed)).toBeUndefined();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: renamed })).toBeVisible();
  expect(await stored(renamed)).toMatchObject({ query: 'search=boiler+repair&sort=reviews', isShared: true });
  await page.getByRole('button', { name: `Actions for ${renamed}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('link', { name: renamed })).toHaveCount(0);
});

test('the navigation leads back to the search as it was left, and to a new one from there', async ({ page }) => {
  await withSession(page);
  await page.goto('/vendorlist?search=boiler+repair&sort=founded&offset=2');
  await expect(page.getByRole('article').first()).toBeVisible();
  const places = page.getByRole('navigation').first();
  await places.getByRole('link', { name: 'Home' }).click();
  // The address changes before the page does; only the page of another place leads back to the search as it was left.
  await expect(places.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveURL(/\/home$/);
  await goToPlace(page, 'Vendors', 'Search');
  await expect(page).toHaveURL(/\/vendorlist\?search=boiler\+repair&sort=founded&offset=2$/);
  await expect(page.getByRole('button', { name: 'Sort: Longest in business' })).toBeVisible();
  await goToPlace(page, 'Vendors', 'Search');
  await expect(page).toHaveURL(/\/vendorlist$/);
  await expect(page.getByRole('button', { name: 'Sort: Best match' })).toBeVisible();
});

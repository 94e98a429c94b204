import { auctionOf } from './addresses.ts';
import {
  accounts,
  expect,
  expectAccessible,
  jobNamed,
  noteRoute,
  settled,
  test,
  unique,
  withSession,
} from './fixtures.ts';

type Auction = { title: string; rules: { ceilingInPaise: number; openingOffers?: object } };

test('an auction is found in its job, its rules are read, changed and stored', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { get, post } = await withSession(page, accounts.owner);
  const job = await jobNamed(get, 'Boiler 2 water-wall');
  const title = `Scaffolding ${unique()}`;
  const auctionId = await auctionOf(post, job._id, title);
  const path = `/job/${job.number}/auctions`;

  await test.step('the list leads to the auction', async () => {
    await page.goto(path);
    await expect(page.getByRole('link', { name: 'New auction' })).toBeVisible();
    await settled(page);
    await expectAccessible(page);
    noteRoute('/job/:jrId/auctions');
    await page.getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(`${path}/${auctionId}`);
  });

  await test.step('the rules are read', async () => {
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText('No price may be above ₹14,35,000.')).toBeVisible();
    await settled(page);
    await expectAccessible(page);
    noteRoute('/job/:jrId/auctions/:auctionId');
  });

  await test.step('a changed ceiling is stored', async () => {
    await page.getByRole('link', { name: 'Edit auction' }).click();
    await expect(page).toHaveURL(`${path}/${auctionId}/edit`);
    await page.getByRole('textbox', { name: 'Ceiling' }).fill('1400000');
    noteRoute('/job/:jrId/auctions/:auctionId/edit');
    await page.getByRole('button', { name: 'Save auction' }).click();
    await expect(page.getByText('No price may be above ₹14,00,000.')).toBeVisible();
    const auction = await get<Auction>(`/auctions/auction/${auctionId}`);
    expect(auction).toMatchObject({ title, rules: { ceilingInPaise: 140_000_000 } });
  });

  await test.step('opening offers are asked for', async () => {
    await page.getByRole('link', { name: 'Edit auction' }).click();
    await page.getByRole('combobox', { name: 'At the start' }).selectOption('firstBid');
    await page.getByRole('textbox', { name: /^Deadline/ }).fill('30');
    await settled(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save auction' }).click();
    await expect(page.getByText(/^You can submit one sealed opening offer until/)).toBeVisible();
    const { rules } = await get<Auction>(`/auctions/auction/${auctionId}`);
    expect(rules.openingOffers).toEqual({ as: 'firstBid', closeBeforeInMinutes: 30 });
  });

  await test.step('a new one starts from a template', async () => {
    await page.goto(`${path}/new`);
    await page.getByRole('button', { name: 'Japanese' }).click();
    await expect(page.getByRole('textbox', { name: 'Falls by' })).toBeVisible();
    await settled(page);
    await expectAccessible(page);
    noteRoute('/job/:jrId/auctions/new');
  });

  await test.step('a practice auction is bid in', async () => {
    await page.goto('/tools/practice-auction');
    await page.getByRole('button', { name: 'Start practice' }).click();
    await page.getByRole('button', { name: 'Just to lead' }).click();
    await page.getByRole('button', { name: /^Place bid of ₹/ }).click();
    await expect(page.getByText('Last receipt 1')).toBeVisible();
    await settled(page);
    await expectAccessible(page);
    noteRoute('/tools/practice-auction');
  });
});

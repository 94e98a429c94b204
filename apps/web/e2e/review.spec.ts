import { accounts, expect, test, unique, withSession, type Listing } from './fixtures.ts';

type Profile = {
  gstn: string;
  companyInfo: { companyName: string };
  rating: { overallRating: number | null; reviewCount: number };
  experiences: { _id: string; can: { createReview: boolean } }[];
  myReview: { _id: string } | null;
  can: { createReview: boolean; updateReview: boolean };
};
type Session = Awaited<ReturnType<typeof withSession>>;

/** The vendors that the company knows, as it sees them. */
async function knownVendors({ get }: Session): Promise<Profile[]> {
  const { vendorProfile } = await get<Listing>('/vendor-list/searchES', { aff: 'affiliated', limit: 100 });
  return Promise.all(vendorProfile.map(({ gstn }) => get<Profile>(`/vendor-profile/${gstn}`)));
}

/** A vendor with a finished job without a review. Each company of the demo has four. */
async function reviewable(session: Session): Promise<Profile> {
  const found = (await knownVendors(session)).find(({ can }) => can.createReview);
  if (!found)
    throw new Error('Every job of this demo world has its review by now: start the demo with an empty DATA_DIR.');
  return found;
}

test('a review is posted once: the success modal shows, the rating moves, and search follows', async ({ page }) => {
  const session = await withSession(page);
  const before = await reviewable(session);
  const words = `Tubes fitted on time ${unique()}`;
  await page.goto(`/vendor/${before.gstn}/reviews`);
  await page.getByRole('region', { name: 'Reviews' }).getByRole('button', { name: 'Add a review' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Post review' }).click();
  await expect(form.getByText('Overall Rating is mandatory!')).toBeVisible();
  await form
    .getByRole('radiogroup', { name: /^Overall rating/ })
    .getByRole('radio', { name: '1 of 5 stars' })
    .check({ force: true });
  await form
    .getByRole('radiogroup', { name: 'Safety' })
    .getByRole('radio', { name: '4 of 5 stars' })
    .check({ force: true });
  await form.getByRole('textbox', { name: /^Your review/ }).fill(words);
  await form.getByRole('button', { name: 'Post review' }).click();
  await expect(page.getByRole('heading', { name: 'Review Posted Successfully' })).toBeVisible();
  const after = await session.get<Profile>(`/vendor-profile/${before.gstn}`);
  expect(after.rating.reviewCount).toBe(before.rating.reviewCount + 1);
  expect(after.rating.overallRating).not.toBe(before.rating.overallRating);
  // As a guest meets it in the search.
  await expect
    .poll(async () => {
      const answer = await page.request.get('/api/v1/vendor-list/searchByNameES', {
        params: { search: before.companyInfo.companyName, limit: 20 },
      });
      const { vendorProfile } = (await answer.json()) as { vendorProfile: Profile[] };
      return vendorProfile.find(({ gstn }) => gstn === before.gstn)?.rating.reviewCount;
    })
    .toBe(before.rating.reviewCount + 1);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(words)).toBeVisible();
  await expect(page.getByText('Your review', { exact: true })).toBeVisible();
});

test('a review that was posted meanwhile elsewhere says Review Already Posted', async ({ page }) => {
  const session = await withSession(page, accounts.other);
  const vendor = await reviewable(session);
  await page.goto(`/vendor/${vendor.gstn}/reviews`);
  await page.getByRole('region', { name: 'Reviews' }).getByRole('button', { name: 'Add a review' }).click();
  const form = page.getByRole('dialog');
  const experienceId = await form.getByRole('combobox', { name: 'Job' }).inputValue();
  await form
    .getByRole('radiogroup', { name: /^Overall rating/ })
    .getByRole('radio', { name: '4 of 5 stars' })
    .check({ force: true });
  expect(
    (
      await session.post('/vendor-review/create', {
        gstn: vendor.gstn,
        experienceId,
        overallRating: 5,
        overallReview: '',
      })
    ).status(),
  ).toBe(201);
  await form.getByRole('button', { name: 'Post review' }).click();
  await expect(page.getByRole('heading', { name: 'Review Already Posted' })).toBeVisible();
});

test('a review is edited by its author, and the profile shows the new words', async ({ page }) => {
  const session = await withSession(page);
  const vendor = (await knownVendors(session)).find(({ can }) => can.updateReview);
  if (!vendor) throw new Error('The demo world has no review of this person.');
  const words = `Would order again ${unique()}`;
  await page.goto(`/vendor/${vendor.gstn}/reviews`);
  await page.getByRole('region', { name: 'Reviews' }).getByRole('button', { name: 'Edit your review' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: /^Your review/ }).fill(words);
  await form.getByRole('button', { name: 'Save review' }).click();
  await expect(page.getByRole('heading', { name: 'Review Posted Successfully' })).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(words)).toBeVisible();
  await page.reload();
  await expect(page.getByText(words)).toBeVisible();
});

test.use({ expectedConsoleErrors: [/Failed to load resource.*409/] });

import type { Page } from '@playwright/test';
import {
  accounts,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  noteRoute,
  sentMessages,
  test,
  unique,
  widths,
  withSession,
} from './fixtures.ts';

type Parts = { gstn: string; projId: string; clientEmail: string; vendorEmail: string };

/**
 * The mailed links of a client whose review is still wanted, newest job first. Tests take the last: those of the profile review the newest jobs
 * meanwhile.
 */
async function pendingLinks(page: Page, client: string): Promise<(Parts & { path: string; link: string })[]> {
  const mails = (await sentMessages(page, '/submit-review/')).filter(({ to }) => to === client);
  const links = mails.map(({ text }) => new URL(/^https?:\S+\/submit-review\/\S+#[\w-]{43}$/m.exec(text)![0]));
  const open = [];
  for (const { pathname: path, hash } of links) {
    const [, , gstn = '', projId = '', clientEmail = '', vendorEmail = ''] = path.split('/').map(decodeURIComponent);
    const answer = await page.request.post(`/api/v1/vendor-review/open-experience/${gstn}`, {
      data: { projId, clientEmail },
    });
    const { experiences } = (await answer.json()) as { experiences: { review: { reviewStatus: string } }[] };
    if (experiences[0]?.review.reviewStatus === 'reviewRequested')
      open.push({ path, link: path + hash, gstn, projId, clientEmail, vendorEmail });
  }
  if (open.length === 0)
    throw new Error('Every job of this demo world has its review by now: start the demo with an empty DATA_DIR.');
  return open;
}

const rate = (page: Page, group: string | RegExp, stars: number) =>
  page
    .getByRole('radiogroup', { name: group })
    .getByRole('radio', { name: `${stars} of 5 stars` })
    .check({ force: true });
const reviewsOf = async (page: Page, gstn: string) =>
  (await (await page.request.get(`/api/v1/vendor-review/all/${gstn}`)).json()) as {
    data: { overallReview: string; companyName: string }[];
    rating: { reviewCount: number };
  };

test('a mailed link shows its job, leaves the address, and posts one review without a login', async ({ page }) => {
  const pending = (await pendingLinks(page, accounts.owner)).at(-1);
  const { gstn, link, path } = pending!;
  const before = await reviewsOf(page, gstn);
  const words = `Retubed in nine days ${unique()}`;
  await page.setViewportSize(widths.phone);
  const opened = await page.goto(link);
  expect(opened?.headers()['x-robots-tag']).toBe('noindex, nofollow');
  expect(opened?.headers()['referrer-policy']).toBe('no-referrer');
  noteRoute('/submit-review/:gstn/:projId/:clientEmail/:vendorEmail');
  await expect(page.getByRole('heading', { level: 1, name: /^Review / })).toBeVisible();
  await expect(page.getByText(pending!.projId)).toBeVisible();
  // Neither the address nor the history keeps who is asked for what.
  expect(new URL(page.url()).href).toBe(new URL('/submit-review', page.url()).href);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Post review' }).click();
  await expect(page.getByText('Overall Rating is mandatory!')).toBeVisible();
  await rate(page, /^Overall rating/, 5);
  await rate(page, 'Safety', 4);
  await page.getByRole('textbox', { name: /^Your review/ }).fill(words);
  await page.getByRole('button', { name: 'Post review' }).click();
  await expect(page.getByRole('heading', { name: 'Review Posted Successfully' })).toBeFocused();
  const after = await reviewsOf(page, gstn);
  expect(after.rating.reviewCount).toBe(before.rating.reviewCount + 1);
  expect(after.data[0]).toMatchObject({ overallReview: words, companyName: 'Sagar Steel' });
  // Without parameters the page knows the link of this tab; the review is there by now.
  await page.goto('/submit-review');
  noteRoute('/submit-review');
  await expect(page.getByRole('heading', { name: 'Already Posted' })).toBeVisible();
  await page.getByRole('link', { name: /See the vendor/ }).click();
  await expect(page.getByText(words)).toBeVisible();
  // The link is good once.
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Already Posted' })).toBeVisible();
});

test('an old link without a token asks for the code of an email before it posts', async ({ page }) => {
  const open = await pendingLinks(page, accounts.other);
  const { gstn, path, clientEmail } = open.at(-1)!;
  await page.goto(path);
  await rate(page, /^Overall rating/, 4);
  await page.getByRole('textbox', { name: /^Your review/ }).fill('Careful work.');
  await page.getByRole('button', { name: 'Post review' }).click();
  const boxes = page.getByRole('textbox', { name: /^Code from the email/ });
  await expect(boxes).toBeFocused();
  await expect(page.getByText(`We sent a code to ${clientEmail}.`, { exact: false })).toBeVisible();
  const [mail] = (await sentMessages(page, 'review code')).filter(({ to }) => to === clientEmail);
  const code = /^\d{6}$/m.exec(mail!.text)![0];
  await boxes.fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
  await page.getByRole('button', { name: 'Post review' }).click();
  await expect(page.getByText('Incorrect OTP')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Your review/ })).toHaveValue('Careful work.');
  await boxes.fill(code);
  await page.getByRole('button', { name: 'Post review' }).click();
  await expect(page.getByRole('heading', { name: 'Review Posted Successfully' })).toBeVisible();
  expect((await reviewsOf(page, gstn)).data[0]).toMatchObject({ overallReview: 'Careful work.' });
});

test('a review that was posted meanwhile, and a network that is away, have pages of their own', async ({ page }) => {
  const pending = (await pendingLinks(page, accounts.other)).at(-1);
  const { link, gstn, projId, clientEmail, vendorEmail } = pending!;
  await page.goto(link);
  await rate(page, /^Overall rating/, 4);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Post review' }).click();
  await expect(page.getByRole('heading', { name: 'Your review could not be posted' })).toBeFocused();
  await page.context().setOffline(false);
  const found = await page.request.post(`/api/v1/vendor-review/open-experience/${gstn}`, {
    data: { projId, clientEmail },
  });
  const { experiences } = (await found.json()) as { experiences: { _id: string }[] };
  const elsewhere = await page.request.post('/api/v1/vendor-review/save-review-details', {
    data: {
      ...{ gstn, clientEmail, vendorEmail, experienceId: experiences[0]!._id, overallRating: 3 },
      token: new URL(link, page.url()).hash.slice(1),
    },
  });
  expect(await elsewhere.json()).toEqual({ status: 'SUCCESS' });
  await page.getByRole('button', { name: 'Submit again' }).click();
  await expect(page.getByRole('heading', { name: 'Review Already Posted' })).toBeVisible();
});

test('a link to nothing says so, and without a link the way leads to the login', async ({ page }) => {
  const { gstn } = (await pendingLinks(page, accounts.owner)).at(-1)!;
  await page.goto(`/submit-review/${gstn}/XX-1/${accounts.owner}/sales@vendor.example`);
  await expect(page.getByText('No Experience present for this gstn')).toBeVisible();
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/submit-review');
  await expect(page.getByText('Incomplete data present. Navigating to login')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});

test('a remembered session goes from the bare address to its home, and with a link to the review', async ({ page }) => {
  const { link } = (await pendingLinks(page, accounts.owner)).at(-1)!;
  await withSession(page);
  await page.goto('/submit-review');
  await expect(page).toHaveURL(/\/home$/);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: /^Review / })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Post review' })).toBeVisible();
});

test.use({ expectedConsoleErrors: [/Failed to load resource.*(401|409|INTERNET_DISCONNECTED)/] });

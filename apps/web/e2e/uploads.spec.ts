import { expect, expectAccessible, test, withSession } from './fixtures.ts';

type Listed = { jobs: { number: string; title: string }[] };

// A part that does not arrive is an error in the console of the browser.
test.use({ expectedConsoleErrors: [/Failed to load resource|net::ERR/] });

test('a large document comes in parts; after the line broke it is gone on with, also on the page that is opened again', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const { get } = await withSession(page);
  const { company } = await get<{ company: { _id: string } }>('/client-info/user');
  const { jobs } = await get<Listed>(`/request-vendor/job-req-details/${company._id}`, { limit: 100 });
  const { number } = jobs.find(({ title }) => title.includes('Turbine 1'))!;
  await page.goto(`/job/${number}/documents`);
  const drawing = {
    name: 'Large drawing list.txt',
    mimeType: 'text/plain',
    buffer: Buffer.alloc(9 * 1024 * 1024, 'P-101, 2 numbers, checked by the plant\n'),
  };
  let isBroken = true;
  const sent: string[] = [];
  await page.route('**/file/uploads/*/parts/*', async (route) => {
    const part = route.request().url().split('/').at(-1)!;
    if (isBroken && part === '1') return route.abort();
    sent.push(part);
    await route.continue();
  });
  await page.getByLabel('Add documents').setInputFiles(drawing);
  const resume = page.getByRole('button', { name: /^Resume/ });
  await expect(resume).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  expect(sent).toEqual(['0']);
  isBroken = false;
  await resume.click();
  await expect(page.getByRole('button', { name: 'Large drawing list.txt, download' })).toBeVisible({ timeout: 30_000 });
  // The part that had arrived was not sent again.
  expect(sent).toEqual(['0', '1', '2']);
});

import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { expect, expectAccessible, sentMessages, test, withSession } from './fixtures.ts';
import { newJob } from './job-acts.ts';

// A part that does not arrive is an error in the console of the browser.
test.use({ expectedConsoleErrors: [/Failed to load resource|net::ERR/] });

test('a large document comes in parts; after the line broke it is gone on with, also on the page that is opened again', async ({
  page,
}) => {
  const { post } = await withSession(page);
  const { number } = await newJob(post, 'Rotor inspection');
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
  await expect(resume).toBeVisible();
  await expectAccessible(page);
  expect(sent).toEqual(['0']);
  isBroken = false;
  await resume.click();
  await expect(page.getByRole('button', { name: 'Large drawing list.txt, download' })).toBeVisible();
  // The part that had arrived was not sent again.
  expect(sent).toEqual(['0', '1', '2']);
});

test('documents come as one ZIP by an email, whose link leads to it by way of the login', async ({ page, browser }) => {
  const { post } = await withSession(page);
  const { number } = await newJob(post, 'Rotor inspection');
  await page.goto(`/job/${number}/documents`);
  const text = (content: string, name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
  const files = [text('Helmets.', 'ZIP site rules.txt'), text('14 stages.', 'ZIP rotor.txt')];
  await page.getByLabel('Add documents').setInputFiles(files);
  await page.getByRole('checkbox', { name: 'Choose ZIP site rules.txt' }).check();
  await page.getByRole('checkbox', { name: 'Choose ZIP rotor.txt' }).check();
  await page.getByRole('button', { name: 'Email me the 2 selected as a ZIP' }).click();
  await expect(page.getByText(/^Ready until /).first()).toBeVisible();
  await expectAccessible(page);

  const [mail] = await sentMessages(page, `${number}: the ZIP of 2 documents is ready`);
  const { pathname, search } = new URL(/https?:\/\/\S+\?download=[\w-]+/.exec(mail!.text)![0]);
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(pathname + search);
  await expect(stranger).toHaveURL(/\/login/);
  await stranger.context().close();

  await page.setViewportSize({ width: 320, height: 720 });
  await page.goto(pathname + search);
  const line = page.getByRole('list', { name: 'ZIPs of documents' }).getByRole('listitem').first();
  await expect(line).toBeFocused();
  const [download] = await Promise.all([page.waitForEvent('download'), line.getByRole('button').press('Enter')]);
  expect(download.suggestedFilename()).toBe(`${number} documents.zip`);
  const packed = unzipSync(new Uint8Array(readFileSync(await download.path())));
  const contents = Object.fromEntries(
    Object.entries(packed).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]),
  );
  expect(contents).toEqual({ 'ZIP rotor.txt': '14 stages.', 'ZIP site rules.txt': 'Helmets.' });
});

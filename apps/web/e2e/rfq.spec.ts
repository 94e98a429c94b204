import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  jobNamed,
  noteRoute,
  sentMessages,
  test,
  withSession,
} from './fixtures.ts';

/** "27/11/2026" so many days from now, as the field of a date takes it. */
const dayIn = (days: number): string => {
  const [year, month, day] = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-');
  return `${day}/${month}/${year}`;
};

test('a call for quotes is published and sent; a vendor without an account quotes on a phone, and the buyer has its receipt', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const { get } = await withSession(page);
  const job = await jobNamed(get, 'Turbine 1');
  await page.goto(`/job/${job.number}/documents`);
  noteRoute('/job/:jrId/documents');
  await page
    .getByRole('group', { name: /^Quote by/ })
    .getByRole('textbox')
    .first()
    .fill(dayIn(5));
  await page
    .getByRole('group', { name: /^Quote by/ })
    .getByRole('textbox')
    .nth(1)
    .fill('5:00 pm');
  await page.getByRole('textbox', { name: /^Message to all vendors/ }).fill('By gate 3, day and night.');
  await page.getByRole('combobox', { name: 'Opens the quotes' }).selectOption({ label: 'Sunil Ozarkar (you)' });
  await page.getByRole('textbox', { name: 'Quotes that the opening needs' }).fill('1');
  await page.getByRole('button', { name: 'Save' }).click();
  const drawing = (text: string, name = 'Rotor.txt') => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.getByLabel('Add documents').setInputFiles([drawing('14 stages'), drawing('ours alone', 'Estimate.txt')]);
  await expect(page.getByRole('button', { name: 'Rotor.txt, download' })).toBeVisible();
  await page.getByRole('switch', { name: /Estimate\.txt$/ }).click();
  await expect(page.getByRole('row', { name: /Estimate/ }).getByText('never sent')).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Vendors see all of this: revision 1.')).toBeVisible();
  await expectAccessible(page);
  const { recipients } = await get<{ recipients: { companyName: string; email: string }[] }>(
    `/job-rfq/vendor-recipients/${job.number}`,
  );
  await page.getByRole('button', { name: /^Send to \d+ vendors$/ }).click();
  await expect(page.getByText(`Sent to ${recipients.length} vendors`)).toBeVisible();
  const { companyName, email } = recipients[0]!;

  // One mail for each, and each link opens the page for its vendor alone.
  const mails = await sentMessages(page, '/vendor-link#');
  const text = mails.find(({ to, subject }) => to === email && subject.includes('Turbine 1'))!.text;
  const link = /\/vendor-link#[\w-]{43}/.exec(text)![0];
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const vendor = await context.newPage();
  await vendor.goto(link);
  noteRoute('/vendor-link');
  await expect(vendor.getByRole('heading', { level: 1 })).toHaveText(/Turbine 1/);
  await expect(vendor).toHaveURL(/\/vendor-link$/);
  await expect(vendor.getByText('By gate 3, day and night.')).toBeVisible();
  await expectAccessible(vendor);
  await expectNoSidewaysScroll(vendor);

  // What is shown to vendors can be downloaded; what is not is not there.
  const files = vendor.getByRole('region', { name: 'Documents' });
  const rotor = files.getByRole('link', { name: /Rotor\.txt/ });
  await expect(rotor).toBeVisible();
  await expect(files.getByText('Estimate.txt')).toHaveCount(0);
  const [download] = await Promise.all([vendor.waitForEvent('download'), rotor.click()]);
  expect(download.suggestedFilename()).toBe('Rotor.txt');
  await page.reload();
  await expect(page.getByRole('row', { name: /Rotor/ }).getByText('1 vendor', { exact: true })).toBeVisible();

  // It asks; the buyer answers all in other words; a second vendor reads that, and nothing of who asked.
  const crane = 'Who supplies the 20 t crane? Ours stands next door.';
  await vendor.getByRole('tab', { name: 'Questions' }).click();
  await expect(vendor.getByRole('heading', { name: 'No questions yet' })).toBeVisible();
  await vendor.getByRole('textbox', { name: /^Question/ }).fill(crane);
  await vendor.getByRole('combobox', { name: 'About' }).selectOption('1');
  await vendor.getByRole('button', { name: 'Send the question' }).click();
  await expect(vendor.getByText(/^Waiting for an answer/)).toBeVisible();
  await expectAccessible(vendor);
  await expectNoSidewaysScroll(vendor);
  // The page of the buyer hears of it by itself.
  await page.getByRole('button', { name: `Answer ${companyName}` }).click();
  const dialog = page.getByRole('dialog', { name: `Answer ${companyName}` });
  await dialog.getByRole('textbox', { name: /^Answer/ }).fill('The contractor; please quote it.');
  await dialog.getByRole('radio', { name: /^All/ }).check();
  await dialog.getByRole('textbox', { name: /^The question as all read it/ }).fill('Who supplies the crane?');
  await dialog.getByRole('button', { name: 'Send the answer' }).click();
  await expect(page.getByText('None waits for an answer.')).toBeVisible();
  // While a dialog goes, what is beside it is still hidden from screen readers.
  await expect(dialog).toBeHidden();
  await expectAccessible(page);
  const other = recipients.find((recipient) => recipient.email !== email)!;
  const answered = await sentMessages(page, 'A question about');
  expect(answered.find(({ to }) => to === other.email)!.text).not.toContain('next door');
  const theirs = mails.find(({ to, subject }) => to === other.email && subject.includes('Turbine 1'))!.text;
  const second = await (await browser.newContext()).newPage();
  await second.goto(/\/vendor-link#[\w-]{43}/.exec(theirs)![0]);
  await second.getByRole('tab', { name: 'Questions' }).click();
  await expect(second.getByText('The contractor; please quote it.')).toBeVisible();
  const read = await second.locator('main').innerText();
  expect(read).toContain('Who supplies the crane?');
  for (const secret of [companyName, 'next door']) expect(read).not.toContain(secret);

  // The answer becomes part of the call: with an addendum, which both read with what it changes.
  await page.getByRole('button', { name: /^Put into the next addendum/ }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Put it in' }).click();
  await expect(page.getByText('In the next addendum')).toBeVisible();
  await page.getByRole('button', { name: 'Publish addendum 1' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('In revision 2')).toBeVisible();
  for (const reader of [second, vendor]) {
    await reader.reload();
    await expect(
      reader.getByRole('region', { name: 'Answers that belong to the call' }).getByText('Who supplies the crane?'),
    ).toBeVisible();
    expect(await reader.locator('main').innerText()).not.toContain('next door');
  }
  await expectAccessible(vendor);
  await expectNoSidewaysScroll(vendor);
  await second.context().close();

  // The buyer writes to this vendor alone; it reads that on its page, and the buyer sees when.
  await page.getByRole('button', { name: 'Write to vendors' }).click();
  const message = page.getByRole('dialog', { name: 'Write to vendors' });
  for (const { companyName: name } of recipients.slice(1))
    await message.getByRole('button', { name: `Remove ${name}` }).click();
  await message.getByRole('textbox', { name: /^Message/ }).fill('Gate passes are given from Monday on.');
  await expectAccessible(page);
  await message.getByRole('button', { name: 'Send the message' }).click();
  await expect(page.getByText('Sent to 1 vendor', { exact: true })).toBeVisible();
  const written = await sentMessages(page, 'Gate passes');
  expect(written.map(({ to }) => to)).toEqual([email]);
  await vendor.reload();
  await vendor.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(vendor.getByText('Gate passes are given from Monday on.')).toBeVisible();
  await expectAccessible(vendor);
  await expect(page.getByText('To 1 vendor, read by 1')).toBeVisible();
  await vendor.reload();
  await vendor.getByRole('tab', { name: 'Questions' }).click();
  await expect(vendor.getByText(/^All read it as: .*Who supplies the crane/)).toBeVisible();
  await vendor.getByRole('tab', { name: 'Summary' }).click();
  await vendor.getByRole('button', { name: 'Start your quote' }).click();
  const rates = vendor.getByRole('textbox', { name: /^Rate of \d+\./ });
  await expect(rates).toHaveCount(4);
  for (const index of [0, 1, 2, 3]) await rates.nth(index).fill(String(12_000 + index * 500));
  await vendor.getByRole('textbox', { name: /^GST/ }).fill('18');
  const heldUntil = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
  await vendor.getByLabel(/^Valid until/).fill(heldUntil);
  await expect(vendor.getByText(/^Draft saved/)).toBeVisible();
  await vendor.getByRole('button', { name: 'Check and send' }).click();
  await vendor.getByRole('button', { name: 'Mail me a code' }).click();
  await expect(vendor.getByRole('textbox', { name: /^Code of the mail/ })).toBeVisible();
  const codes = await sentMessages(page, 'confirms your quote');
  const code = codes.find(({ to }) => to === email)!.subject.slice(0, 6);
  await vendor.getByRole('textbox', { name: /^Code of the mail/ }).fill(code);
  await vendor.getByRole('button', { name: 'Send the quote' }).click();
  await expect(vendor.getByRole('heading', { name: 'Your quote is sealed' })).toBeVisible();
  await expectAccessible(vendor);
  await context.close();

  await page.getByRole('navigation', { name: 'Job' }).getByRole('link', { name: 'Quotations' }).click();
  noteRoute('/job/:jrId/quotations');
  const row = page.getByRole('row', { name: new RegExp(companyName) });
  await expect(row.getByText('Quoted')).toBeVisible();
  await expect(page.getByText('No price can be read by anybody before the opening.', { exact: false })).toBeVisible();
  expect(await page.locator('main').innerText()).not.toContain('12,000');
});

test('after the deadline the named opener opens the quotes with a code, and each is read', async ({ page }) => {
  const { get } = await withSession(page);
  const job = await jobNamed(get, 'Chimney 2');
  await page.goto(`/job/${job.number}/quotations`);
  await page.getByRole('button', { name: 'Open the quotes' }).click();
  await page.getByRole('button', { name: 'Mail me the code' }).click();
  await expect(page.getByRole('textbox', { name: /^Code from the mail/ })).toBeVisible();
  const [mail] = await sentMessages(page, 'opens the quotes of');
  await page.getByRole('textbox', { name: /^Code from the mail/ }).fill(mail!.subject.slice(0, 6));
  await page.getByRole('button', { name: 'Confirm and open' }).click();
  await expect(page.getByRole('heading', { name: 'Opened' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Spread of totals' })).toBeVisible();
  await page
    .getByRole('button', { name: /^See the quote of/ })
    .first()
    .click();
  await expect(page.getByRole('table', { name: 'Lines' })).toBeVisible();
  await expectAccessible(page);
});

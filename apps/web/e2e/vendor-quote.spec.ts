import type { Browser, Page } from '@playwright/test';
import { readFileSync, writeFileSync } from 'node:fs';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  jobNamed,
  sentMessages,
  test,
  withSession,
} from './fixtures.ts';

type Recipient = { jobVendorId: string; companyName: string; email: string };
/** The link of one vendor of a job, which the buyer sends again. */
async function sentLink(page: Page, words: string, position: number) {
  const { get, headers } = await withSession(page);
  const job = await jobNamed(get, words);
  const { recipients } = await get<{ recipients: Recipient[] }>(`/job-rfq/vendor-recipients/${job.number}`);
  const { jobVendorId, email } = recipients[position]!;
  const answer = await page.request.post('/communication/v1/rfq/send', {
    headers,
    data: { jobId: job._id, jobVendorIds: [jobVendorId] },
  });
  expect(answer.status()).toBe(200);
  const [mail] = (await sentMessages(page, '/vendor-link#')).filter(
    ({ to, subject }) => to === email && subject.includes(words),
  );
  return { rfqNumber: job.number.replace('JR', 'RFQ'), email, link: /\/vendor-link#[\w-]{43}/.exec(mail!.text)![0] };
}

const phone = async (browser: Browser) =>
  (await browser.newContext({ viewport: { width: 390, height: 844 }, acceptDownloads: true })).newPage();
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('who never saw it quotes 15 lines on a phone in at most 40 presses beside the numbers', async ({
  page,
  browser,
}) => {
  const { rfqNumber, email, link } = await sentLink(page, 'Boiler 2 water-wall repair, April', 6);
  const vendor = await phone(browser);
  await vendor.goto(link);
  let presses = 0;
  const press = async (act: () => Promise<unknown>) => {
    presses += 1;
    await act();
  };
  // Each press is one touch or one key; the digits of the numbers themselves are typed.
  const typeAt = async (name: string | RegExp, number: string) => {
    const field = vendor.getByRole('textbox', { name });
    await press(() => field.click());
    await vendor.keyboard.type(number);
  };
  await press(() => vendor.getByRole('button', { name: 'Start quote' }).click());
  const rates = vendor.getByRole('textbox', { name: /^Rate of \d+\./ });
  await expect(rates).toHaveCount(15);
  for (let line = 1; line <= 15; line += 1) await typeAt(new RegExp(`^Rate of ${line}\\.`), String(100 * line));
  await typeAt(/^GST/, '18');
  await press(() => vendor.getByLabel(/^Valid until/).click());
  await vendor.getByLabel(/^Valid until/).fill(inDays(90));
  await press(() => vendor.getByRole('button', { name: 'Check and send' }).click());
  await press(() => vendor.getByRole('button', { name: 'Email me a code' }).click());
  await expect(vendor.getByRole('textbox', { name: /^Code emailed to/ })).toBeFocused();
  const codes = await sentMessages(page, `is your code for ${rfqNumber}`);
  await vendor.keyboard.type(codes.find(({ to }) => to === email)!.subject.slice(0, 6));
  await press(() => vendor.getByRole('button', { name: 'Send quote' }).click());
  await expect(vendor.getByRole('heading', { name: 'Your quote is sealed' })).toBeVisible();
  console.log(`a quote of 15 lines took ${presses} presses`);
  expect(presses).toBeLessThanOrEqual(40);
  await vendor.context().close();
});

test('a vendor pastes rates, sends the sheet back, adds files and charges, sends, keeps the PDF, and takes it back', async ({
  page,
  browser,
}, testInfo) => {
  test.setTimeout(180_000);
  const { rfqNumber, email, link } = await sentLink(page, 'Boiler 2 water-wall repair, April', 5);
  const vendor = await phone(browser);
  await vendor.goto(link);
  await vendor.getByRole('button', { name: 'Start quote' }).click();
  const rate = (line: number) => vendor.getByRole('textbox', { name: new RegExp(`^Rate of ${line}\\.`) });

  // A column of rates is pasted into the first field.
  await rate(1).focus();
  await vendor.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text', ['205', '890', '₹ 1,05,000.50', 'on request', '1265'].join('\n'));
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(vendor.getByText('4 of the items filled in')).toBeVisible();
  await expect(vendor.getByText('“on request” is not a number.')).toBeVisible();
  await expect(rate(3)).toHaveValue('1,05,000.50');
  await expect(rate(5)).toHaveValue('1,265');
  await expectAccessible(vendor);
  await vendor.getByRole('button', { name: 'Undo' }).click();
  await expect(rate(5)).toHaveValue('');
  await rate(2).fill('890');
  await expect(vendor.getByText(/^Draft saved/)).toBeVisible();

  // The sheet goes out with what was typed, is filled in, and comes back.
  await vendor.getByRole('button', { name: 'Use Excel' }).click();
  const dialog = vendor.getByRole('dialog', { name: 'Quote in Excel' });
  const [download] = await Promise.all([
    vendor.waitForEvent('download'),
    dialog.getByRole('link', { name: /^Download the sheet/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^RFQ-.*\.xlsx$/);
  const parts = unzipSync(readFileSync(await download.path()));
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml']!);
  expect(sheet).toContain('<v>890.00</v>');
  const filled = sheet
    .replaceAll(/<c r="E(\d+)" s="(\d+)"\/>/g, (_, row: string, style: string) =>
      Number(row) === 17
        ? `<c r="E${row}" s="${style}"/>`
        : `<c r="E${row}" s="${style}"><v>${1000 + Number(row)}.5</v></c>`,
    )
    .replace(/<c r="G17" s="(\d+)"\/>/, '<c r="G17" s="$1" t="inlineStr"><is><t>x</t></is></c>');
  const path = testInfo.outputPath('Offer.xlsx');
  writeFileSync(path, zipSync({ ...parts, 'xl/worksheets/sheet1.xml': strToU8(filled) }));
  await expectAccessible(vendor);
  await dialog.getByLabel('Upload sheet').setInputFiles(path);
  await expect(vendor.getByText('15 of the items filled in')).toBeVisible();
  await expect(rate(1)).toHaveValue('1,005.50');
  await expect(rate(2)).toHaveValue('890');
  await expect(vendor.getByText('you excluded this item')).toHaveCount(1);

  // Charges, and two files that are sealed with the quote.
  await vendor.getByLabel('Packing', { exact: true }).selectOption('percent');
  await vendor.getByRole('button', { name: 'Check and send' }).click();
  await expect(vendor.getByText('A charge has no amount')).toBeVisible();
  await vendor.getByRole('button', { name: 'Go to first' }).click();
  const packing = vendor.getByRole('textbox', { name: 'Packing, percent' });
  await expect(packing).toBeFocused();
  await packing.fill('2');
  await vendor.getByLabel('Freight', { exact: true }).selectOption('at_actuals');
  await expect(vendor.getByText('At actuals, not included: freight.')).toBeVisible();
  const text = (name: string, content: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
  await vendor.getByLabel('Add files').setInputFiles([text('Offer.txt', 'WPS and PQR'), text('Approval.txt', 'IBR')]);
  const files = vendor.getByRole('region', { name: 'Files' });
  await expect(files.getByRole('link', { name: /Offer\.txt/ })).toBeVisible();
  await expect(files.getByRole('link', { name: /Approval\.txt/ })).toBeVisible();
  await files.getByRole('button', { name: 'Remove Approval.txt' }).click();
  await expect(files.getByRole('link', { name: /Approval\.txt/ })).toHaveCount(0);
  await files.getByRole('button', { name: 'Undo' }).click();
  await expect(files.getByRole('link', { name: /Approval\.txt/ })).toBeVisible();
  await expectNoSidewaysScroll(vendor);
  await expectAccessible(vendor);

  await vendor.getByRole('textbox', { name: /^GST/ }).fill('18');
  await vendor.getByLabel(/^Valid until/).fill(inDays(90));
  await expect(vendor.getByText(/^Draft saved/)).toBeVisible();
  await vendor.reload();
  await vendor.getByRole('button', { name: 'Continue quote' }).click();
  await expect(rate(1)).toHaveValue('1,005.50');
  await expect(files.getByRole('link', { name: /Offer\.txt/ })).toBeVisible();
  await vendor.getByRole('button', { name: 'Check and send' }).click();
  await vendor.getByRole('button', { name: 'Email me a code' }).click();
  await expect(vendor.getByRole('textbox', { name: /^Code emailed to/ })).toBeVisible();
  const codes = await sentMessages(page, `is your code for ${rfqNumber}`);
  const code = codes.find(({ to }) => to === email)!.subject.slice(0, 6);
  await vendor.getByRole('textbox', { name: /^Code emailed to/ }).fill(code);
  await vendor.getByRole('button', { name: 'Send quote' }).click();
  await expect(vendor.getByRole('heading', { name: 'Your quote is sealed' })).toBeVisible();
  await expectAccessible(vendor);
  const [pdf] = await Promise.all([
    vendor.waitForEvent('download'),
    vendor.getByRole('link', { name: /^What you sent, with its receipt/ }).click(),
  ]);
  expect(pdf.suggestedFilename()).toMatch(/version \d+\.pdf$/);
  expect(
    readFileSync(await pdf.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');

  await vendor.getByRole('button', { name: 'Withdraw quote' }).click();
  const question = vendor.getByRole('dialog', { name: 'Withdraw your quote?' });
  await question.getByRole('button', { name: 'Withdraw quote' }).click();
  await expect(vendor.getByRole('button', { name: 'Check and send' })).toBeVisible();
  await vendor.context().close();
});

test('a saving whose answer is lost is no change of another browser, and what was typed meanwhile is saved after it', async ({
  page,
  browser,
}) => {
  const { link } = await sentLink(page, 'Boiler 2 water-wall repair, April', 5);
  const vendor = await phone(browser);
  await vendor.goto(link);
  await vendor.getByRole('button', { name: /^(Start|Continue) quote$/ }).click();
  const rate = (line: number) => vendor.getByRole('textbox', { name: new RegExp(`^Rate of ${line}\\.`) });
  const isSaved = () => expect(vendor.getByText(/^Draft saved/)).toBeVisible();
  let losing: PromiseWithResolvers<void> | null = null;
  // One route for the whole test: a navigation while one is taken away can wait forever.
  await vendor.route(/\/vendor-link\/quote\b/, async (route) => {
    const lost = losing;
    losing = null;
    if (!lost) return route.continue();
    try {
      // A connection that the server closed between two requests is opened again.
      await route.fetch({ maxRetries: 3 });
      await route.abort();
      lost.resolve();
    } catch (failure) {
      lost.reject(failure);
    }
  });
  /** The server saves, and the page does not hear of it. */
  const loseAnswer = async () => {
    losing = Promise.withResolvers<void>();
    return losing.promise;
  };

  const first = loseAnswer();
  await rate(1).fill('311');
  await first;
  await rate(2).fill('312');
  await isSaved();
  const second = loseAnswer();
  await rate(3).fill('313');
  await second;
  await vendor.reload();
  await vendor.getByRole('button', { name: 'Continue quote' }).click();
  await rate(4).fill('314');
  await isSaved();
  await vendor.reload();
  await vendor.getByRole('button', { name: 'Continue quote' }).click();
  for (const line of [1, 2, 3, 4]) await expect(rate(line)).toHaveValue(String(310 + line));
  await vendor.context().close();
});

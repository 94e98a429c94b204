import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  noteRoute,
  password,
  sentMessages,
  test,
  unique,
  widths,
  withSession,
} from './fixtures.ts';

// The first question for a session that is not there.
test.use({ expectedConsoleErrors: [/Failed to load resource.*401/] });

const table = (rows: string[][]) => rows.map((cells) => cells.join('\t')).join('\n');

test('quotes that came as files are levelled: asked for, sent back, sent again, delivered as a comparison that is edited', async ({
  page,
  browser,
}) => {
  const word = unique();
  const title = `Kiln refractory ${word}`;
  await page.setViewportSize(widths.phone);
  await withSession(page);
  await page.goto('/comparison');
  await page.getByRole('link', { name: 'Request bid tabulation' }).click();
  noteRoute('/comparison/request');
  await page.getByRole('button', { name: 'Request bid tabulation' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Request bid tabulation' });
  await dialog.getByLabel(/^Subject/).fill(title);
  await dialog.getByLabel(/^Vendor quotes/).setInputFiles([
    { name: 'konkan.txt', mimeType: 'text/plain', buffer: Buffer.from('Refractory 26,000') },
    { name: 'vindhya.txt', mimeType: 'text/plain', buffer: Buffer.from('Refractory 25,000') },
  ]);
  await dialog.getByLabel(/^Vendor of.*konkan/).fill('Konkan Thermal');
  await dialog.getByLabel(/^Vendor of.*vindhya/).fill('Vindhya Erectors');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(dialog).toBeHidden();
  const card = page.getByRole('article', { name: new RegExp(word) });
  await expect(card).toContainText('Requested');
  await expectNoSidewaysScroll(page);

  const context = await browser.newContext();
  const team = await context.newPage();
  const entry = await team.request.post('/api/v1/provider/login', {
    data: { email: 'provider@millwright.example', password },
  });
  expect(entry.status()).toBe(200);
  await team.goto('/provider/levelling');
  noteRoute('/provider/levelling');
  const listed = team.getByRole('article', { name: new RegExp(word) });
  await expect(listed).toContainText('2 vendors');
  await listed.getByRole('link', { name: /^Open/ }).click();
  noteRoute('/provider/levelling/:requestId');
  const downloading = team.waitForEvent('download');
  await team.getByRole('button', { name: 'Download konkan.txt of Konkan Thermal' }).click();
  expect((await downloading).suggestedFilename()).toBe('konkan.txt');
  await team.getByRole('button', { name: 'Return request' }).click();
  const back = team.getByRole('dialog', { name: /^Return / });
  await back.getByLabel(/^What is missing/).fill('The quantities are missing.');
  await back.getByRole('button', { name: 'Return request' }).click();
  await expect(back).toBeHidden();

  // Who asked sees it at once, and sends it again. On a phone the message of the sending would cover the button.
  await page.setViewportSize(widths.desktop);
  await expect(card).toContainText('The quantities are missing.');
  await card.getByRole('button', { name: /^Edit and resend/ }).click();
  const change = page.getByRole('dialog', { name: /^Edit QL-/ });
  await change.getByLabel(/^Remarks/).fill('6.25 CBM.');
  await change.getByRole('button', { name: 'Resubmit request' }).click();
  await expect(card).toContainText('Requested');

  await team.reload();
  await team.getByRole('button', { name: 'Start work' }).click();
  await expect(card).toContainText('In progress');
  await team.getByLabel('Paste from a spreadsheet').fill(
    table([
      ['Description', 'Quantity', 'Unit', 'Konkan Thermal', 'Vindhya Erectors'],
      ['Refractory repair', '6.25', 'CBM', '26,000', '25,000'],
      ['GST %', '', '', '18', '18'],
    ]),
  );
  await team.getByRole('button', { name: 'Read the table' }).click();
  await expect(team.getByRole('table', { name: 'Table preview' })).toContainText('Refractory repair');
  await expectAccessible(team);
  await team.getByRole('button', { name: 'Deliver the comparison' }).click();
  await expect(team.getByText('Delivered', { exact: true })).toBeVisible();
  await context.close();

  await card.getByRole('link', { name: /^Open comparison/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('Vindhya Erectors').first()).toBeVisible();
  expect(await sentMessages(page, `Your bid tabulation is ready: ${title}`)).toHaveLength(1);
});

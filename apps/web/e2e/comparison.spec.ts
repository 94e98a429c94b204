import { readFile } from 'node:fs/promises';
import {
  accounts,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hold,
  settled,
  test,
  unique,
  widths,
  withSession,
  withoutStream,
} from './fixtures.ts';
import { newJob } from './job-acts.ts';

test('quotes that came without a job are read from a file, compared, talked about, and changes of them taken back', async ({
  page,
}) => {
  await withSession(page);
  const title = `Annual rates ${unique()}`;
  await page.goto('/comparison');
  await page.getByRole('link', { name: 'New comparison' }).click();
  await page.getByRole('textbox', { name: /^Title/ }).fill(title);
  const quotes = [
    'Item,Unit,Qty,Konkan Thermal,Vindhya Erectors',
    'Supply of tubes,MT,2,82000,79500',
    'Hydraulic test,Nos,1,14500,16000',
  ].join('\n');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'Quotes.csv', mimeType: 'text/csv', buffer: Buffer.from(quotes) });
  await expect(page.getByRole('textbox', { name: 'Description of item 1' })).toHaveValue('Supply of tubes');
  await expect(page.getByRole('textbox', { name: /Vindhya Erectors.* of item 2/ })).toHaveValue('16000');

  // What keeps it from being compared is said at its cell, and nothing typed is lost.
  const rate = page.getByRole('textbox', { name: /Konkan Thermal.* of item 1/ });
  await rate.fill('12,5');
  await page.getByRole('button', { name: 'Create comparison' }).click();
  await expect(page.getByText('Not ready to compare')).toBeVisible();
  await expect(rate).toHaveAttribute('aria-invalid', 'true');
  await rate.fill('84/KGS');
  await expectAccessible(page);
  await page.setViewportSize(widths.phone);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(widths.desktop);
  await page.getByRole('button', { name: 'Create comparison' }).click();

  // 2 t at 84 a kilogram and the test: 1,82,500, against 1,75,000.
  await expect(page).toHaveURL(/\/comparison\/[0-9a-f-]{36}$/);
  await expect(page.getByText(/Vindhya Erectors.* is L1 because /)).toBeVisible();
  await expect(page.getByRole('table').or(page.getByRole('grid')).first()).toContainText('1,82,500');

  // A comment on a line is begun by keyboard, and found among all.
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Comments on the item' }).click();
  const thread = page.getByRole('dialog', { name: 'Supply of tubes' });
  await thread.getByRole('textbox', { name: /^Comment/ }).fill('Seamless, or welded?');
  await thread.getByRole('button', { name: 'Add comment' }).click();
  await expect(thread.getByText('1 comment')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Comments (1 open thread)' }).click();
  await expect(page.getByRole('dialog', { name: 'Comments' }).getByText('Seamless, or welded?')).toBeVisible();
  await page.keyboard.press('Escape');
  // What was changed is taken back, and done again.
  await page.getByRole('button', { name: 'What if' }).click();
  await page.getByRole('textbox', { name: 'Interest rate (p.a.)' }).fill('24');
  await page.getByRole('button', { name: 'Apply to sheet' }).click();
  await expect(page.getByText('24% p.a. against 60 days')).toBeVisible();
  await page.getByRole('button', { name: /^Undo: / }).click();
  await expect(page.getByText('24% p.a. against 60 days')).toBeHidden();
  await page.getByRole('button', { name: /^Redo: / }).click();
  await expect(page.getByText('24% p.a. against 60 days')).toBeVisible();

  // What loads a vendor is tried first, then kept; what makes its rank other than it looks is said with what it does.
  await page.getByRole('button', { name: 'Actions for Vindhya Erectors' }).click();
  await page.getByRole('menuitem', { name: /^Loadings/ }).click();
  const loads = page.getByRole('dialog', { name: /^Loadings of .?Vindhya Erectors/ });
  await loads.getByLabel('Currency').selectOption('USD');
  await loads.getByRole('textbox', { name: /^Exchange rate, ₹ per USD/ }).fill('1.5');
  await loads.getByRole('textbox', { name: 'Discount (%)' }).fill('0.05');
  await expectAccessible(page);
  await loads.getByRole('button', { name: 'Try on the sheet' }).click();
  await expect(page.getByRole('list', { name: 'Tried out' }).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText(/Konkan Thermal.* is L1 because /)).toBeVisible();
  await page.getByRole('button', { name: 'Apply to sheet' }).click();
  await expect(page.getByRole('list', { name: 'Tried out' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(/Konkan Thermal.* is L1 because /)).toBeVisible();
  await page.getByRole('button', { name: /points? to check$/ }).click();
  await expect(page.getByText(/^Its discount is 0.05%, not 5%\./)).toBeVisible();
  await page.keyboard.press('Escape');

  // On paper, with why one is first.
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'PDF on A3' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^comparison-v1\.pdf$/);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await page.goto('/comparison');
  await expect(page.getByRole('link', { name: title })).toBeVisible();
});

test.describe('two people', () => {
  // The refusal of the second writer.
  test.use({ expectedConsoleErrors: [/status of 409/] });

  test('two people on one sheet: each sees the other’s rate at once, and the second writer of a cell is asked', async ({
    page,
    browser,
  }) => {
    const { post, get } = await withSession(page);
    const quote = (companyName: string, rateInPaise: number) => ({
      companyName,
      content: { lines: [{ rateInPaise, isExcluded: false }], gstPercent: '18' },
    });
    const made = await post('/comparison/quote-comparison', {
      title: `Two people ${unique()}`,
      lines: [{ description: 'Supply of tubes', unit: 'MTS', quantity: '2' }],
      quotes: [quote('Konkan Thermal', 8_200_000), quote('Vindhya Erectors', 7_950_000)],
    });
    expect(made.status()).toBe(200);
    const { _id } = (await made.json()) as { _id: string };
    const [others, offline] = [await browser.newContext(), await browser.newContext()];
    const [colleague, stale] = [await others.newPage(), await offline.newPage()];
    await withoutStream(offline);
    for (const one of [colleague, stale]) await withSession(one, accounts.corporate);
    const rateOf = async (id: string) =>
      (await get<{ inputs: { after: unknown }[] }>(`/comparison/by-id/${id}/0`)).inputs;
    const type = async (one: typeof page, rate: string) => {
      await one.getByRole('grid').focus();
      await one.keyboard.press('Control+Home');
      await one.keyboard.press('Enter');
      await one.keyboard.press('Control+A');
      await one.keyboard.type(rate);
      await one.keyboard.press('Enter');
    };
    for (const one of [page, colleague, stale]) {
      await one.goto(`/comparison/${_id}`);
      await one.getByRole('radio', { name: 'Unit rates' }).click();
      await expect(one.getByRole('grid')).toContainText('82,000');
    }
    await type(colleague, '81234');
    await expect(colleague.getByText('Konkan Thermal: rate changed')).toBeVisible();
    await expect(page.getByRole('grid')).toContainText('81,234');
    await type(stale, '80000');
    // The same person, on a page that heard nothing of it.
    await expect(stale.getByText(/^You changed .*Konkan Thermal in another window$/)).toBeVisible();
    await expect(stale.getByText('There: ₹81,234. Here: ₹80,000, not saved yet.')).toBeVisible();
    await stale.getByRole('button', { name: 'Discard this one' }).click();
    await expect(stale.getByRole('grid')).toContainText('81,234');

    // One cell twice in a row, before the sheet is read again: the second change knows of the first.
    const release = await hold(page, '**/comparison/by-id/**');
    for (const [rate, shown] of [
      ['80100', '80,100'],
      ['80200', '80,200'],
    ] as const) {
      const answered = page.waitForResponse('**/update-vendor-quote');
      await type(page, rate);
      expect((await answered).status()).toBe(200);
      await expect(page.getByRole('grid')).toContainText(shown);
      // The page says so once it has taken the answer in.
      await expect(page.getByText('Konkan Thermal: rate changed')).toBeVisible();
    }
    release();
    await settled(page);
    await expect(page.getByRole('grid')).toContainText('80,200');
    await expect(page.getByText(/while you did/)).toHaveCount(0);

    // A cell once more before the server has answered: the later rate goes after the answer, and nothing is refused.
    const answer = await hold(page, '**/update-vendor-quote');
    await type(page, '80300');
    await type(page, '80400');
    answer();
    await expect.poll(async () => (await rateOf(_id)).at(-1)).toMatchObject({ after: { line: { rate: '80400.00' } } });
    await expect(page.getByText(/while you did/)).toHaveCount(0);

    await expect(colleague.getByRole('grid')).toContainText('80,400');

    // A colleague changes the cell and another one between two keys: what is typed stays, and the second writer is asked.
    await page.getByRole('grid').focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('84');
    await type(colleague, '81500');
    await colleague.keyboard.press('ArrowUp');
    await colleague.keyboard.press('ArrowRight');
    await colleague.keyboard.type('79001');
    await colleague.keyboard.press('Enter');
    await expect(page.getByRole('grid')).toContainText('79,001');
    await expect(page.getByRole('textbox', { name: /Supply of tubes/ })).toBeFocused();
    await page.keyboard.type('000');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Theirs: ₹81,500. Yours: ₹84,000, not saved yet.')).toBeVisible();
    await expect(page.getByRole('grid')).toContainText('84,000');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Keep mine' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/while you did/)).toHaveCount(0);
    await expect(colleague.getByRole('grid')).toContainText('84,000');
    await others.close();
    await offline.close();
  });
});

test('a document is looked at on the page, by keyboard', async ({ page }) => {
  const { post } = await withSession(page);
  const { number } = await newJob(post, 'Rotor inspection');
  await page.goto(`/job/${number}/documents`);
  const name = `Site ${unique()}.png`;
  const picture = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [90, 60];
    canvas.getContext('2d')!.fillRect(0, 0, 60, 60);
    return canvas.toDataURL('image/png').split(',')[1]!;
  });
  await page
    .getByLabel('Add documents')
    .setInputFiles({ name, mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') });
  const look = page.getByRole('button', { name: `Look at ${name}` });
  await look.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog.getByRole('img', { name })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(look).toBeFocused();

  // A PDF is drawn with its words, by a worker of its own.
  const written = 'BT /F1 18 Tf 60 760 Td (Water walls, sheet 1) Tj ET';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [4 0 R] >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents 5 0 R >>',
    `<< /Length ${written.length} >>\nstream\n${written}\nendstream`,
  ];
  let pdf = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const at = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  pdf += `xref\n0 6\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`;
  const sheet = `Sheet ${unique()}.pdf`;
  await page
    .getByLabel('Add documents')
    .setInputFiles({ name: sheet, mimeType: 'application/pdf', buffer: Buffer.from(pdf, 'latin1') });
  await page.getByRole('button', { name: `Look at ${sheet}` }).click();
  const shown = page.getByRole('dialog', { name: sheet });
  await expect(shown.getByRole('group', { name: 'Page 1 of 1' })).toBeVisible();
  await expect(shown.getByText('Water walls, sheet 1')).toBeAttached();
  await expectAccessible(page);
});

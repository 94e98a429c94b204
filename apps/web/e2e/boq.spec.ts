import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  goToPlace,
  noteRoute,
  test,
  widths,
  withSession,
} from './fixtures.ts';

/** Pastes into what has the focus, as a spreadsheet leaves it on the clipboard. */
const paste = (page: Page, rows: string[]) =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, rows.join('\r\n'));

/** Opens the inspector; what is drawn ahead of the script takes no paste and no file. */
async function openInspector(page: Page) {
  await page.goto('/tools/inspect-boq');
  await expect(page.getByRole('button', { name: 'Account of Sunil Ozarkar' })).toBeVisible();
}

const pasteField = (page: Page) => page.getByRole('textbox', { name: 'Paste from a spreadsheet' });
const cell = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test('a BOQ is pasted, corrected by keys, and its total is the sum of its lines', async ({ page }) => {
  await withSession(page);
  await page.goto('/home');
  await goToPlace(page, 'Tools', 'Inspect a BOQ');
  await expect(page).toHaveURL(/\/tools\/inspect-boq$/);
  await pasteField(page).focus();
  await paste(page, [
    'Item\tUnit\tQty\tRate\tAmount',
    'Removal of tubes\tNos\t64\t950\t60,800',
    'Brickwork\tBrass\t12 \t₹4,200.50\t50,406',
    'Hydrotest\tL.S.\tone\t55,000\t55,000',
    'Total\t\t\t\t1,66,206',
  ]);
  await expect(cell(page, 'Description of item 3')).toHaveValue('Hydrotest');
  noteRoute('/tools/inspect-boq');
  await expect(page.getByText('2 cells')).toBeVisible();

  await page.getByRole('combobox', { name: '“Brass” in 1 item' }).selectOption('CBM');
  await expect(page.getByRole('combobox', { name: 'Unit of item 2' })).toHaveValue('m³');
  await page.getByRole('button', { name: 'Next problem' }).click();
  await expect(cell(page, 'Quantity of item 3')).toBeFocused();
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('0 cells').first()).toBeVisible();
  await expect(page.getByText('₹1,66,206')).toBeVisible();

  await page.keyboard.press('Control+z');
  await expect(page.getByText('1 cell', { exact: true })).toBeVisible();
});

test('a CSV file is read like what is pasted; a file that is no spreadsheet says so and loses nothing', async ({
  page,
}) => {
  await withSession(page);
  await openInspector(page);
  const choose = page.getByLabel('Or choose a file');
  const csv = 'Item;Unit;Qty;Rate\nBolts;each;4,5;1.012,50\n';
  await choose.setInputFiles({ name: 'boq.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(cell(page, 'Quantity of item 1')).toHaveValue('4.5');
  await expect(cell(page, 'Rate of item 1')).toHaveValue('1012.50');
  await expect(page.getByText('₹4,556.25').first()).toBeVisible();
  await choose.setInputFiles({ name: 'lying.xlsx', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(page.getByText('The file’s content does not match its extension.', { exact: true })).toBeVisible();
  await expect(cell(page, 'Quantity of item 1')).toHaveValue('4.5');
});

for (const [width, size] of [
  ['320', widths.phone],
  ['1440', widths.desktop],
] as const)
  test(`the inspector with lines is accessible at ${width} px`, async ({ page }) => {
    await withSession(page);
    await page.setViewportSize(size);
    await openInspector(page);
    await pasteField(page).focus();
    await paste(page, ['Item\tUnit\tQty', 'Hydrotest\tBrass\tone', 'Refractory\tCu.m\t6']);
    await expect(cell(page, 'Description of item 2')).toHaveValue('Refractory');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

// A refused upload is an error to the browser's console whatever the page makes of it.
test.use({ expectedConsoleErrors: [/Failed to load resource/] });

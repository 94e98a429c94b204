// Zoom of 400 % is a window of 320 by 256 px (WCAG 1.4.10), text spacing is that of WCAG 1.4.12.
import { expect, expectNoSidewaysScroll, listed, test, withSession } from './fixtures.ts';

const atFourHundredPercent = { width: 320, height: 256 };
const spacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';

test('at 400 % the bar of the app scrolls away and leaves the window to the page', async ({ page }) => {
  await page.setViewportSize(atFourHundredPercent);
  await page.goto('/search-vendors?search=boiler');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.mouse.wheel(0, 900);
  await expect(page.getByRole('banner')).not.toBeInViewport();
  await expectNoSidewaysScroll(page);
});

test('at 400 % a dialog scrolls as a whole, with its buttons in the window', async ({ page }) => {
  await withSession(page);
  await page.setViewportSize(atFourHundredPercent);
  await page.goto('/vendor-requests');
  await page.getByRole('button', { name: 'SUBMIT A VENDOR REQUEST' }).click();
  const dialog = page.getByRole('dialog');
  const title = dialog.getByRole('heading', { name: 'Submit a vendor request' });
  await expect(title).toBeInViewport();
  await expect(dialog.getByRole('button', { name: 'Submit request' })).toBeInViewport({ ratio: 1 });
  await dialog.getByRole('textbox').last().focus();
  await expect(dialog.getByRole('textbox').last()).toBeInViewport({ ratio: 0.5 });
  await expect(title).not.toBeInViewport();
  await expect(dialog.getByRole('button', { name: 'Submit request' })).toBeInViewport({ ratio: 1 });
});

test('with more space between letters, words and lines nothing of a card or a profile is cut', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 720 });
  const [first] = (await listed(page, 'boiler repair', 2)).vendorProfile;
  for (const path of ['/search-vendors?search=boiler+repair', `/vendor/${first!.gstn}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: first!.companyInfo.companyName }).first()).toBeVisible();
    await page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets.push(sheet);
    }, spacing);
    await expectNoSidewaysScroll(page);
    const cut = await page
      .locator('[data-slot=vendor-card-services] li, [data-slot=badge-button-text], [data-slot=navbar-brand] span')
      .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent));
    expect(cut).toEqual([]);
  }
});

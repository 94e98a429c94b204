import type { manifest } from '../src/manifest.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, noteOpenedRoute, test } from '../../../tools/e2e-page.ts';

const noteRoute = (path: (typeof manifest)[number]['path']) => noteOpenedRoute(path);

test('a review link works here too, by the manifest alone: the job is shown, and the address is left', async ({
  page,
}) => {
  let mail: { text: string } | undefined;
  await expect
    .poll(async () => {
      const answer = await page.request.get('/dev/outbox', { headers: { accept: 'application/json' } });
      mail = ((await answer.json()) as { text: string }[]).find(({ text }) => text.includes('/submit-review/'));
      return mail !== undefined;
    })
    .toBe(true);
  const link = new URL(/^https?:\S+\/submit-review\/\S+$/m.exec(mail!.text)![0]);
  const projId = link.pathname.split('/')[3]!;
  await page.setViewportSize({ width: 320, height: 720 });
  await page.goto(link.pathname + link.hash);
  await expect(page.getByText(projId)).toBeVisible();
  await expect(page.getByRole('banner').getByText('Karkhana Directory')).toBeVisible();
  await expect(page).toHaveURL(/\/submit-review$/);
  await expect(page.getByRole('button', { name: 'Post review' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  noteRoute('/submit-review/:gstn/:projId/:clientEmail/:vendorEmail');
  await page.reload();
  await expect(page.getByText(projId)).toBeVisible();
  noteRoute('/submit-review');
});

test('without a link the way leads to the search, as there is no login', async ({ page }) => {
  await page.goto('/submit-review');
  await expect(page.getByText('Incomplete data present')).toBeVisible();
  await expect(page).toHaveURL(/\/search-vendors$/);
});

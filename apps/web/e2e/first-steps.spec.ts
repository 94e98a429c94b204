import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, expectAccessible, expectNoSidewaysScroll, sendLogin, test, unique, widths } from './fixtures.ts';

const secret = 'Turbine-Overhaul-58';
const provider = join(import.meta.dirname, '../../server/src/provider.ts');

test('the first user of a company is let in by the provider’s command, becomes its super user, and gets first steps that follow the data', async ({
  page,
}) => {
  const domain = `konkan-${unique()}.example`;
  const email = `ira.menon@${domain}`;
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/v1${path}`, { data });
    expect(answer.status(), await answer.text()).toBeLessThan(300);
  };
  const details = { password: secret, companyName: `Konkan ${domain}`, plant: 'Chiplun Works', userType: 'Plant' };
  await post('/authentication/send-otp-to-register', {
    email,
    fullName: 'Ira Menon',
    companyEmail: `https://www.${domain}`,
    phoneNumber: null,
    details,
  });
  let otp: string | undefined;
  await expect
    .poll(async () => {
      const answer = await page.request.get('/dev/outbox', { headers: { accept: 'application/json' } });
      const mails = (await answer.json()) as { to: string; text: string }[];
      otp = mails.find(({ to }) => to === email)?.text.match(/\b\d{6}\b/)?.[0];
      return otp;
    })
    .toBeTruthy();
  await post('/authentication/verify-email-otp', { email, otp });
  await post('/authentication/register', { email });
  // The server runs: the command reaches it by the socket in its data folder.
  const said = execFileSync(process.execPath, [provider, 'approve', email], {
    env: { PATH: process.env['PATH'], DATA_DIR: process.env['E2E_DATA_DIR'] },
    encoding: 'utf8',
  });
  expect(said).toContain('the super user of');

  await page.goto('/login');
  await sendLogin(page, email, secret);
  await expect(page).toHaveURL(/\/userInfo/);
  await page.goto('/home');
  const card = page.getByRole('region', { name: 'First steps' });
  await expect(card.getByText('0 of 5 done')).toBeVisible();
  await expectAccessible(page);

  await card.getByRole('link', { name: 'Invite a colleague' }).click();
  await expect(page.getByText('No pending requests')).toBeVisible();
  await expect(page.getByText('No invitations yet')).toBeVisible();
  await page.getByRole('textbox', { name: 'Email address' }).fill(`colleague@${domain}`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Pending')).toBeVisible();

  await page.goto('/home');
  await expect(card.getByText('1 of 5 done')).toBeVisible();
  await expect(card.getByRole('link', { name: 'Invite a colleague' })).toHaveCount(0);
  await page.setViewportSize(widths.phone);
  await expectNoSidewaysScroll(page);
  await card.getByRole('button', { name: 'Hide first steps' }).press('Enter');
  await expect(card).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: 'Find Vendors' })).toBeVisible();
  await expect(card).toHaveCount(0);
});

import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { Browser, Page } from '@playwright/test';
import { accounts, expect, sentMessages, test, unique, withSession } from './fixtures.ts';

/** A line to the server that can be cut; a browser that is told to be offline keeps what it has open. */
async function lineTo(address: string) {
  const { hostname: host, port } = new URL(address);
  const pairs = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    const far = connect({ host, port: Number(port) });
    for (const socket of [near, far]) {
      pairs.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        pairs.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    if (isCut) return void near.destroy();
    near.pipe(far);
    far.pipe(near);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    isCut = true;
    for (const socket of pairs) socket.destroy();
  };
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    mend: () => void (isCut = false),
    close: () => {
      cut();
      server.close();
    },
  };
}

/** Opens a page in a browser of its own and waits until it hears of changes. */
async function openHearing(browser: Browser, email: string, path: string, baseURL?: string) {
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const page = await context.newPage();
  const api = await withSession(page, email);
  const heard = page.waitForResponse((answer) => answer.url().includes('/api/v1/events') && answer.status() === 200);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await heard;
  return { page, api, context };
}

const group = (page: Page, name: string) => page.getByRole('region', { name });

test('a shortlist that a colleague changes changes on the open page, also after the line was cut', async ({
  browser,
  baseURL,
}) => {
  const line = await lineTo(baseURL!);
  const { page, context } = await openHearing(browser, accounts.corporate, '/shortlist', line.address);
  const colleague = await openHearing(browser, accounts.owner, '/shortlist');
  const [first, second] = [`Live ${unique()}`, `Missed ${unique()}`];
  await expect(group(page, first)).toHaveCount(0);
  await colleague.page.getByRole('button', { name: 'New group' }).click();
  await colleague.page.getByRole('textbox', { name: 'Group name' }).fill(first);
  await colleague.page.getByRole('button', { name: 'Create group' }).click();
  await expect(group(page, first)).toBeVisible();

  line.cut();
  const again = page.waitForResponse((answer) => answer.url().includes('/api/v1/events') && answer.status() === 200);
  expect((await colleague.api.post('/vendor-shortlist/shortlist', { groupName: second, gstns: [] })).ok()).toBe(true);
  line.mend();
  await again;
  await expect(group(page, second)).toBeVisible();
  await Promise.all([context.close(), colleague.context.close()]);
  line.close();
});

test('an invitation that is accepted, and a registration that another browser approves, change on the open page', async ({
  browser,
}) => {
  const { page, api, context } = await openHearing(browser, accounts.corporate, '/invite');
  const fullName = `Newcomer ${unique().replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!)}`;
  const email = `newcomer.${unique()}@sagarsteel.example`;
  expect((await api.post('/invite/send', { emails: [email] })).ok()).toBe(true);
  const invitation = page.getByRole('listitem').filter({ hasText: email });
  await expect(invitation.getByText('Pending')).toBeVisible();

  const mail = (await sentMessages(page, 'invites you to')).find(({ to }) => to === email)!;
  const inviteId = /\/([a-z2-7]{32})\/login/.exec(mail.text)![1]!;
  const newcomer = await browser.newContext();
  const post = async (path: string, data: object) => {
    const answer = await newcomer.request.post(`/api/v1/authentication/${path}`, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  const details = {
    password: 'Kiln-Refractory-77',
    companyName: 'Sagar Steel',
    plant: 'Pune Works',
    userType: 'Plant',
  };
  await post('send-otp-to-register', {
    ...{ email, fullName, phoneNumber: null, companyEmail: 'https://sagarsteel.example' },
    details: { ...details, inviteId },
  });
  const otp = /\b\d{6}\b/.exec((await sentMessages(page, 'code')).find(({ to }) => to === email)!.text)![0];
  await post('verify-email-otp', { email, otp });
  const waiting = page.getByRole('button', { name: `Approve ${fullName}` });
  await expect(waiting).toHaveCount(0);
  await post('register', { email });
  await expect(waiting).toBeVisible();
  await expect(invitation.getByText('Registered', { exact: true })).toBeVisible();

  const { registrations } = await api.get<{ registrations: { _id: string; email: string }[] }>(
    '/client-info/registrations',
  );
  const { _id: id } = registrations.find((one) => one.email === email)!;
  expect((await api.post(`/client-info/registrations/${id}/approve`, {})).ok()).toBe(true);
  await expect(waiting).toHaveCount(0);
  await Promise.all([context.close(), newcomer.close()]);
});

import type { Browser, Page } from '@playwright/test';
import {
  accounts,
  expect,
  expectNoSidewaysScroll,
  jobNamed,
  noteRoute,
  sentMessages,
  settled,
  test,
  unique,
  withSession,
} from './fixtures.ts';

/** "27 Nov 2026": a day from today, as people type it. */
const dayFormat = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
});
const dayFromNow = (days: number) => dayFormat.format(Date.now() + days * 86_400_000);

async function fillSlot(of: ReturnType<Page['getByRole']>, date: string, time: string) {
  const [day, clock] = [of.getByRole('textbox').nth(0), of.getByRole('textbox').nth(1)];
  await day.fill(date);
  await clock.fill(time);
  await clock.blur();
}

/** Two other slots in the dialog that is open. */
async function proposeSlots(page: Page, slots: readonly (readonly [string, string])[], reason: string) {
  const dialog = page.getByRole('dialog');
  for (const [index, [date, time]] of slots.entries())
    await fillSlot(dialog.getByRole('group', { name: `Slot ${index + 1}` }), date, time);
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill(reason);
  await dialog.getByRole('button', { name: 'Propose slots' }).click();
  await expect(dialog).toHaveCount(0);
}

/** Somebody without an account, on a phone. */
async function onAPhone(browser: Browser) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  return { phone: await context.newPage(), close: () => context.close() };
}

test('a buyer and a vendor agree on a visit after two counter-proposals, and the gate checks its visitors in', async ({
  page,
  browser,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  const { get } = await withSession(page, accounts.owner);
  const job = await jobNamed(get, 'Boiler 2 water-wall');
  const title = `Site survey ${unique()}`;

  await test.step('the buyer offers two slots, from the job', async () => {
    await page.goto(`/job/${job.number}/job-scope`);
    await page.getByRole('link', { name: 'Request a visit' }).click();
    await page.getByRole('textbox', { name: /^Title/ }).fill(title);
    await page.getByRole('combobox', { name: /^Vendors/ }).click();
    await page.getByRole('option').first().click();
    await page.keyboard.press('Escape');
    const host = page.getByRole('combobox', { name: /^Host/ });
    await host.selectOption({ index: 1 });
    await fillSlot(page.getByRole('group', { name: 'Slot 1' }), dayFromNow(20), '10:00 am');
    await fillSlot(page.getByRole('group', { name: 'Slot 2' }), dayFromNow(21), '10:00 am');
    noteRoute('/request');
    await page.getByRole('button', { name: 'Send request' }).click();
    await expect(page).toHaveURL(/\/request\/plantvisit\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    noteRoute('/request/plantvisit/:requestId');
  });

  const [mail] = await sentMessages(page, title);
  const address = new URL(/https?:\/\/\S+\/visit#[\w-]{43}/.exec(mail!.text)![0]);
  const vendor = await onAPhone(browser);
  await test.step('the vendor proposes other slots, by the link of the email', async () => {
    await vendor.phone.goto(`${address.pathname}${address.hash}`);
    await expect(vendor.phone.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(vendor.phone).not.toHaveURL(/#/);
    noteRoute('/visit');
    await expectNoSidewaysScroll(vendor.phone);
    await vendor.phone.getByRole('button', { name: 'Propose other slots' }).click();
    await proposeSlots(
      vendor.phone,
      [
        [dayFromNow(22), '2:00 pm'],
        [dayFromNow(23), '2:00 pm'],
      ],
      'The crew is in Taloja until then.',
    );
  });

  await test.step('the buyer proposes others in turn', async () => {
    await page.reload();
    await expect(page.getByText('The crew is in Taloja until then.')).toBeVisible();
    await page.getByRole('button', { name: 'Propose other slots' }).click();
    // The visit is today, so that the gate can check people in: what begins within the hour is valid already.
    const soon = new Date(Math.ceil((Date.now() + 20 * 60_000) / 900_000) * 900_000);
    const time = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit', timeZone: 'Asia/Kolkata' });
    await proposeSlots(
      page,
      [
        [dayFormat.format(soon), time.format(soon)],
        [dayFromNow(25), '2:00 pm'],
      ],
      'The boiler is open today.',
    );
  });

  await test.step('the vendor accepts and says who comes', async () => {
    await vendor.phone.reload();
    await vendor.phone.getByRole('button', { name: /^Accept / }).click();
    await vendor.phone.getByRole('button', { name: 'Fill in gate pass pack' }).click();
    await vendor.phone.getByRole('textbox', { name: 'Name' }).fill('Rakesh Bhoir');
    await vendor.phone.getByRole('textbox', { name: 'Mobile' }).fill('+91 98200 12345');
    await vendor.phone.getByRole('textbox', { name: 'Last four characters of the ID' }).fill('4410');
    for (const item of ['Helmet', 'Safety shoes', 'Goggles'])
      await vendor.phone.getByRole('checkbox', { name: item }).check();
    await vendor.phone.getByRole('textbox', { name: 'Policy', exact: true }).fill('Workmen’s compensation 4411');
    await vendor.phone.getByRole('textbox', { name: /^Policy valid until/ }).fill(dayFromNow(200));
    await vendor.phone.getByRole('checkbox', { name: /^The visitors agreed/ }).check();
    await vendor.phone.getByRole('button', { name: 'Save gate pass pack' }).click();
    await expect(vendor.phone.getByText('Complete: the gate needs nothing more.')).toBeVisible();
  });

  await test.step('the buyer confirms, and the gate pass is there', async () => {
    await page.reload();
    await page.getByRole('button', { name: /^Confirm / }).click();
    await expect(page.getByRole('img', { name: /^QR code of gate pass/ })).toBeVisible();
  });

  const id = page.url().split('/').pop()!;
  const { pass } = await get<{ pass: { link: string } }>(`/client-request/request/${id}`);
  const gate = await onAPhone(browser);
  await test.step('the gate checks the visitor in, once without a connection', async () => {
    const link = new URL(pass.link);
    await gate.phone.goto(`${link.pathname}${link.hash}`);
    await expect(gate.phone.getByRole('heading', { level: 1, name: /^Gate pass PV-/ })).toBeVisible();
    await expect(gate.phone).not.toHaveURL(/#/);
    noteRoute('/gate');
    await expectNoSidewaysScroll(gate.phone);
    await gate.phone.context().setOffline(true);
    await gate.phone.getByRole('button', { name: 'Check in Rakesh Bhoir' }).click();
    await expect(gate.phone.getByText('1 entry not sent yet')).toBeVisible();
    await gate.phone.context().setOffline(false);
    await expect(gate.phone.getByText('1 entry not sent yet')).toHaveCount(0);
    await expect(gate.phone.getByRole('button', { name: 'Check out Rakesh Bhoir' })).toBeVisible();
  });

  await test.step('the buyer sees who is inside, and the list has the visit', async () => {
    await page.reload();
    await expect(page.getByText('1 of 1 inside')).toBeVisible();
    await page.goto('/requests');
    await page.getByRole('searchbox', { name: 'Find a visit' }).fill(title);
    await settled(page);
    await expect(page.getByRole('link', { name: title }).first()).toBeVisible();
    await expect(page.getByText('Checked in').filter({ visible: true }).first()).toBeVisible();
    noteRoute('/requests');
  });
  await vendor.close();
  await gate.close();
});

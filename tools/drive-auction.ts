import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { readConfig } from '../apps/server/src/config.ts';
import { seedDemo } from '../apps/server/src/db/seed/seed.ts';
import { demoPassword } from '../apps/server/src/db/seed/world/people.ts';
import { startServer } from '../apps/server/src/server.ts';
import { createVendorBrowser } from './examples/vendor-browser.ts';
import { resolveChromium } from './browser.ts';

const root = join(import.meta.dirname, '..');
const data = mkdtempSync(join(tmpdir(), 'millwright-drive-'));
const config = readConfig(
  { DATA_DIR: data, PORT: '0', HOST: '127.0.0.1', WEB_DIR: join(root, 'apps/web/dist'), LOG_LEVEL: 'silent' },
  'demo',
);
const server = await startServer(config, {
  seed: async ({ ownerPool }) => {
    const connection = await ownerPool.connect();
    try {
      await seedDemo(connection, { vendors: 500, today: new Date().toISOString().slice(0, 10), secret: config.secret });
    } finally {
      connection.release();
    }
  },
});
const out = '/tmp/drive';
const { ownerPool } = server.database;
/** Moves the clock of auctions by seconds; it goes on from there. */
let shift = 0;
const move = async (seconds: number) => {
  shift += seconds;
  await ownerPool.query(`update auction set heartbeat_at = heartbeat_at + interval '${seconds} seconds' where state = 'live'`);
  await ownerPool.query(
    `create or replace function auction_now() returns timestamptz language sql volatile as $$ select date_trunc('milliseconds', clock_timestamp()) + interval '${shift} seconds' $$`,
  );
};
const { executablePath, args, chromiumSandbox } = await resolveChromium();
const browser = await chromium.launch({ executablePath, args: [...args], chromiumSandbox });
try {
  const host = await (await browser.newContext({ viewport: { width: 1440, height: 1000 }, locale: 'en-IN', timezoneId: 'Asia/Kolkata' })).newPage();
  host.on('pageerror', (error) => console.log('host error', error.message));
  await host.goto(`${server.url}/login`);
  await host.getByRole('textbox', { name: /email/i }).fill('owner@sagarsteel.example');
  await host.getByLabel(/^Password/).first().fill(demoPassword);
  await host.getByRole('button', { name: 'LOGIN', exact: true }).click();
  await host.waitForURL(/home/);
  const { rows } = await ownerPool.query<{ id: string; year: number; number: number; title: string }>(
    `select j.id, j.title from job j where j.title like 'Valve servicing%' limit 1`,
  );
  const job = rows[0]!;
  console.log(job);
  await host.goto(`${server.url}/job/${job.id}/auctions`);
  await host.getByRole('link', { name: 'New auction' }).waitFor();
  await host.screenshot({ path: `${out}-list.png`, fullPage: true });
  await host.getByRole('link', { name: 'New auction' }).click();
  await host.getByRole('heading', { level: 1 }).waitFor();
  await host.waitForTimeout(1500);
  await host.getByRole('button', { name: 'Rank and lead' }).click();
  await host.getByRole('textbox', { name: 'Ceiling' }).fill('1435000');
  const starts = new Date(Date.now() + 50 * 3600_000);
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata' }).format(starts);
  await host.getByPlaceholder('dd/mm/yyyy').first().fill(day);
  await host.getByPlaceholder('hh:mm am').first().fill('11:00 am');
  await host.getByRole('textbox', { name: 'Decrement', exact: true }).fill('1000');
  await host.getByRole('textbox', { name: /Telephone/ }).fill('+91 2352 240 117');
  await host.getByRole('combobox', { name: 'Shown to bidders after the close' }).selectOption({ label: 'All offers, by number' });
  await host.waitForTimeout(500);
  await host.screenshot({ path: `${out}-filled.png`, fullPage: true });
  await host.getByRole('button', { name: 'Create draft' }).click();
  await host.getByRole('button', { name: /^Invite/ }).first().waitFor();
  await host.screenshot({ path: `${out}-draft.png`, fullPage: true });
  await host.getByRole('button', { name: /^Invite/ }).first().click();
  const dialog = host.getByRole('dialog', { name: 'Invite vendors' }).and(host.locator('[data-slot=modal]'));
  await dialog.getByRole('checkbox').first().waitFor();
  for (let index = 0; index < Math.min(5, await dialog.getByRole('checkbox').count()); index += 1)
    await dialog.getByRole('checkbox').nth(index).check();
  await dialog.getByRole('textbox', { name: /^Loading \(₹\)/ }).nth(1).fill('2500');
  await host.screenshot({ path: `${out}-invite.png` });
  await dialog.getByRole('button', { name: 'Invite vendors' }).click();
  await dialog.waitFor({ state: 'detached' });
  await host.screenshot({ path: `${out}-scheduled.png`, fullPage: true });
  const auctionId = host.url().split('/').at(-1)!;
  const { rows: bidders } = await ownerPool.query<{ job_vendor_id: string; vendor_name: string }>(
    'select job_vendor_id, vendor_name from auction_bidder where auction_id = $1 order by vendor_name', [auctionId]);
  console.log(bidders);
  const vendors = createVendorBrowser(server);
  const pages: import('@playwright/test').Page[] = [];
  for (const [index, { job_vendor_id: id }] of bidders.entries()) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-IN', timezoneId: 'Asia/Kolkata' });
    const page = await context.newPage();
    page.on('pageerror', (error) => console.log('bidder error', error.message));
    await page.goto(`${server.url}/vendor-link#${await vendors.link(id)}`);
    await page.getByRole('heading', { name: 'Live auctions' }).waitFor();
    if (index === 0) await page.screenshot({ path: `${out}-vendor-link.png`, fullPage: true });
    await page.getByRole('link', { name: /^AU-/ }).click();
    await page.getByRole('button', { name: /accept/i }).first().waitFor();
    if (index === 0) await page.screenshot({ path: `${out}-terms.png`, fullPage: true });
    if (index > 0) {
      await ownerPool.query('update vendor_session set confirmed_at = now()');
      await page.reload();
      await page.getByRole('button', { name: /accept/i }).first().waitFor();
    }
    await page.getByRole('button', { name: /accept/i }).first().click();
    await page.waitForTimeout(800);
    if (index === 0) {
      await page.screenshot({ path: `${out}-code.png`, fullPage: true });
      console.log((await page.locator('body').innerText()).slice(-1500));
    }
    pages.push(page);
  }
  // The first one by its code.
  const first = pages[0]!;
  await first.getByRole('button', { name: 'Mail me a code' }).click();
  await first.getByRole('textbox', { name: /code/i }).first().waitFor();
  const { rows: mails } = await ownerPool.query<{ text: string }>(
    `select payload::text as text from task where payload::text like '%code for%' order by created_at desc limit 1`).catch((error: unknown) => { console.log(String(error)); return { rows: [] }; });
  console.log('mail', mails[0]?.text.slice(0, 300));
  const code = /\b(\d{6})\b/.exec(mails[0]?.text ?? '')?.[1];
  if (code) {
    await first.getByRole('textbox', { name: /code/i }).first().fill(code);
    await first.getByRole('button', { name: /^Accept/ }).last().click();
    await first.waitForTimeout(1500);
    await first.screenshot({ path: `${out}-accepted-first.png`, fullPage: true });
  }
  const startsAt = Date.parse((await ownerPool.query<{ starts_at: string }>('select starts_at from auction where id = $1', [auctionId])).rows[0]!.starts_at);
  await move(Math.round((startsAt - Date.now()) / 1000));
  await first.waitForTimeout(7000);
  await host.reload();
  await host.waitForTimeout(2500);
  await host.screenshot({ path: `${out}-live-empty.png`, fullPage: true });
  await first.screenshot({ path: `${out}-bidder-live.png` });
  console.log((await first.locator('body').innerText()).slice(0, 1500));
  const bid = async (index: number, amount: string) => {
    const page = pages[index]!;
    await page.getByRole('textbox', { name: /^Your bid/ }).fill(amount);
    await page.getByRole('button', { name: /^Place bid/ }).click();
    await page.waitForTimeout(900);
  };
  await bid(1, '1430000');
  await bid(2, '1415000');
  await bid(3, '1405000');
  await bid(0, '1390000');
  await bid(1, '1380000');
  await first.screenshot({ path: `${out}-outbid.png` });
  await bid(0, '137000');
  await first.screenshot({ path: `${out}-guard.png` });
  console.log((await first.getByRole('dialog').or(first.getByRole('alertdialog')).innerText()).slice(0, 800));
  await host.waitForTimeout(1500);
  await host.screenshot({ path: `${out}-live.png`, fullPage: true });
  console.log((await host.locator('main').innerText()).slice(0, 2500));
  await first.getByRole('button', { name: /^Change to/ }).click();
  await first.waitForTimeout(300);
  await first.getByRole('button', { name: /^Place bid/ }).click();
  await first.waitForTimeout(900);
  // The last two minutes: a bid extends.
  await move(3540 - 60 - Math.round((Date.now() - startsAt) / 1000 + shift) );
  await first.waitForTimeout(1500);
  await bid(1, '1355000');
  await pages[1]!.screenshot({ path: `${out}-extended.png` });
  console.log((await pages[1]!.locator('body').innerText()).slice(0, 500));
  await bid(1, '1250000');
  const confirm = pages[1]!.getByRole('dialog').or(pages[1]!.getByRole('alertdialog'));
  if (await confirm.count()) {
    console.log((await confirm.innerText()).slice(0, 500));
    await confirm.getByRole('button', { name: /anyway|^Place bid|^Bid/ }).last().click();
    await pages[1]!.waitForTimeout(900);
  }
  await pages[1]!.screenshot({ path: `${out}-low.png`, fullPage: true });
  await pages[1]!.getByRole('button', { name: 'Ask to strike this bid' }).first().click();
  await pages[1]!.getByRole('button', { name: 'Ask to strike', exact: true }).click();
  await pages[1]!.waitForTimeout(900);
  await pages[1]!.screenshot({ path: `${out}-strike-asked.png`, fullPage: true });
  await host.waitForTimeout(1500);
  await host.screenshot({ path: `${out}-host-strike.png`, fullPage: true });
  console.log((await host.locator('main').innerText()).slice(0, 1200));
  await host.getByRole('button', { name: 'Review strike' }).first().click();
  await host.getByRole('button', { name: 'Agree to strike' }).click();
  await host.waitForTimeout(1200);
  const second = await (await browser.newContext({ viewport: { width: 1440, height: 1000 }, locale: 'en-IN', timezoneId: 'Asia/Kolkata' })).newPage();
  await second.goto(`${server.url}/login`);
  await second.getByRole('textbox', { name: /email/i }).fill('corporate@sagarsteel.example');
  await second.getByLabel(/^Password/).first().fill(demoPassword);
  await second.getByRole('button', { name: 'LOGIN', exact: true }).click();
  await second.waitForURL(/home/);
  await second.goto(host.url());
  await second.getByRole('button', { name: 'Review strike' }).first().click();
  await second.getByRole('button', { name: 'Strike bid' }).click();
  await second.waitForTimeout(1500);
  await second.screenshot({ path: `${out}-struck.png`, fullPage: true });
  await pages[1]!.screenshot({ path: `${out}-struck-bidder.png`, fullPage: true });
  console.log('RECEIPTS', (await pages[1]!.locator('body').innerText()).slice(-900));
  // A pause.
  await host.getByRole('button', { name: 'Pause the clock' }).click();
  const why = host.locator('[data-slot=modal]');
  await why.getByRole('textbox').first().fill('A drawing was wrong. The new one is with the RFQ.');
  await why.getByRole('button', { name: /^Pause/ }).click();
  await first.waitForTimeout(1500);
  await first.screenshot({ path: `${out}-paused.png` });
  await host.screenshot({ path: `${out}-host-paused.png`, fullPage: true });
  console.log((await first.locator('body').innerText()).slice(0, 600));
  await host.getByRole('button', { name: /^Resume/ }).first().click();
  await host.locator('[data-slot=modal]').waitFor();
  await host.screenshot({ path: `${out}-host-resume.png` });
  const modal = host.locator('[data-slot=modal]');
  console.log((await modal.innerText()).slice(0, 500));
  await modal.getByRole('button', { name: /^(Resume|Announce|Set)/ }).last().click();
  await host.waitForTimeout(1500);
  await first.screenshot({ path: `${out}-resuming.png` });
  console.log('RESUMING', (await first.locator('body').innerText()).slice(0, 500));
  await move(200);
  await first.waitForTimeout(7000);
  console.log('RESUMED', (await first.locator('body').innerText()).slice(0, 300));
  await move(400);
  await first.waitForTimeout(8000);
  await first.screenshot({ path: `${out}-closed-bidder.png`, fullPage: true });
  await pages[1]!.screenshot({ path: `${out}-won.png`, fullPage: true });
  console.log('WON', (await pages[1]!.locator('body').innerText()).slice(0, 1800));
  await host.reload();
  await host.waitForTimeout(2500);
  await host.screenshot({ path: `${out}-host-closed.png`, fullPage: true });
  console.log('HOST', (await host.locator('main').innerText()).slice(0, 2500));
} catch (error) {
  console.log(String(error).slice(0, 600));
  let at = 0;
  for (const context of browser.contexts()) for (const page of context.pages()) { await page.screenshot({ path: `${out}-failed-${at}.png` }); at += 1; }
} finally {
  await browser.close();
  await server.stop();
}
process.exit(0);

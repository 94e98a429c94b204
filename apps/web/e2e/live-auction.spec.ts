import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { accounts, expect, logIn, noteRoute, test } from './fixtures.ts';
import { mailed, mailsTo, openLine, phoneSize, root, somebody, startOwnServer, type OwnServer } from './own-server.ts';

/** An auction of a job with opened quotes: host, second person and five bidders, each in an own browser, on a server whose auction clock the test advances. */
test.use({
  expectedConsoleErrors: [/Failed to load resource/],
});

const job = 'Valve servicing before the shutdown';
let server: OwnServer;
let line: Awaited<ReturnType<typeof openLine>>;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  server = await startOwnServer('demo');
  line = await openLine(server.url);
});
test.afterAll(async () => {
  line.close();
  await server.stop();
});

/** Advances the auction clock and reloads the pages, whose clocks did not move. */
async function pass(seconds: number, ...pages: Page[]) {
  const answer = await pages[0]!.request.post(`${server.url}/dev/auction-clock/${seconds}`);
  expect(answer.ok()).toBe(true);
  await Promise.all(pages.map((page) => page.reload()));
}

/** A phone on a slow line. */
async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 50_000,
    uploadThroughput: 25_000,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`;
const bidField = (page: Page) => page.getByRole('textbox', { name: 'Your bid, before tax' });
/** Types an amount and presses the button that names it. */
async function typeBid(page: Page, amount: number) {
  await bidField(page).fill(String(amount));
  await page.getByRole('button', { name: `Place bid of ${rupees(amount)}` }).click();
}
/** Places a bid and sees its receipt. */
async function bid(page: Page, amount: number) {
  await typeBid(page, amount);
  await expect(page.getByRole('region', { name: 'Your bids' }).getByText(rupees(amount)).first()).toBeVisible();
}

/** Creates an auction some days from now that shows rank and lead, with further rules. */
async function createAuction(host: Page, days: number, setRules: () => Promise<unknown> = async () => {}) {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(Date.now() + days * 86_400_000);
  await host.goto('/jobs');
  await host.getByRole('link', { name: job }).first().click();
  await host.getByRole('link', { name: 'Auctions' }).click();
  await host.getByRole('link', { name: 'New auction' }).click();
  await host.getByRole('button', { name: 'Rank and lead' }).click();
  await host.getByRole('textbox', { name: 'Ceiling' }).fill('1435000');
  await host.getByPlaceholder('dd/mm/yyyy').first().fill(day.split('-').toReversed().join('/'));
  await host.getByPlaceholder('hh:mm am').first().fill('11:00 am');
  await host.getByRole('textbox', { name: 'Decrement', exact: true }).fill('1000');
  await host.getByRole('textbox', { name: /Telephone/ }).fill('+91 2352 240 117');
  await host
    .getByRole('combobox', { name: 'Shown to bidders after the close' })
    .selectOption({ label: 'All offers, by number' });
  await setRules();
  await host.getByRole('button', { name: 'Create draft' }).click();
}

/** Opens the dialog in which vendors are invited to the auction on the page. */
async function openInvitations(host: Page) {
  await host.getByRole('button', { name: 'Invite vendors' }).first().click();
  return host.getByRole('dialog', { name: 'Invite vendors' });
}

/** Follows the link of an invitation to the auction that its host has open, and accepts the terms with the code that is mailed. */
async function acceptTerms(page: Page, host: Page, { to, text }: { to: string; text: string }) {
  await page.goto(/\/vendor-link#[\w-]{43}/.exec(text)![0]);
  const auctionId = new URL(host.url()).pathname.split('/').at(-1);
  await page
    .getByRole('link', { name: /^AU-/ })
    .and(page.locator(`[href*="${auctionId}"]`))
    .click();
  await page.getByRole('button', { name: 'Accept terms' }).click();
  const dialog = page.getByRole('dialog', { name: 'Accept terms' });
  const before = (await mailsTo(host, to, 'code')).length;
  await dialog.getByRole('button', { name: 'Email me a code' }).click();
  await dialog
    .getByRole('textbox')
    .first()
    .pressSequentially(await mailed(host, to, 'code', /\b\d{6}\b/, before));
  await dialog.getByRole('button', { name: 'Accept terms' }).click();
  await expect(page.getByText('You accepted the terms')).toBeVisible();
}

/** What the clock of a page shows, in seconds. */
async function secondsLeft(page: Page): Promise<number> {
  const timer = page.getByRole('timer');
  await expect(timer).toHaveText(/^(\d+ d )?\d+(:\d\d)+$/);
  const [, days = '0', clock = ''] = /^(?:(\d+) d )?(.*)$/.exec(await timer.innerText())!;
  return Number(days) * 86_400 + clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** Runs the offline check of a replay file. */
function verify(path: string) {
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(root, 'packages/evaluation/verifier/command.ts'), path],
    {
      encoding: 'utf8',
    },
  );
  return { status, failed: stdout.split('\n').filter((line) => line.startsWith('FAILED')) };
}

test('an auction from its rules to prices in the comparison, as everybody in it sees it', async ({ browser }, info) => {
  test.setTimeout(420_000);
  const host = await somebody(browser, server.url);
  const second = await somebody(browser, server.url);
  const bidders: Page[] = [];
  let auctionAt = '';

  await test.step('the host sets the rules and invites five bidders', async () => {
    await logIn(host);
    await createAuction(host, 3);
    const dialog = await openInvitations(host);
    await expect(dialog.getByRole('checkbox')).toHaveCount(5);
    for (const box of await dialog.getByRole('checkbox').all()) await box.check();
    await dialog
      .getByRole('textbox', { name: /^Loading \(₹\)/ })
      .nth(1)
      .fill('2500');
    await dialog.getByRole('button', { name: 'Invite vendors' }).click();
    await expect(host.getByText('Scheduled', { exact: true }).first()).toBeVisible();
    auctionAt = new URL(host.url()).pathname;
  });

  await test.step('each bidder opens its mail and accepts the terms with a code, one of them on a slow phone', async () => {
    await expect.poll(async () => (await mailsTo(host, null, 'invites you to an auction')).length).toBe(5);
    const mails = await mailsTo(host, null, 'invites you to an auction');
    for (const { to, text } of mails) {
      const page = await somebody(browser, bidders.length === 4 ? line.url : server.url, phoneSize);
      if (bidders.length === 0) await slowDown(page);
      await acceptTerms(page, host, { to, text });
      noteRoute('/auction');
      bidders.push(page);
    }
  });

  const [slow, second1, third, fourth, fifth] = bidders as [Page, Page, Page, Page, Page];
  await test.step('the clock starts; five bids arrive, and a missing digit is caught', async () => {
    await pass((await secondsLeft(second1)) + 1, host, ...bidders);
    await expect(host.getByRole('timer')).toHaveText(/^\d+:\d\d$/);
    for (const page of bidders) await expect(bidField(page)).toBeVisible();
    await bid(second1, 1_430_000);
    await bid(third, 1_415_000);
    await bid(fourth, 1_405_000);
    await bid(fifth, 1_395_000);
    await typeBid(slow, 138_000);
    const guard = slow.getByRole('dialog', { name: '₹1,38,000? A digit may be missing' });
    await guard.getByRole('button', { name: 'Change to ₹13,80,000' }).click();
    await slow.getByRole('button', { name: 'Place bid of ₹13,80,000' }).click();
    await expect(slow.getByText('You lead')).toBeVisible();
    await expect(second1.getByText('Outbid: a lower price leads')).toBeVisible();
    await expect(host.getByRole('region', { name: 'Now' })).toContainText('5 of 5 bidders');
  });

  await test.step('two proxies bid against each other down to the higher floor', async () => {
    const proxy = async (page: Page, floor: number, step: number) => {
      const card = page.getByRole('region', { name: 'Bid for me down to a floor' });
      await card.getByRole('switch').or(card.getByRole('button')).first().click();
      const dialog = page.getByRole('dialog', { name: 'Bid for me down to a floor' });
      await dialog.getByRole('textbox', { name: /^Floor/ }).fill(String(floor));
      await dialog.getByRole('textbox', { name: /^Step/ }).fill(String(step));
      await dialog.getByRole('button', { name: 'Start proxy' }).click();
      await expect(card.getByText(/^On: bids down to/)).toBeVisible();
    };
    await proxy(third, 1_340_000, 5000);
    await expect(third.getByText('You lead')).toBeVisible();
    await proxy(fourth, 1_320_000, 5000);
    await expect(fourth.getByText('You lead')).toBeVisible();
    await expect(third.getByText('Outbid: a lower price leads')).toBeVisible();
    await expect(fourth.getByRole('region', { name: 'Your bids' }).locator('li').nth(4)).toBeVisible();
  });

  await test.step('a lost line is said, keeps what was typed, and comes back', async () => {
    await bidField(fifth).fill('1310000');
    line.cut();
    await expect(fifth.getByText(/^Connection lost \d+ s ago$/)).toBeVisible();
    line.mend();
    await expect(fifth.getByText(/^Connected/)).toBeVisible();
    await expect(bidField(fifth)).toHaveValue('13,10,000');
  });

  await test.step('the host pauses and resumes with notice', async () => {
    await host.getByRole('button', { name: 'Pause auction' }).click();
    const pause = host.getByRole('dialog', { name: 'Pause auction' });
    await pause.getByRole('textbox', { name: 'Reason' }).fill('A drawing was wrong. The new one is with the RFQ.');
    await pause.getByRole('button', { name: 'Pause auction' }).click();
    for (const page of bidders) await expect(page.getByText('A drawing was wrong.').first()).toBeVisible();
    await host.getByRole('button', { name: 'Resume auction' }).click();
    const resume = host.getByRole('dialog', { name: 'Resume auction' });
    await resume.getByRole('button', { name: 'Announce time' }).click();
    await expect(slow.getByText(/Bidding resumes at/)).toBeVisible();
    await pass((await secondsLeft(slow)) + 1, host, ...bidders);
    await expect(host.getByRole('button', { name: 'Pause auction' })).toBeVisible();
  });

  await test.step('a bid in the last minutes extends', async () => {
    await pass((await secondsLeft(host)) - 60, host, ...bidders);
    expect(await secondsLeft(host)).toBeLessThan(61);
    await bid(fifth, 1_310_000);
    await expect(fifth.getByText('You lead')).toBeVisible();
    await expect(host.getByText(/^Extensions 1 of/)).toBeVisible();
    expect(await secondsLeft(host)).toBeGreaterThan(120);
  });

  await test.step('a bid far below is asked about, and struck by two people when its bidder asks', async () => {
    await typeBid(slow, 1_200_000);
    await slow.getByRole('button', { name: 'Place bid of ₹12,00,000 anyway' }).click();
    await expect(slow.getByText('You lead')).toBeVisible();
    await slow.getByRole('button', { name: 'Ask to strike this bid' }).click();
    await slow.getByRole('alertdialog').getByRole('button', { name: 'Ask to strike' }).click();
    await host.getByRole('button', { name: 'Review strike' }).click();
    await host.getByRole('button', { name: 'Agree to strike' }).click();
    await expect(slow.getByText('You lead')).toBeVisible();
    await logIn(second, accounts.corporate);
    await second.goto(auctionAt);
    await second.getByRole('button', { name: 'Review strike' }).click();
    await second.getByRole('button', { name: 'Strike bid' }).click();
    await expect(fifth.getByText('You lead')).toBeVisible();
    await expect(slow.getByText('Outbid: a lower price leads')).toBeVisible();
  });

  await test.step('it closes by the clock, and its winner divides the price among the items', async () => {
    await pass((await secondsLeft(host)) + 1, host, ...bidders);
    await expect(host.getByRole('heading', { name: 'Replay file' })).toBeVisible();
    await expect(fifth.getByText('The auction is closed: you are L1')).toBeVisible();
    await expect(fourth.getByText('The auction is closed: you are L2')).toBeVisible();
    const breakdown = fifth.getByRole('region', { name: /breakdown/i });
    const put = breakdown.getByRole('button', { name: /^(Add|Take) ₹/ });
    if (await put.isVisible()) await put.click();
    await breakdown.getByRole('button', { name: 'Submit breakdown' }).click();
    await expect(breakdown.getByText(/^Submitted on/)).toBeVisible();
  });

  await test.step('the replay file passes the offline check, and fails it with a digit changed', async () => {
    const saved = host.waitForEvent('download');
    await host.getByRole('button', { name: 'Download replay file' }).click();
    const path = info.outputPath('replay.json');
    await (await saved).saveAs(path);
    expect(verify(path)).toMatchObject({ status: 0, failed: [] });
    const changed = info.outputPath('changed.json');
    writeFileSync(changed, readFileSync(path, 'utf8').replaceAll('131000000', '130000000'));
    const { status, failed } = verify(changed);
    expect(status).toBe(1);
    expect(failed.length).toBeGreaterThan(0);
  });

  await test.step('the final prices are the next version of the comparison', async () => {
    await host.reload();
    await host.getByRole('button', { name: 'Transfer prices to the comparison' }).click();
    await host.getByRole('button', { name: 'Transfer prices', exact: true }).click();
    await expect(host.getByText(/^Prices transferred on/)).toBeVisible();
    await host.getByRole('link', { name: 'Open the comparison' }).click();
    await expect(host.getByText('₹13,10,000').first()).toBeVisible();
  });
});

test('a sealed opening offer is hidden from the host and becomes the first bid at the start', async ({ browser }) => {
  test.setTimeout(240_000);
  const host = await somebody(browser, server.url);
  const invitations = () => mailsTo(host, null, 'invites you to an auction');
  await logIn(host);
  const before = (await invitations()).length;
  // The clock of the server's auctions is past the day of the first one.
  await createAuction(host, 7, async () => {
    await host.getByRole('combobox', { name: 'At the start' }).selectOption('firstBid');
    await host.getByRole('textbox', { name: /^Deadline/ }).fill('30');
  });
  const dialog = await openInvitations(host);
  const boxes = dialog.getByRole('checkbox');
  await boxes.first().check();
  await boxes.nth(1).check();
  await dialog.getByRole('button', { name: 'Invite vendors' }).click();
  await expect.poll(async () => (await invitations()).length).toBe(before + 2);
  const mails = (await invitations()).slice(0, 2);
  const bidders = await Promise.all(mails.map(async () => somebody(browser, server.url, phoneSize)));
  for (const [index, page] of bidders.entries()) await acceptTerms(page, host, mails[index]!);
  const [offering, other] = bidders as [Page, Page];

  const field = offering.getByRole('textbox', { name: 'Your opening offer, before tax' });
  await test.step('one bidder makes an offer, which nobody else sees', async () => {
    await field.fill('1380000');
    await offering.getByRole('button', { name: 'Submit offer of ₹13,80,000' }).click();
    await expect(offering.getByText('Your opening offer: ₹13,80,000')).toBeVisible();
    await offering.reload();
    await expect(offering.getByText('Your opening offer: ₹13,80,000')).toBeVisible();
    await expect(field).toBeHidden();
    await Promise.all([host.reload(), other.reload()]);
    await expect(host.getByText(/^1 of 2 bidders, until/)).toBeVisible();
    await expect(other.getByRole('textbox', { name: 'Your opening offer, before tax' })).toBeVisible();
    for (const page of [host, other]) await expect(page.getByText('13,80,000')).toHaveCount(0);
  });

  await test.step('half an hour before the start offers are closed', async () => {
    await pass((await secondsLeft(other)) - 29 * 60, host, ...bidders);
    await expect(other.getByText('You accepted the terms')).toBeVisible();
    await expect(other.getByRole('textbox', { name: 'Your opening offer, before tax' })).toBeHidden();
  });

  await test.step('at the start the offer is a bid that leads', async () => {
    await pass((await secondsLeft(other)) + 1, host, ...bidders);
    await expect(offering.getByText('You lead')).toBeVisible();
    await expect(host.getByRole('region', { name: 'Now' })).toContainText('1 of 2 bidders');
    await bid(other, 1_370_000);
    await expect(offering.getByText('Outbid: a lower price leads')).toBeVisible();
  });
});

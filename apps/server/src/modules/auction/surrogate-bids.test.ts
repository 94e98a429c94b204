import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { verifyReplayFile } from '@millwright/evaluation/auction/replay-file';
import type { ReplayFile } from '@millwright/evaluation/auction/replay-file';
import type { components } from '@millwright/contract/types';
import type { Body } from '../../http/handler.ts';
import { withAuctionServer } from '../../testing/auction-world.ts';
import type { AuctionActs } from '../../testing/auction-world.ts';
import { fixture } from '../../testing/fixture-world.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { textOfPdf } from '../../testing/pdf-text.ts';
import type { VendorBrowser } from '../../testing/rfq-world.ts';
import { testEngine } from '../../testing/test-database.ts';

let server: TestServer;
let acts: AuctionActs;
let owner: TestSession;
let superUser: TestSession;
let stranger: TestSession;
let colleague: TestSession;
withAuctionServer(async (world) => {
  ({ server, acts, owner } = world);
  superUser = await server.login(fixture.users.corporate.email);
  stranger = await server.login(fixture.users.buyer.email);
  colleague = await server.login(fixture.users.approver.email);
});

const sql = (text: string, values: unknown[] = []) => server.database.ownerPool.query(text, values);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
let written = 0;
/** Uploads a document that no other has the content of. */
async function upload(as = owner, text = `We bid what was agreed. Letter ${(written += 1)}.`) {
  const body = new FormData();
  body.set('file', new Blob([text]), 'Revised bid.txt');
  return { fileId: (await server.call('setFileUpload', { as, body })).body.fileId, sha256: sha256(text) };
}
type Given = Partial<Body<'enterBid'>>;
/** Enters a bid from a document of its own, unless another is given. */
async function enter(
  id: string,
  jobVendorId: string,
  amountInPaise: number,
  given: Given = {},
  as: TestSession | null = owner,
) {
  const fileId = given.fileId ?? (await upload(as ?? owner)).fileId;
  const body = { clientBidId: randomUUID(), jobVendorId, amountInPaise, fileId, ...given };
  return server.call('enterBid', { as, path: { id }, body });
}
const dispute = (browser: VendorBrowser, id: string, receiptNo: number) =>
  server.call('disputeBid', { headers: browser.headers, path: { id }, body: { receiptNo } });
const documentBy = (browser: VendorBrowser, id: string, receiptNo: number) =>
  server.call('getVendorBidDocument', { headers: browser.headers, path: { id }, query: { receiptNo } });
const document = (id: string, seq: number, as: TestSession | null = owner) =>
  server.call('getBidDocument', { as, path: { id }, query: { seq } });
const refusalOf = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code];

type Confirmation = NonNullable<components['schemas']['Problem']['confirmation']>;
const confirmationOf = ({ problem }: { problem: object }) => (problem as { confirmation: Confirmation }).confirmation;

describe(`enterBid, getBidDocument and getVendorBidDocument on ${testEngine}`, () => {
  test('a bid counts as one that its bidder placed, and is marked with who entered it and from what', async () => {
    const { id, jobId, browsers, ids, recipients, goTo, at } = await acts.live(owner, 2, acts.openRules());
    const [first, second] = browsers;
    await acts.bid(first!, id, 9_900_000);
    await goTo(3590);
    const { fileId, sha256: hash } = await upload(owner, 'Our bid: 97,000');
    const clientBidId = randomUUID();
    const { status, body } = await enter(id, ids[1]!, 9_700_000, { fileId, clientBidId });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      leadInPaise: 9_700_000,
      closesAt: at(3590 + 300),
      extensions: { used: 1 },
      entries: [{ seq: 2, kind: 'surrogate', amountInPaise: 9_700_000, isAccepted: true }, { kind: 'bid' }],
      enteredBids: [
        {
          ...{ seq: 2, jobVendorId: ids[1], receiptNo: 1, at: at(3590), amountInPaise: 9_700_000, isAccepted: true },
          ...{ by: 'Owner Person', document: { fileName: 'Revised bid.txt', sha256: hash }, disputedAt: null },
        },
      ],
    });
    // Its bidder has the receipt and the document, and was mailed; the other bidder has neither.
    const own = await acts.readBy(second!, id);
    expect(own).toMatchObject({ own: { bestInPaise: 9_700_000, rank: 1 }, receiptCount: 1 });
    expect(own.receipts).toMatchObject([
      {
        ...{ receiptNo: 1, kind: 'surrogate', amountInPaise: 9_700_000, isAccepted: true, strike: null },
        commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
        entered: { by: 'Owner Person', document: { fileName: 'Revised bid.txt', sha256: hash }, disputedAt: null },
      },
    ]);
    const mails = (await server.sentMessages()).filter(({ subject }) => subject.includes('entered a bid for you'));
    expect(mails.map(({ to }) => to)).toEqual([recipients[1]!.email]);
    for (const words of ['Owner Person of Sagar Steel', '₹97,000', 'Revised bid.txt', hash, '/vendor-link#'])
      expect(mails[0]!.text).toContain(words);
    expect((await documentBy(second!, id, 1)).bytes.toString()).toBe('Our bid: 97,000');
    expect((await documentBy(first!, id, 1)).status).toBe(404);
    expect((await acts.readBy(first!, id)).receipts[0]).not.toHaveProperty('entered');
    expect((await document(id, 2)).headers.get('content-disposition')).toContain('attachment');
    expect((await document(id, 1)).status).toBe(404);
    // The document is kept, and the log of the job says that there was a bid, without the document's name.
    expect(refusalOf(await server.call('deleteFile', { as: owner, path: { fileId } }))).toEqual([409, 'FILE_IN_USE']);
    const { entries } = (await server.call('getActivityLog', { as: owner, path: { id: jobId } })).body;
    expect(entries[0]).toMatchObject({ kind: 'auction_changed', detail: { to: 'bid_entered' } });
    expect(JSON.stringify(entries[0])).not.toMatch(/Revised bid|9700000/);
    // The same id is the same bid, and no other.
    expect((await enter(id, ids[1]!, 9_700_000, { fileId, clientBidId })).body.entryCount).toBe(2);
    expect(refusalOf(await enter(id, ids[1]!, 9_600_000, { fileId, clientBidId }))).toEqual([409, 'BID_ID_USED']);
    // Once a bid stands, one person alone does not cancel.
    const { version } = await acts.read(owner, id);
    const cancel = { as: owner, path: { id }, body: { version, reason: 'Budget cut.' } };
    expect((await server.call('cancelAuction', cancel)).body).toMatchObject({ state: 'live', isCancelAsked: true });
  });

  test('a first bid alone makes cancelling a matter of two people', async () => {
    const { id, ids } = await acts.live(owner);
    await enter(id, ids[0]!, 9_900_000);
    const { version } = await acts.read(owner, id);
    const cancel = { as: owner, path: { id }, body: { version, reason: 'Budget cut.' } };
    expect((await server.call('cancelAuction', cancel)).body).toMatchObject({ state: 'live', isCancelAsked: true });
  });

  test('an amount that looks mistyped is confirmed, and far below typed again', async () => {
    const { id, ids } = await acts.live(owner);
    const { fileId } = await upload();
    const asked = await enter(id, ids[0]!, 9_400_000, { fileId });
    expect(refusalOf(asked)).toEqual([409, 'CONFIRMATION_NEEDED']);
    const { amountInWords, differencePercent, isTypedAgain, token } = confirmationOf(asked);
    expect([amountInWords, differencePercent, isTypedAgain]).toEqual([expect.any(String), '6.00', false]);
    // A token is for one amount, one bidder and this way of bidding.
    expect(refusalOf(await enter(id, ids[0]!, 9_300_000, { fileId, confirmation: token }))[0]).toBe(409);
    expect(refusalOf(await enter(id, ids[1]!, 9_400_000, { fileId, confirmation: token }))[0]).toBe(409);
    expect((await acts.read(owner, id)).entryCount).toBe(0);
    expect((await enter(id, ids[0]!, 9_400_000, { fileId, confirmation: token })).body.entryCount).toBe(1);
    const far = { fileId: (await upload()).fileId };
    const { token: farToken, ...guard } = confirmationOf(await enter(id, ids[0]!, 940_000, far));
    expect(guard.isTypedAgain).toBe(true);
    const confirmed = { ...far, confirmation: farToken };
    expect((await enter(id, ids[0]!, 940_000, confirmed)).status).toBe(409);
    expect((await enter(id, ids[0]!, 940_000, { ...confirmed, typedAgainInPaise: 940_000 })).status).toBe(200);
  });

  test('what the rules refuse is an entry with a receipt too, and uses up nothing of its bidder', async () => {
    const { id, browsers, ids, goTo } = await acts.live(owner, 2, acts.openRules());
    await acts.bid(browsers[1]!, id, 9_700_000);
    const { fileId } = await upload();
    const { body } = await enter(id, ids[0]!, 9_800_000, { fileId });
    expect(body.enteredBids[0]).toMatchObject({ isAccepted: false, receiptNo: 1 });
    expect((await acts.readBy(browsers[0]!, id)).receipts[0]).toMatchObject({ reason: 'decrement_too_small' });
    const [mail] = await server.sentMessages();
    expect(mail!.text).toContain('was refused: receipt 1');
    // The document of a refused bid can be entered with another amount.
    await goTo(20);
    expect((await enter(id, ids[0]!, 9_650_000, { fileId })).body.enteredBids[0]!.isAccepted).toBe(true);
    await goTo(30);
    expect(refusalOf(await enter(id, ids[0]!, 9_600_000, { fileId }))).toEqual([409, 'DOCUMENT_USED']);
    // Two a second and 300 refusals, apart from those of the bidder.
    await enter(id, ids[0]!, 9_600_000);
    await enter(id, ids[0]!, 9_550_000);
    expect((await enter(id, ids[0]!, 9_500_000)).status).toBe(429);
    expect((await acts.bid(browsers[0]!, id, 9_500_000)).status).toBe(200);
    await goTo(40);
    await sql('update auction_bidder set refusal_count = 300, entered_refusal_count = 300 where job_vendor_id = $1', [
      ids[0],
    ]);
    expect((await enter(id, ids[0]!, 9_450_000)).status).toBe(429);
    expect((await acts.bid(browsers[0]!, id, 9_450_000)).status).toBe(200);
  });

  test('a sealed bid stays sealed, with its document', async () => {
    const sealed = { type: 'sealed', maxExtensions: 0, windowInSeconds: 0 } as const;
    const { id, browsers, ids, goTo } = await acts.live(owner, 2, acts.rules(sealed));
    const { body } = await enter(id, ids[0]!, 9_900_000);
    expect(body.enteredBids).toMatchObject([{ amountInPaise: null, document: null, by: 'Owner Person' }]);
    expect(JSON.stringify(body)).not.toMatch(/9900000|Revised bid/);
    expect(refusalOf(await document(id, 1))).toEqual([409, 'NOT_CLOSED']);
    expect((await documentBy(browsers[0]!, id, 1)).status).toBe(200);
    await goTo(3600);
    await acts.tick();
    expect((await acts.read(owner, id)).enteredBids).toMatchObject([{ amountInPaise: 9_900_000 }]);
    expect((await document(id, 1)).status).toBe(200);
  });

  test('nobody enters a bid before the start, in a pause, after the close, by price levels, or for who may not bid', async () => {
    const early = await acts.scheduled(owner);
    expect(refusalOf(await enter(early.id, early.ids[0]!, 9_900_000))).toEqual([409, 'AUCTION_STATE']);
    const japanese = acts.rules({
      ...{ type: 'japanese', durationInMinutes: null },
      levels: { startInPaise: 10_000_000, stepInPaise: 500_000, everyInSeconds: 60 },
    });
    const byLevels = await acts.live(owner, 2, japanese);
    expect(refusalOf(await enter(byLevels.id, byLevels.ids[0]!, 9_900_000))).toEqual([409, 'PRICE_LEVELS']);
    expect((await acts.read(owner, byLevels.id)).can.enterBid).toBe(false);

    const { id, ids, goTo } = await acts.live(owner, 3);
    expect((await acts.read(owner, id)).can.enterBid).toBe(true);
    expect((await enter(id, randomUUID(), 9_900_000)).status).toBe(404);
    expect((await enter(id, early.ids[0]!, 9_900_000)).status).toBe(404);
    await sql('update auction_bidder set label = null where auction_id = $1 and job_vendor_id = $2', [id, ids[2]]);
    expect(refusalOf(await enter(id, ids[2]!, 9_900_000))).toEqual([409, 'TERMS_NEEDED']);
    const manage = async (operation: 'removeBidder' | 'pauseAuction', more: object) => {
      const { version } = await acts.read(owner, id);
      expect((await server.call(operation, { as: owner, path: { id }, rawBody: { version, ...more } })).status).toBe(
        200,
      );
    };
    const reason = 'A drawing was wrong.';
    await manage('removeBidder', { jobVendorId: ids[1], keepsOffer: false, reason });
    expect(refusalOf(await enter(id, ids[1]!, 9_900_000))).toEqual([409, 'BIDDER_REMOVED']);
    await goTo(3600);
    expect(refusalOf(await enter(id, ids[0]!, 9_900_000))).toEqual([409, 'AUCTION_CLOSED']);
    await goTo(100);
    await manage('pauseAuction', { reason });
    expect(refusalOf(await enter(id, ids[0]!, 9_900_000))).toEqual([409, 'AUCTION_STATE']);
    expect((await acts.read(owner, id)).enteredBids).toEqual([]);
  });

  test('no document of the caller 400; who does not run the auction 403, other companies 404, guests 401', async () => {
    const { id, jobId, ids } = await acts.live(owner);
    const pointers = async (fileId: string) =>
      (await enter(id, ids[0]!, 9_900_000, { fileId })).problem.errors.map(({ pointer }) => pointer);
    expect(await pointers(randomUUID())).toEqual(['/fileId']);
    expect(await pointers((await upload(superUser)).fileId)).toEqual(['/fileId']);
    const setRole = (role: 'auditor' | 'approver' | 'technical_evaluator' | 'buyer') =>
      server.call('setJobMember', {
        as: owner,
        path: { id: jobId },
        body: { userId: fixture.users.approver.userId, role },
      });
    for (const role of ['auditor', 'approver', 'technical_evaluator', 'buyer'] as const) {
      await setRole(role);
      expect([role, (await enter(id, ids[0]!, 9_900_000, {}, colleague)).status]).toEqual([role, 403]);
    }
    // The buyer who was made host may.
    await sql('update auction set host_user_id = $2 where id = $1', [id, fixture.users.approver.userId]);
    expect((await enter(id, ids[0]!, 9_900_000, {}, colleague)).status).toBe(200);
    expect((await enter(id, ids[0]!, 9_900_000, {}, stranger)).status).toBe(404);
    expect((await enter(id, ids[0]!, 9_900_000, {}, null)).status).toBe(401);
    await sql('update auction set host_user_id = null where id = $1', [id]);
    await setRole('technical_evaluator');
    expect([(await document(id, 1, colleague)).status, (await document(id, 1, stranger)).status]).toEqual([403, 404]);
    expect([(await document(id, 1, null)).status, (await document(id, 0)).status]).toEqual([401, 400]);
  });
});

describe(`disputeBid on ${testEngine}`, () => {
  const strike = async (id: string, jobVendorId: string, receiptNo: number, as: TestSession) => {
    const { version } = await acts.read(as, id);
    return server.call('strikeBid', { as, path: { id }, body: { version, jobVendorId, receiptNo } });
  };

  test('within a minute and before the next bid it asks for a strike, which two people agree to', async () => {
    const { id, jobId, browsers, ids, goTo } = await acts.live(owner);
    await acts.bid(browsers[0]!, id, 9_900_000);
    const { fileId } = await upload();
    await goTo(20);
    await enter(id, ids[0]!, 9_600_000, { fileId });
    expect((await dispute(browsers[0]!, id, 1)).status).toBe(404);
    expect((await dispute(browsers[1]!, id, 2)).status).toBe(404);
    const { receipts } = (await dispute(browsers[0]!, id, 2)).body;
    expect(receipts[0]).toMatchObject({ strike: 'asked', entered: { disputedAt: expect.any(String) } });
    const seen = await acts.read(owner, id);
    expect(seen.strikes).toMatchObject([{ receiptNo: 2, state: 'asked' }]);
    expect(seen.enteredBids[0]!.disputedAt).toBe(receipts[0]!.entered!.disputedAt);
    const { entries } = (await server.call('getActivityLog', { as: owner, path: { id: jobId } })).body;
    expect(entries[0]).toMatchObject({ kind: 'auction_changed', detail: { to: 'bid_disputed' } });
    // Asked again it is the same, and is logged once.
    expect((await dispute(browsers[0]!, id, 2)).body.receipts).toEqual(receipts);
    const again = (await server.call('getActivityLog', { as: owner, path: { id: jobId } })).body.entries;
    expect(again).toHaveLength(entries.length);
    expect((await strike(id, ids[0]!, 2, owner)).status).toBe(200);
    expect(refusalOf(await strike(id, ids[0]!, 2, owner))).toEqual([409, 'SECOND_PERSON']);
    expect((await strike(id, ids[0]!, 2, superUser)).body.leadInPaise).toBe(9_900_000);
    // Its document can be entered as it says then.
    await goTo(30);
    expect((await enter(id, ids[0]!, 9_800_000, { fileId })).status).toBe(200);
  });

  test('later it is marked for good and strikes nothing, also after the close', async () => {
    const { id, browsers, ids, goTo } = await acts.live(owner, 2, acts.openRules());
    await enter(id, ids[0]!, 9_900_000);
    await goTo(80);
    expect((await dispute(browsers[0]!, id, 1)).body.receipts[0]).toMatchObject({ strike: null });
    await enter(id, ids[0]!, 9_800_000);
    await acts.bid(browsers[1]!, id, 9_700_000);
    await dispute(browsers[0]!, id, 2);
    await enter(id, ids[0]!, 9_600_000);
    await goTo(3600);
    await acts.tick();
    await dispute(browsers[0]!, id, 3);
    const { strikes, enteredBids } = await acts.read(owner, id);
    expect([strikes, enteredBids.map(({ disputedAt }) => disputedAt !== null)]).toEqual([[], [true, true, true]]);
    expect((await acts.readBy(browsers[0]!, id)).own.bestInPaise).toBe(9_600_000);
  });

  test('is the act of the bidder alone', async () => {
    const { id, browsers, ids } = await acts.live(owner);
    await enter(id, ids[0]!, 9_900_000);
    const { headers } = browsers[0]!;
    const body = { receiptNo: 1 };
    const crossSite = { ...headers, 'sec-fetch-site': 'cross-site' };
    expect((await server.call('disputeBid', { headers: crossSite, path: { id }, body })).status).toBe(403);
    expect((await server.call('disputeBid', { path: { id }, body })).status).toBe(401);
    expect((await server.call('disputeBid', { headers, path: { id: 'none' }, body })).status).toBe(400);
    const rivals = await acts.quoting(owner, 1);
    expect((await dispute(rivals.browsers[0]!, id, 1)).status).toBe(404);
    expect((await documentBy(rivals.browsers[0]!, id, 1)).status).toBe(404);
    const get = (more: Record<string, string>, receiptNo = 1) =>
      server.call('getVendorBidDocument', { headers: { ...headers, ...more }, path: { id }, query: { receiptNo } });
    expect([(await get({ 'sec-fetch-site': 'cross-site' })).status, (await get({}, 0)).status]).toEqual([403, 400]);
    expect((await server.call('getVendorBidDocument', { path: { id }, query: body })).status).toBe(401);
  });
});

describe(`getAuctionReplay and getAuctionProtocol, with a bid that was entered, on ${testEngine}`, () => {
  test('the offline verifier finds the SHA-256 of the document in the chain, and the protocol says who entered it', async () => {
    const { id, browsers, ids, goTo } = await acts.live(owner, 2, acts.openRules({ disclosure: 'anonymous' }));
    await acts.bid(browsers[0]!, id, 9_900_000);
    const { fileId, sha256: hash } = await upload();
    await enter(id, ids[1]!, 9_700_000, { fileId });
    await goTo(100);
    await dispute(browsers[1]!, id, 1);
    await goTo(3600);
    await acts.tick();
    const { bytes } = await server.call('getAuctionReplay', { as: owner, path: { id } });
    const file = JSON.parse(bytes.toString()) as ReplayFile;
    const failed = (of: ReplayFile) => verifyReplayFile(of).flatMap(({ name, isPassed }) => (isPassed ? [] : [name]));
    expect(failed(file)).toEqual([]);
    expect(file.entries[1]).toMatchObject({ kind: 'surrogate', documentSha256: hash, amountInPaise: 9_700_000 });
    const changed = structuredClone(file);
    Object.assign(changed.entries[1]!, { documentSha256: sha256('another document') });
    expect(failed(changed)).toEqual(['log', 'chain', 'receipts']);
    const kept = (await acts.readBy(browsers[1]!, id)).receipts.map((receipt) => ({
      ...{ receiptNo: receipt.receiptNo, amountInPaise: receipt.amountInPaise, reason: receipt.reason },
      ...{ commitment: receipt.commitment, at: Date.parse(receipt.at), accepted: receipt.isAccepted },
    }));
    expect(verifyReplayFile(file, kept).every(({ isPassed }) => isPassed)).toBe(true);
    const protocol = textOfPdf((await server.call('getAuctionProtocol', { as: owner, path: { id } })).bytes).text;
    const printed = protocol.replaceAll(/\s+/g, ' ');
    for (const words of ['Bid entered by Owner Person', 'Revised bid.txt', 'disputed by the bidder on'])
      expect(printed).toContain(words);
    expect(protocol.replaceAll(/\s+/g, '')).toContain(hash);
  });
});

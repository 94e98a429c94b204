import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Body } from '../../http/handler.ts';
import { CodeBrowser, newestCode, otherCode } from '../../testing/codes.ts';
import { fixture, fixtureGstn } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer } from '../../testing/harness.ts';
import { askForReviews, createReviewLink, pendingReviewLinks } from './review-links.ts';

const OWNER = fixture.users.owner.email;
const BUYER = fixture.users.buyer.email;
const log: string[] = [];
let server: TestServer;
let browser: CodeBrowser;
beforeAll(async () => {
  server = await startTestServer({ onLog: (line) => void log.push(line) });
});
afterAll(() => server.stop());
beforeEach(async () => {
  browser = new CodeBrowser();
  const { ownerPool } = server.database;
  await ownerPool.query('delete from vendor_review where experience_id = any ($1)', [
    [1, 2, 4].map(fixture.experienceId),
  ]);
  await ownerPool.query("update vendor_experience set review_status = 'reviewRequested' where id = any ($1)", [
    [1, 2, 4].map(fixture.experienceId),
  ]);
  await ownerPool.query('update vendor_experience set client_email = $2 where id = $1', [
    fixture.experienceId(1),
    OWNER,
  ]);
  await ownerPool.query('update vendor set review_count = 0, rating_sum = 0 where gstn = any ($1)', [
    [1, 2, 4].map(fixtureGstn),
  ]);
  await ownerPool.query('delete from review_link');
  await ownerPool.query('delete from otp_challenge');
});

type Review = Body<'saveReviewDetails'>;
const review = (more: Partial<Review> = {}): Review => ({
  gstn: fixtureGstn(1),
  experienceId: fixture.experienceId(1),
  clientEmail: OWNER,
  vendorEmail: 'sales1@vendor.example',
  overallRating: 4,
  overallReview: 'Two days early.',
  ...more,
});
const tokenOf = (link: string) => new URL(link).hash.slice(1);
const newLink = async (experience = 1) =>
  (await createReviewLink(server.database.owner, server.config, fixture.experienceId(experience), new Date()))!;
const save = (body: Review, from = browser) => server.call('saveReviewDetails', { body, headers: from.headers() });
const askCode = async (clientEmail: string = OWNER, projId = 'P-1', gstn = fixtureGstn(1)) =>
  browser.keep(
    await server.call('sendReviewCode', { body: { gstn, projId, clientEmail }, headers: browser.headers() }),
  );
const find = (body: Body<'findOpenExperience'>, gstn = fixtureGstn(1)) =>
  server.call('findOpenExperience', { path: { gstn }, body });
const statusOf = async (experience: number): Promise<string> =>
  (
    await server.database.ownerPool.query('select review_status from vendor_experience where id = $1', [
      fixture.experienceId(experience),
    ])
  ).rows[0].review_status;

describe('openExperience', () => {
  const open = (headers: Record<string, string>, gstn = fixtureGstn(1)) =>
    server.call('openExperience', { path: { gstn }, headers });

  test('answers the one experience of project and client, as the specification names its fields', async () => {
    const answer = await open({ 'x-project-id': 'P-1', 'x-client-email': encodeURIComponent(OWNER.toUpperCase()) });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      experiences: [
        {
          _id: fixture.experienceId(1),
          projId: 'P-1',
          projectTitle: 'Shutdown work',
          completedOn: '2026-06-01',
          review: {
            reviewStatus: 'reviewRequested',
            clientDetails: { name: 'Owner Person', company: 'Sagar Steel', email: OWNER },
          },
          proof: 'code',
        },
      ],
    });
  });

  test.each([
    ['nothing', {}, 1],
    ['another project', { 'x-project-id': 'P-9', 'x-client-email': OWNER }, 1],
    ['another client of the same server', { 'x-project-id': 'P-1', 'x-client-email': BUYER }, 1],
    ['another vendor', { 'x-project-id': 'P-1', 'x-client-email': OWNER }, 2],
    ['a vendor that is not there', { 'x-project-id': 'P-1', 'x-client-email': OWNER }, 9999],
    ['a wildcard', { 'x-project-id': '%25', 'x-client-email': '%25' }, 1],
    ['a broken escape', { 'x-project-id': '%E0', 'x-client-email': OWNER }, 1],
  ])('for %s it is the same empty list, with nobody in it', async (_what, headers, vendor) => {
    const gstn = vendor === 9999 ? '27ZZZZZ0000Z1ZZ' : fixtureGstn(vendor);
    const answer = await open(headers as Record<string, string>, gstn);
    expect(answer.status).toBe(200);
    expect(answer.bytes.toString()).toBe('{"experiences":[]}');
  });

  test('headers that are no text of a header are refused', async () => {
    expect((await open({ 'x-project-id': 'two words', 'x-client-email': OWNER })).status).toBe(400);
    expect((await server.call('openExperience', { path: { gstn: 'short' } })).status).toBe(400);
  });

  test('how many links one address can try is limited', async () => {
    const small = await startTestServer({ budgets: { ...server.config.budgets, reviewLooksPerAddressPerHour: 2 } });
    const look = () => small.call('openExperience', { path: { gstn: fixtureGstn(1) } });
    expect([(await look()).status, (await look()).status, (await look()).status]).toEqual([200, 200, 429]);
    await small.stop();
  }, 120_000);
});

describe('findOpenExperience', () => {
  test('says whether the token of a link proves the client; looking a hundred times does not use it up', async () => {
    const token = tokenOf(await newLink());
    const link = { projId: 'P-1', clientEmail: OWNER };
    for (let times = 0; times < 100; times++)
      expect((await find({ ...link, token })).body.experiences[0]!.proof).toBe('link');
    expect((await find(link)).body.experiences[0]!.proof).toBe('code');
    expect((await find({ ...link, token: 'x'.repeat(43) })).body.experiences[0]!.proof).toBe('code');
    expect((await find({ projId: 'P-2', clientEmail: OWNER, token }, fixtureGstn(2))).body.experiences[0]!.proof).toBe(
      'code',
    );
  });

  test('every mismatch is the same empty list, whatever the token', async () => {
    const token = tokenOf(await newLink());
    for (const wrong of [
      { projId: 'P-4', clientEmail: OWNER },
      { projId: 'P-1', clientEmail: BUYER },
    ])
      expect((await find({ ...wrong, token })).body).toEqual({ experiences: [] });
    expect(
      (await server.call('findOpenExperience', { path: { gstn: fixtureGstn(1) }, rawBody: { projId: 'P-1' } })).status,
    ).toBe(400);
  });

  test('a vendor that is its own client finds nothing: by its address, a contact, or its web site', async () => {
    const { ownerPool } = server.database;
    const { rows } = await ownerPool.query('select email, website from vendor where gstn = $1', [fixtureGstn(1)]);
    const before = rows[0].website;
    await ownerPool.query("update vendor set website = 'https://www.self.example/about' where gstn = $1", [
      fixtureGstn(1),
    ]);
    for (const own of [rows[0].email.toUpperCase(), 'sales1@vendor.example', 'friend@self.example']) {
      await ownerPool.query('update vendor_experience set client_email = $2 where id = $1', [
        fixture.experienceId(1),
        own,
      ]);
      expect((await find({ projId: 'P-1', clientEmail: own })).body).toEqual({ experiences: [] });
      expect(
        await createReviewLink(server.database.owner, server.config, fixture.experienceId(1), new Date()),
      ).toBeNull();
      expect((await save(review({ clientEmail: own, otp: '123456' }), browserWithCookie())).status).toBe(404);
    }
    await ownerPool.query('update vendor set website = $2 where gstn = $1', [fixtureGstn(1), before]);
  });
});

/** A browser that has the cookie of a code that was never sent. */
function browserWithCookie(): CodeBrowser {
  const one = new CodeBrowser();
  one.cookie = `millwright_challenge=${'c'.repeat(43)}`;
  return one;
}

describe('sendReviewCode', () => {
  test('sends a code to the address on file, and answers strangers the same without an email', async () => {
    const asked = await askCode();
    expect(asked.status).toBe(200);
    expect(Object.keys(asked.body)).toEqual(['challengeId', 'expiresAt']);
    const [mail] = await server.sentMessages();
    expect(mail).toMatchObject({ to: OWNER, channel: 'mail', subject: 'Your Millwright review code' });
    expect(mail!.text).toMatch(/^\d{6}$/m);
    const count = (await server.sentMessages()).length;
    const other = await askCode('vendor@vendor.example');
    expect(Object.keys(other.body)).toEqual(Object.keys(asked.body));
    expect((await askCode(BUYER)).status).toBe(200);
    expect(await server.sentMessages()).toHaveLength(count);
  });

  test('three in a quarter of an hour to one address; the fourth is refused on its field', async () => {
    const small = await startTestServer({ budgets: { ...server.config.budgets, codesPerSubjectPerQuarterHour: 3 } });
    const body = { gstn: fixtureGstn(1), projId: 'P-1', clientEmail: OWNER };
    for (let times = 0; times < 3; times++) expect((await small.call('sendReviewCode', { body })).status).toBe(200);
    const refused = await small.call('sendReviewCode', { body });
    expect(refused.status).toBe(429);
    expect(refused.problem.errors[0]!.pointer).toBe('/clientEmail');
    await small.stop();
  }, 120_000);

  test('a job that is reviewed already sends no code', async () => {
    await save(review({ token: tokenOf(await newLink()) }));
    const count = (await server.sentMessages()).length;
    expect((await askCode()).status).toBe(200);
    expect(await server.sentMessages()).toHaveLength(count);
    expect((await server.call('sendReviewCode', { rawBody: { gstn: fixtureGstn(1) } })).status).toBe(400);
  });
});

describe('saveReviewDetails', () => {
  test('by the token of a mailed link: status SUCCESS; list, profile, rating and search card show it; the author may change it', async () => {
    const token = tokenOf(await newLink());
    const answer = await save(
      review({
        token,
        safety: 5,
        clientName: 'Somebody Else',
        companyName: 'Other Works',
        vendorCompanyName: 'Forged',
        overallReview: '<b>Well done</b> & safe.',
      }),
    );
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ status: 'SUCCESS' });
    const list = await server.call('getAllReview', { path: { gstn: fixtureGstn(1) } });
    expect(list.body.data).toHaveLength(1);
    expect(list.body.data[0]).toMatchObject({
      clientName: 'Owner Person',
      companyName: 'Sagar Steel',
      overallRating: 4,
      safety: 5,
      ethics: null,
      isVerifiedJob: true,
      isMine: false,
      overallReview: '<b>Well done</b> & safe.',
    });
    expect(list.bytes.toString()).not.toContain('@');
    const owner = await server.login(OWNER);
    const profile = await server.call('vendorProfileData', { as: owner, path: { gstn: fixtureGstn(1) } });
    expect(profile.body).toMatchObject({
      rating: { overallRating: 4, reviewCount: 1 },
      myReview: { isMine: true },
      can: { createReview: false, updateReview: true },
    });
    await server.search.refresh();
    const { body } = await server.call('vendorListingByName', {
      query: { search: profile.body.companyInfo.companyName },
    });
    expect(body.vendorProfile.find(({ gstn }) => gstn === fixtureGstn(1))!.rating).toEqual({
      overallRating: 4,
      reviewCount: 1,
    });
    expect(await statusOf(1)).toBe('published');
    const { rows } = await server.database.ownerPool.query(
      "select company_id, actor_user_id from activity where operation_id = 'saveReviewDetails' order by seq desc limit 1",
    );
    expect(rows).toEqual([{ company_id: fixture.sagar.companyId, actor_user_id: fixture.users.owner.userId }]);
  });

  test('the second review of one job is 409 "Review already submitted", by the same link and by another', async () => {
    const [first, second] = [tokenOf(await newLink()), tokenOf(await newLink())];
    expect((await save(review({ token: first }))).status).toBe(200);
    for (const token of [first, second]) {
      const again = await save(review({ token }));
      expect(again.status).toBe(409);
      expect(again.problem.message).toBe('Review already submitted');
    }
    const found = await find({ projId: 'P-1', clientEmail: OWNER, token: second });
    expect(found.body.experiences[0]!.review.reviewStatus).toBe('published');
  });

  test('of 50 at once exactly one is stored', async () => {
    const token = tokenOf(await newLink());
    const answers = await Promise.all(Array.from({ length: 50 }, () => save(review({ token }))));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array(49).fill(409),
    ]);
    const { rows } = await server.database.ownerPool.query(
      'select review_count, rating_sum from vendor where gstn = $1',
      [fixtureGstn(1)],
    );
    expect(rows).toEqual([{ review_count: 1, rating_sum: 4 }]);
  });

  test('two reviews of one vendor at once are both in its rating', async () => {
    const { ownerPool } = server.database;
    await ownerPool.query('update vendor_experience set vendor_id = $1 where id = $2', [
      fixture.vendorId(1),
      fixture.experienceId(4),
    ]);
    const [mine, theirs] = [tokenOf(await newLink(1)), tokenOf(await newLink(4))];
    const answers = await Promise.all([
      save(review({ token: mine, overallRating: 5 })),
      save(
        review({
          token: theirs,
          overallRating: 2,
          experienceId: fixture.experienceId(4),
          clientEmail: BUYER,
          vendorEmail: 'sales4@vendor.example',
        }),
      ),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { rows } = await ownerPool.query('select review_count, rating_sum from vendor where gstn = $1', [
      fixtureGstn(1),
    ]);
    expect(rows).toEqual([{ review_count: 2, rating_sum: 7 }]);
    await ownerPool.query('update vendor_experience set vendor_id = $1 where id = $2', [
      fixture.vendorId(4),
      fixture.experienceId(4),
    ]);
  });

  test('an old link without a token needs the code of the email, which is good once and in its browser only', async () => {
    const refused = await save(review());
    expect(refused.status).toBe(401);
    expect(refused.problem.code).toBe('REVIEW_PROOF');
    await askCode();
    const otp = await newestCode(server, OWNER);
    expect((await save(review({ otp }), new CodeBrowser())).problem.code).toBe('OTP_EXPIRED');
    expect((await save(review({ otp }), browserWithCookie())).problem.code).toBe('OTP_EXPIRED');
    const wrong = await save(review({ otp: otherCode(otp) }));
    expect(wrong.status).toBe(401);
    expect(wrong.problem.message).toContain('verification code');
    expect((await save(review({ otp }))).status).toBe(200);
    expect(await statusOf(1)).toBe('published');
  });

  test('after five wrong codes the right one is refused, and nothing is stored', async () => {
    await askCode();
    const otp = await newestCode(server, OWNER);
    for (let step = 1; step <= 5; step++)
      expect((await save(review({ otp: otherCode(otp, step) }))).problem.code).toBe('OTP_WRONG');
    expect((await save(review({ otp }))).problem.code).toBe('OTP_TRIES');
    expect(await statusOf(1)).toBe('reviewRequested');
  });

  test('a link that has expired, of another job, or of another client proves nothing', async () => {
    const other = tokenOf(await newLink(2));
    const old = tokenOf(await newLink());
    await server.database.ownerPool.query(
      "update review_link set expires_at = now() - interval '1 second' where experience_id = $1",
      [fixture.experienceId(1)],
    );
    for (const token of [other, old, 'x'.repeat(43), 'short'])
      expect((await save(review({ token }))).problem.code).toBe('REVIEW_PROOF');
    expect(await statusOf(1)).toBe('reviewRequested');
  });

  test.each([
    ['another client', { clientEmail: BUYER }],
    ['another vendor address', { vendorEmail: 'sales2@vendor.example' }],
    ['another vendor', { gstn: fixtureGstn(2) }],
    ['an experience that is not there', { experienceId: fixture.experienceId(99) }],
  ])('with %s nothing is found, whatever the token', async (_what, change) => {
    const answer = await save(review({ token: tokenOf(await newLink()), ...change }));
    expect(answer.status).toBe(404);
    expect(await statusOf(1)).toBe('reviewRequested');
  });

  test.each([0, 6, 4.5, '5', null])('an overall rating of %j is refused', async (overallRating) => {
    const token = tokenOf(await newLink());
    const answer = await server.call('saveReviewDetails', { rawBody: { ...review({ token }), overallRating } });
    expect(answer.status).toBe(400);
    const optional = await server.call('saveReviewDetails', {
      rawBody: { ...review({ token }), ethics: overallRating },
    });
    expect(optional.status).toBe(400);
    expect(await statusOf(1)).toBe('reviewRequested');
  });

  test('words are plain text of 2,000 characters at most, and nothing else is taken', async () => {
    const token = tokenOf(await newLink());
    expect((await save(review({ token, overallReview: 'x'.repeat(2001) }))).status).toBe(400);
    expect((await save(review({ token, overallReview: 'bell \u0007' }))).status).toBe(400);
    for (const more of [{ reviewStatus: 'published' }, { isVerifiedJob: true }, { author: 'x' }])
      expect((await server.call('saveReviewDetails', { rawBody: { ...review({ token }), ...more } })).status).toBe(400);
    expect((await save(review({ token, overallReview: 'x'.repeat(2000) }))).status).toBe(200);
  });

  test('a failure of the database stores nothing, uses nothing up, and the row that it refuses stays out of the log', async () => {
    const { ownerPool } = server.database;
    const token = tokenOf(await newLink());
    await ownerPool.query('alter table vendor add constraint refuse_all check (rating_sum < 0) not valid');
    expect((await save(review({ token }))).status).toBe(500);
    await ownerPool.query('alter table vendor drop constraint refuse_all');
    expect(log.join('\n')).toContain('refuse_all');
    expect(log.join('\n')).not.toContain('sales1@vendor.example');
    expect(await statusOf(1)).toBe('reviewRequested');
    expect((await save(review({ token }))).status).toBe(200);
  });

  test('no token, code or address is in the log', async () => {
    const token = tokenOf(await newLink());
    await askCode();
    const otp = await newestCode(server, OWNER);
    await find({ projId: 'P-1', clientEmail: OWNER, token });
    await save(review({ token, otp }));
    const text = log.join('\n');
    expect(text).toContain('saveReviewDetails');
    for (const secret of [token, otp, OWNER, 'sales1@vendor.example', fixtureGstn(1)])
      expect(text).not.toContain(secret);
  });
});

describe('the email that asks for a review', () => {
  test('goes once to the client of each job that ended in the last 90 days, with a link that works', async () => {
    const now = new Date('2026-06-20T04:00:00Z');
    expect(await askForReviews(server.database.app, server.config, new Date('2026-12-20T04:00:00Z'))).toBe(0);
    expect(await askForReviews(server.database.app, server.config, now)).toBe(3);
    expect(await askForReviews(server.database.app, server.config, now)).toBe(0);
    const mails = (await server.sentMessages()).filter(({ subject }) => subject.startsWith('How was your work with'));
    expect(mails.map(({ to }) => to).toSorted()).toEqual([BUYER, OWNER, OWNER]);
    const link = /^https?:\S+#[\w-]{43}$/m.exec(mails.find(({ text }) => text.includes('/P-1/'))!.text)![0];
    expect(new URL(link).pathname).toBe(
      `/submit-review/${fixtureGstn(1)}/P-1/${encodeURIComponent(OWNER)}/${encodeURIComponent('sales1@vendor.example')}`,
    );
  });

  test('the demo gets a pending link with a token and one without', async () => {
    const links = (await pendingReviewLinks(server.database.owner, server.config, OWNER, new Date()))!;
    expect(tokenOf(links.withToken)).toMatch(/^[\w-]{43}$/);
    expect(links.withToken.split('#')[0]).toBe(links.withoutToken);
    expect(
      await pendingReviewLinks(server.database.owner, server.config, 'nobody@sagarsteel.example', new Date()),
    ).toBeNull();
  });

  test('the database keeps no token, only its hash', async () => {
    const token = tokenOf(await newLink());
    const { rows } = await server.database.ownerPool.query('select l::text as line from review_link l');
    expect(rows.map(({ line }) => line).join()).not.toContain(token);
    // The app's role sees neither links nor experiences without a company.
    await expect(server.database.appPool.query('select 1 from review_link')).rejects.toThrow('permission denied');
    expect((await server.database.appPool.query('select 1 from vendor_experience')).rows).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixture, fixtureGstn } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { vendorReviewPolicies } from './vendor-review.policies.ts';
import { vendorRatingOf } from './vendor-review.rules.ts';

let server: TestServer;
let owner: TestSession;
let corporate: TestSession;
let buyer: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.login(fixture.users.owner.email);
  corporate = await server.login(fixture.users.corporate.email);
  buyer = await server.login(fixture.users.buyer.email);
});
afterAll(() => server.stop());

const pointersOf = (answer: { problem: { errors: { pointer: string }[] } }) =>
  answer.problem.errors.map(({ pointer }) => pointer);
const setStatus = (experience: number, status: string) =>
  server.database.ownerPool.query('update vendor_experience set review_status = $1 where id = $2', [
    status,
    fixture.experienceId(experience),
  ]);
const cardOf = async (gstn: string) => {
  await server.search.refresh();
  const { body } = await server.call('guestVendorListing', { query: { limit: 20 } });
  const second = await server.call('guestVendorListing', { query: { limit: 20, offset: 2 } });
  return [...body.vendorProfile, ...second.body.vendorProfile].find((card) => card.gstn === gstn)!;
};

describe('createReview', () => {
  test('publishes the review under the name of the session, and profile, list and search show the new rating', async () => {
    const answer = await server.call('createReview', {
      as: owner,
      body: {
        gstn: fixtureGstn(1),
        experienceId: fixture.experienceId(1),
        overallRating: 5,
        safety: 4,
        overallReview: 'Two days early. <b>Well done</b> & safe.',
      },
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      clientName: 'Owner Person',
      companyName: 'Sagar Steel',
      overallRating: 5,
      safety: 4,
      ethics: null,
      isMine: true,
      isVerifiedJob: true,
      version: 1,
      overallReview: 'Two days early. <b>Well done</b> & safe.',
    });
    const list = await server.call('getAllReview', { path: { gstn: fixtureGstn(1) } });
    expect(list.body.data).toEqual([{ ...answer.body, isMine: false }]);
    const profile = await server.call('vendorProfileData', { as: owner, path: { gstn: fixtureGstn(1) } });
    expect(profile.body).toMatchObject({
      rating: { overallRating: 5, reviewCount: 1 },
      myReview: answer.body,
      can: { createReview: false, updateReview: true },
    });
    expect(profile.body.experiences[0]).toMatchObject({ reviewStatus: 'published', can: { createReview: false } });
    expect((await cardOf(fixtureGstn(1))).rating).toEqual({ overallRating: 5, reviewCount: 1 });
    const { rows } = await server.database.ownerPool.query(
      'select review_count, rating_sum, rating_score from vendor where gstn = $1',
      [fixtureGstn(1)],
    );
    // Rule 6.7: five average reviews and this one; the mean of the fixture's one review is 4.
    expect(rows[0]).toMatchObject({ review_count: 1, rating_sum: 5 });
    expect(rows[0].rating_score).toBeCloseTo((5 * 4 + 5) / 6, 3);
    const { rows: activity } = await server.database.ownerPool.query(
      "select actor_user_id from activity where operation_id = 'createReview'",
    );
    expect(activity).toEqual([{ actor_user_id: fixture.users.owner.userId }]);
  });

  test('of 50 at once exactly one is stored; the others are told "Review already submitted"', async () => {
    const body = { gstn: fixtureGstn(2), experienceId: fixture.experienceId(2), overallRating: 3 };
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        server.call('createReview', { as: index % 2 ? owner : corporate, body }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(49);
    for (const { problem } of refused)
      expect(problem).toMatchObject({ code: 'REVIEW_ALREADY_SUBMITTED', message: 'Review already submitted' });
    expect((await server.call('getAllReview', { path: { gstn: fixtureGstn(2) } })).body).toMatchObject({
      totalRecords: 1,
      rating: { overallRating: 3 },
    });
  });

  test('the job of another company, or of another vendor, is not found', async () => {
    expect(
      (
        await server.call('createReview', {
          as: owner,
          body: { gstn: fixtureGstn(4), experienceId: fixture.experienceId(4), overallRating: 1 },
        })
      ).status,
    ).toBe(404);
    expect(
      (
        await server.call('createReview', {
          as: buyer,
          body: { gstn: fixtureGstn(5), experienceId: fixture.experienceId(4), overallRating: 1 },
        })
      ).status,
    ).toBe(404);
  });

  test.each([
    ['0 stars', { overallRating: 0 }],
    ['6 stars', { overallRating: 6 }],
    ['half a star', { overallRating: 4.5 }],
    ['stars as text', { overallRating: '5' }],
    ['no stars', { overallRating: null }],
    ['an optional rating of 0', { overallRating: 5, safety: 0 }],
    ['2,001 characters', { overallRating: 5, overallReview: 'x'.repeat(2001) }],
    ['control characters', { overallRating: 5, overallReview: 'a\u0007b' }],
    ['an author', { overallRating: 5, clientName: 'Somebody Else' }],
    ['a company', { overallRating: 5, companyId: fixture.sagar.companyId }],
  ])('%s is refused', async (_, part) => {
    const answer = await server.call('createReview', {
      as: buyer,
      rawBody: { gstn: fixtureGstn(4), experienceId: fixture.experienceId(4), ...part },
    });
    expect(answer.status).toBe(400);
    expect(answer.problem.errors.length).toBeGreaterThan(0);
  });

  test('needs a session', async () => {
    expect(
      (
        await server.call('createReview', {
          body: { gstn: fixtureGstn(4), experienceId: fixture.experienceId(4), overallRating: 1 },
        })
      ).status,
    ).toBe(401);
  });
});

describe('updateReview', () => {
  const current = async () =>
    (await server.call('vendorProfileData', { as: owner, path: { gstn: fixtureGstn(3) } })).body.myReview!;

  test('replaces words and ratings, counts the version, and the vendor is rated anew; a rating left out is removed', async () => {
    const before = await current();
    expect(before.safety).toBe(5);
    const answer = await server.call('updateReview', {
      as: owner,
      body: {
        reviewId: before._id,
        version: before.version,
        overallRating: 2,
        ethics: 3,
        overallReview: 'On a second look.',
      },
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      overallRating: 2,
      ethics: 3,
      safety: null,
      overallReview: 'On a second look.',
      version: 2,
      createdAt: before.createdAt,
    });
    expect(await current()).toEqual(answer.body);
    expect((await cardOf(fixtureGstn(3))).rating).toEqual({ overallRating: 2, reviewCount: 1 });
  });

  test('of two changes of the same version one wins, the other is a conflict', async () => {
    const before = await current();
    const change = (overallRating: number) =>
      server.call('updateReview', {
        as: owner,
        body: { reviewId: before._id, version: before.version, overallRating },
      });
    const answers = await Promise.all([change(4), change(5)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status === 409)!.problem.code).toBe('VERSION_CONFLICT');
  });

  test('a review under dispute or decided cannot be changed', async () => {
    const before = await current();
    for (const status of ['flagged', 'under_dispute', 'upheld', 'removed', 'rejected']) {
      await setStatus(3, status);
      const answer = await server.call('updateReview', {
        as: owner,
        body: { reviewId: before._id, version: before.version, overallRating: 1 },
      });
      expect([status, answer.status, answer.problem.code]).toEqual([status, 409, 'REVIEW_CLOSED']);
      expect(
        (await server.call('vendorProfileData', { as: owner, path: { gstn: fixtureGstn(3) } })).body.can.updateReview,
      ).toBe(false);
    }
    await setStatus(3, 'published');
    expect(await current()).toEqual(before);
  });

  test('nobody else can change it: neither a colleague nor another company', async () => {
    const before = await current();
    for (const as of [corporate, buyer])
      expect(
        (
          await server.call('updateReview', {
            as,
            body: { reviewId: before._id, version: before.version, overallRating: 1 },
          })
        ).status,
      ).toBe(404);
    expect(
      (await server.call('updateReview', { body: { reviewId: before._id, version: before.version, overallRating: 1 } }))
        .status,
    ).toBe(401);
    expect(await current()).toEqual(before);
  });

  test('what breaks the contract is refused with pointers', async () => {
    const answer = await server.call('updateReview', {
      as: owner,
      rawBody: { reviewId: 'x', version: 0, overallRating: 9 },
    });
    expect([answer.status, pointersOf(answer).toSorted()]).toEqual([400, ['/overallRating', '/reviewId', '/version']]);
  });
});

describe('getAllReview', () => {
  test('pages the published reviews newest first, with the breakdown; only a session learns which is its own', async () => {
    const guest = await server.call('getAllReview', { path: { gstn: fixtureGstn(3) }, query: { limit: 1 } });
    expect(guest.status).toBe(200);
    expect(guest.body).toMatchObject({
      totalRecords: 1,
      offset: 1,
      limit: 1,
      data: [{ isMine: false, companyName: 'Sagar Steel' }],
    });
    expect(guest.bytes.toString()).not.toContain('@');
    expect(
      (await server.call('getAllReview', { as: owner, path: { gstn: fixtureGstn(3) } })).body.data[0]!.isMine,
    ).toBe(true);
    expect(
      (await server.call('getAllReview', { as: buyer, path: { gstn: fixtureGstn(3) } })).body.data[0]!.isMine,
    ).toBe(false);
    expect(
      (await server.call('getAllReview', { path: { gstn: fixtureGstn(3) }, query: { offset: 2, limit: 1 } })).body,
    ).toMatchObject({ data: [], totalRecords: 1 });
  });

  test('a review that is not public is in no list, not even that of its own company', async () => {
    await server.database.ownerPool.query('update vendor_review set is_public = false where experience_id = $1', [
      fixture.experienceId(3),
    ]);
    for (const as of [null, owner])
      expect((await server.call('getAllReview', { as, path: { gstn: fixtureGstn(3) } })).body).toMatchObject({
        data: [],
        totalRecords: 0,
      });
    await server.database.ownerPool.query('update vendor_review set is_public = true where experience_id = $1', [
      fixture.experienceId(3),
    ]);
  });

  test('unknown is 404, malformed 400, a token that is no longer good 401', async () => {
    expect((await server.call('getAllReview', { path: { gstn: '27ZZZZZ9999Z9Z9' } })).status).toBe(404);
    expect((await server.call('getAllReview', { path: { gstn: 'x' } })).status).toBe(400);
    expect((await server.call('getAllReview', { path: { gstn: fixtureGstn(3) }, query: { limit: 101 } })).status).toBe(
      400,
    );
    expect(
      (
        await server.call('getAllReview', {
          path: { gstn: fixtureGstn(3) },
          headers: { authorization: 'Bearer nobody-has-this-token-at-all' },
        })
      ).status,
    ).toBe(401);
  });
});

describe('rules of reviews', () => {
  const statuses = [
    'reviewRequested',
    'submitted',
    'published',
    'rejected',
    'flagged',
    'under_dispute',
    'upheld',
    'removed',
  ] as const;

  test('only a requested review can be written, only an undisputed one changed', () => {
    const allowed = (policy: 'review.create' | 'review.update') =>
      statuses.filter((review_status) => vendorReviewPolicies[policy].refusal({} as never, { review_status }) === null);
    expect(allowed('review.create')).toEqual(['reviewRequested']);
    expect(allowed('review.update')).toEqual(['submitted', 'published']);
  });

  test('the star score fades with age and is drawn to the mean of all', () => {
    const now = new Date('2026-11-01T00:00:00Z');
    expect(vendorRatingOf([], 4, now)).toEqual({ review_count: 0, rating_sum: 0, rating_score: 4 });
    const fresh = vendorRatingOf([{ overall_rating: 1, created_at: '2026-11-01T00:00:00Z' }], 4, now);
    const old = vendorRatingOf([{ overall_rating: 1, created_at: '2024-11-01T00:00:00Z' }], 4, now);
    expect(fresh.rating_score).toBeCloseTo((20 + 1) / 6, 6);
    expect(old.rating_score).toBeCloseTo((20 + 0.5) / 5.5, 2);
  });
});

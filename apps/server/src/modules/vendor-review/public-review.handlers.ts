import type { Answer, ContextOf, HandlersOf } from '../../http/handler.ts';
import { codeRefused, conflict, notFound, reviewProofNeeded } from '../../problems.ts';
import { sendCode } from '../authentication/otp.ts';
import { browserHash, codeHash, subjectHash, WHOLE_SUBJECT } from '../authentication/otp.rules.ts';
import { vendorByGstn } from '../vendor-profile/vendor-profile.queries.ts';
import { openExperienceOf, ratingsOf, submitReview } from './public-review.queries.ts';
import type { PublicReview } from './public-review.queries.ts';
import { headerText, reviewCodeMail, reviewTokenHash } from './public-review.rules.ts';
import { assertPlainText, globalMean } from './vendor-review.handlers.ts';
import { reviewColumnsOf, vendorRatingOf } from './vendor-review.rules.ts';

type Operations = 'openExperience' | 'findOpenExperience' | 'sendReviewCode' | 'saveReviewDetails';
type Looking = Pick<ContextOf<'openExperience'>, 'directory' | 'now' | 'budgets' | 'address'>;

/** How often a review is tried anew when others of the same vendor come between. */
const MOST_ROUNDS = 20;

/** Handlers of the public review page (sections 4, 7 and 8 of the product specification; S3 of the security rules). */
export const publicReviewHandlers: HandlersOf<Operations> = {
  openExperience: (context) =>
    experiences(context, {
      gstn: context.path.gstn,
      projectId: headerText(context.headers['x-project-id']),
      clientEmail: headerText(context.headers['x-client-email']),
      tokenHash: null,
    }),

  findOpenExperience: (context) =>
    experiences(context, {
      gstn: context.path.gstn,
      projectId: context.body.projId,
      clientEmail: context.body.clientEmail,
      tokenHash: reviewTokenHash(context.body.token),
    }),

  sendReviewCode: async (context) => {
    const { directory, now, body, config } = context;
    const { gstn, projId: projectId, clientEmail } = body;
    const experience = await openExperienceOf(directory, { gstn, projectId, clientEmail, tokenHash: null }, now);
    const vendorName = (await vendorByGstn(directory, gstn))?.company_name;
    const { challengeId, expiresAt } = await sendCode(context, {
      purpose: 'review',
      record: experience ? [experience.experience_id] : WHOLE_SUBJECT,
      channel: 'mail',
      // The same address; the one on file is the one that is written to.
      recipient: experience?.client_email ?? clientEmail,
      accountEmail: (experience?.client_email ?? clientEmail).toLowerCase(),
      userId: null,
      operationId: 'sendReviewCode',
      pointer: '/clientEmail',
      message:
        experience?.review_status === 'reviewRequested' && vendorName !== undefined
          ? (code) => reviewCodeMail(code, vendorName, config.productName)
          : null,
    });
    return { challengeId, expiresAt: expiresAt.toISOString() };
  },

  saveReviewDetails: async (context) => {
    const { directory, now, body, config } = context;
    assertPlainText(body.overallReview);
    const { experienceId, gstn, clientEmail, vendorEmail } = body;
    const meanOfAll = await globalMean(directory);
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const { stamp, ratings } = await ratingsOf(directory, gstn);
      const withThis = [...ratings, { overall_rating: body.overallRating, created_at: now.toISOString() }];
      const outcome = await submitReview(
        directory,
        {
          ...{ experienceId, gstn, clientEmail, vendorEmail, stamp },
          tokenHash: reviewTokenHash(body.token),
          code: codeOf(context),
          mostTries: config.budgets.triesPerCode,
          review: reviewColumnsOf(body),
          rating: vendorRatingOf(withThis, meanOfAll, now),
        },
        now,
      );
      if (outcome === 'posted') return { status: 'SUCCESS' };
      if (outcome === 'again') continue;
      if (outcome === 'unknown') throw notFound('experience');
      if (outcome === 'already') throw conflict('REVIEW_ALREADY_SUBMITTED', 'Review already submitted');
      if (outcome === 'proof') throw reviewProofNeeded();
      throw codeRefused(outcome);
    }
    throw conflict('REVIEW_BUSY', 'Several reviews of this vendor were posted at the same time. Please try again.');
  },
};

async function experiences(
  { directory, now, budgets, address }: Looking,
  link: { gstn: string; projectId: string | null; clientEmail: string | null; tokenHash: Buffer | null },
): Promise<Answer<'openExperience'>> {
  await budgets.spend('reviewLooksPerAddressPerHour', address);
  const { gstn, projectId, clientEmail, tokenHash } = link;
  if (projectId === null || clientEmail === null) return { experiences: [] };
  const found = await openExperienceOf(directory, { gstn, projectId, clientEmail, tokenHash }, now);
  if (!found) return { experiences: [] };
  const details = { name: found.client_name, company: found.client_company_name, email: found.client_email };
  return {
    experiences: [
      {
        _id: found.experience_id,
        projId: found.project_id,
        projectTitle: found.project_title,
        completedOn: found.completed_on,
        review: { reviewStatus: found.review_status, clientDetails: details },
        proof: found.has_good_link ? 'link' : 'code',
      },
    ],
  };
}

/** The code of a submission as the database compares it; null without one, or in a browser that asked for none. */
function codeOf({ config, headers, body }: ContextOf<'saveReviewDetails'>): PublicReview['code'] {
  if (body.otp === undefined) return null;
  const browser = browserHash(headers.cookie, config.isHttps);
  if (!browser) throw codeRefused('gone');
  const subject = subjectHash(config.secret, 'mail', body.clientEmail);
  const record = [body.experienceId] as const;
  return { subject, browser, hash: codeHash(config.secret, { purpose: 'review', record, subject, browser }, body.otp) };
}

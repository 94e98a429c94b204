import { pendingReviewLinks } from '../../apps/server/src/modules/vendor-review/review-links.ts';
import { type Recorder, recordedAt } from './recorder.ts';

/** Reviews: those of a vendor, a new one, and the public page. */
export async function recordVendorReview(recorder: Recorder): Promise<void> {
  const { as, record, reviewable } = recorder;
  const { gstn } = reviewable;
  await record('getAllReview', '', 200, { as, path: { gstn }, query: { limit: 5 } });
  const review = {
    gstn,
    experienceId: reviewable.experiences[0]!._id,
    overallRating: 4,
    overallReview: 'Finished early.',
  };
  await record('createReview', '', 201, { as, body: review });
  await record('createReview', 'exists', 409, { as, body: review });
  await recordReviewByLink(recorder);
}

/** The public review page, by a mailed link and by one as they were before there were tokens. */
async function recordReviewByLink({ config, record, server }: Recorder): Promise<void> {
  const links = await pendingReviewLinks(
    server.database.owner,
    config,
    'buyer@deccancement.example',
    new Date(recordedAt),
  );
  if (!links) throw new Error('The demo has no review that is waited for.');
  const { pathname, hash } = new URL(links.withToken);
  const [gstn, projId, clientEmail, vendorEmail] = pathname.split('/').slice(-4).map(decodeURIComponent) as [
    string,
    string,
    string,
    string,
  ];
  const token = hash.slice(1);
  const link = { projId, clientEmail };
  const path = { gstn };
  const { experiences } = await record<{ experiences: { _id: string }[] }>('findOpenExperience', '', 200, {
    path,
    body: { ...link, token },
  });
  await record('findOpenExperience', 'code', 200, { path, body: link });
  await record('findOpenExperience', 'none', 200, { path, body: { ...link, projId: 'no-such-project' } });
  await record('sendReviewCode', '', 200, { body: { gstn, ...link } });
  const review = { gstn, experienceId: experiences[0]!._id, vendorEmail, clientEmail, overallRating: 5 };
  await record('saveReviewDetails', 'proof', 401, { body: review });
  await record('saveReviewDetails', '', 200, { body: { ...review, token } });
  await record('saveReviewDetails', 'exists', 409, { body: { ...review, token } });
  await record('findOpenExperience', 'posted', 200, { path, body: link });
}

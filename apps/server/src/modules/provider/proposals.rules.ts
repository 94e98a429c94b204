import { numberOf } from '../job-rfq/job-rfq.rules.ts';
import { oneLine } from '../vendor-profile/mail.rules.ts';
import type { MailText } from '../vendor-profile/mail.rules.ts';
import type { FoundVendor, JobPlace } from './proposals.queries.ts';

const REASONS = 3;

/** Why a vendor was found, as a reason to begin with: what of it matched, and how far it is from the plant. */
export function whyFoundOf(
  vendor: Pick<FoundVendor, 'subcategory_ids' | 'services'>,
  whyMatched: readonly { text: string }[],
  place: JobPlace | null,
  kilometres: number | null,
): string {
  const service = place?.subcategory_id
    ? vendor.services[vendor.subcategory_ids.indexOf(place.subcategory_id)]
    : undefined;
  const matched = whyMatched.map(({ text }) => text).slice(0, REASONS);
  const words = [...new Set([...(service ? [service] : []), ...matched])];
  const parts = [
    ...(words.length > 0 ? words : vendor.services.slice(0, 1)),
    ...(kilometres === null ? [] : [`${kilometres} km from ${place!.plant_name}`]),
  ];
  return parts.join(', ').slice(0, 500);
}

/** The mail to the owner of a job when the team begins to propose vendors. */
export const firstProposalMail = (
  job: { year: number; number: number; title: string | null },
  productName: string,
  link: string,
): MailText => ({
  subject: oneLine(`${productName} proposes vendors for ${numberOf(job)}`),
  text: [
    `The ${productName} team proposes vendors for ${numberOf(job)}, ${oneLine(job.title ?? 'a job')}.`,
    '',
    'Review them and add those that fit to the job:',
    link,
  ].join('\n'),
});

import { optionalRatingsOf } from '../vendor-evidence.ts';
import { type Service, services } from '../../../modules/vendor-list/services.rules.ts';
import { capitalised, reviewTextOf } from '../wording.ts';
import { type ByCompany, type CompanyWorld, moment, vendorAt } from './company-world.ts';

/** Indexes of the vendors that finished a job: four to review, three reviewed, one in dispute. */
const experiences: ByCompany<readonly number[]> = {
  'Sagar Steel': [0, 1, 2, 3, 4, 5, 6, 7],
  'Deccan Cement': [0, 8, 9, 10, 11, 12, 13, 14],
};

const servicesById = new Map(services.map((service) => [service.id, service]));

const disputedText =
  'The crew left before the final hydrotest and we had to call another contractor for two joints. The vendor says that the test was outside the order.';

/**
 * Adds the jobs that vendors finished for a company before it had jobs here, and its reviews of them.
 * @param world the company
 */
export function addExperiences(world: CompanyWorld): void {
  const { add, newId, random, today, users } = world;
  experiences[world.name]?.forEach((vendorIndex, position) => {
    const { row } = vendorAt(world, vendorIndex);
    const service = servicesById.get(row.subcategory_ids[position % row.subcategory_ids.length] as string) as Service;
    const client = position >= 4 ? users[position % users.length]! : users[0];
    const status = position < 4 ? 'reviewRequested' : position < 7 ? 'published' : 'under_dispute';
    const completedAgo = 12 + position * 23;
    const experienceId = newId();
    add('vendor_experience', {
      id: experienceId,
      company_id: world.id,
      vendor_id: row.id,
      project_id: `${world.name.charAt(0)}${world.name.split(' ')[1]?.charAt(0)}-${today.slice(0, 4)}-${String(101 + position * 7)}`,
      project_title: `${capitalised(service.phrase)}, ${world.plantNames[0]}`,
      client_name: client.fullName,
      client_company_name: world.name,
      client_email: client.email,
      vendor_email: row.email,
      completed_on: moment(today, completedAgo, 0).slice(0, 10),
      review_status: status,
      created_at: moment(today, completedAgo - 1, 7),
    });
    if (status === 'reviewRequested') return;
    const rating = status === 'under_dispute' ? 2 : 5 - (position % 2);
    const reviewedAt = moment(today, completedAgo - 5, 9);
    add('vendor_review', {
      id: newId(),
      experience_id: experienceId,
      vendor_id: row.id,
      company_id: world.id,
      author_user_id: client.id,
      client_name: client.fullName,
      client_company_name: world.name,
      overall_review: status === 'under_dispute' ? disputedText : reviewTextOf(rating, service, random),
      overall_rating: rating,
      ...optionalRatingsOf(rating, random),
      // While a review is in dispute only its own company sees it, and it does not count.
      is_public: status === 'published',
      created_at: reviewedAt,
      updated_at: reviewedAt,
    });
  });
}

import type { components } from '@millwright/contract/types';

export type PublicProfile = components['schemas']['PublicVendorProfile'];
export type ClientProfile = components['schemas']['VendorProfile'];
/** A profile as a guest or a client has it. */
export type Profile = PublicProfile | ClientProfile;
export type Certification = components['schemas']['Certification'];

export const isClientProfile = (profile: Profile): profile is ClientProfile => 'keyContacts' in profile;

/** The tabs of the profile; the id stands in the address. */
export const profileTabs = [
  { id: 'overview', label: 'Overview' },
  { id: 'services', label: 'Services' },
  { id: 'certifications', label: 'Certifications' },
  { id: 'case-studies', label: 'Case studies' },
  { id: 'gallery', label: 'Gallery' },
  { id: 'reviews', label: 'Reviews' },
] as const;
export type ProfileTabId = (typeof profileTabs)[number]['id'];

export const isProfileTab = (id: string | null | undefined): id is ProfileTabId =>
  profileTabs.some((tab) => tab.id === id);

/** How many things a tab holds; null for the overview. */
export function tabCount(profile: Profile, id: ProfileTabId): number | undefined {
  if (id === 'services') return profile.services.length;
  if (id === 'certifications') return profile.certifications.length;
  if (id === 'case-studies') return profile.caseStudies.length;
  if (id === 'gallery') return profile.gallery.length;
  if (id === 'reviews') return profile.rating.reviewCount;
  return undefined;
}

/** Why the reader can neither write nor change a review of the vendor; null for who can. */
export function whyNoReview({ can, experiences }: Pick<ClientProfile, 'can' | 'experiences'>): string | null {
  if (can.createReview || can.updateReview) return null;
  return experiences.length === 0
    ? 'You can review this vendor once your company has completed a job with it.'
    : experiences.some(({ reviewStatus }) => reviewStatus === 'under_dispute')
      ? 'The vendor disputes your review. You can edit it after the dispute is resolved.'
      : 'Each job with this vendor has been reviewed. You can review it again after the next one.';
}

const dayInMilliseconds = 86_400_000;

/** The state of a certificate's check in words and tone: what is right, what runs out, what is missing. */
export function certificationState(
  certification: Pick<Certification, 'status' | 'expiresOn'>,
  now: number,
): { text: string; tone: 'good' | 'warn' | 'bad' | 'neutral' } {
  const daysLeft = certification.expiresOn
    ? Math.ceil((Date.parse(`${certification.expiresOn}T23:59:59+05:30`) - now) / dayInMilliseconds)
    : null;
  if (certification.status === 'revoked') return { text: 'Revoked', tone: 'bad' };
  if (certification.status === 'expired' || (daysLeft !== null && daysLeft <= 0))
    return { text: 'Expired', tone: 'bad' };
  if (certification.status === 'not_provided') return { text: 'Asked', tone: 'neutral' };
  if (daysLeft !== null && daysLeft <= 30)
    return { text: daysLeft === 1 ? '1 day left' : `${daysLeft} days left`, tone: 'warn' };
  return certification.status === 'provided'
    ? { text: 'Provided, not verified yet', tone: 'neutral' }
    : { text: 'Valid', tone: 'good' };
}

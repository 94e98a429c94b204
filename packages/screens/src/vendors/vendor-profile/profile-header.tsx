import { Avatar } from '@millwright/ui/avatar/avatar';
import { Badge } from '@millwright/ui/badge/badge';
import { BadgeButton } from '@millwright/ui/badge-button/badge-button';
import { Button, buttonClass } from '@millwright/ui/button/button';
import { Card } from '@millwright/ui/card/card';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDates } from '../../shared/dates.tsx';
import { vendorMeta } from '../../shared/vendor-format.ts';
import { certificationState, type Profile } from './profile-parts.ts';
import { isolated } from '../../shared/isolated.ts';

/** What the header opens. */
export type ProfileDialogKind = 'makes' | 'customers' | 'certifications' | 'share';

/** Who a vendor is: name, place, what was checked, and the ways to reach it. */
export function ProfileHeader({
  profile,
  onOpen,
  canShare = false,
  actions,
  headingLevel = 1,
  className,
}: {
  profile: Profile;
  /** Opens what stands behind a badge; `share` only where `canShare`. */
  onOpen: (dialog: ProfileDialogKind) => void;
  canShare?: boolean;
  /** Buttons at the end, before the small ones. */
  actions?: ReactNode;
  headingLevel?: 1 | 2 | 3;
  className?: string;
}) {
  const Heading = `h${headingLevel}` as const;
  const { formatDate } = useDates();
  const { gstn, companyInfo, badges } = profile;
  const now = Date.now();
  const technical = profile.certifications.filter(
    ({ kind, status }) => kind === 'technical' && status !== 'not_provided',
  );
  const runningOut = profile.certifications.filter(
    (certification) => certificationState(certification, now).tone === 'warn',
  );
  return (
    <Card
      className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 md:grid-cols-[auto_minmax(0,1fr)_14.5rem] md:grid-rows-[auto_1fr] md:gap-x-6 md:gap-y-2 lg:grid-cols-[auto_minmax(0,1fr)_15rem] ${className ?? ''}`}
    >
      <Avatar
        name={companyInfo.companyName}
        src={companyInfo.companyLogo}
        shape="square"
        size="large"
        className="max-md:size-14 max-md:text-heading md:row-span-2 md:size-19"
      />
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <Heading className="min-w-0 text-display break-words max-sm:text-heading">
          {isolated(companyInfo.companyName)}
        </Heading>
        {badges.isVerified && (
          <Badge tone="good">
            <Check aria-hidden className="size-3.5" />
            Verified{badges.verifiedOn ? `, ${formatDate(badges.verifiedOn)}` : ''}
          </Badge>
        )}
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2 max-md:col-span-full md:col-start-2">
        <p className="text-ink-muted">{[...vendorMeta(companyInfo), `GSTIN ${gstn}`].join(' · ')}</p>
        <p dir="auto" className="max-w-[75ch]">
          {companyInfo.summary}
        </p>
        <ul className="flex flex-wrap gap-2 empty:hidden">
          {badges.isOem && (
            <li>
              <BadgeButton tone="steel" onClick={() => onOpen('makes')}>
                OEM, {profile.oemMakes.length === 1 ? '1 make' : `${profile.oemMakes.length} makes`}
              </BadgeButton>
            </li>
          )}
          {profile.keyCustomers.length > 0 && (
            <li>
              <BadgeButton tone="line" onClick={() => onOpen('customers')}>
                Key customers: {profile.keyCustomers.length}
              </BadgeButton>
            </li>
          )}
          {technical.length > 0 && (
            <li>
              <BadgeButton tone="line" onClick={() => onOpen('certifications')}>
                Technical certification: {technical.length}
              </BadgeButton>
            </li>
          )}
          {runningOut.length > 0 && (
            <li>
              <BadgeButton tone="warn" onClick={() => onOpen('certifications')}>
                {runningOut.length === 1 ? '1 certificate expires' : `${runningOut.length} certificates expire`} within
                30 days
              </BadgeButton>
            </li>
          )}
        </ul>
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2 max-md:col-span-full md:col-start-3 md:row-span-2 md:row-start-1">
        {actions}
        <div className="flex flex-wrap gap-2 *:flex-auto *:px-2 *:whitespace-nowrap">
          {canShare && (
            <Button size="small" aria-haspopup="dialog" onClick={() => onOpen('share')}>
              Share
            </Button>
          )}
          {profile.brochure && (
            <a href={profile.brochure} download className={buttonClass({ size: 'small' })}>
              Brochure<span className="sr-only"> (PDF)</span>
            </a>
          )}
          {companyInfo.website && (
            <a
              href={companyInfo.website}
              target="_blank"
              rel="noopener noreferrer nofollow ugc"
              className={buttonClass({ size: 'small' })}
            >
              Website<span className="sr-only"> (opens in a new tab)</span>
            </a>
          )}
        </div>
      </div>
    </Card>
  );
}

import { readStored, writeStored } from '@millwright/api-client/browser-store';
import { useApi, useSession, type ApiResult } from '@millwright/api-client/use-api';
import { Avatar } from '@millwright/ui/avatar/avatar';
import { Badge } from '@millwright/ui/badge/badge';
import { BadgeButton } from '@millwright/ui/badge-button/badge-button';
import { Button, buttonClass } from '@millwright/ui/button/button';
import { Card } from '@millwright/ui/card/card';
import { NavTabs } from '@millwright/ui/nav-tabs/nav-tabs';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { useHost } from '../../shared/host.tsx';
import { Loadable } from '../../shared/loadable.tsx';
import { MessageAction } from '../../shared/message-action.tsx';
import { NotFoundState } from '../../shared/not-found-state.tsx';
import { ShortlistAction } from '../../shared/shortlist-action.tsx';
import { CompareSelectionTray } from '../../shared/compare-selection-tray.tsx';
import { formatDate, vendorMeta } from '../../shared/vendor-format.ts';
import { isGstn } from '../gstn.ts';
import {
  certificationState,
  isClientProfile,
  isProfileTab,
  profileTabs,
  tabCount,
  type Profile,
  type ProfileTabId,
} from './profile-parts.ts';
import { ProfileTab } from './profile-tabs.tsx';

const ProfileDialog = lazyPart(() => import('./profile-dialog.tsx'));
const ShareDialog = lazyPart(() => import('./share-dialog.tsx'));
const ReviewDialog = lazyPart(() => import('./review-dialog.tsx'));

/** What is open over the profile. */
export type OpenDialog =
  | { kind: 'contacts' | 'locations' | 'makes' | 'customers' | 'certifications' | 'share' }
  | { kind: 'review'; isUpdate: boolean };

/**
 * A vendor (section 2 of the product specification): who it is, what was checked, what it can do, its work and its reviews. The tab stands in
 * the address; without one the last visited tab is shown.
 */
export default function VendorProfile({ gstn, profileType }: { gstn: string; profileType?: string }) {
  const isLoggedIn = useSession() !== null;
  const host = useHost();
  const isWellFormed = isGstn(gstn);
  const asClient = useApi('vendorProfileData', isLoggedIn && isWellFormed ? { path: { gstn } } : null);
  const asGuest = useApi('vendorProfileDataWithoutToken', !isLoggedIn && isWellFormed ? { path: { gstn } } : null);
  const profile: ApiResult<Profile> = isLoggedIn ? asClient : asGuest;
  const isKnownTab = profileType === undefined || isProfileTab(profileType);

  const remembered = readStored('lastProfileTab');
  const tab: ProfileTabId = isProfileTab(profileType)
    ? profileType
    : isProfileTab(remembered)
      ? remembered
      : 'overview';
  useEffect(() => {
    if (isProfileTab(profileType)) writeStored('lastProfileTab', profileType, 'session');
  }, [profileType]);

  if (!isWellFormed || !isKnownTab || profile.error?.status === 404) {
    return (
      <NotFoundState title="This vendor is not listed">
        {isWellFormed
          ? `No vendor has the GSTIN ${gstn}.`
          : 'The address holds no GSTIN: it has 15 characters and begins with two digits.'}{' '}
        Search for it by what it does.
      </NotFoundState>
    );
  }
  return (
    <div className="mx-auto grid w-full max-w-page gap-6 px-gutter pt-6 pb-30">
      <Loadable of={profile} skeleton={<ProfileSkeleton />}>
        {(data) => (
          <>
            <ProfileBody profile={data} tab={tab} />
            <CompareSelectionTray />
          </>
        )}
      </Loadable>
      {profile.data && <PageTitle text={`${profile.data.companyInfo.companyName} · ${host.product.productName}`} />}
    </div>
  );
}

/** The vendor's name is the title of the page once it is known. */
function PageTitle({ text }: { text: string }) {
  useEffect(() => {
    const before = document.title;
    document.title = text;
    return () => {
      document.title = before;
    };
  }, [text]);
  return null;
}

function ProfileSkeleton() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-41 rounded-large" />
      <Skeleton className="h-11" />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Skeleton className="h-96 rounded-large" />
        <Skeleton className="h-72 rounded-large" />
      </div>
    </div>
  );
}

function ProfileBody({ profile, tab }: { profile: Profile; tab: ProfileTabId }) {
  const { hrefFor, renderLink } = useHost();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <ProfileHeader profile={profile} onOpen={setDialog} />
      <NavTabs
        label="Vendor"
        currentId={tab}
        renderLink={renderLink}
        tabs={profileTabs.map(({ id, label }) => ({
          id,
          label,
          count: tabCount(profile, id),
          href: hrefFor({ screen: 'vendor-profile', params: { gstn: profile.gstn, profileType: id } }),
        }))}
      />
      <ProfileTab tab={tab} profile={profile} onOpen={setDialog} />
      {dialog?.kind === 'share' && <ShareDialog profile={profile} onClose={close} />}
      {dialog?.kind === 'review' && isClientProfile(profile) && (
        <ReviewDialog profile={profile} isUpdate={dialog.isUpdate} onClose={close} />
      )}
      {dialog && dialog.kind !== 'share' && dialog.kind !== 'review' && (
        <ProfileDialog kind={dialog.kind} profile={profile} onClose={close} />
      )}
    </>
  );
}

function ProfileHeader({ profile, onOpen }: { profile: Profile; onOpen: (dialog: OpenDialog) => void }) {
  const { gstn, companyInfo, badges } = profile;
  const now = Date.now();
  const technical = profile.certifications.filter(
    ({ kind, status }) => kind === 'technical' && status !== 'not_provided',
  );
  const runningOut = profile.certifications.filter(
    (certification) => certificationState(certification, now).tone === 'warn',
  );
  return (
    <Card className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 md:grid-cols-[auto_minmax(0,1fr)_13rem] md:grid-rows-[auto_1fr] md:gap-x-6 md:gap-y-2 lg:grid-cols-[auto_minmax(0,1fr)_15rem]">
      <Avatar
        name={companyInfo.companyName}
        src={companyInfo.companyLogo}
        shape="square"
        size="large"
        className="max-md:size-14 max-md:text-heading md:row-span-2 md:size-19"
      />
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="min-w-0 break-words max-sm:text-heading">{companyInfo.companyName}</h1>
        {badges.isVerified && (
          <Badge tone="good">
            <Check aria-hidden className="size-3.5" />
            Verified{badges.verifiedOn ? `, ${formatDate(badges.verifiedOn)}` : ''}
          </Badge>
        )}
      </div>
      <div className="grid min-w-0 content-start gap-2 max-md:col-span-full md:col-start-2">
        <p className="text-ink-muted">{[...vendorMeta(companyInfo), `GSTN ${gstn}`].join(' · ')}</p>
        <p className="max-w-[75ch]">{companyInfo.summary}</p>
        <ul className="flex flex-wrap gap-2 empty:hidden">
          {badges.isOem && (
            <li>
              <BadgeButton tone="steel" onClick={() => onOpen({ kind: 'makes' })}>
                OEM, {profile.oemMakes.length === 1 ? '1 make' : `${profile.oemMakes.length} makes`}
              </BadgeButton>
            </li>
          )}
          {profile.keyCustomers.length > 0 && (
            <li>
              <BadgeButton tone="line" onClick={() => onOpen({ kind: 'customers' })}>
                Key customers: {profile.keyCustomers.length}
              </BadgeButton>
            </li>
          )}
          {technical.length > 0 && (
            <li>
              <BadgeButton tone="line" onClick={() => onOpen({ kind: 'certifications' })}>
                Technical certification: {technical.length}
              </BadgeButton>
            </li>
          )}
          {runningOut.length > 0 && (
            <li>
              <BadgeButton tone="warn" onClick={() => onOpen({ kind: 'certifications' })}>
                {runningOut.length === 1 ? '1 certificate expires' : `${runningOut.length} certificates expire`} within
                30 days
              </BadgeButton>
            </li>
          )}
        </ul>
      </div>
      <div className="grid content-start gap-2 max-md:col-span-full md:col-start-3 md:row-span-2 md:row-start-1">
        <ShortlistAction gstn={gstn} companyName={companyInfo.companyName} size="middle" isWide hasChevron />
        <MessageAction gstn={gstn} companyName={companyInfo.companyName} size="middle" isWide />
        <div className="flex flex-wrap gap-2 *:flex-1 *:px-2">
          <Button size="small" aria-haspopup="dialog" onClick={() => onOpen({ kind: 'share' })}>
            Share
          </Button>
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

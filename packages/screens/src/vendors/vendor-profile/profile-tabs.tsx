import { Badge } from '@millwright/ui/badge/badge';
import { Button } from '@millwright/ui/button/button';
import { Card } from '@millwright/ui/card/card';
import { DefinitionList } from '@millwright/ui/definition-list/definition-list';
import { DocumentLink } from '@millwright/ui/document-link/document-link';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { linkClass } from '@millwright/ui/link/link';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { lazy, Suspense, type ReactNode } from 'react';
import { ScreenLink, useHost } from '../../shared/host.tsx';
import { useListingTarget } from '../../shared/start-screen.ts';
import { formatDate, formatQuantity, formatRupeesShort } from '../../shared/vendor-format.ts';
import {
  certificationState,
  isClientProfile,
  whyNoReview,
  type Certification,
  type Profile,
  type ProfileTabId,
} from './profile-parts.ts';
import { RatingOverview } from './rating-overview.tsx';
import { ReviewList } from './review-list.tsx';
import type { OpenDialog } from './use-profile-dialogs.tsx';

const Gallery = lazy(async () => ({ default: (await import('@millwright/ui/gallery/gallery')).Gallery }));
type TabProps = { profile: Profile; onOpen: (dialog: OpenDialog) => void };

/** The view of one tab, with the rating and the facts beside it. */
export function ProfileTab({ tab, profile, onOpen }: TabProps & { tab: ProfileTabId }) {
  const views: Record<ProfileTabId, ReactNode> = {
    overview: <Overview profile={profile} onOpen={onOpen} />,
    services: <Services profile={profile} />,
    certifications: <Certifications certifications={profile.certifications} />,
    'case-studies': <CaseStudies profile={profile} />,
    gallery: <Pictures profile={profile} />,
    reviews: <Reviews profile={profile} onOpen={onOpen} />,
  };
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid min-w-0 gap-6">{views[tab]}</div>
      <div className="grid min-w-0 gap-6">
        <RatingCard profile={profile} onOpen={onOpen} />
        <AtAGlance profile={profile} onOpen={onOpen} />
      </div>
    </div>
  );
}

function Overview({ profile, onOpen }: TabProps) {
  const { hrefFor } = useHost();
  const tabLink = (profileType: ProfileTabId) => ({
    screen: 'vendor-profile' as const,
    params: { gstn: profile.gstn, profileType },
  });
  return (
    <>
      <Certifications
        certifications={profile.certifications.slice(0, 4)}
        allHref={profile.certifications.length > 4 ? hrefFor(tabLink('certifications')) : undefined}
      />
      {profile.gallery.length > 0 && (
        <Card as="section" aria-labelledby="work-shown" className="grid gap-3">
          <div className="flex items-baseline justify-between gap-4">
            <h2 id="work-shown">Work shown</h2>
            <ScreenLink to={tabLink('gallery')} className={linkClass({ variant: 'standalone' })}>
              All {profile.gallery.length}
            </ScreenLink>
          </div>
          <PictureGrid profile={profile} most={4} className="max-sm:grid-cols-2 sm:grid-cols-4" />
        </Card>
      )}
      {profile.keyCustomers.length > 0 && (
        <Card as="section" aria-labelledby="customers" className="grid gap-3">
          <div className="flex items-baseline justify-between gap-4">
            <h2 id="customers">Key customers</h2>
            <button
              type="button"
              className={linkClass({ variant: 'standalone', className: 'shrink-0' })}
              aria-haspopup="dialog"
              onClick={() => onOpen({ kind: 'customers' })}
            >
              Show all {profile.keyCustomers.length}
            </button>
          </div>
          <p>
            {profile.keyCustomers
              .slice(0, 6)
              .map(({ customerName }) => customerName)
              .join(', ')}
          </p>
        </Card>
      )}
    </>
  );
}

function Certifications({ certifications, allHref }: { certifications: readonly Certification[]; allHref?: string }) {
  const { renderLink } = useHost();
  const now = Date.now();
  return (
    <Card as="section" aria-labelledby="certificates" className="grid gap-1">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="certificates">Certifications</h2>
        {allHref &&
          renderLink({
            href: allHref,
            className: linkClass({ variant: 'standalone', className: 'shrink-0' }),
            children: (
              <>
                All<span className="max-sm:sr-only"> certificates</span>
              </>
            ),
          })}
      </div>
      {certifications.length === 0 ? (
        <p className="text-ink-muted">No certifications provided yet.</p>
      ) : (
        <ul className="divide-y divide-line">
          {certifications.map((certification) => (
            <CertificationRow key={certification._id} certification={certification} now={now} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** One certificate: what it is, what was seen, until when, and its evidence. */
export function CertificationRow({ certification, now }: { certification: Certification; now: number }) {
  const state = certificationState(certification, now);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium break-words">{certification.name}</p>
        <p className="text-small text-ink-muted">
          {[
            certification.certificateNumber && `No. ${certification.certificateNumber}`,
            certification.issuer,
            certification.evidenceNote,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {certification.evidenceUrl && (
          <a
            href={certification.evidenceUrl}
            download
            className={linkClass({ variant: 'standalone', className: 'text-small' })}
          >
            Evidence<span className="sr-only"> for {certification.name} (PDF)</span>
          </a>
        )}
      </div>
      {certification.expiresOn && (
        <p className="text-small text-ink-muted tabular-nums">to {formatDate(certification.expiresOn)}</p>
      )}
      <Badge tone={state.tone}>{state.text}</Badge>
    </li>
  );
}

function Services({ profile }: { profile: Profile }) {
  const listing = useListingTarget();
  const byCategory = Map.groupBy(profile.services, ({ category }) => category);
  const groups: [string, readonly string[]][] = [
    ['Equipment', profile.capabilities.equipFamily],
    ['Service groups', profile.capabilities.serviceGroup],
    ['Disciplines', profile.capabilities.discipline],
    ['Nature of work', profile.capabilities.natureOfWork],
    ['Industries', profile.capabilities.industries],
    ['Fabrication processes', profile.capabilities.fabricationProcess],
    ['Fabrication materials', profile.capabilities.fabricationMaterials],
    ['Fabrication products', profile.capabilities.fabricationProducts],
  ];
  return (
    <>
      <Card as="section" aria-labelledby="services" className="grid gap-4">
        <h2 id="services">Services</h2>
        {[...byCategory].map(([category, services]) => (
          <div key={category} className="grid gap-2">
            <h3>{category}</h3>
            <ul className="flex flex-wrap gap-2">
              {services.map(({ subcategoryId, name }) => (
                <li key={subcategoryId}>
                  <ScreenLink
                    to={listing?.({ subcategoryId }) ?? { screen: 'vendor-search' }}
                    title={`All vendors for ${name}`}
                    className="inline-flex min-h-6 items-center rounded-full bg-sunken px-2.5 text-small text-ink-soft hover:bg-hover hover:text-accent"
                  >
                    {name}
                  </ScreenLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </Card>
      <Card as="section" aria-labelledby="capabilities" className="grid gap-4">
        <h2 id="capabilities">Capabilities</h2>
        <DefinitionList
          layout="stacked"
          items={groups
            .filter(([, values]) => values.length > 0)
            .map(([term, values]) => ({ id: term, term, description: values.join(', ') }))}
        />
      </Card>
    </>
  );
}

function CaseStudies({ profile }: { profile: Profile }) {
  if (profile.caseStudies.length === 0) {
    return (
      <Card>
        <EmptyState title="No case study yet">
          This vendor has not added a case study. Ask it for a job like yours.
        </EmptyState>
      </Card>
    );
  }
  return (
    <ul className="grid gap-4">
      {profile.caseStudies.map((study) => (
        <li key={study.documentUrl}>
          <Card as="article" className="grid gap-2" aria-label={study.title}>
            <h2 className="text-title break-words">{study.title}</h2>
            <p className="text-small text-ink-muted">
              {[
                study.customer,
                study.industry,
                String(study.completedYear),
                formatQuantity(study.durationInDays, 'day'),
                formatRupeesShort(study.valueInPaise),
              ].join(' · ')}
            </p>
            <p className="max-w-[75ch]">{study.summary}</p>
            <DocumentLink
              href={study.documentUrl}
              download
              name={
                <>
                  Case study<span className="sr-only">: {study.title}</span>
                </>
              }
            />
          </Card>
        </li>
      ))}
    </ul>
  );
}

function PictureGrid({ profile, most, className }: { profile: Profile; most?: number; className?: string }) {
  const pictures = profile.gallery.slice(0, most);
  return (
    <Suspense fallback={<Skeleton className="h-40" />}>
      <Gallery
        label={`Pictures of ${profile.companyInfo.companyName}`}
        className={className}
        items={pictures.map(({ title, imageUrl }) => ({ id: imageUrl, src: imageUrl, alt: title, caption: title }))}
      />
    </Suspense>
  );
}

function Pictures({ profile }: { profile: Profile }) {
  return (
    <Card as="section" aria-labelledby="gallery" className="grid gap-3">
      <h2 id="gallery">Gallery</h2>
      {profile.gallery.length === 0 ? (
        <p className="text-ink-muted">No picture yet.</p>
      ) : (
        <PictureGrid profile={profile} className="max-sm:grid-cols-2" />
      )}
    </Card>
  );
}

function Reviews({ profile, onOpen }: TabProps) {
  const host = useHost();
  const page = Math.max(1, Number.parseInt(host.query.get('offset') ?? '1', 10) || 1);
  return (
    <Card as="section" aria-labelledby="reviews" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="reviews">Reviews</h2>
        <ReviewButton profile={profile} onOpen={onOpen} />
      </div>
      <ReviewList
        gstn={profile.gstn}
        page={page}
        hrefOf={(offset) =>
          host.hrefFor({
            screen: 'vendor-profile',
            params: { gstn: profile.gstn, profileType: 'reviews' },
            query: { offset: String(offset) },
          })
        }
      />
    </Card>
  );
}

/** Add or edit a review: shown to who may; others are told why they may not. */
function ReviewButton({ profile, onOpen, isWide }: TabProps & { isWide?: boolean }) {
  const { goToLogin, hasScreen } = useHost();
  if (!isClientProfile(profile))
    return (
      <p className="min-w-0 text-small text-ink-muted">
        Only companies that completed a job with this vendor can review it.
        {hasScreen('login') && (
          <>
            {' '}
            <button type="button" className={linkClass()} onClick={goToLogin}>
              Log in to review
            </button>
          </>
        )}
      </p>
    );
  const reason = whyNoReview(profile);
  if (reason) return <p className="min-w-0 text-small text-ink-muted">{reason}</p>;
  return (
    <>
      {profile.can.createReview && (
        <Button isWide={isWide} onClick={() => onOpen({ kind: 'review', isUpdate: false })}>
          Add a review
        </Button>
      )}
      {profile.can.updateReview && (
        <Button isWide={isWide} onClick={() => onOpen({ kind: 'review', isUpdate: true })}>
          Edit your review
        </Button>
      )}
    </>
  );
}

function RatingCard({ profile, onOpen }: TabProps) {
  return (
    <Card as="section" aria-labelledby="rating" className="grid gap-3">
      <h2 id="rating" className="sr-only">
        Rating
      </h2>
      <RatingOverview rating={profile.rating} />
      <ReviewButton profile={profile} onOpen={onOpen} isWide />
    </Card>
  );
}

function AtAGlance({ profile, onOpen }: TabProps) {
  const { hasScreen } = useHost();
  const { companyInfo, capabilities, registeredLocations } = profile;
  const cities = [...new Set(registeredLocations.map(({ city }) => city))];
  return (
    <Card as="section" className="grid gap-3" aria-labelledby="glance">
      <h2 id="glance" className="text-title">
        At a glance
      </h2>
      <DefinitionList
        className="grid-cols-[6.75rem_minmax(0,1fr)]"
        items={[
          { term: 'Industries', description: capabilities.industries.join(', ') },
          { term: 'Nature of work', description: capabilities.natureOfWork.join(', ') },
          {
            term: 'Locations',
            description: (
              <>
                {cities.join(', ')}{' '}
                <button
                  type="button"
                  className={linkClass()}
                  aria-haspopup="dialog"
                  onClick={() => onOpen({ kind: 'locations' })}
                >
                  show<span className="sr-only"> registered locations</span>
                </button>
              </>
            ),
          },
          ...(isClientProfile(profile) || hasScreen('contact-list')
            ? [
                {
                  term: 'Key contacts',
                  description: isClientProfile(profile) ? (
                    <>
                      {profile.keyContacts.length === 1 ? '1 person' : `${profile.keyContacts.length} people`}{' '}
                      <button
                        type="button"
                        className={linkClass()}
                        aria-haspopup="dialog"
                        onClick={() => onOpen({ kind: 'contacts' })}
                      >
                        show<span className="sr-only"> key contacts</span>
                      </button>
                    </>
                  ) : (
                    <ScreenLink to={{ screen: 'contact-list', params: { gstn: profile.gstn } }} className={linkClass()}>
                      Log in to see contacts
                    </ScreenLink>
                  ),
                },
              ]
            : []),
          { term: 'Constitution', description: companyInfo.constitution },
          { term: 'Employees', description: companyInfo.employeeCount.toLocaleString('en-IN') },
          { term: 'GST status', description: `${companyInfo.gstStatus}, ${companyInfo.taxpayerType}` },
          {
            term: 'Address',
            description: `${companyInfo.address}, ${companyInfo.city}, ${companyInfo.state} ${companyInfo.pinCode}`,
          },
        ]}
      />
    </Card>
  );
}

import type { Answer } from '@millwright/api-client/client';
import { Badge } from '@millwright/ui/badge/badge';
import { Skeleton, SkeletonGroup } from '@millwright/ui/skeleton/skeleton';
import { VendorCard, type VendorCardProps } from '@millwright/ui/vendor-card/vendor-card';
import { Check } from 'lucide-react';
import { useHost } from '../../shared/host.tsx';
import { vendorMeta, whyMatchedTexts } from '../../shared/vendor-format.ts';

type Vendor = Answer<'vendorListing'>['vendorProfile'][number];

const mostCertifications = 3;

/** One hit of the search. */
export function VendorResult({
  vendor,
  headingLevel,
  compare,
  actions,
  className,
}: Pick<VendorCardProps, 'headingLevel' | 'compare' | 'actions' | 'className'> & {
  vendor: Vendor;
}) {
  const host = useHost();
  const { gstn, companyInfo, badges, rating } = vendor;
  const moreCertifications = badges.certifications.length - mostCertifications;
  return (
    <VendorCard
      name={companyInfo.companyName}
      href={host.hrefFor({ screen: 'vendor-profile', params: { gstn } })}
      renderLink={host.renderLink}
      logoSrc={companyInfo.companyLogo}
      rating={rating.overallRating}
      reviewCount={rating.reviewCount}
      meta={vendorMeta(companyInfo)}
      summary={<span className="line-clamp-2 max-md:line-clamp-3">{companyInfo.summary}</span>}
      services={vendor.services}
      whyMatched={whyMatchedTexts(vendor.whyMatched)}
      badges={
        <>
          {badges.isVerified ? (
            <Badge tone="good">
              <Check aria-hidden />
              Verified
            </Badge>
          ) : null}
          {badges.isOem ? <Badge tone="steel">OEM</Badge> : null}
          {badges.certifications.slice(0, mostCertifications).map((name) => (
            <Badge key={name} tone="line">
              {name}
            </Badge>
          ))}
          {moreCertifications > 0 ? (
            <Badge tone="line" title={badges.certifications.slice(mostCertifications).join(', ')}>
              +{moreCertifications}
              <span className="sr-only"> more certificates</span>
            </Badge>
          ) : null}
          {badges.keyCustomerCount > 0 ? <Badge tone="line">Key customers: {badges.keyCustomerCount}</Badge> : null}
        </>
      }
      {...{ headingLevel, actions, compare, className }}
    />
  );
}

/** The shape of hits that are on their way. */
export function VendorResultsSkeleton({ count }: { count: number }) {
  return (
    <SkeletonGroup label="Loading vendors" className="grid gap-3">
      {Array.from({ length: Math.min(count, 10) }, (_, index) => (
        <div
          key={index}
          className="flex min-h-[226px] gap-4 rounded-large border border-line bg-surface px-card py-4.5 shadow-raised max-md:min-h-[330px] max-md:p-3.5"
        >
          <Skeleton className="size-12 shrink-0 rounded-middle" />
          <div className="grid flex-1 content-start gap-2.5">
            <Skeleton className="w-1/3" />
            <Skeleton className="h-3 w-1/2" />
            <Skeleton className="mt-2 w-4/5" />
            <Skeleton className="w-3/5" />
            <Skeleton className="mt-2 h-6 w-2/5 rounded-full" />
            <Skeleton className="h-6 w-1/2 rounded-full" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}

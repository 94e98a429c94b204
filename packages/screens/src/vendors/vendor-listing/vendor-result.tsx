import type { Answer } from '@millwright/api-client/client';
import { Badge } from '@millwright/ui/badge/badge';
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
  ...frame
}: Pick<VendorCardProps, 'headingLevel' | 'compare' | 'actions' | 'className' | 'style' | 'part'> & {
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
      {...{ headingLevel, actions, compare }}
      {...frame}
    />
  );
}

import { ComparisonTable } from '@millwright/ui/comparison-table/comparison-table';
import type { ReactNode } from 'react';
import { useHost } from '../../shared/host.tsx';
import { vendorMeta } from '../../shared/vendor-format.ts';
import { criteriaOf, weightedScore, type Comparison, type Weights } from './comparison-criteria.ts';

/** The vendors of a comparison side by side, with weights; read-only without the callbacks. */
export function ComparisonSheet({
  comparison,
  weights,
  onWeightsChange,
  onRemoveVendor,
  isDifferencesOnly,
  onDifferencesOnlyChange,
  toolbar,
}: {
  comparison: Comparison;
  weights: Weights;
  onWeightsChange?: (weights: Record<string, number>) => void;
  onRemoveVendor?: (gstn: string) => void;
  isDifferencesOnly?: boolean;
  onDifferencesOnlyChange?: (isDifferencesOnly: boolean) => void;
  toolbar?: ReactNode;
}) {
  const host = useHost();
  const { vendors, comparedAt } = comparison;
  return (
    <ComparisonTable
      caption={`Comparison of ${vendors.map((vendor) => vendor.companyInfo.companyName).join(', ')}`}
      vendors={vendors.map((vendor) => ({
        id: vendor.gstn,
        name: vendor.companyInfo.companyName,
        href: host.hrefFor({ screen: 'vendor-profile', params: { gstn: vendor.gstn } }),
        meta: vendorMeta({ city: vendor.companyInfo.city, state: vendor.companyInfo.state }).join(' · '),
      }))}
      renderLink={host.renderLink}
      criteria={criteriaOf(vendors, new Date(comparedAt).getFullYear())}
      weights={{ ...weights }}
      weightMax={10}
      weightStep={1}
      scores={Object.fromEntries(vendors.map((vendor) => [vendor.gstn, weightedScore(vendor.scores, weights)]))}
      onWeightsChange={onWeightsChange}
      onRemoveVendor={onRemoveVendor}
      isDifferencesOnly={isDifferencesOnly}
      onDifferencesOnlyChange={onDifferencesOnlyChange}
      toolbar={toolbar}
    />
  );
}

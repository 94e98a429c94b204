import { ComparisonTable } from '@millwright/ui/comparison-table/comparison-table';
import type { ReactNode } from 'react';
import { useHost } from '../../shared/host.tsx';
import { vendorMeta } from '../../shared/vendor-format.ts';
import {
  criteriaOf,
  pointsOf,
  weighted,
  weightedNames,
  weightedScore,
  type Comparison,
  type Weights,
} from './comparison-criteria.ts';
import { isolated } from '../../shared/isolated.ts';

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
      scoreDescription="out of 100, by the weights"
      scoreExplanation={{
        summary: 'How the score is calculated',
        content: <ScoreExplanation vendors={vendors} weights={weights} />,
      }}
      onWeightsChange={onWeightsChange}
      onRemoveVendor={onRemoveVendor}
      isDifferencesOnly={isDifferencesOnly}
      onDifferencesOnlyChange={onDifferencesOnlyChange}
      toolbar={toolbar}
    />
  );
}

const points = (value: number | null) => (value === null ? '–' : value.toFixed(1));

/** What each criterion gives to the score of each vendor. */
function ScoreExplanation({ vendors, weights }: { vendors: Comparison['vendors']; weights: Weights }) {
  const used = weighted.filter((name) => (weights[name] ?? 0) > 0);
  return (
    <div className="grid min-w-0 gap-3">
      <p className="max-w-[75ch] text-ink-muted">
        For each criterion the best vendor gets 100 and the others a proportional score. The total is their weighted
        mean, so it is valid for this comparison only. Ratings with few reviews are adjusted towards the mean of all
        vendors.
      </p>
      <ul className="grid min-w-0 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {vendors.map(({ gstn, companyInfo, scores }) => (
          <li key={gstn} className="min-w-0 rounded-middle border border-line bg-surface px-3.5 py-2.5">
            <p className="font-semibold wrap-anywhere">{isolated(companyInfo.companyName)}</p>
            <dl className="tabular-nums">
              {used.map((name) => (
                <div key={name} className="flex justify-between gap-3 text-small">
                  <dt className="min-w-0 text-ink-muted">
                    {weightedNames[name]}: {scores[name]} × {weights[name]}
                  </dt>
                  <dd>{points(pointsOf(scores, weights, name))}</dd>
                </div>
              ))}
              <div className="mt-1 flex justify-between gap-3 border-t border-line pt-1 font-semibold">
                <dt>Score</dt>
                <dd>{points(weightedScore(scores, weights))}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
    </div>
  );
}

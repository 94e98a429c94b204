import { useApi } from '@millwright/api-client/use-api';
import type { Answer } from '@millwright/api-client/client';
import { Badge } from '@millwright/ui/badge/badge';
import { Button } from '@millwright/ui/button/button';
import { Card } from '@millwright/ui/card/card';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { SegmentedControl } from '@millwright/ui/segmented-control/segmented-control';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { StarFigure } from '@millwright/ui/star-rating/star-rating';
import { TextField } from '@millwright/ui/text-field/text-field';
import { useEffect, useState } from 'react';
import { isolated, isolatedList } from '../../shared/isolated.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { Loadable } from '../../shared/loadable.tsx';
import { formatCount, formatQuantity } from '../../shared/vendor-format.ts';
import type { ProviderJobData } from './provider-job.tsx';

const ProposeDialog = lazyPart(() => import('./propose-dialog.tsx'));

/** A vendor that the search found. */
export type Found = Answer<'searchVendorsAsProvider'>['vendors'][number];
const modes = [
  { value: 'requirement', label: 'Requirement' },
  { value: 'name', label: 'Company name' },
] as const;

/** The search for vendors to propose: without words those of the job's service near its plant. */
export function FindVendors({ job, onChange }: { job: ProviderJobData; onChange: (job: ProviderJobData) => void }) {
  const [mode, setMode] = useState<'requirement' | 'name'>('requirement');
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<Found | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim().slice(0, 200)), 250);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useApi(
    'searchVendorsAsProvider',
    { query: { jobId: job._id, mode, ...(search && { search }) } },
    { keepPrevious: true },
  );
  const proposed = new Set(job.proposals.map(({ vendor }) => vendor.gstn));
  return (
    <section aria-labelledby="find-vendors" className="grid gap-3">
      <h2 id="find-vendors" className="text-title">
        Find vendors
      </h2>
      <div className="grid justify-items-start gap-3">
        <SegmentedControl label="Search by" options={modes} value={mode} onValueChange={setMode} />
        <TextField
          label="Search"
          description={`Empty: ${isolated(job.subcategory ?? 'all services')}, best near the plant first. You can also enter a GSTIN.`}
          type="search"
          autoComplete="off"
          className="w-full max-w-2xl"
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
      </div>
      <Loadable
        of={found}
        skeleton={<Skeleton className="h-72" />}
        isEmpty={({ vendors }) => vendors.length === 0}
        empty={
          <EmptyState kind="no-results" headingLevel={3} title="No vendor found">
            Try fewer words, or the company’s name.
          </EmptyState>
        }
      >
        {({ vendors }) => (
          <ul className="grid gap-3">
            {vendors.map((one) => (
              <li key={one.vendor._id}>
                <FoundCard one={one} isProposed={proposed.has(one.vendor.gstn)} onPropose={() => setChosen(one)} />
              </li>
            ))}
          </ul>
        )}
      </Loadable>
      {chosen && (
        <ProposeDialog
          job={job}
          found={chosen}
          onClose={() => setChosen(null)}
          onProposed={(after) => {
            setChosen(null);
            onChange(after);
          }}
        />
      )}
    </section>
  );
}

function FoundCard({ one, isProposed, onPropose }: { one: Found; isProposed: boolean; onPropose: () => void }) {
  const { vendor, rating } = one;
  return (
    <Card
      as="article"
      aria-label={`Found: ${vendor.companyName}`}
      className="flex flex-wrap items-center gap-x-4 gap-y-2"
    >
      <div className="grid min-w-0 flex-1 basis-60 gap-0.5">
        <h3 className="font-semibold wrap-anywhere">{isolated(vendor.companyName)}</h3>
        <p className="flex flex-wrap gap-x-2 text-small wrap-anywhere text-ink-muted">
          {isolatedList(
            [
              `${vendor.city}, ${vendor.state}`,
              one.distanceInKilometres !== null && `${formatCount(one.distanceInKilometres)} km`,
            ].filter((part): part is string => Boolean(part)),
            ' · ',
          )}
          {rating.overallRating !== null && (
            <span>
              <StarFigure value={rating.overallRating} /> {formatQuantity(rating.reviewCount, 'review')}
            </span>
          )}
        </p>
        <p className="text-small wrap-anywhere">{isolated(one.why)}</p>
      </div>
      {one.isVerified && <Badge tone="good">Verified</Badge>}
      {isProposed ? (
        <Badge tone="steel">Proposed</Badge>
      ) : (
        <Button size="small" aria-haspopup="dialog" onClick={onPropose} aria-label={`Propose ${vendor.companyName}`}>
          Propose
        </Button>
      )}
    </Card>
  );
}

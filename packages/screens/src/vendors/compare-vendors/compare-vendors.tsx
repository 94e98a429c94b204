import { useApi } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { Breadcrumb } from '@millwright/ui/breadcrumb/breadcrumb';
import { Button, buttonClass } from '@millwright/ui/button/button';
import { PageHeader } from '@millwright/ui/page-header/page-header';
import { useEffect, useMemo, useState } from 'react';
import { fewestCompared, mostCompared, useCompareSelection } from '../../shared/compare-selection.ts';
import { FailedState } from '../../shared/failed-state.tsx';
import { ScreenLink, useHost } from '../../shared/host.tsx';
import { NotFoundState } from '../../shared/not-found-state.tsx';
import { useLazyPart } from '../../shared/use-lazy-part.ts';
import { formatDateTime } from '../../shared/vendor-format.ts';
import {
  equalWeights,
  readWeights,
  weighted,
  writeWeights,
  type Weighted,
  type Weights,
} from '../vendor-comparison/comparison-criteria.ts';
import { ComparisonSheet } from '../vendor-comparison/comparison-sheet.tsx';
import { ComparisonSkeleton } from '../vendor-comparison/comparison-skeleton.tsx';
import { ShareList } from './share-list.tsx';

const loadShareDialog = () => import('./share-dialog.tsx');
const loadAddDialog = () => import('./add-vendor-dialog.tsx');

const gstnPattern = /^[0-9]{2}[A-Z0-9]{13}$/;

/** The GSTINs of the address, each once; the wrong ones apart. */
function readGstns(text: string): { gstns: string[]; wrong: string[] } {
  const parts = [
    ...new Set(
      text
        .split('|')
        .map((part) => part.trim().toUpperCase())
        .filter(Boolean),
    ),
  ];
  return {
    gstns: parts.filter((part) => gstnPattern.test(part)),
    wrong: parts.filter((part) => !gstnPattern.test(part)),
  };
}

/**
 * Two to six vendors side by side (section 2 of the product specification, compare vendors). The address holds the vendors, the weights and
 * whether only differences are shown.
 *
 * @param gstn The GSTINs, joined by a pipe.
 */
export default function CompareVendors({ gstn }: { gstn: string }) {
  const host = useHost();
  const selection = useCompareSelection();
  const { gstns, wrong } = useMemo(() => readGstns(gstn), [gstn]);
  const isCountRight = gstns.length >= fewestCompared && gstns.length <= mostCompared;
  const comparison = useApi('compareVendorData', isCountRight ? { body: { gstns } } : null, { keepPrevious: true });
  const { data, error } = comparison;

  const fromAddress = readWeights(host.query.get('weights'));
  const addressKey = fromAddress ? writeWeights(fromAddress) : '';
  // The fields are ahead of the address while someone turns them; the address follows without a step in the history for each.
  const [weights, setWeights] = useState(fromAddress ?? equalWeights);
  useEffect(() => setWeights(readWeights(addressKey) ?? equalWeights), [addressKey]);

  const setQuery = (name: string, value: string | null, isReplacing: boolean) => {
    const query = new URLSearchParams(host.query);
    if (value) query.set(name, value);
    else query.delete(name);
    host.setQuery(query, { isReplacing });
  };
  const goTo = (next: readonly string[]) =>
    host.go({ screen: 'compare-vendors', params: { gstn: next.join('|') }, query: Object.fromEntries(host.query) });
  const remove = (removed: string) => {
    const next = gstns.filter((each) => each !== removed);
    selection.remove(removed);
    if (next.length >= fewestCompared) return goTo(next);
    const rest = data?.vendors.filter((vendor) => next.includes(vendor.gstn)) ?? [];
    selection.replace(rest.map((vendor) => ({ gstn: vendor.gstn, companyName: vendor.companyInfo.companyName })));
    host.go({ screen: 'vendor-search' });
  };

  if (!isCountRight || wrong.length > 0)
    return (
      <NotFoundState
        title={
          gstns.length > mostCompared
            ? `${mostCompared} vendors can be compared at most`
            : 'These vendors cannot be compared'
        }
      >
        {wrong.length > 0
          ? `“${wrong[0]?.slice(0, 40)}” is not a valid GSTIN. `
          : gstns.length < fewestCompared
            ? 'A comparison needs at least two vendors. '
            : ''}
        Search for vendors, tick Compare on 2 to 6 of them, and come back.
        {gstns.length > mostCompared ? (
          <span className="mt-3 block">
            <Button onClick={() => goTo(gstns.slice(0, mostCompared))}>Compare the first {mostCompared}</Button>
          </span>
        ) : null}
      </NotFoundState>
    );
  if (error?.status === 404 && !data)
    return (
      <NotFoundState title="One of these vendors does not exist">
        {error.message} Search for the vendor, or continue with the others.
      </NotFoundState>
    );
  return (
    <div className="mx-auto grid w-full max-w-sheet min-w-0 gap-4 px-gutter py-7 max-md:py-4">
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[{ label: 'Vendors', href: host.hrefFor({ screen: 'vendor-search' }) }, { label: 'Compare' }]}
            renderLink={host.renderLink}
          />
        }
        title="Compare vendors"
        description={
          data ? `${gstns.length} vendors · facts of ${formatDateTime(data.comparedAt)}` : `${gstns.length} vendors`
        }
        actions={
          <>
            <AddVendorAction gstns={gstns} onAdd={(added) => goTo([...gstns, added])} />
            <ShareAction
              gstns={gstns}
              weights={weights}
              vendorNames={data?.vendors.map((vendor) => vendor.companyInfo.companyName)}
            />
          </>
        }
      />
      {error && data ? <FailedState problem={error} onRetry={comparison.retry} isInline /> : null}
      {host.query.has('weights') && !fromAddress ? (
        <Banner tone="warn">The weights in this link are not valid, so all criteria count equally.</Banner>
      ) : null}
      {error && !data ? (
        <FailedState problem={error} onRetry={comparison.retry} />
      ) : data ? (
        <ComparisonSheet
          comparison={data}
          weights={weights}
          onWeightsChange={(next) => {
            const changed = Object.fromEntries(weighted.map((name) => [name, next[name] ?? 0])) as Record<
              Weighted,
              number
            >;
            setWeights(changed);
            setQuery('weights', writeWeights(changed), true);
          }}
          onRemoveVendor={remove}
          isDifferencesOnly={host.query.get('differences') === 'only'}
          onDifferencesOnlyChange={(isOnly) => setQuery('differences', isOnly ? 'only' : null, false)}
          toolbar={
            <ScreenLink
              to={{ screen: 'vendor-search' }}
              className={`${buttonClass({ variant: 'quiet', size: 'small' })} -me-2.5 max-sm:hidden`}
            >
              Back to Find Vendors
            </ScreenLink>
          }
        />
      ) : (
        <ComparisonSkeleton vendorCount={gstns.length} />
      )}
      <ShareList />
    </div>
  );
}

/** The button and its dialog: what opens it draws nothing else of the page anew. */
function AddVendorAction({ gstns, onAdd }: { gstns: string[]; onAdd: (gstn: string) => void }) {
  const { part, want } = useLazyPart(loadAddDialog);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        aria-haspopup="dialog"
        disabledReason={gstns.length >= mostCompared && `${mostCompared} vendors at most`}
        onClick={() => {
          void want();
          setOpen(true);
        }}
      >
        Add a vendor
      </Button>
      {part ? <part.AddVendorDialog isOpen={isOpen} onOpenChange={setOpen} gstns={gstns} onAdd={onAdd} /> : null}
    </>
  );
}

/** The button and its dialog, which comes once the vendors' names are known. */
function ShareAction({
  gstns,
  weights,
  vendorNames,
}: {
  gstns: string[];
  weights: Weights;
  vendorNames: readonly string[] | undefined;
}) {
  const { part, prepare, want } = useLazyPart(loadShareDialog);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="primary"
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onClick={() => {
          void want();
          setOpen(true);
        }}
      >
        Share
      </Button>
      {part && vendorNames ? (
        <part.ShareDialog isOpen={isOpen} onOpenChange={setOpen} {...{ gstns, weights, vendorNames }} />
      ) : null}
    </>
  );
}

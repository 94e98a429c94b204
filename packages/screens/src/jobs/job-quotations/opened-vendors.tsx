import type { ApiProblem } from '@millwright/api-client/problem';
import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import { Avatar } from '@millwright/ui/avatar/avatar';
import { Badge } from '@millwright/ui/badge/badge';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { Menu } from '@millwright/ui/menu/menu';
import { IconButton } from '@millwright/ui/icon-button/icon-button';
import { linkClass } from '@millwright/ui/link/link';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { useToast } from '@millwright/ui/toast/toast';
import { Ellipsis, Paperclip } from 'lucide-react';
import { useState } from 'react';
import { ScreenLink } from '../../shared/host.tsx';
import { isolated } from '../../shared/isolated.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { Loadable } from '../../shared/loadable.tsx';
import { formatDate, formatDateTime, formatQuantity, formatRupees } from '../../shared/vendor-format.ts';
import type { Job } from '../../parts/jobs/job-words.ts';
import {
  changeInPercent,
  quoteChangeName,
  quoteChangeText,
  versionStates,
  type QuotedVendor,
  type QuoteVersions,
} from '../qualification-words.ts';
import { regretReasons } from '../../parts/jobs/job-words.ts';
import { shortHash, type Quotations, type QuotingVendor } from '../rfq-words.ts';
import { useFile } from '../../shared/use-file.ts';
import { Spread } from './spread.tsx';

const QuoteDialog = lazyPart(() => import('./quote-dialog.tsx'));
const VerdictDialog = lazyPart(() => import('../verdict-dialog.tsx'));
const ClarifyDialog = lazyPart(() => import('../clarify-dialog.tsx'));

type Version = QuotedVendor['versions'][number];

const stands = ({ state }: Version): boolean => state === 'submitted' || state === 'to_confirm';
/** The version that counts: the one that stands. */
const standingOf = ({ versions }: QuotedVendor): Version | undefined =>
  versions.find((version) => version.quote !== null && stands(version));

/** Whether a quote stands whose price was not opened with those of the others: the first of its two envelopes did not qualify. */
const isPriceSealed = ({ versions }: QuotedVendor): boolean =>
  versions.some((version) => version.quote === null && stands(version));

type Opened = { what: 'quote' | 'disqualify' | 'clarify'; vendor: QuotedVendor } | null;

/** The opened quotes of a job: what each comes to, what its versions changed, and what is said of it. */
export function OpenedVendors({ job, quotations }: { job: Job; quotations: Quotations }) {
  const versions = useApi('getQuoteVersions', { path: { id: job._id } });
  return (
    <Loadable of={versions} skeleton={<Skeleton className="h-96" />}>
      {(data) => <Whole job={job} data={data} quotations={quotations} />}
    </Loadable>
  );
}

function Whole({ job, data, quotations }: { job: Job; data: QuoteVersions; quotations: Quotations }) {
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const quoted = data.vendors
    .filter((vendor) => standingOf(vendor))
    .toSorted((left, right) => totalOf(left) - totalOf(right));
  const others = data.vendors.filter((vendor) => !standingOf(vendor) && !isPriceSealed(vendor));
  const sealed = data.vendors.filter((vendor) => isPriceSealed(vendor));
  return (
    <>
      {quoted.length > 1 && <Spread vendors={quoted} estimateInPaise={data.estimateInPaise} />}
      <Card as="section" padding="none" aria-labelledby="vendors-asked">
        <div className="flex flex-wrap items-start gap-3 p-card">
          <CardHeader
            title={formatQuantity(quoted.length, 'quote')}
            headingId="vendors-asked"
            description="By total before tax. Vendors are ranked in the comparison. Earlier versions are kept unchanged."
            className="min-w-0 flex-1 basis-72"
          />
        </div>
        <ul>
          {quoted.map((vendor) => (
            <li key={vendor.jobVendorId} className="border-t border-line">
              <Quoted job={job} data={data} vendor={vendor} onOpen={(what) => setOpened({ what, vendor })} />
            </li>
          ))}
        </ul>
        {sealed.length > 0 && (
          <p className="border-t border-line px-card py-3 text-small wrap-anywhere text-ink-muted">
            {sealed.length === 1 ? 'One price stays' : `${sealed.length} prices stay`} sealed:{' '}
            {sealed
              .map(
                ({ companyName, verdict }) =>
                  `${isolated(companyName)} (${verdict?.reason ? isolated(verdict.reason) : 'not qualified'})`,
              )
              .join(', ')}
            .
          </p>
        )}
        {others.length > 0 && (
          <p className="border-t border-line px-card py-3 text-small wrap-anywhere text-ink-muted">
            {formatQuantity(others.length, 'vendor')} did not quote:{' '}
            {others.map((vendor) => `${isolated(vendor.companyName)} (${whyNot(vendor)})`).join(', ')}.
          </p>
        )}
      </Card>
      {opened?.what === 'quote' && (
        <QuoteDialog vendor={asQuoting(opened.vendor, quotations)} askedLines={quotations.askedLines} onClose={close} />
      )}
      {opened?.what === 'disqualify' && (
        <VerdictDialog
          vendor={{ ...opened.vendor, number: standingOf(opened.vendor)!.receipt.number }}
          onClose={close}
        />
      )}
      {opened?.what === 'clarify' && <ClarifyDialog vendor={opened.vendor} onClose={close} />}
    </>
  );
}

const totalOf = (vendor: QuotedVendor): number => standingOf(vendor)!.quote!.totals.beforeTaxInPaise;

/** What the dialog of a quote reads: the vendor as the list of quotes has it. */
const asQuoting = (vendor: QuotedVendor, quotations: Quotations): QuotingVendor => {
  const listed = quotations.vendors.find(({ jobVendorId }) => jobVendorId === vendor.jobVendorId)!;
  const { receipt, quote } = standingOf(vendor)!;
  return { ...listed, receipt, quote };
};

function whyNot({ regret, versions }: QuotedVendor): string {
  if (versions.length > 0) return 'withdrew its quote';
  return regret ? regretReasons[regret].toLowerCase() : 'no response';
}

function Quoted({
  job,
  data,
  vendor,
  onOpen,
}: {
  job: Job;
  data: QuoteVersions;
  vendor: QuotedVendor;
  onOpen: (what: 'quote' | 'disqualify' | 'clarify') => void;
}) {
  const [isShown, setShown] = useState(false);
  const { companyName, jobVendorId, versions, verdict, clarification, isRemoved } = vendor;
  const standing = standingOf(vendor)!;
  const first = versions.findLast(({ quote }) => quote !== null)!;
  const { totals, content } = standing.quote!;
  const change = changeInPercent(first.quote!.totals.beforeTaxInPaise, totals.beforeTaxInPaise);
  const lines = totals.quotedLines + standing.leftOut.length;
  return (
    <div className="grid gap-3 px-card py-4">
      <div className="grid items-start gap-x-6 gap-y-3 md:grid-cols-[minmax(0,1fr)_14rem] lg:grid-cols-[minmax(0,1fr)_14rem_19rem]">
        <div className="flex min-w-0 items-start gap-3">
          <Avatar name={companyName} size="small" className="max-sm:hidden" />
          <div className="grid min-w-0 justify-items-start gap-1">
            <h3 className="min-w-0 font-semibold">
              <ScreenLink
                to={{ screen: 'job-vendor', params: { jrId: job.number, vendor: jobVendorId } }}
                className={linkClass({ variant: 'standalone', className: 'wrap-anywhere' })}
              >
                {isolated(companyName)}
              </ScreenLink>
            </h3>
            <p className="flex flex-wrap gap-2 empty:hidden">
              {verdict && (
                <Badge tone={verdict.verdict === 'qualified' ? 'good' : 'bad'}>
                  {verdict.verdict === 'qualified' ? 'Qualified' : 'Disqualified'}
                </Badge>
              )}
              {standing.state === 'to_confirm' && <Badge tone="warn">For an earlier revision</Badge>}
              {standing.entered && <Badge tone="warn">Entered by {isolated(standing.entered.by)}</Badge>}
              {isRemoved && <Badge>Removed from the job</Badge>}
            </p>
            {verdict?.reason && <p className="text-small wrap-anywhere text-ink-muted">{isolated(verdict.reason)}</p>}
          </div>
        </div>
        <div className="grid gap-0.5 md:justify-items-end">
          <p className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
            <span className="text-title font-semibold">{formatRupees(totals.beforeTaxInPaise)}</span>
            {change && <span className="text-small text-ink-muted">{change} since v1</span>}
          </p>
          <p className="text-small tabular-nums text-ink-muted">
            <span className={standing.leftOut.length > 0 ? 'text-warn' : undefined}>
              {totals.quotedLines} of {lines} lines
            </span>
            {content.validTill && ` · valid until ${formatDate(content.validTill)}`}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-1 md:col-span-2 md:justify-end lg:col-span-1">
          <Button
            size="small"
            variant="quiet"
            onClick={() => onOpen('quote')}
            aria-label={`View quote of ${companyName}`}
          >
            View quote
          </Button>
          <Button
            size="small"
            variant="quiet"
            aria-expanded={isShown}
            onClick={() => setShown(!isShown)}
            aria-label={`${formatQuantity(versions.length, 'version')} of ${companyName}`}
          >
            {formatQuantity(versions.length, 'version')}
          </Button>
          {data.can.qualify && <Judging vendor={vendor} number={standing.receipt.number} onOpen={onOpen} />}
        </div>
      </div>
      {clarification && (
        <div className="grid gap-0.5 border-s-2 border-line-strong ps-3">
          <p className="max-w-prose wrap-anywhere whitespace-pre-line">{isolated(clarification.words)}</p>
          <p className="text-small wrap-anywhere text-ink-muted">
            {isolated(clarification.openedBy)} asked {formatDateTime(clarification.openedAt)}.{' '}
            {clarification.answeredBy
              ? `Answered with version ${clarification.answeredBy}.`
              : clarification.isOpen
                ? `A new version is accepted until ${formatDateTime(clarification.closesAt)}.`
                : `No new version received by ${formatDateTime(clarification.closesAt)}.`}
          </p>
        </div>
      )}
      {isShown && <History vendor={vendor} />}
    </div>
  );
}

function Judging({
  vendor,
  number,
  onOpen,
}: {
  vendor: QuotedVendor;
  number: number;
  onOpen: (what: 'disqualify' | 'clarify') => void;
}) {
  const toast = useToast();
  const judge = useApiMutation('qualifyQuote');
  const { jobVendorId, companyName, verdict, clarification } = vendor;
  const say = async (next: 'qualified' | null) => {
    try {
      await judge.run({ body: { jobVendorId, number, verdict: next } });
    } catch (problem) {
      toast.show({
        tone: 'bad',
        title: `${companyName} could not be updated`,
        description: (problem as ApiProblem).message,
      });
    }
  };
  return (
    <>
      {verdict === null && (
        <Button
          size="small"
          isLoading={judge.isPending}
          onClick={() => void say('qualified')}
          aria-label={`Qualify ${companyName}`}
        >
          Qualify
        </Button>
      )}
      <Menu
        align="end"
        trigger={
          <IconButton label={`More for ${companyName}`} size="small" variant="quiet">
            <Ellipsis aria-hidden />
          </IconButton>
        }
        entries={[
          ...(verdict === null
            ? [{ id: 'disqualify', label: 'Disqualify', onSelect: () => onOpen('disqualify') }]
            : [{ id: 'back', label: 'Withdraw verdict', onSelect: () => void say(null) }]),
          ...(clarification === null
            ? [{ id: 'clarify', label: 'Request clarification', onSelect: () => onOpen('clarify') }]
            : []),
        ]}
      />
    </>
  );
}

const MOST_CHANGES = 6;

/** The versions of one vendor, the newest first, each with what it changes against the one before. */
function History({ vendor }: { vendor: QuotedVendor }) {
  const { take } = useFile();
  const fetchDocument = (number: number, name: string) =>
    take({
      name,
      read: (client) => client.call('getQuoteDocument', { path: { id: vendor.jobVendorId }, query: { number } }),
    });
  return (
    <ol aria-label={`Versions of ${vendor.companyName}`} className="grid gap-px overflow-clip rounded-middle bg-line">
      {vendor.versions.map(({ receipt, state, quote, changes, entered }, index) => {
        const before = vendor.versions[index + 1]?.quote;
        const change =
          quote && before && changeInPercent(before.totals.beforeTaxInPaise, quote.totals.beforeTaxInPaise);
        return (
          <li key={receipt.number} className="grid gap-2 bg-sunken px-4 py-3">
            <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
              <span className="font-medium">Version {receipt.number}</span>
              <Badge tone={versionStates[state].tone}>{versionStates[state].label}</Badge>
              <span className="text-small text-ink-muted">{formatDateTime(receipt.submittedAt)}</span>
              <code className="text-small" title={receipt.sha256}>
                {shortHash(receipt.sha256)}
              </code>
              <span className="ms-auto tabular-nums">
                {quote ? (
                  formatRupees(quote.totals.beforeTaxInPaise)
                ) : (
                  <span className="text-ink-muted">stayed sealed</span>
                )}
                {change && (
                  <span className="text-small text-ink-muted">
                    {' '}
                    {change} on v{receipt.number - 1}
                  </span>
                )}
              </span>
            </p>
            {entered && (
              <p className="flex flex-wrap items-center gap-2 text-small text-ink-muted">
                Entered by {isolated(entered.by)} from
                <Button
                  size="small"
                  variant="quiet"
                  onClick={() => void fetchDocument(receipt.number, entered.document)}
                >
                  <Paperclip aria-hidden />
                  <span className="min-w-0 wrap-anywhere">{isolated(entered.document)}</span>
                </Button>
              </p>
            )}
            {changes.length > 0 && <Changes changes={changes} />}
          </li>
        );
      })}
    </ol>
  );
}

function Changes({ changes }: { changes: Version['changes'] }) {
  const [isAll, setAll] = useState(false);
  const shown = isAll ? changes : changes.slice(0, MOST_CHANGES);
  return (
    <div className="grid justify-items-start gap-2">
      <dl className="grid w-full gap-x-6 gap-y-1 text-small sm:grid-cols-[minmax(0,1fr)_auto]">
        {shown.map((change, index) => (
          <div key={index} className="contents">
            <dt className="min-w-0 wrap-anywhere text-ink-muted">{isolated(quoteChangeName(change))}</dt>
            <dd className="min-w-0 wrap-anywhere tabular-nums sm:text-end">
              <del className="text-ink-muted">{isolated(quoteChangeText(change.what, change.before))}</del>{' '}
              <ins className="font-medium no-underline">{isolated(quoteChangeText(change.what, change.after))}</ins>
            </dd>
          </div>
        ))}
      </dl>
      {changes.length > MOST_CHANGES && !isAll && (
        <Button size="small" variant="quiet" onClick={() => setAll(true)}>
          All {changes.length} changes
        </Button>
      )}
    </div>
  );
}

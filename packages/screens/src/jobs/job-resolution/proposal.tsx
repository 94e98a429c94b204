import { useApiMutation } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { formatBytes } from '@millwright/ui/document-link/format-bytes';
import { Figure as Amount } from '@millwright/ui/figure';
import { FileUpload } from '@millwright/ui/file-upload/file-upload';
import { FileText, Info, Lock } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { CopyButton } from '../../shared/copy-button.tsx';
import { attachmentKinds, attachmentLimit } from '../../shared/file-limits.ts';
import { isolated } from '../../shared/isolated.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { savingText } from '../../shared/saving.ts';
import { usePreview } from '../../shared/preview/preview.tsx';
import { useUploads } from '../../shared/use-uploads.ts';
import { formatDate, formatDateTime, formatQuantity, formatRupees } from '../../shared/vendor-format.ts';
import { rankSentence, vendorsOf, considerationText, type Resolution } from '../approval-labels.ts';
import { useFile } from '../../shared/use-file.ts';
import { shortHash } from '../rfq-words.ts';

const FrozenStatement = lazyPart(() => import('../../parts/comparison/frozen-statement.tsx'));

/** The award in one sentence, what it saves, and what it was frozen with. */
export function Award({ resolution }: { resolution: Resolution }) {
  const {
    vendors,
    lineCount,
    amountInPaise,
    totalInPaise,
    reason,
    proposedBy,
    state,
    validity,
    comparison,
    fingerprint,
  } = resolution;
  const isWhole = vendors.length === 1 && vendors[0]!.lineCount === lineCount;
  return (
    <Card as="section" padding="none" aria-label="Award" className="overflow-clip border-s-4">
      <div className="grid gap-2 p-card">
        <p className="text-heading text-pretty wrap-anywhere">
          {isWhole
            ? 'Award the full scope to '
            : vendors.length > 1
              ? 'Split the scope between '
              : 'Award part of the scope to '}
          <strong>{vendorsOf(resolution)}</strong>, for{' '}
          <strong className="tabular-nums">{formatRupees(amountInPaise)}</strong> plus GST,{' '}
          <span className="tabular-nums">{formatRupees(totalInPaise)}</span> in total.
        </p>
        <p className="text-ink-soft">{rankSentence(resolution)}</p>
        {vendors.length > 1 && (
          <ul className="grid gap-1">
            {vendors.map((vendor) => (
              <li key={vendor.vendorId} className="flex flex-wrap justify-between gap-x-4">
                <span className="wrap-anywhere">
                  {isolated(vendor.companyName)}, {formatQuantity(vendor.lineCount, 'item')}
                </span>
                <span className="tabular-nums">{formatRupees(vendor.amountInPaise)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Savings resolution={resolution} />
      <div className="grid gap-2 border-t border-line p-card">
        <p className="wrap-anywhere whitespace-pre-line">
          <span className="font-medium">Justification:</span> {isolated(reason)}{' '}
          <span className="text-ink-muted">({proposedBy.isMe ? 'you' : isolated(proposedBy.fullName)})</span>
        </p>
        {state === 'pending' && validity && (
          <p className="text-small text-ink-muted">
            Decide by {formatDate(validity.lastDay)}, when the quote of {isolated(validity.vendor)} expires.
          </p>
        )}
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-card py-3 text-small text-ink-muted">
        <Lock aria-hidden className="size-4" />
        <span>
          Frozen {formatDateTime(comparison.frozenAt)}: comparison v{comparison.version}, fingerprint{' '}
          <span className="font-mono">{shortHash(comparison.sha256)}</span>
        </span>
        <CopyButton label="Copy the fingerprint of this proposal" text={fingerprint} />
      </p>
    </Card>
  );
}

function Savings({ resolution }: { resolution: Resolution }) {
  const { amountInPaise, estimateInPaise, firstOfferInPaise, budgetInPaise } = resolution;
  const left = budgetInPaise === null ? null : budgetInPaise - amountInPaise;
  return (
    <dl className="grid grid-cols-2 border-t border-line sm:grid-cols-3 [&>div]:p-card max-sm:[&>div]:px-3.5 max-sm:[&>div]:py-3 max-sm:[&>div:last-child]:col-span-2 max-sm:[&>div:last-child]:border-t [&>div:nth-child(2)]:border-s sm:[&>div:last-child]:border-s [&>div]:border-line">
      <Figure label="Against estimate" than={estimateInPaise} amount={amountInPaise} none="No estimate for all items" />
      <Figure label="Against first offer" than={firstOfferInPaise} amount={amountInPaise} none="Not comparable" />
      <div>
        <dt className="text-small text-ink-muted">Budget left after award</dt>
        <dd
          className={`text-title font-semibold tabular-nums sm:text-display sm:font-normal ${left !== null && left < 0 ? 'text-bad' : ''}`}
        >
          {left === null ? '–' : <Amount>{`${left < 0 ? '−' : ''}${formatRupees(Math.abs(left))}`}</Amount>}
        </dd>
        <dd className="text-small text-ink-muted">
          {budgetInPaise === null ? 'No budget' : `of ${formatRupees(budgetInPaise)}`}
        </dd>
      </div>
    </dl>
  );
}

function Figure({ label, than, amount, none }: { label: string; than: number | null; amount: number; none: string }) {
  const saving = than === null ? null : savingText(than - amount, than);
  return (
    <div>
      <dt className="text-small text-ink-muted">{label}</dt>
      <dd
        className={`text-title font-semibold tabular-nums sm:text-display sm:font-normal ${saving ? (saving.tone === 'good' ? 'text-good' : 'text-bad') : ''}`}
      >
        {saving ? <Amount>{saving.value}</Amount> : '–'}
      </dd>
      <dd className="text-small text-ink-muted">{saving?.share ?? none}</dd>
    </div>
  );
}

/** What each vendor costs the buyer, and who was not chosen. */
export function EvaluatedCost({ resolution: { ranking } }: { resolution: Resolution }) {
  const most = Math.max(1, ...ranking.map(({ evaluatedInPaise }) => evaluatedInPaise));
  const lowest = ranking.find(({ label }) => label !== null)?.evaluatedInPaise ?? 0;
  return (
    <Section id="cost" title="Evaluated cost" description="As the frozen comparison ranks them, net of tax credit">
      <table className="w-full table-fixed [&_td]:py-2 [&_th]:py-2">
        <caption className="sr-only">Vendors by evaluated cost</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col" className="sm:w-56">
              Vendor
            </th>
            <th scope="col" className="max-sm:hidden">
              Share
            </th>
            <th scope="col" className="w-28 sm:w-36">
              Evaluated cost, gap to the lowest
            </th>
          </tr>
        </thead>
        <tbody>
          {ranking.map(({ vendorId, companyName, label, priceInPaise, evaluatedInPaise, isAwarded, reasons }) => {
            const width = (amount: number) => `${Math.max(0, Math.min(100, (amount / most) * 100))}%`;
            const bar = (
              <span className="mt-1 flex h-4 w-full overflow-clip rounded-small bg-sunken">
                <span
                  className={isAwarded ? 'bg-accent' : 'bg-accent opacity-60'}
                  style={{ width: width(Math.min(priceInPaise, evaluatedInPaise)) }}
                />
                <span className="bg-warn" style={{ width: width(Math.max(0, evaluatedInPaise - priceInPaise)) }} />
              </span>
            );
            return (
              <tr key={vendorId}>
                <th scope="row" className="pe-4 text-start align-top font-normal wrap-anywhere">
                  <span className={isAwarded ? 'font-semibold' : ''}>{isolated(companyName)}</span>{' '}
                  <span className="text-small text-ink-muted">
                    {label ?? `not ranked: ${reasons.map((reason) => reason.replaceAll('_', ' ')).join(', ')}`}
                  </span>
                  {isAwarded && <span className="sr-only"> (proposed)</span>}
                  <span aria-hidden className="block sm:hidden">
                    {bar}
                  </span>
                </th>
                <td aria-hidden className="align-top max-sm:hidden">
                  {bar}
                </td>
                <td className="text-end align-top whitespace-nowrap tabular-nums">
                  <span className="font-medium">{formatRupees(evaluatedInPaise)}</span>
                  {label !== null && (
                    <span className="block text-small text-ink-muted">
                      {evaluatedInPaise === lowest ? (
                        'lowest'
                      ) : (
                        <Amount>{`+${formatRupees(evaluatedInPaise - lowest)}`}</Amount>
                      )}
                    </span>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p aria-hidden className="flex flex-wrap gap-x-5 gap-y-1 text-small text-ink-muted">
        <span className="flex items-center gap-2">
          <span className="size-3 rounded-small bg-accent" /> price before tax
        </span>
        <span className="flex items-center gap-2">
          <span className="size-3 rounded-small bg-warn" /> loadings and non-creditable tax
        </span>
      </p>
    </Section>
  );
}

/** The comparison as it was frozen with the proposal, once it is asked for. */
export function Statement({ resolution: { comparison } }: { resolution: Resolution }) {
  const [isShown, setShown] = useState(false);
  return (
    <Section
      id="statement"
      title="Comparative statement"
      description="By item, terms and technical evaluation, as frozen"
      action={
        <Button aria-expanded={isShown} className="print:hidden" onClick={() => setShown((so) => !so)}>
          {isShown ? 'Hide statement' : 'Show statement'}
        </Button>
      }
    >
      {isShown && <FrozenStatement comparisonId={comparison.comparisonId} version={comparison.version} />}
    </Section>
  );
}

/** What is unusual about the award. */
export function ToWeigh({ resolution: { toWeigh } }: { resolution: Resolution }) {
  return (
    <Section id="weigh" title="Points to consider">
      {toWeigh.length === 0 ? (
        <p className="text-ink-muted">
          Nothing unusual: lowest of at least three quotes, within budget and estimate, no deviations.
        </p>
      ) : (
        <ul className="grid gap-2">
          {toWeigh.map((weigh) => (
            <li key={`${weigh.kind} ${weigh.vendor}`} className="flex gap-2.5">
              <Info aria-hidden className="mt-1 size-4 shrink-0 text-ink-muted" />
              <span className="min-w-0 wrap-anywhere">{considerationText(weigh)}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** What is read with it. */
export function Documents({ resolution }: { resolution: Resolution }) {
  const { documents, can, _id } = resolution;
  const { take } = useFile();
  const add = useApiMutation('postUploadApprovalDocuments');
  const {
    uploads,
    add: upload,
    remove,
    retry,
  } = useUploads({
    limit: attachmentLimit,
    onStored: ({ fileId }) => add.run({ path: { id: _id }, body: { fileIds: [fileId] } }),
  });
  const preview = usePreview(
    documents.map(({ _id: id, name, sizeInBytes }) => ({
      id,
      name,
      sizeInBytes,
      read: (client, options) => client.call('getApprovalDocument', { path: { id } }, options),
    })),
  );
  if (documents.length === 0 && !can.addDocuments) return null;
  const save = (id: string, name: string) =>
    take({ name, read: (client) => client.call('getApprovalDocument', { path: { id } }) });
  return (
    <Section id="papers" title="Documents">
      {documents.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {documents.map(({ _id: id, name, sizeInBytes }) => (
            <li key={id} className="flex min-w-0 items-center">
              <Button
                size="small"
                aria-label={`${name}, download`}
                className="wrap-anywhere whitespace-normal"
                onClick={() => void save(id, name)}
              >
                <FileText aria-hidden /> {isolated(name)}{' '}
                <span className="text-ink-muted">{formatBytes(sizeInBytes)}</span>
              </Button>
              {preview.button(id)}
            </li>
          ))}
        </ul>
      )}
      {preview.dialog}
      {can.addDocuments && (
        <FileUpload
          label="Add documents"
          description={`${attachmentKinds.words}; at most ${attachmentLimit.words} each.`}
          accept={attachmentKinds.accept}
          isMultiple
          files={uploads}
          onFilesAdd={upload}
          onCancel={remove}
          onRetry={retry}
          onRemove={remove}
          className="print:hidden"
        />
      )}
    </Section>
  );
}

const Section = ({
  id,
  title,
  description,
  action,
  children,
}: {
  id: string;
  title: string;
  description?: string;
  action?: ReactNode;
  children: ReactNode;
}) => (
  <Card as="section" aria-labelledby={id} className="grid gap-4">
    <CardHeader headingId={id} title={title} {...(description && { description })} {...(action && { action })} />
    {children}
  </Card>
);

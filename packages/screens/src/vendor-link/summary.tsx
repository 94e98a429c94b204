import { useApiClient, useApiMutation } from '@millwright/api-client/use-api';
import { toldInWords } from '@millwright/evaluation/told-rules';
import { quantityText } from '@millwright/evaluation/unit-labels';
import { Badge } from '@millwright/ui/badge/badge';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { DefinitionList } from '@millwright/ui/definition-list/definition-list';
import { formatRupees } from '@millwright/ui/format-rupees';
import { DocumentLink } from '@millwright/ui/document-link/document-link';
import { linkClass } from '@millwright/ui/link/link';
import { documentKinds, fileKind } from '../shared/document-kinds.ts';
import { useDates } from '../shared/dates.tsx';
import { isolated, isolatedList } from '../shared/isolated.ts';
import { ItemKindText } from '../shared/item-kind-text.tsx';
import { usePreview } from '../shared/preview/preview.tsx';
import { ScopeText } from '../shared/scope-text.tsx';
import type { VendorRfq } from './quote.rules.ts';
import type { CallProps } from './vendor-link.tsx';
import { changeWords, numberOf, submissionWords } from './vendor-words.ts';

/** What the RFQ asks for, and the result of the quote. */
export function Summary({ rfq, onAnswer }: CallProps) {
  const { formatDate } = useDates();
  return (
    <div className="grid min-w-0 gap-4">
      {rfq.result && <Result link={rfq.link} result={rfq.result} />}
      <Card as="section" aria-label="RFQ" className="grid gap-4">
        {rfq.readRevision < rfq.revision && <Changes rfq={rfq} onAnswer={onAnswer} />}
        {rfq.message && <p className="max-w-prose wrap-anywhere whitespace-pre-line">{isolated(rfq.message)}</p>}
        {rfq.scope && <ScopeText text={rfq.scope} />}
        <DefinitionList
          items={[
            { term: 'Location', description: rfq.plant && isolated(rfq.plant) },
            { term: 'Needed by', description: rfq.requiredBy && formatDate(rfq.requiredBy) },
            { term: 'Payment', description: rfq.paymentTerms && isolated(rfq.paymentTerms) },
            {
              term: 'Warranty',
              description: rfq.warrantyMonths === null ? null : `${rfq.warrantyMonths} months`,
            },
            { term: 'Working days on site', description: rfq.workingDays ? `at most ${rfq.workingDays}` : null },
            { term: 'Published', description: formatDate(rfq.publishedAt) },
            ...(rfq.envelopes === 'two'
              ? [
                  {
                    term: 'Envelopes',
                    description:
                      'Two: your technical offer is opened and evaluated first. Your price is opened later, and only if your offer qualifies.',
                  },
                ]
              : []),
          ]}
        />
      </Card>
      {(rfq.comparison || rfq.criteria) && <Compared rfq={rfq} />}
      <Lines lines={rfq.lines} />
      {rfq.answers.length > 0 && <Answers answers={rfq.answers} />}
      {rfq.documents.length > 0 && <Documents link={rfq.link} documents={rfq.documents} />}
      {rfq.contacts.length > 0 && <Contacts contacts={rfq.contacts} />}
      {rfq.submissions.length > 0 && <Submissions rfq={rfq} />}
      {rfq.receipts.length > 0 && <Receipts rfq={rfq} />}
    </div>
  );
}

/** How it went for this vendor; nothing of the others. */
function Result({
  link,
  result: { kind, text, at, accepted },
}: {
  link: string;
  result: NonNullable<VendorRfq['result']>;
}) {
  const client = useApiClient();
  const { formatDate } = useDates();
  if (kind === 'regret')
    return (
      <Banner title={`Not awarded to you, ${formatDate(at)}`}>
        <span className="block wrap-anywhere whitespace-pre-line">{isolated(text)}</span>
      </Banner>
    );
  return (
    <Banner
      tone="good"
      title={
        accepted
          ? `Accepted by ${isolated(accepted.byName)} on ${formatDate(accepted.at)}`
          : `Awarded to you on ${formatDate(at)}`
      }
    >
      <span className="block wrap-anywhere whitespace-pre-line">{isolated(text)}</span>
      <DocumentLink
        className="mt-3"
        href={client.urlOf('getVendorAwardLetter', { query: { link } })}
        name="Letter of award"
        download
      />
    </Banner>
  );
}

function Changes({ rfq, onAnswer }: Pick<CallProps, 'rfq' | 'onAnswer'>) {
  const confirm = useApiMutation('confirmRevisionRead');
  const { formatDate, formatDateTime } = useDates();
  const { revision, publishedAt, readRevision, changes } = rfq;
  const text = (what: string, value: string | null) =>
    value === null ? 'none' : what === 'deadline' ? formatDateTime(value) : isolated(value);
  const read = async () => onAnswer(await confirm.run({ query: { link: rfq.link }, body: { revision } }));
  const what =
    readRevision === 0
      ? `Revision ${revision} of ${formatDate(publishedAt)}`
      : `Revision ${revision} of ${formatDate(publishedAt)} changed ${changes.length === 1 ? 'one thing' : `${changes.length} things`}`;
  return (
    <Banner
      tone={confirm.error ? 'bad' : readRevision === 0 ? 'info' : 'warn'}
      title={what}
      action={
        <Button size="small" isLoading={confirm.isPending} onClick={() => void read().catch(() => undefined)}>
          Mark as read
        </Button>
      }
    >
      {confirm.error ? (
        confirm.error.message
      ) : readRevision === 0 ? (
        'Confirm receipt to the buyer.'
      ) : (
        <ul>
          {changes.map(({ what: kind, line, before, after }, index) => (
            <li key={index}>
              {changeWords[kind]}
              {line && `, ${isolated(line)}`}
              {kind === 'line_changed' || !(kind.startsWith('line_') || kind === 'answer_added')
                ? `: ${text(kind, before)} → ${text(kind, after)}`
                : (after ?? before) && `: ${text(kind, after ?? before)}`}
            </li>
          ))}
        </ul>
      )}
    </Banner>
  );
}

/** Evaluation method, and the clauses by which what is offered is judged. */
function Compared({ rfq: { comparison, criteria = [] } }: { rfq: VendorRfq }) {
  return (
    <Card as="section" aria-labelledby="vendor-compared" className="grid gap-3">
      <CardHeader title="Evaluation method" headingId="vendor-compared" />
      {comparison && (
        <ul className="grid max-w-prose list-disc gap-1 ps-5 wrap-anywhere">
          {toldInWords(comparison, formatRupees).map((sentence) => (
            <li key={sentence}>{isolated(sentence)}</li>
          ))}
        </ul>
      )}
      {criteria.length > 0 && (
        <>
          <h3 className="font-medium">Technical criteria</h3>
          <ol className="grid gap-2">
            {criteria.map(({ text, isMandatory, weight }, index) => (
              <li key={index} className="grid">
                <span className="wrap-anywhere">
                  {index + 1}. {isolated(text)}
                </span>
                <span className="text-small text-ink-muted">
                  {isMandatory ? 'Mandatory, weight' : 'Weight'} {weight}
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
    </Card>
  );
}

function Lines({ lines }: Pick<VendorRfq, 'lines'>) {
  return (
    <Card as="section" padding="none" aria-labelledby="vendor-lines">
      <CardHeader
        title="Bill of quantities"
        headingId="vendor-lines"
        description={lines.length === 1 ? '1 item' : `${lines.length} items`}
        className="p-card"
      />
      <ol>
        {lines.map((line, index) => (
          <li key={line._id} className="flex items-baseline gap-3 border-t border-line px-card py-2.5">
            <span className="grid min-w-0 flex-1">
              <span className="wrap-anywhere">
                {numberOf(lines, index)}. {isolated(line.description)}
              </span>
              <ItemKindText item={line} />
              {(line.group || line.note) && (
                <span className="text-small wrap-anywhere text-ink-muted">
                  {isolatedList([line.group, line.note], ' · ')}
                </span>
              )}
            </span>
            <span className="shrink-0 text-ink-muted tabular-nums">{quantityText(line) || '–'}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** What vendors asked and what became part of the call with an addendum. */
function Answers({ answers }: Pick<VendorRfq, 'answers'>) {
  return (
    <Card as="section" padding="none" aria-labelledby="vendor-answers">
      <CardHeader
        title="Answers in the RFQ"
        headingId="vendor-answers"
        description="Published with an addendum, for all vendors."
        className="p-card"
      />
      <ul>
        {answers.map(({ _id, line, question, answer }) => (
          <li key={_id} className="grid gap-1 border-t border-line px-card py-2.5">
            <p className="font-medium wrap-anywhere whitespace-pre-line">{isolated(question)}</p>
            {line && <p className="text-small wrap-anywhere text-ink-muted">{isolated(line)}</p>}
            <p className="max-w-prose wrap-anywhere whitespace-pre-line">{isolated(answer)}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Documents({ link, documents }: Pick<VendorRfq, 'link' | 'documents'>) {
  const client = useApiClient();
  const preview = usePreview(
    documents.map(({ _id, name, sizeInBytes }) => ({
      id: _id,
      name,
      sizeInBytes,
      read: (api, options) => api.call('getVendorDocument', { path: { id: _id }, query: { link } }, options),
    })),
  );
  return (
    <Card as="section" aria-labelledby="vendor-documents" className="grid gap-3">
      <CardHeader title="Documents" headingId="vendor-documents" />
      <ul className="grid gap-2">
        {documents.map(({ _id, name, kind, description, sizeInBytes }) => (
          <li key={_id} className="flex items-center gap-1">
            <DocumentLink
              className="flex-1"
              href={client.urlOf('getVendorDocument', { path: { id: _id }, query: { link } })}
              download
              name={isolated(name)}
              kind={fileKind(name)}
              sizeInBytes={sizeInBytes}
              description={isolatedList([kind && documentKinds[kind], description], ' · ') || undefined}
            />
            {preview.button(_id)}
          </li>
        ))}
      </ul>
      {preview.dialog}
    </Card>
  );
}

function Contacts({ contacts }: Pick<VendorRfq, 'contacts'>) {
  return (
    <Card as="section" aria-labelledby="vendor-contacts" className="grid gap-3">
      <CardHeader title="Contacts" headingId="vendor-contacts" />
      <ul className="grid gap-3">
        {contacts.map(({ fullName, designation, email, phone }, index) => (
          <li key={index} className="grid min-w-0">
            <span className="wrap-anywhere">{isolated(fullName)}</span>
            <span className="text-small wrap-anywhere text-ink-muted">
              {isolatedList([designation, email, phone], ' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Submissions({ rfq: { link, submissions } }: { rfq: VendorRfq }) {
  const client = useApiClient();
  const { formatDateTime } = useDates();
  return (
    <Card as="section" aria-labelledby="vendor-versions" className="grid gap-3">
      <CardHeader title="Your submissions" headingId="vendor-versions" />
      <ul className="grid gap-3">
        {submissions.map(({ receipt, state }) => (
          <li key={receipt.number} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 flex-1">
              Version {receipt.number}
              <span className="block text-small text-ink-muted">{formatDateTime(receipt.submittedAt)}</span>
            </span>
            <a
              className="text-accent underline underline-offset-3"
              href={client.urlOf('getQuotePdf', { path: { number: String(receipt.number) }, query: { link } })}
              download
            >
              PDF<span className="sr-only"> of version {receipt.number}</span>
            </a>
            <Badge tone={state === 'submitted' ? 'good' : state === 'to_confirm' ? 'warn' : 'neutral'}>
              {submissionWords[state]}
            </Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** After the opening: the fingerprints of all quotes, among which a vendor finds its own. */
function Receipts({ rfq: { link, receipts, submissions } }: { rfq: VendorRfq }) {
  const client = useApiClient();
  const own = submissions.find(({ state }) => state === 'submitted' || state === 'to_confirm')?.receipt.sha256;
  return (
    <Card as="section" aria-labelledby="vendor-receipts" className="grid gap-3">
      <CardHeader
        title="Quote opening receipts"
        headingId="vendor-receipts"
        description="Fingerprints (SHA-256) of all opened quotes, without names."
        action={
          <a
            className={linkClass({ variant: 'standalone' })}
            href={client.urlOf('getVendorOpeningRecord', { query: { link } })}
            download
          >
            Download record
          </a>
        }
      />
      {own && (
        <Banner
          tone={receipts.includes(own) ? 'good' : 'bad'}
          title={receipts.includes(own) ? 'Your quote is included' : 'Your quote is not included'}
        >
          {receipts.includes(own)
            ? 'The opened quote is the one you sent.'
            : 'Ask the buyer, and show your receipt: version, fingerprint and salt.'}
        </Banner>
      )}
      <ol className="grid gap-1.5">
        {receipts.map((sha256) => (
          <li key={sha256} className="flex flex-wrap items-center gap-2">
            <code className="min-w-0 text-small break-all">{sha256}</code>
            {sha256 === own && <Badge tone="good">Yours</Badge>}
          </li>
        ))}
      </ol>
    </Card>
  );
}

import { useApiClient, useApiMutation } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Card } from '@millwright/ui/card/card';
import { DefinitionList } from '@millwright/ui/definition-list/definition-list';
import { DocumentLink } from '@millwright/ui/document-link/document-link';
import { formatRupees } from '@millwright/ui/format-rupees';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { CopyButton } from '../shared/copy-button.tsx';
import { useDates } from '../shared/dates.tsx';
import { isolated } from '../shared/isolated.ts';
import { pricedCount, type VendorRfq } from './quote.rules.ts';
import { ProveDialog } from './prove-dialog.tsx';
import type { CallProps } from './vendor-link.tsx';

type Submission = VendorRfq['submissions'][number];

/** That a quote was received and is sealed, with what proves later that it was not changed. */
export function QuoteReceipt({
  submission: { receipt, salt, state, totals, enteredBy },
  onChange,
  ...parts
}: CallProps & { submission: Submission; onChange: () => void }) {
  const { rfq, isOpen } = parts;
  const { formatDateTime } = useDates();
  const client = useApiClient();
  const withdraw = useApiMutation('withdrawQuote');
  const [isAsking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card as="section" padding="none" aria-labelledby="receipt-title">
      <div className="grid justify-items-center gap-1 border-b border-line p-card text-center">
        <span className="mb-1 grid size-12 place-items-center rounded-full bg-good-soft text-on-good-soft">
          <CircleCheck aria-hidden className="size-6" />
        </span>
        <h2 id="receipt-title" ref={heading} tabIndex={-1} className="text-heading font-semibold outline-none">
          {enteredBy ? 'A quote was entered for you' : receiptTitle(rfq)}
        </h2>
        {enteredBy ? (
          <p className="wrap-anywhere text-ink-muted">
            {isolated(enteredBy)} of {isolated(rfq.buyer)} entered it from your document.
            {isOpen && ' If it is not correct, send your own quote. It replaces this one.'}
          </p>
        ) : rfq.isPriceOpened === false ? (
          <p className="text-ink-muted">Your price envelope was not opened, and stays sealed.</p>
        ) : (
          rfq.state !== 'opened' && (
            <p className="text-ink-muted">
              {rfq.state === 'technical_opened'
                ? 'Your technical offer is evaluated first. Your price is opened later, and only if your offer qualifies.'
                : 'Your price cannot be read before quote opening.'}
            </p>
          )
        )}
      </div>
      <div className="grid gap-4 p-card">
        {state === 'to_confirm' && (
          <Banner tone="warn" title={`Sent for revision ${receipt.revision}`}>
            Revision {rfq.revision} is now in effect. Review your quote and send it again.
          </Banner>
        )}
        <DefinitionList
          items={[
            { term: 'Version', description: `${receipt.number}, for revision ${receipt.revision}` },
            { term: 'Received', description: formatDateTime(receipt.submittedAt) },
            { term: 'Total before tax', description: formatRupees(totals.beforeTaxInPaise) },
            { term: 'With tax', description: formatRupees(totals.totalInPaise) },
            { term: 'Items', description: `${totals.quotedLines} of ${pricedCount(rfq.lines)}` },
          ]}
        />
      </div>
      {!enteredBy && (
        <div className="grid gap-3 border-y border-line bg-sunken p-card">
          <Fingerprint label="Fingerprint of your quote (SHA-256)" value={receipt.sha256} copy="Copy fingerprint" />
          <Fingerprint label="Salt" value={salt} copy="Copy salt" />
          <p className="text-small text-ink-muted">
            The same fingerprint is shown to all vendors at quote opening. Any difference means the quote was changed.
          </p>
        </div>
      )}
      <div className="px-card pt-card last:pb-card">
        <DocumentLink
          href={client.urlOf('getQuotePdf', { path: { number: String(receipt.number) }, query: { link: rfq.link } })}
          download
          name={enteredBy ? 'What was entered for you' : 'What you sent, with its receipt'}
        />
      </div>
      {isOpen && (
        <div className="flex flex-wrap justify-end gap-2 p-card">
          {rfq.state === 'published' && (
            <Button variant="quiet" className="text-bad" onClick={() => setAsking(true)}>
              Withdraw quote
            </Button>
          )}
          <Button onClick={onChange}>Edit quote</Button>
        </div>
      )}
      <ProveDialog
        {...parts}
        isDanger
        send={(body) => withdraw.run({ query: { link: rfq.link }, body })}
        isShown={isAsking}
        onClose={() => setAsking(false)}
        title="Withdraw your quote?"
        description="The buyer is notified. Your entries are kept as a draft, and you can send the quote again until the deadline."
        confirmLabel="Withdraw quote"
      />
    </Card>
  );
}

function receiptTitle({ state, isPriceOpened }: VendorRfq): string {
  if (state === 'technical_opened') return 'Your technical envelope was opened';
  if (state !== 'opened') return 'Your quote is sealed';
  return isPriceOpened === false ? 'Your price stays sealed' : 'Your quote was opened';
}

function Fingerprint({ label, value, copy }: { label: string; value: string; copy: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <p className="grid min-w-0 text-small">
        <span className="font-medium">{label}</span>
        <code title={value}>
          {value.slice(0, 16)}…{value.slice(-8)}
        </code>
      </p>
      <CopyButton text={value} label={copy} variant="secondary" />
    </div>
  );
}

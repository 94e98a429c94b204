import { Banner } from '@millwright/ui/banner/banner';
import { useState } from 'react';
import { QuoteForm } from './quote-form.tsx';
import { QuoteReceipt } from './quote-receipt.tsx';
import type { CallProps } from './vendor-link.tsx';

/** The receipt of what was sent, or the form. */
export default function QuoteTab(parts: CallProps) {
  const current = parts.rfq.submissions.find(({ state }) => state === 'submitted' || state === 'to_confirm');
  const [isChanging, setChanging] = useState(current?.state === 'to_confirm');
  return current && !(isChanging && parts.isOpen) ? (
    <QuoteReceipt {...parts} submission={current} onChange={() => setChanging(true)} />
  ) : (
    <>
      {current?.state === 'to_confirm' && (
        <Banner tone="warn" title={`Confirm your quote for revision ${parts.rfq.revision}`} className="mb-4">
          You sent version {current.receipt.number} for revision {current.receipt.revision}. Entries for unchanged items
          are filled in. Review them and send the quote again.
        </Banner>
      )}
      <QuoteForm {...parts} onSent={() => setChanging(false)} />
    </>
  );
}

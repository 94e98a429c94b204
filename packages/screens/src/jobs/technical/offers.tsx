import { Button } from '@millwright/ui/button/button';
import { useState } from 'react';
import { isolated } from '../../shared/isolated.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { formatDateTime } from '../../shared/vendor-format.ts';
import type { JudgedVendor, TechnicalEvaluation } from '../qualification-words.ts';
import { Offer } from './offer.tsx';

const ClarifyDialog = lazyPart(() => import('../clarify-dialog.tsx'));

/** What is in the technical envelopes, vendor by vendor, and what each is asked to make clear; nothing where there is one envelope. */
export function Offers({ evaluation: { vendors, can } }: { evaluation: TechnicalEvaluation }) {
  const [asking, setAsking] = useState<JudgedVendor | null>(null);
  const offers = vendors.filter(({ offer }) => offer.attachments !== undefined);
  if (offers.length === 0) return null;
  return (
    <section aria-labelledby="offers" className="grid min-w-0 gap-3 border-t border-line p-card">
      <h3 id="offers" className="font-semibold">
        Technical envelopes
      </h3>
      <ul className="grid gap-4">
        {offers.map((vendor) => (
          <li
            key={vendor.jobVendorId}
            className="grid min-w-0 gap-3 border-t border-line pt-3 first:border-0 first:pt-0"
          >
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h4 className="min-w-0 font-medium wrap-anywhere">
                {isolated(vendor.companyName)}, version {vendor.offer.number}
              </h4>
              {can.clarify && !vendor.clarification && (
                <Button
                  size="small"
                  onClick={() => setAsking(vendor)}
                  aria-label={`Request clarification: ${vendor.companyName}`}
                >
                  Request clarification
                </Button>
              )}
            </div>
            {vendor.clarification && <Clarification clarification={vendor.clarification} />}
            <Offer offer={vendor.offer} />
          </li>
        ))}
      </ul>
      {asking && <ClarifyDialog vendor={asking} isTechnical onClose={() => setAsking(null)} />}
    </section>
  );
}

const Clarification = ({ clarification }: { clarification: NonNullable<JudgedVendor['clarification']> }) => {
  const { words, isOpen, answeredBy, closesAt } = clarification;
  return (
    <div className="grid gap-0.5 border-s-2 border-line-strong ps-3">
      <p className="max-w-prose wrap-anywhere whitespace-pre-line">{isolated(words)}</p>
      <p className="text-small text-ink-muted">
        {answeredBy
          ? `Answered with version ${answeredBy}.`
          : isOpen
            ? `A new version is accepted until ${formatDateTime(closesAt)}.`
            : 'No new version received.'}
      </p>
    </div>
  );
};

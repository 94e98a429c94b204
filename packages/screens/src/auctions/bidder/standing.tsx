import { Card } from '@millwright/ui/card/card';
import { DefinitionList, type DefinitionItem } from '@millwright/ui/definition-list/definition-list';
import { formatRupees } from '@millwright/ui/format-rupees';
import { linkClass } from '@millwright/ui/link/link';
import { useId, useState } from 'react';
import { isolated } from '../../shared/isolated.ts';
import { ceilingOf, decrementText, extensionText, ownLoadingText, secondText } from './bid.rules.ts';
import type { VendorAuction } from './line.rules.ts';

/** Own rank and the price that leads, as far as the visibility grants them. Outbid is a word, not only a colour. */
export function RankAndLead({ auction: { own, leadInPaise, terms } }: { auction: VendorAuction }) {
  const { rank, bestInPaise: best, priceToLeadInPaise: toLead } = own;
  const showsRank = terms.rules.visibility !== 'blind' && terms.rules.type !== 'sealed' && !terms.rules.levels;
  if (!showsRank) return null;
  const isLeading = rank === 1;
  return (
    <Card padding="none" className="grid grid-cols-[minmax(6.5rem,1fr)_minmax(0,auto)] xs:grid-cols-2">
      <div className="px-4 py-3.5">
        <p className="text-small text-ink-muted">Your rank</p>
        <p className={`text-hero font-semibold ${isLeading ? 'text-good' : ''}`}>{rank === null ? '–' : `L${rank}`}</p>
        <p className={`text-small ${isLeading ? 'text-good' : rank === null ? 'text-ink-muted' : 'text-warn'}`}>
          {rank === null ? 'No bid yet' : isLeading ? 'You lead' : 'Outbid: a lower price leads'}
        </p>
      </div>
      {(toLead !== null || leadInPaise !== null || (isLeading && best !== null)) && (
        <div className="border-s border-line px-4 py-3.5">
          <p className="text-small text-ink-muted">
            {toLead !== null ? 'Price needed to lead' : leadInPaise !== null ? 'Leading price' : 'Your price leads'}
          </p>
          <p className="py-1 text-heading/8 font-semibold tabular-nums wrap-anywhere xs:text-display">
            {formatRupees(toLead ?? leadInPaise ?? best ?? 0)}
          </p>
          <p className="text-small text-ink-muted">{toLead !== null ? 'or less, before tax' : 'before tax'}</p>
        </div>
      )}
    </Card>
  );
}

/** What applies to the next bid, and whom to call. */
export function Facts({ auction }: { auction: VendorAuction }) {
  const { own, leadInPaise, terms, state } = auction;
  const { rules } = terms;
  const extension = state === 'live' || state === 'paused' ? extensionText(auction, secondText) : null;
  const loading = ownLoadingText(auction);
  const items: (DefinitionItem | false)[] = [
    !rules.levels && {
      term: rules.type === 'sealed' ? 'Your bid' : 'Your last bid',
      description: own.bestInPaise === null ? 'None yet' : formatRupees(own.bestInPaise),
    },
    loading !== null && { term: 'Your loading, fixed', description: <Loading text={loading} /> },
    loading !== null &&
      own.comparedInPaise !== null && { term: 'Evaluated', description: formatRupees(own.comparedInPaise) },
    leadInPaise !== null && own.rank !== 1 && { term: 'Leading price', description: formatRupees(leadInPaise) },
    own.mostInPaise !== null && { term: 'Most you may bid', description: formatRupees(own.mostInPaise) },
    rules.type === 'english' && { term: 'Decrement', description: decrementText(rules) },
    rules.type !== 'japanese' && {
      term: auction.ceilingInPaise === undefined ? 'Ceiling' : 'Ceiling, the lowest opening offer',
      description: formatRupees(ceilingOf(auction)),
    },
    extension !== null && { term: 'Extension', description: extension },
    {
      term: 'Buyer’s telephone',
      description: (
        <a className={linkClass({ variant: 'standalone' })} href={`tel:${rules.telephone.replace(/[^+0-9]/g, '')}`}>
          <bdi>{rules.telephone}</bdi>
        </a>
      ),
    },
  ];
  return (
    <Card as="section" aria-label="What applies now">
      <DefinitionList items={items.filter((item) => item !== false)} />
    </Card>
  );
}

/** A loading, and on request why there is one. */
function Loading({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <bdi>{text}</bdi>{' '}
      <button
        type="button"
        className={linkClass({ variant: 'standalone' })}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        Why
      </button>
      {isOpen && (
        <span id={id} className="block text-small text-ink-muted">
          The buyer ranks bids with the loadings of payment terms, delivery and deviations in your quote. Yours was set
          before the start and does not change. You bid, and are paid, without it.
        </span>
      )}
    </>
  );
}

/** All offers by rank: while the auction runs under full visibility, afterwards as the rules disclose them. */
export function Offers({ title, offers }: { title: string; offers: NonNullable<VendorAuction['table']> }) {
  if (offers.length === 0) return null;
  return (
    <Card as="section" aria-label={title} className="grid gap-2">
      <h2 className="text-heading font-semibold">{title}</h2>
      <ol className="grid gap-1.5">
        {offers.map((offer) => (
          <li key={`${offer.rank} ${offer.label}`} className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0 wrap-anywhere">
              L{offer.rank} · {isolated(offer.label)}
            </span>
            <span className="font-medium tabular-nums">{formatRupees(offer.amountInPaise)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

import type { ApiClient } from '@millwright/api-client/client';
import { useApi } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { DefinitionList } from '@millwright/ui/definition-list/definition-list';
import { Stat } from '@millwright/ui/stat/stat';
import { Download } from 'lucide-react';
import { isolated } from '../../shared/isolated.ts';
import { useFile } from '../../shared/use-file.ts';
import { formatQuantity, formatRupees } from '../../shared/vendor-format.ts';
import { percentText } from '../auction-format.ts';
import { countedFrom, isOfferUnder, type Auction } from '../auction-types.ts';
import { VerifierLinks } from '../verifier-links.tsx';
import { awaitsBreakdown, FinalPrices } from './final-prices.tsx';
import type { Writing } from './job-auction.tsx';
import { AuctionLog } from './log.tsx';
import { Messages } from './messages.tsx';
import { Participants } from './participants.tsx';
import { Replay } from './replay.tsx';

/** An auction after the close: ranking, savings, replay, and the file that proves them. */
export default function Result({ jrId, auction, writing }: { jrId: string; auction: Auction; writing: Writing }) {
  const job = useApi('getJobRequestReport', { path: { id: auction.jobId } }).data?.jobRequestDetails;
  const { bidders, rules, entries, extensions } = auction;
  const winner = bidders.find(({ rank }) => rank === 1);
  const lead = winner?.bestInPaise ?? null;
  const budget = job?.budgetInPaise ?? null;
  return (
    <>
      <Card as="section" aria-label="Result" className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Stat
          label="Lowest price"
          value={lead === null ? 'None' : formatRupees(lead)}
          hint={
            winner && lead !== null
              ? `${isolated(winner.companyName)}, evaluated ${formatRupees(winner.comparedInPaise ?? lead)}`
              : 'No bid was accepted'
          }
        />
        {lead !== null && <Saving label="Against the ceiling" base={rules.ceilingInPaise} price={lead} />}
        {lead !== null && budget !== null && budget > 0 && (
          <Saving label="Against the budget" base={budget} price={lead} />
        )}
        <Stat
          label="Bids"
          value={String(entries.filter(isOfferUnder(rules)).length)}
          hint={[
            formatQuantity(bidders.filter(({ bestInPaise }) => bestInPaise !== null).length, 'bidder'),
            formatQuantity(extensions.used + extensions.byHost, 'extension'),
            countedFrom(auction),
          ]
            .filter(Boolean)
            .join(', ')}
        />
      </Card>
      <div className="grid min-w-0 grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <Participants auction={auction} onMessage={writing.writeTo} />
          <Replay auction={auction} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <FinalPrices jrId={job?.number ?? jrId} auction={auction} />
          <Proof auction={auction} />
          <AuctionLog auction={auction} />
          <Messages auction={auction} typed={writing.typed} />
        </div>
      </div>
    </>
  );
}

function Saving({ label, base, price }: { label: string; base: number; price: number }) {
  const saved = base - price;
  return (
    <Stat
      label={label}
      value={formatRupees(Math.abs(saved))}
      hint={`${percentText(Math.abs(saved), base)} ${saved >= 0 ? 'saved' : 'more'} of ${formatRupees(base)}`}
      hintTone={saved >= 0 ? 'good' : 'bad'}
    />
  );
}

function Proof({ auction }: { auction: Auction }) {
  const { _id, number, hashes, entryCount, can, breakdown } = auction;
  const isPrimaryElsewhere = can.takePrices && breakdown !== null && !awaitsBreakdown(auction);
  const replay = useFile();
  const protocol = useFile();
  const replayFile = {
    name: `${number} replay.json`,
    failed: 'The replay file could not be fetched',
    read: (client: ApiClient) => client.call('getAuctionReplay', { path: { id: _id } }),
  };
  const protocolFile = {
    name: `${number} protocol.pdf`,
    failed: 'The protocol could not be fetched',
    read: (client: ApiClient) => client.call('getAuctionProtocol', { path: { id: _id } }),
  };
  return (
    <Card as="section" aria-labelledby="proof" className="grid gap-3">
      <CardHeader headingId="proof" title="Replay file" />
      <p className="text-small text-ink-muted">
        Contains the rules, {formatQuantity(entryCount, 'entry', 'entries')} and the receipts. Anyone can recompute the
        ranking from it offline.
      </p>
      {hashes.last && (
        <DefinitionList
          items={[
            {
              id: 'hash',
              term: 'Fingerprint (SHA-256)',
              description: <code className="wrap-anywhere">{hashes.last}</code>,
            },
          ]}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant={isPrimaryElsewhere ? 'secondary' : 'primary'}
          isLoading={replay.isPending}
          onClick={() => void replay.take(replayFile)}
        >
          <Download aria-hidden className="size-4" /> Download replay file
        </Button>
        <Button isLoading={protocol.isPending} onClick={() => void protocol.take(protocolFile)}>
          <Download aria-hidden className="size-4" /> Download protocol (PDF)
        </Button>
      </div>
      <VerifierLinks />
    </Card>
  );
}

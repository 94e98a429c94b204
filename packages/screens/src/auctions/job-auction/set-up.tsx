import { ruleSentences } from '@millwright/evaluation/auction/rule-sentences';
import { formatClock } from '@millwright/ui/countdown/remaining-time';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { DefinitionList } from '@millwright/ui/definition-list/definition-list';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { useState } from 'react';
import { disclosureLabels } from '../../parts/auctions/auction-words.ts';
import { chainText } from '../../parts/auctions/chain-text.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { formatQuantity, formatRupees } from '../../shared/vendor-format.ts';
import { momentText, ruleFormats, shortMomentText } from '../auction-format.ts';
import { engineRulesOf } from '@millwright/evaluation/auction/set-up';
import type { Auction } from '../auction-types.ts';
import { checkOf } from '../rule-check.ts';
import { RuleFindings } from '../rule-findings.tsx';
import { useSecondsLeft, type ServerClock } from '../use-live-auction.ts';
import type { Writing } from './job-auction.tsx';
import { Messages } from './messages.tsx';
import { Participants } from './participants.tsx';

const ReasonDialog = lazyPart(() => import('./reason-dialog.tsx'));
const LEAST_BIDDERS = 2;

/** An auction before its start, or one that never started: rules, latest end, who is invited and who accepted. */
export default function SetUp({
  auction,
  serverNow,
  writing,
}: {
  auction: Auction;
  serverNow: ServerClock;
  writing: Writing;
}) {
  const { rules, bidders, can, state, acceptedCount, invitedCount, startsAt, startsAfter, now } = auction;
  const [isCancelling, setCancelling] = useState(false);
  const isWaiting = state === 'scheduled' || state === 'preview';
  const isOpen = startsAfter !== undefined && startsAfter.start !== 'fixed' && startsAfter.start !== 'expected';
  const left = useSecondsLeft(isWaiting && !isOpen ? startsAt : null, serverNow);
  const check = checkOf({ ...rules, startsAt }, bidders);
  const sentences = ruleSentences(engineRulesOf(rules, bidders), 'en', ruleFormats);
  const facts = [
    {
      id: 'start',
      term: 'Start',
      description: startsAfter
        ? chainText(startsAfter, startsAt, (at) => shortMomentText(at, now))
        : momentText(startsAt),
    },
    ...(left === null ? [] : [{ id: 'left', term: 'Starts in', description: formatClock(left) }]),
    {
      id: 'end',
      term: 'Latest possible end',
      description: check.latestEndAt === null ? 'Set by the price levels' : momentText(check.latestEndAt),
    },
    { id: 'ceiling', term: 'Ceiling', description: formatRupees(rules.ceilingInPaise) },
    ...(rules.openingOffers ? [{ id: 'opening', term: 'Opening offers', description: openingText(auction) }] : []),
    { id: 'notice', term: 'Notice to bidders', description: noticeText(rules.noticeInMinutes) },
    { id: 'result', term: 'Shown to bidders after the close', description: disclosureLabels[rules.disclosure] },
    { id: 'telephone', term: 'Telephone for bidders', description: <bdi>{rules.telephone}</bdi> },
  ];
  return (
    <div className="grid min-w-0 grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid min-w-0 grid-cols-1 gap-5">
        {bidders.length > 0 ? (
          <Participants auction={auction} onMessage={writing.writeTo} />
        ) : (
          <Card as="section" aria-label="Participants">
            <EmptyState title="No vendors invited yet">
              Invite at least {LEAST_BIDDERS} vendors of this job that have received the RFQ.
            </EmptyState>
          </Card>
        )}
        <Card as="section" aria-labelledby="rules" className="grid gap-3">
          <CardHeader
            headingId="rules"
            title="Rules as bidders read them"
            description={`Version ${auction.termsVersion} of the terms`}
          />
          <ul className="grid list-disc gap-1.5 ps-5">
            {sentences.map(({ rule, text }) => (
              <li key={rule}>{text}</li>
            ))}
          </ul>
        </Card>
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-5">
        <Card as="section" aria-labelledby="facts" className="grid gap-3">
          <CardHeader headingId="facts" title="Time and limits" />
          <DefinitionList items={facts} />
          {isWaiting && acceptedCount < LEAST_BIDDERS && (
            <p className="text-small text-warn">
              {acceptedCount} of {formatQuantity(invitedCount, 'bidder')} accepted. With fewer than {LEAST_BIDDERS}, the
              auction does not start.
            </p>
          )}
        </Card>
        <Card as="section" aria-labelledby="reveals" className="grid gap-3">
          <CardHeader headingId="reveals" title="What the rules reveal" />
          <RuleFindings findings={check.findings} />
        </Card>
        <Messages auction={auction} typed={writing.typed} />
        {can.cancel && (
          <Card as="section" aria-labelledby="cancelling" className="grid gap-3">
            <CardHeader headingId="cancelling" title="Cancel" />
            <p className="text-small text-ink-muted">Invited bidders are emailed your reason.</p>
            <div>
              <Button onClick={() => setCancelling(true)}>Cancel auction</Button>
            </div>
          </Card>
        )}
      </div>
      {isCancelling && <ReasonDialog act="cancel" auction={auction} onClose={() => setCancelling(false)} />}
    </div>
  );
}

/** "2 of 3 bidders, until 24 Nov 2026, 9:45 am IST". The amounts are sealed. */
function openingText({ rules, bidders, startsAt }: Auction): string {
  const asked = bidders.filter(({ state }) => state !== 'removed');
  const given = asked.filter(({ openingOfferAt }) => openingOfferAt != null).length;
  const until = Date.parse(startsAt) - rules.openingOffers!.closeBeforeInMinutes * 60_000;
  return `${given} of ${formatQuantity(asked.length, 'bidder')}, until ${momentText(until)}`;
}

const noticeText = (minutes: number): string =>
  minutes % 60 === 0 ? formatQuantity(minutes / 60, 'hour') : formatQuantity(minutes, 'minute');

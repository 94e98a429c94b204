import type { ApiProblem } from '@millwright/api-client/problem';
import { useApi, useApiClient, useApiMutation } from '@millwright/api-client/use-api';
import '@millwright/api-client/vendor-operations';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Card } from '@millwright/ui/card/card';
import { Countdown } from '@millwright/ui/countdown/countdown';
import { useCountdown } from '@millwright/ui/countdown/use-countdown';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { Skeleton, SkeletonGroup } from '@millwright/ui/skeleton/skeleton';
import { Tabs } from '@millwright/ui/tabs/tabs';
import { Clock, Lock } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useDates } from '../shared/dates.tsx';
import { FailedState } from '../shared/failed-state.tsx';
import { isolated, isolatedList } from '../shared/isolated.ts';
import { lazyPart } from '../shared/lazy-part.tsx';
import { LinkFrame } from '../shared/link-frame.tsx';
import { useOpenedLink } from '../shared/use-opened-link.ts';
import { Dock } from './dock.tsx';
import type { VendorRfq } from './quote.rules.ts';
import { Summary } from './summary.tsx';
import { regretWords } from './vendor-words.ts';

// Who only reads, and on a slow phone, needs none of these.
const AcceptDialog = lazyPart(() => import('./accept-dialog.tsx'));
const AuctionsCard = lazyPart(() => import('./auctions-card.tsx'));
const MilestonesTab = lazyPart(() => import('./milestones-tab.tsx'));
const PqrTab = lazyPart(() => import('./pqr-tab.tsx'));
const QuestionsTab = lazyPart(() => import('./questions-tab.tsx'));
const QuoteTab = lazyPart(() => import('./quote-tab.tsx'));
const RegretDialog = lazyPart(() => import('./regret-dialog.tsx'));
const VendorMessages = lazyPart(() => import('../parts/chat/vendor-messages.tsx'));

/**
 * `/vendor-link#<token>`: what a vendor without an account was mailed. The token leaves the address at once and is exchanged for a session of
 * this link in this browser. The page's address names the link from then on: `/vendor-link?link=<id>`.
 */
export default function VendorLink() {
  const client = useApiClient();
  const { id, opened, refusal, isNeeded, retry } = useOpenedLink({
    screen: 'vendor-link',
    tokenLength: 43,
    parameter: 'link',
    open: (token) => client.call('openVendorLink', { body: { token } }),
    idOf: ({ link }) => link,
  });
  return id ? (
    <OfLink key={id} link={id} opened={opened} />
  ) : (
    <Page>
      {isNeeded ? (
        <LinkNeeded />
      ) : refusal ? (
        <FailedState problem={refusal} headingLevel={1} onRetry={retry} />
      ) : (
        <PageSkeleton />
      )}
    </Page>
  );
}

/** The page of one link. `opened` is what its opening answered. */
function OfLink({ link, opened }: { link: string; opened: VendorRfq | null }) {
  const read = useApi('getVendorRfq', { query: { link } });
  // What a write answered counts until a newer reading is there.
  const [answer, setAnswer] = useState<{ before: VendorRfq | undefined; rfq: VendorRfq } | null>(null);
  const isOver = read.error?.status === 401;
  const rfq = isOver ? undefined : answer && answer.before === read.data ? answer.rfq : (read.data ?? opened);
  return (
    <Page vendorName={rfq?.vendorName}>
      {rfq ? (
        <Call
          rfq={rfq}
          staleProblem={read.error}
          onRetry={read.retry}
          onAnswer={(next) => setAnswer({ before: read.data, rfq: next })}
        />
      ) : isOver ? (
        <LinkNeeded />
      ) : read.error ? (
        <FailedState problem={read.error} headingLevel={1} onRetry={read.retry} />
      ) : (
        <PageSkeleton />
      )}
    </Page>
  );
}

/** What every part of the page is given. */
export type CallProps = {
  rfq: VendorRfq;
  /** Quotes are taken: published, and the deadline has not passed by the server's clock. */
  isOpen: boolean;
  /** Shows what a write answered. */
  onAnswer: (rfq: VendorRfq) => void;
  /** Reads the RFQ again: the server has a newer revision. */
  onOutdated: () => void;
};

function Call({
  rfq,
  staleProblem,
  onRetry,
  onAnswer,
}: Omit<CallProps, 'isOpen' | 'onOutdated'> & { staleProblem: ApiProblem | undefined; onRetry: () => void }) {
  const [tab, setTab] = useState<string>('summary');
  // What was typed in one of these stays while another is looked at.
  const [begun, setBegun] = useState<ReadonlySet<string>>(new Set());
  const [regret, setRegret] = useState<'never' | 'open' | 'closed'>('never');
  const [accepting, setAccepting] = useState<'never' | 'open' | 'closed'>('never');
  const isToAccept = rfq.result?.kind === 'award' && !rfq.result.accepted;
  const thread = useApi('getVendorThread', { query: { link: rfq.link } });
  const unread = thread.data?.unread ?? 0;
  const serverOffsetInMilliseconds = useServerOffset(rfq.now);
  const { isExpired } = useCountdown(rfq.deadline, { serverOffsetInMilliseconds, onExpire: onRetry });
  // After the opening a new version is taken while the buyer waits for something to be made clear.
  const isClarifying = rfq.clarification !== undefined;
  const isOpen = rfq.state === 'published' && !isExpired;
  const show = (next: string) => {
    setTab(next);
    setBegun((before) => new Set(before).add(next));
  };
  const parts: CallProps = { rfq, isOpen, onAnswer, onOutdated: onRetry };
  const isToConfirm = rfq.submissions.some(({ state }) => state === 'to_confirm');
  const hasQuote = isToConfirm || rfq.submissions.some(({ state }) => state === 'submitted');
  return (
    <>
      <header className="grid gap-0.5 pb-3">
        <p className="text-small text-ink-muted">
          Request for quotation {rfq.number}, revision {rfq.revision}
        </p>
        <h1 className="wrap-anywhere">{isolated(rfq.title)}</h1>
        <p className="wrap-anywhere text-ink-muted">
          {isolatedList([rfq.buyer, rfq.plant])} · for {isolated(rfq.vendorName)}
        </p>
      </header>
      {staleProblem && <FailedState problem={staleProblem} onRetry={onRetry} isInline />}
      <div className="grid items-start gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Clocked rfq={rfq} isOpen={isOpen} serverOffsetInMilliseconds={serverOffsetInMilliseconds} />
        <div className="grid min-w-0 gap-4 lg:col-start-1 lg:row-start-1">
          <Answered {...parts} />
          {rfq.auctions && <AuctionsCard link={rfq.link} auctions={rfq.auctions} />}
          {rfq.newMessages > 0 && tab !== 'questions' && (
            <Banner
              title={rfq.newMessages === 1 ? '1 new message' : `${rfq.newMessages} new messages`}
              action={
                <Button size="small" onClick={() => show('questions')}>
                  Read
                </Button>
              }
            >
              {isolated(rfq.buyer)} sent you a message.
            </Banner>
          )}
          <Tabs
            label="Request for quotation"
            value={tab}
            onValueChange={show}
            className="[&>[role=tabpanel]]:pt-4"
            tabs={[
              { id: 'summary', label: 'Summary', content: <Summary {...parts} /> },
              {
                id: 'questions',
                label: 'Questions',
                isKept: begun.has('questions'),
                content: <QuestionsTab {...parts} />,
              },
              {
                id: 'messages',
                label: unread > 0 ? `Messages (${unread})` : 'Messages',
                isKept: begun.has('messages'),
                content: <VendorMessages link={rfq.link} thread={thread} />,
              },
              ...(rfq.result?.kind === 'award'
                ? [{ id: 'milestones', label: 'Milestones', content: <MilestonesTab {...parts} /> }]
                : []),
              {
                id: 'pqr',
                label: 'Your company',
                isKept: begun.has('pqr'),
                content: <PqrTab {...parts} />,
              },
              {
                id: 'quote',
                label: 'Your quote',
                isKept: begun.has('quote'),
                content: <QuoteTab key={rfq.revision} {...parts} isOpen={isOpen || isClarifying} />,
              },
            ]}
          />
        </div>
      </div>
      {tab === 'summary' && (
        <Dock note="No account needed. This link is for you only.">
          {isOpen && !hasQuote && (
            <Button size="large" onClick={() => setRegret('open')}>
              {rfq.answer === 'regretted' ? 'Change response' : 'Cannot quote'}
            </Button>
          )}
          {isToAccept && (
            <Button size="large" variant="primary" className="flex-1 md:flex-none" onClick={() => setAccepting('open')}>
              Accept award
            </Button>
          )}
          <Button
            size="large"
            variant={isToAccept ? 'secondary' : 'primary'}
            className="flex-1 md:flex-none"
            onClick={() => show('quote')}
          >
            {isOpen && isToConfirm
              ? 'Confirm your quote'
              : hasQuote || !(isOpen || isClarifying)
                ? 'View your quote'
                : rfq.draft
                  ? 'Continue quote'
                  : 'Start quote'}
          </Button>
        </Dock>
      )}
      {accepting !== 'never' && (
        <AcceptDialog {...parts} isShown={accepting === 'open'} onClose={() => setAccepting('closed')} />
      )}
      {regret !== 'never' && (
        <RegretDialog {...parts} isShown={regret === 'open'} onClose={() => setRegret('closed')} />
      )}
    </>
  );
}

/** What the server's clock is ahead of this device's, from an answer that says what it shows. */
const useServerOffset = (now: string): number =>
  useMemo(() => {
    const offset = Date.parse(now) - Date.now();
    // The way here takes a moment, and less than that says nothing.
    return Math.abs(offset) < 2000 ? 0 : offset;
  }, [now]);

/** Seconds left at which a screen reader is told. */
const marks = [3600, 600, 60, 0] as const;

function Clocked({
  rfq,
  isOpen,
  serverOffsetInMilliseconds,
}: {
  rfq: VendorRfq;
  isOpen: boolean;
  serverOffsetInMilliseconds: number;
}) {
  const { formatDateTime } = useDates();
  return (
    <Card as="section" aria-label="Deadline" className="grid gap-1 lg:col-start-2">
      <p className="flex items-center gap-2 text-small text-ink-muted">
        <Clock aria-hidden className="size-4 shrink-0" />
        Submission deadline {formatDateTime(rfq.deadline)}
      </p>
      {isOpen ? (
        <Countdown
          expiresAt={rfq.deadline}
          serverOffsetInMilliseconds={serverOffsetInMilliseconds}
          label="Time left to quote"
          isLabelHidden
          announceAtSeconds={marks}
          urgentBelowSeconds={3600}
          size="large"
        />
      ) : (
        <p className="text-heading font-semibold">{closedWords(rfq)}</p>
      )}
    </Card>
  );
}

const closedWords = ({ state }: VendorRfq) =>
  state === 'opened' ? 'Quotes opened' : state === 'technical_opened' ? 'Technical envelopes opened' : 'Closed';

/** What was answered, and whether anything can still be done. */
function Answered({ rfq, isOpen, onAnswer }: CallProps) {
  const { formatDateTime } = useDates();
  const answer = useApiMutation('answerInvitation');
  if (rfq.clarification)
    return (
      <Banner tone="warn" title={`${isolated(rfq.buyer)} requested clarification of your quote`}>
        <span className="block wrap-anywhere whitespace-pre-line">{isolated(rfq.clarification.words)}</span>
        <span className="block">
          You can send a new version until {formatDateTime(rfq.clarification.closesAt)}. Otherwise your quote stays as
          it is.
        </span>
      </Banner>
    );
  if (!isOpen)
    return (
      <Banner
        title={
          rfq.state === 'opened'
            ? rfq.isPriceOpened === false
              ? 'Prices have been opened, except yours'
              : 'Quotes have been opened'
            : rfq.state === 'technical_opened'
              ? 'Technical envelopes have been opened'
              : 'The deadline has passed'
        }
      >
        {rfq.state === 'technical_opened' &&
          'Offers are being evaluated. Prices of qualified vendors are opened later. '}
        {rfq.isPriceOpened === false && 'Your offer did not qualify, so your price stays sealed. '}
        Everything here is now read-only.
      </Banner>
    );
  if (rfq.answer !== 'regretted') return null;
  const willQuote = async () =>
    onAnswer(await answer.run({ query: { link: rfq.link }, body: { answer: 'will_quote' } }));
  return (
    <Banner
      tone={answer.error ? 'bad' : 'warn'}
      title={`You told ${isolated(rfq.buyer)} that you cannot quote`}
      action={
        <Button size="small" isLoading={answer.isPending} onClick={() => void willQuote().catch(() => undefined)}>
          I will quote
        </Button>
      }
    >
      {answer.error
        ? answer.error.message
        : `${rfq.regret ? `${regretWords[rfq.regret]}. ` : ''}You can change your mind until the deadline.`}
    </Banner>
  );
}

function LinkNeeded() {
  return (
    <EmptyState kind="no-results" headingLevel={1} title="This link is not valid">
      Open the complete link from the latest RFQ email. Older links end when a newer one is sent, and every link
      expires. Ask the buyer to resend it if needed.
    </EmptyState>
  );
}

function PageSkeleton() {
  return (
    <SkeletonGroup label="Loading the request for quotation" className="grid gap-4">
      <Skeleton className="h-5 w-1/2" />
      <Skeleton className="h-8 w-3/4" />
      <Skeleton className="h-20" />
      <Skeleton className="h-72" />
    </SkeletonGroup>
  );
}

/** The page around it: the product, and whose link it is. */
function Page({ vendorName, children }: { vendorName?: string; children: ReactNode }) {
  return (
    <LinkFrame
      className="max-w-280"
      note={
        vendorName && (
          <span className="flex items-center gap-2">
            <Lock aria-hidden className="size-4 shrink-0" />
            <span className="min-w-0">Link for {isolated(vendorName)}</span>
          </span>
        )
      }
    >
      {children}
    </LinkFrame>
  );
}

import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiClient, useApiMutation } from '@millwright/api-client/use-api';
import { Avatar } from '@millwright/ui/avatar/avatar';
import { Badge } from '@millwright/ui/badge/badge';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { Countdown } from '@millwright/ui/countdown/countdown';
import { linkClass } from '@millwright/ui/link/link';
import { Modal } from '@millwright/ui/modal/modal';
import { OtpField } from '@millwright/ui/otp-field/otp-field';
import { Table, type TableColumn } from '@millwright/ui/table/table';
import { useToast } from '@millwright/ui/toast/toast';
import { Check, PackageOpen, TriangleAlert } from 'lucide-react';
import { useState, type FormEvent, type ReactNode } from 'react';
import type { Job } from '../../parts/jobs/job-words.ts';
import { CopyButton } from '../../shared/copy-button.tsx';
import { ScreenLink } from '../../shared/host.tsx';
import { isolated, isolatedList } from '../../shared/isolated.ts';
import { formatDateTime, formatQuantity } from '../../shared/vendor-format.ts';
import { shortHash, type Quotations, type QuotingVendor } from '../rfq-words.ts';

/** How long the confirmation of one opener waits for the other. */
const WINDOW_IN_MS = 30 * 60 * 1000;

const kinds = {
  all: { one: 'quote', many: 'quotes', what: 'Opened quotes stay open, and no more quotes are accepted.' },
  technical: {
    one: 'technical envelope',
    many: 'technical envelopes',
    what: 'Offers can then be read and evaluated. Prices stay sealed.',
  },
  price: {
    one: 'price envelope',
    many: 'price envelopes',
    what: 'Prices of qualified vendors are opened. Those of disqualified vendors stay sealed.',
  },
};
type Kind = keyof typeof kinds;

/** The opening of sealed quotes: who confirms it, what was checked before, and the receipts of what is opened. */
export default function QuoteOpening({
  job,
  quotations,
  reason,
  onChange,
}: {
  job: Job;
  quotations: Quotations;
  /** Why the quotes cannot be opened now; null when they can. */
  reason: string | null;
  onChange: () => void;
}) {
  const { openers, envelopes, received } = quotations;
  const kind: Kind = envelopes?.next ?? 'all';
  const count = kind === 'price' ? (envelopes?.qualified ?? received) : received;
  const what = `${count} ${count === 1 ? kinds[kind].one : kinds[kind].many}`;
  const [firstAt] = openers.flatMap(({ confirmedAt }) => (confirmedAt ? [Date.parse(confirmedAt)] : []));
  return (
    <Card padding="none" as="section" aria-labelledby="opening" className="mx-auto w-full max-w-220">
      <div className="flex items-start justify-between gap-4 border-b border-line p-card max-sm:flex-col">
        <CardHeader
          headingId="opening"
          title={`Open ${what}`}
          description={`${openers.length > 1 ? 'Two named openers, each with a code of their own, within 30 minutes.' : 'One named opener, with a code by email.'} ${kinds[kind].what} It is logged and cannot be undone.`}
        />
        {firstAt !== undefined && <TimeLeft until={firstAt + WINDOW_IN_MS} onExpire={onChange} />}
      </div>
      <div className="grid gap-6 p-card">
        <ul className="grid gap-3 md:grid-cols-2">
          {openers.map((opener, index) => (
            <li key={opener.person.userId} className="grid">
              <Opener
                job={job}
                opener={opener}
                position={openers.length > 1 ? (index === 0 ? 'First opener' : 'Second opener') : 'Opener'}
                kind={kind}
                what={what}
                canOpen={quotations.can.open && opener.person.isMe}
                onChange={onChange}
              />
            </li>
          ))}
        </ul>
        {reason && <Banner tone="warn" title={reason} />}
        <Checks job={job} quotations={quotations} onChange={onChange} />
        <Table
          caption="Sealed quotes"
          isCaptionHidden
          columns={columns}
          rows={quotations.vendors.filter(
            ({ receipt, judged }) => receipt !== null && (kind !== 'price' || judged === 'qualified'),
          )}
          getRowId={({ jobVendorId }) => jobVendorId}
          empty={<p className="text-ink-muted">No quotes received.</p>}
        />
      </div>
    </Card>
  );
}

function TimeLeft({ until, onExpire }: { until: number; onExpire: () => void }) {
  const serverOffsetInMilliseconds = useApiClient().serverOffsetInMilliseconds();
  return (
    <p className="grid justify-items-end">
      <Countdown
        label="Time left for the second opener"
        isLabelHidden
        expiresAt={until}
        serverOffsetInMilliseconds={serverOffsetInMilliseconds}
        onExpire={onExpire}
        className="text-display"
      />
      <span aria-hidden className="text-small text-ink-muted">
        left for the second opener
      </span>
    </p>
  );
}

function Opener({
  job,
  opener: { person, confirmedAt },
  position,
  kind,
  what,
  canOpen,
  onChange,
}: {
  job: Job;
  opener: Quotations['openers'][number];
  position: string;
  kind: Kind;
  what: string;
  /** It is this person's turn. */
  canOpen: boolean;
  onChange: () => void;
}) {
  return (
    <section
      aria-label={person.isMe ? 'You' : person.fullName}
      className={`grid content-start gap-3 rounded-large border p-card ${
        confirmedAt ? 'border-good bg-good-soft' : canOpen ? 'border-accent' : 'border-line'
      }`}
    >
      <div className="flex min-w-0 flex-wrap items-center gap-3">
        <Avatar name={person.fullName} size="small" shape="round" />
        <span className="grid min-w-0 flex-1">
          <span className="font-semibold wrap-anywhere">
            {isolated(person.fullName)}
            {person.isMe && ', you'}
          </span>
          <span className="text-small text-ink-muted">{position}</span>
        </span>
        {confirmedAt && (
          <Badge tone="good">
            <Check aria-hidden />
            Confirmed
          </Badge>
        )}
      </div>
      {confirmedAt ? (
        <p className="text-small">
          {formatDateTime(confirmedAt)}. No prices have been shown yet. If the second opener does not confirm in time,
          both have to start again.
        </p>
      ) : canOpen ? (
        <Confirm job={job} kind={kind} what={what} onChange={onChange} />
      ) : (
        <p className="text-small text-ink-muted">Not confirmed</p>
      )}
    </section>
  );
}

/** What an opener confirms with: a code that is mailed first. */
function Confirm({ job, kind, what, onChange }: { job: Job; kind: Kind; what: string; onChange: () => void }) {
  const toast = useToast();
  const ask = useApiMutation('requestOpeningCode');
  const open = useApiMutation('openQuotations');
  const [isSent, setSent] = useState(false);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const refuse = (error: unknown) => {
    const { message, code: name } = error as ApiProblem;
    setProblem(message);
    // Something else than the code: the page shows what.
    if (name !== 'INVALID_REQUEST') onChange();
  };
  const sendCode = async () => {
    setProblem(null);
    try {
      await ask.run({ path: { id: job._id } });
      setSent(true);
    } catch (error) {
      refuse(error);
    }
  };
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    if (code.length < 6) return setProblem('Enter the six digits.');
    setProblem(null);
    try {
      const body = { code, ...(kind !== 'all' && { envelope: kind }) };
      const { state } = await open.run({ path: { id: job._id }, body });
      toast.show(
        state === (kind === 'technical' ? 'technical_opened' : 'opened')
          ? { tone: 'good', title: `Opened ${what}` }
          : { title: 'You have confirmed', description: 'The other opener was notified and has 30 minutes.' },
      );
    } catch (error) {
      refuse(error);
    }
  };
  if (!isSent)
    return (
      <>
        {problem && (
          <Banner tone="bad" title="Code not sent">
            {problem}
          </Banner>
        )}
        <p className="text-small text-ink-muted">You confirm with a code that we email to you.</p>
        <Button variant="primary" isLoading={ask.isPending} onClick={() => void sendCode()}>
          Email me the code
        </Button>
      </>
    );
  return (
    <form noValidate aria-label="Confirm opening" onSubmit={(event) => void confirm(event)} className="grid gap-3">
      <OtpField
        label="Code from the email"
        description="Six digits, valid for 10 minutes."
        isRequired
        value={code}
        error={problem ?? undefined}
        onValueChange={setCode}
      />
      <Button type="submit" variant="primary" isLoading={open.isPending}>
        <PackageOpen aria-hidden />
        Confirm and open {what}
      </Button>
      <div>
        <Button size="small" variant="quiet" isLoading={ask.isPending} onClick={() => void sendCode()}>
          Email another code
        </Button>
      </div>
    </form>
  );
}

/** What has to be settled before quotes are opened. */
function Checks({ job, quotations, onChange }: { job: Job; quotations: Quotations; onChange: () => void }) {
  const { deadline, openers, questions, received, minimumQuotes, vendors, can } = quotations;
  const [isAsked, setAsked] = useState(false);
  const receipts = vendors.filter(({ receipt }) => receipt !== null).length;
  const answered = questions.total - questions.unanswered;
  const isSettled = questions.unanswered === 0 || questions.waiver !== null;
  return (
    <section aria-labelledby="opening-checks" className="grid gap-3">
      <h3 id="opening-checks" className="font-semibold">
        Checked before opening
      </h3>
      <ul className="grid gap-3 md:grid-cols-2">
        <CheckItem isDone title="Deadline passed">
          {deadline && formatDateTime(deadline)}
        </CheckItem>
        <CheckItem isDone={openers.length > 0} title="Openers named">
          {isolatedList(openers.map(({ person }) => person.fullName))}
        </CheckItem>
        <CheckItem
          isDone={isSettled}
          title={
            questions.unanswered === 0
              ? questions.total === 0
                ? 'No questions'
                : `All ${formatQuantity(questions.total, 'question')} answered`
              : `${formatQuantity(questions.unanswered, 'question')} unanswered`
          }
        >
          {questions.waiver
            ? `Accepted by ${isolated(questions.waiver.by)}, ${formatDateTime(questions.waiver.at)}`
            : questions.unanswered > 0 && `${answered} of ${questions.total} answered. `}
          {!isSettled && (
            <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <ScreenLink
                to={{ screen: 'job-documents', params: { jrId: job.number }, query: { part: 'questions' } }}
                className={linkClass({})}
              >
                Close questions
              </ScreenLink>
              {can.waiveQuestions && (
                <Button size="small" onClick={() => setAsked(true)}>
                  Open without answers
                </Button>
              )}
            </span>
          )}
        </CheckItem>
        <CheckItem isDone={received >= minimumQuotes} title="Receipts complete">
          {receipts} of {formatQuantity(received, 'quote')} with a receipt, {minimumQuotes} needed
        </CheckItem>
      </ul>
      {isAsked && (
        <WaiverDialog
          job={job}
          unanswered={questions.unanswered}
          onClose={() => setAsked(false)}
          onDone={() => {
            setAsked(false);
            onChange();
          }}
        />
      )}
    </section>
  );
}

const CheckItem = ({ isDone, title, children }: { isDone: boolean; title: string; children: ReactNode }) => (
  <li className="flex min-w-0 items-start gap-2">
    {isDone ? (
      <Check aria-label="Done" className="mt-0.5 size-4 shrink-0 text-good" />
    ) : (
      <TriangleAlert aria-label="Open" className="mt-0.5 size-4 shrink-0 text-warn" />
    )}
    <span className="grid min-w-0">
      <span className="font-medium">{title}</span>
      <span className="text-small wrap-anywhere text-ink-muted">{children}</span>
    </span>
  </li>
);

function WaiverDialog({
  job,
  unanswered,
  onClose,
  onDone,
}: {
  job: Job;
  unanswered: number;
  onClose: () => void;
  onDone: () => void;
}) {
  const waive = useApiMutation('waiveQuestions');
  const confirm = async () => {
    await waive.run({ path: { id: job._id }, body: { unanswered } });
    onDone();
  };
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Open quotes with ${formatQuantity(unanswered, 'unanswered question')}?`}
      description="Vendors quoted without these answers. Your name is logged and appears in the record of the opening."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" isLoading={waive.isPending} onClick={() => void confirm().catch(() => undefined)}>
            Open without answers
          </Button>
        </>
      }
    >
      {waive.error && <Banner tone="bad">{waive.error.message}</Banner>}
    </Modal>
  );
}

const columns: readonly TableColumn<QuotingVendor>[] = [
  {
    id: 'vendor',
    header: 'Sealed quote',
    isRowHeader: true,
    cell: ({ companyName, receipt }) => (
      <span className="wrap-anywhere">
        {isolated(companyName)}, v{receipt!.number}
      </span>
    ),
  },
  { id: 'submitted', header: 'Submitted', cell: ({ receipt }) => formatDateTime(receipt!.submittedAt) },
  {
    id: 'receipt',
    header: 'Fingerprint (SHA-256)',
    cell: ({ companyName, receipt }) => (
      <span className="flex items-center gap-1">
        <code className="text-small">{shortHash(receipt!.sha256)}</code>
        <CopyButton text={receipt!.sha256} label="Copy" subject={`the receipt of ${companyName}`} />
      </span>
    ),
  },
];

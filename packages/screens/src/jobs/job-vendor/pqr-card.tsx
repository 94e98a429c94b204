import type { ApiProblem } from '@millwright/api-client/problem';
import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import { Badge } from '@millwright/ui/badge/badge';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { SegmentedControl } from '@millwright/ui/segmented-control/segmented-control';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { useToast } from '@millwright/ui/toast/toast';
import { Paperclip } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { isolated } from '../../shared/isolated.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { Loadable } from '../../shared/loadable.tsx';
import { usePreview, type PreviewFile } from '../../shared/preview/preview.tsx';
import { formatDate, formatDateTime } from '../../shared/vendor-format.ts';
import { useFile } from '../../shared/use-file.ts';
import { criterionNames, pqrStates, type Pqr, type PqrItem } from '../qualification-words.ts';

const AnswerDialog = lazyPart(() => import('./answer-dialog.tsx'));
const DecisionDialog = lazyPart(() => import('./decision-dialog.tsx'));

/** The prequalification of a vendor: what is asked, what it says and proves, and the verdict on each. */
export function PqrCard({ id }: { id: string }) {
  const pqr = useApi('getPqr', { path: { id } });
  return (
    <Card as="section" padding="none" aria-label="Prequalification">
      <Loadable of={pqr} skeleton={<Skeleton className="m-card h-72" />}>
        {(data) => <Whole pqr={data} />}
      </Loadable>
    </Card>
  );
}

function Whole({ pqr }: { pqr: Pqr }) {
  const toast = useToast();
  const decide = useApiMutation('approvePqr');
  const [asking, setAsking] = useState<'returned' | 'rejected' | null>(null);
  const { state, decision, items, can, jobVendorId, version } = pqr;
  const preview = usePreview(items.flatMap((item) => evidenceOf(jobVendorId, item)));
  const isDecided = state === 'approved' || state === 'rejected';
  const open = items.filter(({ criterion, verdict }) => criterion.isMandatory && verdict?.verdict !== 'met').length;
  const approve = async () => {
    try {
      await decide.run({ path: { id: jobVendorId }, body: { version, decision: 'approved' } });
      toast.show({ tone: 'good', title: `${pqr.companyName} prequalified` });
    } catch (problem) {
      toast.show({ tone: 'bad', title: 'Not approved', description: (problem as ApiProblem).message });
    }
  };
  return (
    <>
      <div className="flex flex-wrap items-start gap-3 p-card">
        <CardHeader
          title="Prequalification"
          headingId="pqr"
          description={pqr.sentAt ? `Submitted ${formatDateTime(pqr.sentAt)}` : "Prefilled from the vendor's profile."}
          className="min-w-0 flex-1 basis-48"
        />
        <Badge tone={pqrStates[state].tone}>{pqrStates[state].label}</Badge>
      </div>
      {decision?.reason && (
        <Banner
          tone={decision.decision === 'rejected' ? 'bad' : 'warn'}
          title={`${decision.decision === 'rejected' ? 'Rejected' : 'Returned'} by ${isolated(decision.by)}, ${formatDateTime(decision.at)}`}
          className="mx-card mb-4"
        >
          <span className="wrap-anywhere whitespace-pre-line">{isolated(decision.reason)}</span>
        </Banner>
      )}
      <ul>
        {items.map((item) => (
          <li key={item.criterion.kind} className="border-t border-line px-card py-4">
            <Criterion pqr={pqr} item={item} look={preview.button} />
          </li>
        ))}
      </ul>
      {preview.dialog}
      {can.decide && (
        <div className="flex flex-wrap items-center gap-2 border-t border-line p-card">
          {!isDecided && (
            <>
              <Button variant="primary" isLoading={decide.isPending} onClick={() => void approve()} disabled={open > 0}>
                Approve
              </Button>
              <Button onClick={() => setAsking('returned')}>Return to vendor</Button>
              <Button variant="quiet" onClick={() => setAsking('rejected')}>
                Reject
              </Button>
            </>
          )}
          {isDecided && <Button onClick={() => setAsking('returned')}>Return to vendor</Button>}
          <p className="text-small text-ink-muted">
            {!isDecided &&
              open > 0 &&
              `To approve, ${open === 1 ? 'one mandatory criterion' : `${open} mandatory criteria`} still must be met.`}
            {state === 'approved' && decision && `Approved by ${decision.by}, ${formatDateTime(decision.at)}.`}
          </p>
        </div>
      )}
      {asking && <DecisionDialog pqr={pqr} decision={asking} onClose={() => setAsking(null)} />}
    </>
  );
}

/** What proves an answer: what was entered for the vendor, and what it attached itself. */
const evidenceOf = (jobVendorId: string, { criterion: { kind }, answer, files }: PqrItem): PreviewFile[] => {
  const read =
    (fileId?: string): PreviewFile['read'] =>
    (client, options) =>
      client.call('getPqrFile', { path: { id: jobVendorId }, query: { kind, ...(fileId && { fileId }) } }, options);
  return [
    ...(answer?.file ? [{ id: kind, name: answer.file.name, read: read() }] : []),
    ...files.map(({ _id, name, sizeInBytes }) => ({ id: _id, name, sizeInBytes, read: read(_id) })),
  ];
};

const verdicts = [
  { value: 'open', label: 'Open' },
  { value: 'met', label: 'Met' },
  { value: 'not_met', label: 'Not met' },
] as const;

function Criterion({
  pqr,
  item,
  look,
}: {
  pqr: Pqr;
  item: PqrItem;
  /** The button that shows a file. */
  look: (fileId: string) => ReactNode;
}) {
  const { take } = useFile();
  const toast = useToast();
  const update = useApiMutation('updatePqr');
  const [isEditing, setEditing] = useState(false);
  const { criterion, answer, verdict } = item;
  const name = criterionNames[criterion.kind];
  const evidence = evidenceOf(pqr.jobVendorId, item);
  const judge = async (value: 'open' | 'met' | 'not_met') => {
    const next = value === 'open' ? null : value;
    try {
      await update.run({
        body: {
          jobVendorId: pqr.jobVendorId,
          version: pqr.version,
          answers: [{ kind: criterion.kind, verdict: next, ...(verdict && next && { note: verdict.note }) }],
        },
      });
    } catch (problem) {
      toast.show({ tone: 'bad', title: 'Verdict not saved', description: (problem as ApiProblem).message });
    }
  };
  const save = ({ name: fileName, read }: PreviewFile) =>
    take({ name: fileName, failed: 'Could not be downloaded', read: (client) => read(client, {}) });
  return (
    <div className="grid gap-x-6 gap-y-3 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 content-start gap-1.5">
        <h3 className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          {criterion.isMandatory && <Badge tone="steel">Mandatory</Badge>}
        </h3>
        {criterion.requirement && (
          <p className="text-small wrap-anywhere text-ink-muted">Required: {isolated(criterion.requirement)}</p>
        )}
        {answer?.text ? (
          <p className="max-w-prose wrap-anywhere whitespace-pre-line">
            <bdi>{answer.text}</bdi>
          </p>
        ) : (
          <p className="text-ink-muted">No answer yet</p>
        )}
        {answer && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-muted">{sourceWords(answer)}</p>
        )}
        {evidence.length > 0 && (
          <ul aria-label={`Evidence of ${name.toLowerCase()}`} className="flex flex-wrap gap-x-3 gap-y-1">
            {evidence.map((file) => (
              <li key={file.id} className="flex min-w-0 items-center">
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={`${file.name}, download`}
                  className="wrap-anywhere whitespace-normal"
                  onClick={() => void save(file)}
                >
                  <Paperclip aria-hidden />
                  <span className="min-w-0 wrap-anywhere">{isolated(file.name)}</span>
                </Button>
                {look(file.id)}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="grid content-start justify-items-start gap-2 md:justify-items-end">
        {pqr.can.edit ? (
          <>
            <SegmentedControl
              size="small"
              label={`Verdict on ${name.toLowerCase()}`}
              options={verdicts}
              value={verdict?.verdict ?? 'open'}
              onValueChange={(value) => void judge(value)}
            />
            <Button
              size="small"
              variant="quiet"
              onClick={() => setEditing(true)}
              aria-label={`Edit ${name.toLowerCase()}`}
            >
              Edit
            </Button>
          </>
        ) : (
          verdict && (
            <Badge tone={verdict.verdict === 'met' ? 'good' : 'bad'}>
              {verdict.verdict === 'met' ? 'Met' : 'Not met'}
            </Badge>
          )
        )}
        {verdict && (
          <p className="max-w-60 text-small wrap-anywhere text-ink-muted md:text-end">
            {verdict.note && `${isolated(verdict.note)} `}
            {isolated(verdict.by)}, {formatDate(verdict.at)}
          </p>
        )}
      </div>
      {isEditing && <AnswerDialog pqr={pqr} item={item} onClose={() => setEditing(false)} />}
    </div>
  );
}

function sourceWords({ source, at }: NonNullable<PqrItem['answer']>): string {
  if (source === 'profile') return 'From its profile';
  return `${source === 'vendor' ? 'From the vendor' : 'Entered by the buyer'}${at ? ` ${formatDate(at)}` : ''}`;
}

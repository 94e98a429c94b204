import type { Answer } from '@millwright/api-client/client';
import type { ApiProblem } from '@millwright/api-client/problem';
import { useApi, useApiClient, useApiMutation } from '@millwright/api-client/use-api';
import { Badge } from '@millwright/ui/badge/badge';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Checkbox } from '@millwright/ui/checkbox/checkbox';
import { DocumentLink } from '@millwright/ui/document-link/document-link';
import { Modal } from '@millwright/ui/modal/modal';
import { Select } from '@millwright/ui/select/select';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useToast } from '@millwright/ui/toast/toast';
import { useState } from 'react';
import { isolated } from '../../shared/isolated.ts';
import { Loadable } from '../../shared/loadable.tsx';
import { formatDateTime, formatQuantity } from '../../shared/vendor-format.ts';
import type { Job } from '../../parts/jobs/job-words.ts';

type Letter = Answer<'getAwardLetters'>['letters'][number];

/** The letters of award and regret: read before they are mailed, or as they were. */
export default function LettersDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const toast = useToast();
  const [hasReasons, setHasReasons] = useState(true);
  const letters = useApi(
    'getAwardLetters',
    { path: { id: job._id }, query: { hasReasons } },
    // What is typed and chosen stays in view while the letters are written anew.
    { keepPrevious: true },
  );
  const send = useApiMutation('sendAwardLetters');
  const [notes, setNotes] = useState({ award: '', regret: '' });
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const isSent = letters.data?.letters.some(({ sentAt }) => sentAt !== null) ?? false;
  const tell = async () => {
    setProblem(null);
    const [awardNote, regretNote] = [notes.award.trim(), notes.regret.trim()];
    try {
      const told = await send.run({
        body: { jobId: job._id, hasReasons, ...(awardNote && { awardNote }), ...(regretNote && { regretNote }) },
      });
      onClose();
      toast.show({ tone: 'good', title: `${formatQuantity(told.letters.length, 'vendor')} notified` });
    } catch (refused) {
      setProblem(refused as ApiProblem);
    }
  };
  const problemOf = (field: string) => problem?.errors.find(({ pointer }) => pointer === `/${field}`)?.message;
  return (
    <Modal
      isOpen
      size="large"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={() => !isSent && (notes.award !== '' || notes.regret !== '')}
      title={isSent ? 'Letters of award and regret' : 'Notify vendors'}
      description={
        isSent
          ? undefined
          : 'Each vendor gets one letter by email and can see its result through its link. Letters do not mention other vendors.'
      }
      footer={
        <>
          <Button onClick={onClose}>{isSent ? 'Close' : 'Not now'}</Button>
          {!isSent && (
            <Button
              variant="primary"
              isLoading={send.isPending}
              disabledReason={!letters.data && 'Preparing letters.'}
              onClick={() => void tell()}
            >
              Send letters
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        {problem && problem.errors.length === 0 && (
          <Banner tone="bad" title="Not sent">
            {problem.message}
          </Banner>
        )}
        <Loadable of={letters} skeleton={<Skeleton className="h-80" />}>
          {(data) => (
            <>
              {!isSent && (
                <div className="grid gap-4 sm:grid-cols-2">
                  <Textarea
                    label="Added to the letter of award"
                    optionalLabel="optional"
                    rows={2}
                    characterLimit={1000}
                    value={notes.award}
                    error={problemOf('awardNote')}
                    onChange={(event) => setNotes({ ...notes, award: event.target.value })}
                  />
                  <Textarea
                    label="Added to regret letters"
                    optionalLabel="optional"
                    rows={2}
                    characterLimit={1000}
                    value={notes.regret}
                    error={problemOf('regretNote')}
                    onChange={(event) => setNotes({ ...notes, regret: event.target.value })}
                  />
                  {data.letters.some(({ kind }) => kind === 'regret') && (
                    <Checkbox
                      label="State reason in regret letters"
                      description="Not qualified, incomplete, or higher evaluated cost. Other vendors are not mentioned."
                      checked={hasReasons}
                      onChange={(event) => setHasReasons(event.target.checked)}
                    />
                  )}
                </div>
              )}
              <Preview jobId={job._id} letters={data.letters} notes={isSent ? { award: '', regret: '' } : notes} />
            </>
          )}
        </Loadable>
      </div>
    </Modal>
  );
}

function Preview({
  jobId,
  letters,
  notes,
}: {
  jobId: string;
  letters: readonly Letter[];
  notes: { award: string; regret: string };
}) {
  const client = useApiClient();
  const [at, setAt] = useState(0);
  const letter = letters[at];
  if (!letter) return null;
  const note = notes[letter.kind].trim();
  return (
    <section aria-label="Preview" className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label="Letter to"
          className="min-w-60 flex-1"
          value={String(at)}
          onChange={(event) => setAt(Number(event.target.value))}
        >
          {letters.map(({ vendorId, companyName, kind }, index) => (
            <option key={vendorId} value={index}>
              {companyName}: {kind === 'award' ? 'award' : 'regret'}
            </option>
          ))}
        </Select>
        <Badge tone={letter.kind === 'award' ? 'good' : 'neutral'}>
          {letter.kind === 'award' ? 'Award' : 'Regret'}
        </Badge>
      </div>
      <p className="text-small wrap-anywhere text-ink-muted">
        {letter.email === null
          ? 'No email address. Visible only through its link.'
          : letter.sentAt
            ? `Emailed to ${letter.email}, ${formatDateTime(letter.sentAt)}`
            : `To ${letter.email}`}
      </p>
      {letter.accepted && (
        <p className="text-small font-medium wrap-anywhere text-on-good-soft">
          Accepted by {isolated(letter.accepted.byName)}, {formatDateTime(letter.accepted.at)}
        </p>
      )}
      <p className="font-medium wrap-anywhere">{isolated(letter.subject)}</p>
      <p className="rounded-middle border border-line bg-sunken p-4 wrap-anywhere whitespace-pre-line">
        {isolated(letter.text)}
        {note && `\n\nWith your note: ${note}`}
      </p>
      {letter.kind === 'award' && (
        <DocumentLink
          href={client.urlOf('getAwardLetterFile', { path: { id: jobId, vendorId: letter.vendorId } })}
          name="Letter of award"
          description={letter.sentAt ? undefined : 'preview'}
          download
        />
      )}
    </section>
  );
}

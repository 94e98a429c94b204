import type { Answer } from '@millwright/api-client/client';
import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiMutation } from '@millwright/api-client/use-api';
import { quantityText } from '@millwright/evaluation/unit-labels';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { DefinitionList } from '@millwright/ui/definition-list/definition-list';
import { Modal } from '@millwright/ui/modal/modal';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { Table, type TableColumn } from '@millwright/ui/table/table';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useToast } from '@millwright/ui/toast/toast';
import { useEffect, useRef, useState } from 'react';
import { FailedState } from '../../shared/failed-state.tsx';
import { isolated, isolatedList } from '../../shared/isolated.ts';
import { formatDate } from '../../shared/vendor-format.ts';
import { ScopeText } from '../../shared/scope-text.tsx';
import { ProviderJobDocuments } from '../job-documents.tsx';

type Job = Answer<'openJobAsProvider'>;
type Item = Job['items'][number] & { position: number };

/** A job as the team reviews it. Opening it is written into the client's log, so it is asked for once. */
export default function ReviewDialog({
  job: { _id: id, number, company },
  onClose,
}: {
  job: { _id: string; number: string; company: string };
  onClose: () => void;
}) {
  const toast = useToast();
  const open = useApiMutation('openJobAsProvider').run;
  const decide = useApiMutation('decideJobAsProvider');
  const [job, setJob] = useState<Job>();
  const [failure, setFailure] = useState<ApiProblem>();
  const [tries, setTries] = useState(1);
  const [comment, setComment] = useState('');
  const [problem, setProblem] = useState<ApiProblem>();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    let isWanted = true;
    setFailure(undefined);
    open({ path: { id } }).then(
      (answer) => isWanted && setJob(answer),
      (refused) => isWanted && setFailure(refused as ApiProblem),
    );
    return () => {
      isWanted = false;
    };
  }, [open, id, tries]);
  const send = async (decision: 'accept' | 'return') => {
    setProblem(undefined);
    try {
      await decide.run({ path: { id }, body: { decision, ...(comment.trim() && { comment: comment.trim() }) } });
      onClose();
      toast.show({ tone: 'good', title: `${number} was ${decision === 'accept' ? 'accepted' : 'returned'}` });
    } catch (refused) {
      setProblem(refused as ApiProblem);
      if ((refused as ApiProblem).errors.length > 0) field.current?.focus();
    }
  };
  const commentError = problem?.errors.find(({ pointer }) => pointer === '/comment')?.message;
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={comment.trim() !== ''}
      title={job?.title ? isolated(job.title) : number}
      description={`${number} of ${isolated(company)}`}
      footer={
        job && (
          <>
            <Button
              isLoading={decide.isPending}
              disabledReason={!job.can.return && 'No longer in review.'}
              onClick={() => void send('return')}
            >
              Return
            </Button>
            <Button
              variant="primary"
              isLoading={decide.isPending}
              disabledReason={!job.can.accept && 'No longer in review.'}
              onClick={() => void send('accept')}
            >
              Accept
            </Button>
          </>
        )
      }
    >
      {failure ? (
        <FailedState problem={failure} onRetry={() => setTries((before) => before + 1)} />
      ) : job ? (
        <div className="grid gap-5">
          {problem && !commentError && <Banner tone="bad">{problem.message}</Banner>}
          <Facts job={job} />
          {job.scope && <ScopeText text={job.scope} />}
          {job.documents.length > 0 && <ProviderJobDocuments job={job} />}
          {job.items.length > 0 && (
            <Table
              caption="Scope items"
              columns={columns}
              rows={job.items.map((item, index) => ({ ...item, position: index + 1 }))}
              getRowId={({ position }) => String(position)}
            />
          )}
          <Textarea
            ref={field}
            label="Comment"
            optionalLabel="needed to return it"
            description="The owner is notified by email."
            rows={3}
            characterLimit={1000}
            error={commentError}
            value={comment}
            onChange={({ currentTarget: { value } }) => setComment(value)}
          />
        </div>
      ) : (
        <div aria-busy="true" className="grid gap-4">
          <Skeleton className="h-24" />
          <Skeleton className="h-48" />
        </div>
      )}
    </Modal>
  );
}

function Facts({ job }: { job: Job }) {
  const facts = [
    ['Service', job.subcategory],
    ['Plant', job.plant],
    ['Posted by', job.owner],
    ['Needed by', job.requiredBy && formatDate(job.requiredBy)],
    ...job.contacts.map((contact) => [
      'Contact',
      isolatedList([contact.fullName, contact.designation, contact.email, contact.phone]),
    ]),
  ].flatMap(([term, value]) => (term && value ? [{ term, description: isolated(value) }] : []));
  return <DefinitionList items={facts} />;
}

const columns: readonly TableColumn<Item>[] = [
  {
    id: 'description',
    header: 'Item',
    isRowHeader: true,
    cell: ({ position, description, group }) => (
      <span className="grid font-normal">
        <span className="wrap-anywhere">
          <span className="text-ink-muted tabular-nums">{position}.</span> {isolated(description)}
        </span>
        {group && <span className="text-small wrap-anywhere text-ink-muted">{isolated(group)}</span>}
      </span>
    ),
  },
  {
    id: 'quantity',
    header: 'Quantity',
    align: 'end',
    cell: (item) => <span className="whitespace-nowrap">{quantityText(item) || '–'}</span>,
  },
];

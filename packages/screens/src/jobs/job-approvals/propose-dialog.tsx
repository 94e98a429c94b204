import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import type { ApiProblem } from '@millwright/api-client/problem';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { ErrorText } from '@millwright/ui/field/field';
import { FileUpload } from '@millwright/ui/file-upload/file-upload';
import { Modal } from '@millwright/ui/modal/modal';
import { MultiSelect } from '@millwright/ui/multi-select/multi-select';
import { RadioGroup } from '@millwright/ui/radio-group/radio-group';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useToast } from '@millwright/ui/toast/toast';
import type { Answer } from '@millwright/api-client/client';
import { useId, useState, type FormEvent } from 'react';
import { attachmentKinds, attachmentLimit } from '../../shared/file-limits.ts';
import { isolatedList } from '../../shared/isolated.ts';
import { Loadable } from '../../shared/loadable.tsx';
import { useUploads } from '../../shared/use-uploads.ts';
import { formatQuantity, formatRupees } from '../../shared/vendor-format.ts';
import { optionLabel } from '../approval-labels.ts';
import type { Job } from '../../parts/jobs/job-words.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import type { Allocation } from './allocation.tsx';

const AllocationField = lazyPart(() => import('./allocation.tsx'));

type Plan = Answer<'getApproversList'>;

/** The value of the choice to give each line to a vendor. */
const COMPOSED = 'composed';

/** The option that was chosen on the comparison. One that comes to the same as a smaller split stands there under the name of that one. */
function chosenOption(options: Plan['options'], award: string): string {
  const best = options.filter(({ key }) => key.startsWith('best'));
  const same = award === 'best3' ? best[0] : award === 'cherryPick' ? best.at(-1) : undefined;
  const found = options.find(({ key }) => key === award) ?? same;
  return (found ?? options[0])?.key ?? '';
}

/**
 * Proposes an award on the frozen comparison: who gets the job, why, with which papers, and who approves where the rules leave it open.
 *
 * @param award The way to award that was chosen on the comparison; any other text for the first one.
 */
export default function ProposeDialog({ job, award, onClose }: { job: Job; award: string; onClose: () => void }) {
  const formId = useId();
  // Once it is proposed there is nothing more to propose: what the write makes stale is not asked for again while the dialog goes.
  const [isSending, setSending] = useState(false);
  const plan = useApi('getApproversList', isSending ? null : { path: { id: job._id } }, { keepPrevious: true });
  const create = useApiMutation('postCreateResolution');
  const [isDirty, setDirty] = useState(false);
  return (
    <Modal
      isOpen
      size="large"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={() => isDirty}
      title="Propose an award"
      description="The proposal is frozen with the comparison. Approvers see exactly what you submit."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isLoading={create.isPending}
            disabledReason={!plan.data && 'Loading the comparison.'}
          >
            Submit for approval
          </Button>
        </>
      }
    >
      <Loadable of={plan} skeleton={<Skeleton className="h-80" />}>
        {(data) => (
          <Proposal
            formId={formId}
            job={job}
            award={award}
            plan={data}
            onDirty={() => setDirty(true)}
            send={async (proposal) => {
              setSending(true);
              try {
                return await create.run(proposal);
              } catch (refused) {
                setSending(false);
                throw refused;
              }
            }}
            onDone={onClose}
          />
        )}
      </Loadable>
    </Modal>
  );
}

type Send = ReturnType<typeof useApiMutation<'postCreateResolution'>>['run'];

function Proposal({
  formId,
  job,
  award,
  plan,
  onDirty,
  send,
  onDone,
}: {
  formId: string;
  job: Job;
  award: string;
  plan: Plan;
  onDirty: () => void;
  send: Send;
  onDone: () => void;
}) {
  const toast = useToast();
  const [key, setKey] = useState(() => chosenOption(plan.options, award));
  const [composed, setComposed] = useState<{ allocation: Allocation; amountInPaise: number }>();
  const [reason, setReason] = useState('');
  const [chosen, setChosen] = useState<Record<number, string[]>>({});
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [isAsked, setAsked] = useState(false);
  const { uploads, add, remove, retry } = useUploads({ most: 20, limit: attachmentLimit });
  const option = plan.options.find((one) => one.key === key);
  const isComposed = key === COMPOSED;
  const amountInPaise = isComposed ? (composed?.amountInPaise ?? 0) : 0;
  const band = isComposed
    ? plan.bands.find(({ upToInPaise }) => upToInPaise === null || amountInPaise <= upToInPaise)
    : option && plan.bands[option.band];
  const allocation = Object.entries(composed?.allocation ?? {}).map(([lineId, vendorId]) => ({ lineId, vendorId }));
  const problemOf = (pointer: string) => problem?.errors.find((error) => error.pointer.startsWith(pointer))?.message;
  const reasonError = isAsked && reason.trim() === '' ? 'Justify the vendor choice.' : problemOf('/reason');
  const allocationError =
    isAsked && isComposed && allocation.length === 0 ? 'Award at least one item.' : problemOf('/allocation');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    setProblem(null);
    if (reason.trim() === '' || (!option && !isComposed) || (isComposed && allocation.length === 0) || !band) return;
    try {
      const { state } = await send({
        body: {
          jobId: job._id,
          comparisonSha256: plan.comparison.sha256,
          option: key,
          ...(isComposed && { allocation }),
          reason: reason.trim(),
          stages: band.stages.map((stage, index) => (stage.isOpen ? (chosen[index] ?? []) : [])),
          fileIds: uploads.flatMap(({ fileId }) => fileId ?? []),
        },
      });
      onDone();
      toast.show({ tone: 'good', title: state === 'approved' ? 'Job awarded' : 'Submitted for approval' });
    } catch (refused) {
      setProblem(refused as ApiProblem);
    }
  };
  const general =
    problem && problem.errors.every(({ pointer }) => !/^\/(reason|stages|allocation)/.test(pointer)) && problem;
  return (
    <form
      id={formId}
      noValidate
      aria-label="Award"
      onSubmit={(event) => void submit(event)}
      onChange={onDirty}
      className="grid gap-5"
    >
      {general && (
        <Banner tone="bad" title="Not proposed">
          {general.errors[0]?.message ?? general.message}
        </Banner>
      )}
      <RadioGroup
        legend="Award to"
        variant="cards"
        value={key}
        onValueChange={setKey}
        options={[
          ...plan.options.map((one) => ({
            value: one.key,
            label: `${optionLabel(one)}, ${formatRupees(one.amountInPaise)}`,
            description: [
              `${formatRupees(one.totalInPaise)} with GST`,
              one.vendors.length > 1
                ? isolatedList(
                    one.vendors.map(
                      ({ companyName, lineCount }) => `${companyName}: ${formatQuantity(lineCount, 'item')}`,
                    ),
                    ' · ',
                  )
                : formatQuantity(one.vendors[0]!.lineCount, 'line'),
              one.isLowest && 'lowest by evaluated cost',
              one.leavesLines > 0 && `${formatQuantity(one.leavesLines, 'item')} not awarded`,
            ]
              .filter(Boolean)
              .join(' · '),
          })),
          ...(plan.options.length > 1
            ? [
                {
                  value: COMPOSED,
                  label: 'Choose a vendor for each item',
                  description: 'Split items between the vendors that quoted them.',
                },
              ]
            : []),
        ]}
      />
      {isComposed && (
        <AllocationField
          comparison={plan.comparison}
          value={composed?.allocation}
          error={allocationError}
          onChange={(next, amount) => setComposed({ allocation: next, amountInPaise: amount })}
        />
      )}
      <Textarea
        label="Justification"
        isRequired
        rows={3}
        characterLimit={1000}
        value={reason}
        error={reasonError}
        onChange={(event) => setReason(event.target.value)}
      />
      {band && band.stages.length === 0 && (
        <Banner title="No approval is needed for this amount">The job is awarded as soon as you propose it.</Banner>
      )}
      {band && band.stages.length > 0 && (
        <fieldset className="grid gap-4">
          <legend className="mb-2 font-semibold">Approvers</legend>
          {band.stages.map((stage, index) =>
            stage.isOpen ? (
              <MultiSelect
                key={stage.name}
                label={`${index + 1}. ${stage.name}`}
                placeholder="Choose people"
                options={plan.candidates.map(({ userId, fullName, designation }) => ({
                  value: userId,
                  label: fullName,
                  ...(designation && { description: designation }),
                }))}
                values={chosen[index] ?? []}
                noMatchLabel="No approvers available. Assign an approver on the job first."
                error={problemOf(`/stages/${index}`)}
                onValuesChange={(values) => {
                  onDirty();
                  setChosen((all) => ({ ...all, [index]: values }));
                }}
              />
            ) : (
              <p key={stage.name}>
                <span className="font-medium">
                  {index + 1}. {stage.name}:
                </span>{' '}
                {isolatedList(
                  stage.approvers.map(({ fullName }) => fullName),
                  ', ',
                )}
                {problemOf(`/stages/${index}`) && <ErrorText>{problemOf(`/stages/${index}`)}</ErrorText>}
              </p>
            ),
          )}
        </fieldset>
      )}
      <FileUpload
        label="Documents"
        description={`Optional. ${attachmentKinds.words}; at most ${attachmentLimit.words} each.`}
        accept={attachmentKinds.accept}
        isMultiple
        files={uploads}
        onFilesAdd={add}
        onCancel={remove}
        onRetry={retry}
        onRemove={remove}
      />
    </form>
  );
}

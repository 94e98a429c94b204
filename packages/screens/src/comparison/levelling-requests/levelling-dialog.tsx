import type { components } from '@millwright/contract/types';
import type { ApiProblem } from '@millwright/api-client/problem';
import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { DateField } from '@millwright/ui/date-field/date-field';
import { FileUpload } from '@millwright/ui/file-upload/file-upload';
import { Modal } from '@millwright/ui/modal/modal';
import { Select } from '@millwright/ui/select/select';
import { TextField } from '@millwright/ui/text-field/text-field';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useToast } from '@millwright/ui/toast/toast';
import { useId, useState } from 'react';
import { ChangedMeanwhile, useSeenVersion } from '../../shared/change-question.tsx';
import { attachmentKinds, attachmentLimit } from '../../shared/file-limits.ts';
import { Form, useUnsavedChanges } from '../../shared/form.tsx';
import { isolated } from '../../shared/isolated.ts';
import { useUploads, type Upload } from '../../shared/use-uploads.ts';
import { levellingDefaults, levellingSchema, type LevellingFields } from './levelling.schema.ts';

type LevellingRequest = components['schemas']['LevellingRequest'];

const mostFiles = 50;

/** Asks the provider's team to level quotes that came as files, or changes such a request and sends it again. */
export default function LevellingDialog({
  request,
  onClose,
}: {
  /** The request to change; none: a new one. */
  request?: LevellingRequest;
  onClose: () => void;
}) {
  const id = useId();
  const toast = useToast();
  const changes = useUnsavedChanges();
  const jobs = useApi('getAllJobIds', { body: {} });
  const submit = useApiMutation('submitCompareQuotationRequest');
  const resubmit = useApiMutation('resubmitCompareQuotationRequest');
  const [schema] = useState(() => levellingSchema(request?.neededBy ?? ''));
  const { uploads, isUploading, add, remove, retry } = useUploads({
    most: mostFiles,
    limit: attachmentLimit,
    initial: (request?.files ?? []).map((file) => ({
      id: file.fileId,
      fileId: file.fileId,
      name: file.fileName,
      sizeInBytes: file.sizeInBytes,
      state: 'done' as const,
    })),
  });
  const [vendors, setVendors] = useState<Record<string, string>>(() =>
    Object.fromEntries((request?.files ?? []).map(({ fileId, vendor }) => [fileId, vendor])),
  );
  const [isAsked, setAsked] = useState(false);
  const [hasTouchedFiles, setTouchedFiles] = useState(false);
  const pending = submit.isPending || resubmit.isPending;
  const error = submit.error ?? resubmit.error;
  const seen = useSeenVersion(request?.version ?? 0, error);
  const isOutdated = error?.code === 'VERSION_CONFLICT';
  const isAgain = request?.status === 'sent_back';
  const stored = uploads.filter(({ fileId }) => fileId !== undefined);

  const send = async ({ title, jobId, remarks, neededBy }: LevellingFields) => {
    if (stored.length === 0 || stored.some((upload) => !vendors[upload.id]?.trim())) return;
    const body = {
      title,
      jobId: jobId || null,
      remarks: remarks || null,
      neededBy: neededBy || null,
      files: stored.map((upload) => ({ fileId: upload.fileId!, vendor: vendors[upload.id]!.trim() })),
    };
    const saved = request
      ? await resubmit.run({ body: { ...body, requestId: request._id, version: seen } })
      : await submit.run({ body });
    toast.show({
      tone: 'good',
      title: request
        ? isAgain
          ? `${saved.number} resubmitted`
          : `${saved.number} updated`
        : `${saved.number} requested`,
      description: 'The Millwright team will tabulate the quotes and notify you.',
    });
    onClose();
  };

  return (
    <Modal
      isOpen
      size="large"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={() => changes.has() || hasTouchedFiles}
      title={request ? `Edit ${request.number}` : 'Request bid tabulation'}
      description="The Millwright team enters each vendor’s quote on the same items and creates the comparison for you."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            isLoading={pending}
            disabledReason={isUploading && 'Wait for the uploads to finish, or cancel them.'}
            onClick={() => setAsked(true)}
          >
            {isAgain ? 'Resubmit request' : request ? 'Save changes' : 'Send request'}
          </Button>
        </>
      }
    >
      {isOutdated && <ChangedMeanwhile what="this request" className="mb-4" />}
      <Form
        id={id}
        aria-label="Bid tabulation request"
        schema={schema}
        defaultValues={levellingDefaults(request)}
        pending={pending}
        error={isOutdated ? undefined : error}
        onDirtyChange={changes.note}
        onSubmit={send}
        className="grid gap-4"
      >
        {({ field, day, form }) => (
          <>
            {isAgain && request.answer && (
              <Banner tone="warn" title="Message from the team">
                <span className="wrap-anywhere whitespace-pre-line">{isolated(request.answer)}</span>
              </Banner>
            )}
            <TextField label="Subject" isRequired autoComplete="off" {...field('title')} />
            <div className="grid gap-4 md:grid-cols-2">
              <Select
                label="Job"
                optionalLabel="optional"
                // A list that comes later would leave the choice without its option.
                key={jobs.data ? 'jobs' : 'waiting'}
                {...field('jobId')}
                value={form.watch('jobId')}
              >
                <option value="">No job</option>
                {optionsOf(jobs.data?.jobs ?? [], request?.job ?? null).map((job) => (
                  <option key={job._id} value={job._id}>
                    {job.number}, {job.title || 'Untitled job'}
                  </option>
                ))}
              </Select>
              <DateField label="Needed by" optionalLabel="optional" {...day('neededBy')} />
            </div>
            <FileUpload
              label="Vendor quotes"
              description={`As received: ${attachmentKinds.words}; at most ${attachmentLimit.words} each, ${mostFiles} in all. Several files per vendor are allowed.`}
              accept={attachmentKinds.accept}
              maxSizeInBytes={attachmentLimit.inBytes}
              isMultiple
              error={isAsked && stored.length === 0 ? 'At least one quote is needed.' : undefined}
              files={uploads}
              onFilesAdd={(files) => {
                setTouchedFiles(true);
                add(files);
              }}
              onCancel={remove}
              onRetry={retry}
              onRemove={(which) => {
                setTouchedFiles(true);
                remove(which);
              }}
            />
            <VendorsOfFiles
              uploads={stored}
              vendors={vendors}
              isAsked={isAsked}
              refused={error}
              onChange={(which, vendor) => {
                setTouchedFiles(true);
                setVendors((all) => ({ ...all, [which]: vendor }));
              }}
            />
            <Textarea
              label="Remarks"
              description="For the team, such as scope and terms to consider."
              optionalLabel="optional"
              rows={3}
              characterLimit={2000}
              {...field('remarks')}
              value={form.watch('remarks')}
            />
          </>
        )}
      </Form>
    </Modal>
  );
}

/** The jobs to choose from; that of the request among them, whatever has become of it. */
const optionsOf = (
  jobs: readonly components['schemas']['ComparisonJob'][],
  own: components['schemas']['ComparisonJob'] | null,
) => (own && jobs.every(({ _id }) => _id !== own._id) ? [own, ...jobs] : jobs);

/** Vendor of each file. */
function VendorsOfFiles({
  uploads,
  vendors,
  isAsked,
  refused,
  onChange,
}: {
  uploads: readonly Upload[];
  vendors: Record<string, string>;
  isAsked: boolean;
  refused: ApiProblem | undefined;
  onChange: (id: string, vendor: string) => void;
}) {
  const listId = useId();
  if (uploads.length === 0) return null;
  const names = [...new Set(Object.values(vendors).map((name) => name.trim()))].filter((name) => name !== '');
  return (
    <fieldset className="grid gap-3 md:grid-cols-2">
      <legend className="mb-2 text-label font-semibold">Vendor of each file</legend>
      <datalist id={listId}>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      {uploads.map((upload, index) => (
        <TextField
          key={upload.id}
          label={`Vendor of ${isolated(upload.name)}`}
          isRequired
          autoComplete="off"
          list={listId}
          maxLength={200}
          value={vendors[upload.id] ?? ''}
          error={
            isAsked && !vendors[upload.id]?.trim()
              ? 'Choose the vendor.'
              : refused?.errors.find(({ pointer }) => pointer.startsWith(`/files/${index}/`))?.message
          }
          onChange={(event) => onChange(upload.id, event.target.value)}
        />
      ))}
    </fieldset>
  );
}

import type { components } from '@millwright/contract/types';
import { isCancelled, type ApiProblem } from '@millwright/api-client/problem';
import { uploadFile } from '@millwright/api-client/upload-file';
import { useApi, useApiClient, useApiMutation } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { FileUpload, type UploadingFile } from '@millwright/ui/file-upload/file-upload';
import { Modal } from '@millwright/ui/modal/modal';
import { Select } from '@millwright/ui/select/select';
import { TextField } from '@millwright/ui/text-field/text-field';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useToast } from '@millwright/ui/toast/toast';
import { useEffect, useId, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useDraft } from './drafts.ts';
import { attachmentLimit } from './file-limits.ts';
import { Form, typedAgain } from './form.tsx';
import {
  vendorRequestBody,
  vendorRequestDefaults,
  vendorRequestSchema,
  type VendorRequestFields,
} from './vendor-request.schema.ts';

type VendorRequest = components['schemas']['VendorRequest'];
/** A file of the form; `source` while it may have to be sent again. */
type Attachment = UploadingFile & { fileId?: string; source?: File };
type Draft = { fields: VendorRequestFields; attachments: readonly Attachment[] };

const accepted = '.pdf,.png,.jpg,.jpeg,.docx,.xlsx,.csv,.txt';
const mostFiles = 10;

/**
 * The vendor request modal (section 2 of the product specification): asks the provider to add a vendor that is missing, or changes such a
 * request. Files are sent while the form is filled in; what failed stays in the list with its reason. What was typed when the session ended
 * is there again when the same person opens it after the login.
 */
export default function VendorRequestDialog({
  request,
  requirement,
  onClose,
}: {
  /** The request to change; none: a new one. */
  request?: VendorRequest;
  /** What was looked for, to start a new request with. */
  requirement?: string;
  onClose: () => void;
}) {
  const toast = useToast();
  const formId = useId();
  const categories = useApi('getVendorCategoriesList', {});
  // The end of the session takes the answer away; without its list the chosen service would go with it.
  const [services, setServices] = useState(categories.data);
  if (categories.data && categories.data !== services) setServices(categories.data);
  const create = useApiMutation('postVendorRequest');
  const update = useApiMutation('updateVendorRequest');
  const form = useRef<UseFormReturn<VendorRequestFields>>(null);
  const latest = useRef<{ attachments: readonly Attachment[]; isToKeep: boolean }>({
    attachments: [],
    isToKeep: false,
  });
  const unsent = useDraft<Draft>(`vendor-request ${request?._id ?? 'new'}`, () =>
    latest.current.isToKeep && form.current
      ? { fields: form.current.getValues(), attachments: latest.current.attachments }
      : null,
  );
  const { attachments, isUploading, add, cancel, retry, remove, isChanged } = useAttachments(
    request,
    unsent?.attachments,
  );
  const [schema] = useState(() => vendorRequestSchema(request?.neededBy ?? ''));
  const [isDirty, setDirty] = useState(false);
  useEffect(() => {
    latest.current = { attachments, isToKeep: isDirty || isChanged };
  });
  const pending = create.isPending || update.isPending;

  const submit = async (fields: VendorRequestFields) => {
    const body = {
      ...vendorRequestBody(fields),
      fileIds: attachments.flatMap(({ fileId }) => (fileId ? [fileId] : [])),
    };
    const saved = request
      ? await update.run({ body: { ...body, requestId: request._id, version: request.version } })
      : await create.run({ body });
    toast.show({
      tone: 'good',
      title: request ? `${saved.number} changed` : `${saved.number} submitted`,
      description: request ? undefined : "The provider's team will look for the vendor and tell you.",
    });
    onClose();
  };

  return (
    <Modal
      isOpen
      size="large"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={isDirty || isChanged}
      title={request ? `Change ${request.number}` : 'Submit a vendor request'}
      description="Is a vendor missing? Say what is needed, and the provider's team will look for it."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isLoading={pending}
            disabledReason={isUploading && 'Wait until the files have arrived, or cancel them.'}
          >
            {request ? 'Save changes' : 'Submit request'}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        aria-label="Vendor request"
        schema={schema}
        defaultValues={vendorRequestDefaults(request, requirement)}
        pending={pending}
        error={create.error ?? update.error}
        onDirtyChange={setDirty}
        onSubmit={submit}
      >
        {({ field, form: fields }) => (
          <div className="grid gap-4 md:grid-cols-2">
            <TakeBack form={fields} formRef={form} typed={unsent?.fields} hasServices={services !== undefined} />
            {unsent && (
              <Banner tone="info" className="md:col-span-2">
                {typedAgain}
              </Banner>
            )}
            <TextField
              label="What should the vendor do?"
              className="md:col-span-2"
              isRequired
              {...field('requirement')}
            />
            <Select label="Nearest service" optionalLabel="optional" {...field('subcategoryId')}>
              <option value="">Not sure</option>
              {(services?.categories ?? []).map((category) => (
                <optgroup key={category._id} label={category.name}>
                  {category.subcategories.map((service) => (
                    <option key={service._id} value={service._id}>
                      {service.name}
                    </option>
                  ))}
                </optgroup>
              ))}
            </Select>
            <TextField label="Where" optionalLabel="optional" {...field('location')} />
            <TextField label="Vendor's company name" optionalLabel="if you know one" {...field('vendorCompanyName')} />
            <TextField
              label="Vendor's GSTIN"
              optionalLabel="optional"
              autoCapitalize="characters"
              {...field('vendorGstn')}
            />
            <TextField label="Contact person" optionalLabel="optional" {...field('vendorContactName')} />
            <TextField label="Contact's email" optionalLabel="optional" type="email" {...field('vendorEmail')} />
            <TextField
              label="Contact's phone"
              optionalLabel="optional"
              type="tel"
              inputMode="numeric"
              leading="+91"
              {...field('vendorPhone')}
            />
            <TextField label="Needed by" optionalLabel="optional" type="date" {...field('neededBy')} />
            <Textarea
              label="Anything else"
              optionalLabel="optional"
              className="md:col-span-2"
              characterLimit={2000}
              rows={3}
              {...field('note')}
            />
            <FileUpload
              className="md:col-span-2"
              label="Files"
              description={`PDF, PNG, JPEG, DOCX, XLSX, CSV or TXT; at most ${attachmentLimit.words} each, ${mostFiles} in all.`}
              accept={accepted}
              isMultiple
              files={attachments}
              onFilesAdd={add}
              onCancel={cancel}
              onRetry={retry}
              onRemove={remove}
            />
          </div>
        )}
      </Form>
    </Modal>
  );
}

/** Gives the form what was typed before, as changes of it, and the list of services its choice once that is there. */
function TakeBack({
  form,
  formRef,
  typed,
  hasServices,
}: {
  form: UseFormReturn<VendorRequestFields>;
  formRef: { current: UseFormReturn<VendorRequestFields> | null };
  typed: VendorRequestFields | undefined;
  hasServices: boolean;
}) {
  useEffect(() => {
    formRef.current = form;
  }, [form, formRef]);
  useEffect(() => {
    for (const [name, value] of Object.entries(typed ?? {}))
      form.setValue(name as keyof VendorRequestFields, value, { shouldDirty: true });
  }, [form, typed]);
  const lacksServices = useRef(false);
  useEffect(() => {
    if (!hasServices) lacksServices.current = true;
    if (!hasServices || !lacksServices.current) return;
    lacksServices.current = false;
    // A list without its choice has lost it by now.
    form.setValue('subcategoryId', form.getValues('subcategoryId') || (typed?.subcategoryId ?? ''));
  }, [form, typed, hasServices]);
  return null;
}

/** What did not arrive before the session ended can be sent again. */
const interrupted = (file: Attachment): Attachment =>
  file.state === 'done' || file.state === 'failed'
    ? file
    : { ...file, state: 'failed', progress: undefined, error: 'Not sent: your session ended. Please try again.' };

/** The files of the form: each is sent on its own, with progress and cancel. */
function useAttachments(request: VendorRequest | undefined, unsent: readonly Attachment[] | undefined) {
  const client = useApiClient();
  const [attachments, setAttachments] = useState<Attachment[]>(
    () =>
      unsent?.map(interrupted) ??
      (request?.files ?? []).map((file) => ({
        id: file.fileId,
        fileId: file.fileId,
        name: file.fileName,
        sizeInBytes: file.sizeInBytes,
        state: 'done' as const,
      })),
  );
  const [isChanged, setChanged] = useState(unsent !== undefined);
  const controllers = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const running = controllers.current;
    return () => running.forEach((controller) => controller.abort());
  }, []);
  const change = (id: string, part: Partial<Attachment>) =>
    setAttachments((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)));

  const send = async (id: string, file: File) => {
    const controller = new AbortController();
    controllers.current.set(id, controller);
    change(id, { state: 'uploading', progress: 0, error: undefined });
    try {
      const stored = await uploadFile(client, file, {
        signal: controller.signal,
        onProgress: (progress) => change(id, { progress }),
      });
      change(id, { state: 'done', progress: 1, fileId: stored.fileId, name: stored.fileName });
    } catch (error) {
      if (!isCancelled(error)) change(id, { state: 'failed', error: (error as ApiProblem).message });
    } finally {
      controllers.current.delete(id);
    }
  };
  const remove = (id: string) => {
    controllers.current.get(id)?.abort();
    setChanged(true);
    setAttachments((all) => all.filter((one) => one.id !== id));
  };
  return {
    attachments,
    isChanged,
    isUploading: attachments.some(({ state }) => state === 'uploading'),
    add(files: File[]) {
      setChanged(true);
      const room = mostFiles - attachments.length;
      const added = files.slice(0, Math.max(0, room)).map((file): Attachment => {
        const error =
          file.size > attachmentLimit.inBytes
            ? `Larger than ${attachmentLimit.words}. Split or compress it.`
            : file.size === 0
              ? 'The file is empty.'
              : undefined;
        return {
          id: crypto.randomUUID(),
          name: file.name,
          sizeInBytes: file.size,
          source: file,
          state: error ? 'failed' : 'waiting',
          error,
        };
      });
      setAttachments((all) => [...all, ...added]);
      for (const { id, state, source } of added) if (state === 'waiting' && source) void send(id, source);
    },
    cancel: remove,
    remove,
    retry(id: string) {
      const source = attachments.find((one) => one.id === id)?.source;
      if (source && source.size > 0 && source.size <= attachmentLimit.inBytes) void send(id, source);
    },
  };
}

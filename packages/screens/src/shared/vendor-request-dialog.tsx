import type { components } from '@millwright/contract/types';
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
import { useEffect, useId, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { ChangedMeanwhile, useSeenVersion } from './change-question.tsx';
import { useDraft } from './drafts.ts';
import { attachmentKinds, attachmentLimit } from './file-limits.ts';
import { Form, typedAgain } from './form.tsx';
import { useUploads, type Upload } from './use-uploads.ts';
import {
  vendorRequestBody,
  vendorRequestDefaults,
  vendorRequestSchema,
  type VendorRequestFields,
} from './vendor-request.schema.ts';

type VendorRequest = components['schemas']['VendorRequest'];
type Draft = { fields: VendorRequestFields; attachments: readonly Upload[] };

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
  const latest = useRef<{ attachments: readonly Upload[]; isToKeep: boolean }>({
    attachments: [],
    isToKeep: false,
  });
  const unsent = useDraft<Draft>(`vendor-request ${request?._id ?? 'new'}`, () =>
    latest.current.isToKeep && form.current
      ? { fields: form.current.getValues(), attachments: latest.current.attachments }
      : null,
  );
  const { attachments, isUploading, add, retry, remove, isChanged } = useAttachments(request, unsent?.attachments);
  const [schema] = useState(() => vendorRequestSchema(request?.neededBy ?? ''));
  const [isDirty, setDirty] = useState(false);
  useEffect(() => {
    latest.current = { attachments, isToKeep: isDirty || isChanged };
  });
  const pending = create.isPending || update.isPending;
  const seen = useSeenVersion(request?.version ?? 0, update.error);
  const isOutdated = update.error?.code === 'VERSION_CONFLICT';

  const submit = async (fields: VendorRequestFields) => {
    const body = {
      ...vendorRequestBody(fields),
      fileIds: attachments.flatMap(({ fileId }) => (fileId ? [fileId] : [])),
    };
    const saved = request
      ? await update.run({ body: { ...body, requestId: request._id, version: seen } })
      : await create.run({ body });
    toast.show({
      tone: 'good',
      title: request ? `${saved.number} updated` : `${saved.number} submitted`,
      description: request ? undefined : 'The Millwright team will look for the vendor and notify you.',
    });
    onClose();
  };

  return (
    <Modal
      isOpen
      size="large"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={isDirty || isChanged}
      title={request ? `Edit ${request.number}` : 'Submit a vendor request'}
      description="Vendor missing? Describe what you need, and the Millwright team will look for one."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isLoading={pending}
            disabledReason={isUploading && 'Wait for the uploads to finish, or cancel them.'}
          >
            {request ? 'Save changes' : 'Submit request'}
          </Button>
        </>
      }
    >
      {isOutdated && <ChangedMeanwhile what="this request" className="mb-4" />}
      <Form
        id={formId}
        aria-label="Vendor request"
        schema={schema}
        defaultValues={vendorRequestDefaults(request, requirement)}
        pending={pending}
        error={isOutdated ? undefined : (create.error ?? update.error)}
        onDirtyChange={setDirty}
        onSubmit={submit}
      >
        {({ field, day, form: fields }) => (
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
            <DateField label="Needed by" optionalLabel="optional" {...day('neededBy')} />
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
              description={`${attachmentKinds.words}; at most ${attachmentLimit.words} each, ${mostFiles} in all.`}
              accept={attachmentKinds.accept}
              isMultiple
              files={attachments}
              onFilesAdd={add}
              onCancel={remove}
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

/** The files of the form: those of the request, or what was there when the session ended. */
function useAttachments(request: VendorRequest | undefined, unsent: readonly Upload[] | undefined) {
  const [isChanged, setChanged] = useState(unsent !== undefined);
  const { uploads, isUploading, add, remove, retry } = useUploads({
    most: mostFiles,
    limit: attachmentLimit,
    initial:
      unsent ??
      (request?.files ?? []).map((file) => ({
        id: file.fileId,
        fileId: file.fileId,
        name: file.fileName,
        sizeInBytes: file.sizeInBytes,
        state: 'done' as const,
      })),
  });
  return {
    attachments: uploads,
    isChanged,
    isUploading,
    add(files: File[]) {
      setChanged(true);
      add(files);
    },
    remove(id: string) {
      setChanged(true);
      remove(id);
    },
    retry,
  };
}

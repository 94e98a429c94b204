import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { Combobox } from '@millwright/ui/combobox/combobox';
import { Modal } from '@millwright/ui/modal/modal';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useToast } from '@millwright/ui/toast/toast';
import { useEffect, useId, useState } from 'react';
import * as z from 'zod/mini';
import { Form, useUnsavedChanges } from '../../shared/form.tsx';
import { vendorRequestStatusLabel, type VendorRequestStatus } from '../../shared/vendor-request-status.ts';
import type { ProviderRequestData } from './provider-request.tsx';
import { moveLabels, needsWords } from './request-moves.ts';

const schemaOf = (to: VendorRequestStatus) =>
  z.object({
    comment: needsWords(to)
      ? z
          .string()
          .check(
            z.trim(),
            z.minLength(1, to === 'need_info' ? 'Enter your question.' : 'Enter a reason.'),
            z.maxLength(500, 'Write at most 500 characters.'),
          )
      : z.string().check(z.trim(), z.maxLength(500, 'Write at most 500 characters.')),
    gstn: to === 'duplicate' ? z.string().check(z.minLength(1, 'Choose the listed vendor.')) : z.string(),
  });

/** Moves a vendor request on, with what is said to who asked; a duplicate is merged into the vendor that is listed. */
export default function MoveDialog({
  request,
  to,
  onClose,
  onMoved,
}: {
  request: ProviderRequestData;
  to: VendorRequestStatus;
  onClose: () => void;
  onMoved: (after: ProviderRequestData) => void;
}) {
  const id = useId();
  const toast = useToast();
  const changes = useUnsavedChanges();
  const move = useApiMutation('moveRequestAsProvider');
  const submit = async ({ comment, gstn }: { comment: string; gstn: string }) => {
    const body = { to, ...(comment && { comment }), ...(gstn && { gstn }) };
    const after = await move.run({ path: { id: request._id }, body });
    toast.show({ tone: 'good', title: `${request.number}: ${vendorRequestStatusLabel(after.status)}` });
    onMoved(after);
  };
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={changes.has}
      title={`${request.number}: ${moveLabels[to]}`}
      description={to === 'in_review' ? undefined : 'The requester is notified by email.'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" isLoading={move.isPending}>
            {moveLabels[to]}
          </Button>
        </>
      }
    >
      <Form
        id={id}
        aria-label={moveLabels[to]}
        schema={schemaOf(to)}
        defaultValues={{ comment: '', gstn: '' }}
        pending={move.isPending}
        error={move.error}
        onDirtyChange={changes.note}
        onSubmit={submit}
        className="grid gap-4"
      >
        {({ field, form, errorOf }) => (
          <>
            {to === 'duplicate' && (
              <ListedVendor
                firstSearch={request.vendorGstn ?? request.vendorCompanyName ?? ''}
                value={form.watch('gstn')}
                error={errorOf('gstn')}
                onChange={(gstn) => form.setValue('gstn', gstn, { shouldDirty: true })}
              />
            )}
            <Textarea
              label={to === 'need_info' ? 'Question' : 'Comment'}
              isRequired={needsWords(to)}
              optionalLabel={needsWords(to) ? undefined : 'optional'}
              rows={3}
              characterLimit={500}
              {...field('comment')}
              value={form.watch('comment')}
            />
          </>
        )}
      </Form>
    </Modal>
  );
}

function ListedVendor({
  firstSearch,
  value,
  error,
  onChange,
}: {
  firstSearch: string;
  value: string;
  error: string | undefined;
  onChange: (gstn: string) => void;
}) {
  const [typed, setTyped] = useState(firstSearch);
  const [search, setSearch] = useState(firstSearch);
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim().slice(0, 200)), 250);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useApi('searchVendorsAsProvider', search.length >= 2 ? { query: { search, mode: 'name' } } : null, {
    keepPrevious: true,
  });
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const options = (found.data?.vendors ?? []).map(({ vendor }) => ({
    value: vendor.gstn,
    label: vendor.companyName,
    description: `${vendor.city}, ${vendor.state} · ${vendor.gstn}`,
  }));
  const known = chosen && !options.some((one) => one.value === chosen.value) ? [chosen, ...options] : options;
  return (
    <Combobox
      label="Listed vendor"
      isRequired
      isFilteredByHost
      isLoading={found.isLoading}
      options={known}
      value={value || null}
      error={error}
      onQueryChange={(query) => query && setTyped(query)}
      onValueChange={(gstn) => {
        setChosen(known.find((one) => one.value === gstn) ?? null);
        onChange(gstn ?? '');
      }}
    />
  );
}

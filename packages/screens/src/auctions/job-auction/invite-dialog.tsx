import type { ApiProblem } from '@millwright/api-client/problem';
import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { Checkbox } from '@millwright/ui/checkbox/checkbox';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { ErrorText } from '@millwright/ui/field/field';
import { Modal } from '@millwright/ui/modal/modal';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { TextField } from '@millwright/ui/text-field/text-field';
import { useToast } from '@millwright/ui/toast/toast';
import { parseRupees } from '@millwright/ui/format-rupees';
import { useId, useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { Form, useUnsavedChanges } from '../../shared/form.tsx';
import { isolated } from '../../shared/isolated.ts';
import { Loadable } from '../../shared/loadable.tsx';
import { formatQuantity } from '../../shared/vendor-format.ts';
import type { Auction } from '../auction-types.ts';

const row = z.object({
  jobVendorId: z.string(),
  companyName: z.string(),
  isInvited: z.boolean(),
  alphaInPaise: z.string().check(z.refine((text) => paiseOf(text) !== null, 'Enter an amount such as 2,500 or -800.')),
  betaPercent: z
    .string()
    .check(z.trim(), z.regex(/^(-?\d{1,3}(\.\d{1,4})?)?$/, 'Enter a percentage such as 1.5 or -0.5.')),
});
const schema = z.object({
  bidders: z
    .array(row)
    .check(z.refine((rows) => rows.some(({ isInvited }) => isInvited), 'Choose at least one vendor.')),
});
type Typed = z.output<typeof schema>;

/** An amount that may be negative, in paise; null for none. */
function paiseOf(text: string): number | null {
  const bare = text.trim().replace(/^[-−–]/, '');
  if (text.trim() === '') return 0;
  const paise = parseRupees(bare);
  return paise === null || paise === undefined ? null : text.trim() === bare ? paise : -paise;
}

/** Invites vendors of the job that have a link. */
export default function InviteDialog({ auction, onClose }: { auction: Auction; onClose: () => void }) {
  const id = useId();
  const toast = useToast();
  const changes = useUnsavedChanges();
  const vendors = useApi('getJobVendorClientSide', { path: { id: auction.jobId } });
  const invite = useApiMutation('inviteToAuction', ['getAuction', { path: { id: auction._id } }]);
  const invited = new Set(auction.bidders.map(({ jobVendorId }) => jobVendorId));
  const free = (vendors.data?.vendors ?? []).filter(
    (vendor) => vendor.state === 'added' && vendor.invitation !== null && !invited.has(vendor._id),
  );
  const sent = useRef<string[]>([]);
  const error = useRowProblem(invite.error, sent.current, free);
  const submit = async ({ bidders }: Typed) => {
    const chosen = bidders.filter(({ isInvited }) => isInvited);
    sent.current = chosen.map(({ jobVendorId }) => jobVendorId);
    await invite.run({
      path: { id: auction._id },
      body: {
        version: auction.version,
        bidders: chosen.map(({ jobVendorId, alphaInPaise, betaPercent }) => ({
          jobVendorId,
          alphaInPaise: paiseOf(alphaInPaise)!,
          betaPercent: betaPercent.trim() || '0',
        })),
      },
    });
    onClose();
    toast.show({ tone: 'good', title: `${formatQuantity(chosen.length, 'vendor')} invited` });
  };
  return (
    <Modal
      isOpen
      size="large"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={changes.has}
      title="Invite vendors"
      description={`Vendors that received the RFQ. Each is emailed separately and cannot see the others. A loading is added to a vendor’s bids for ranking only.${auction.acceptedCount > 0 ? ' If you invite one now, bidders who accepted the terms must accept again.' : ''}`}
      footer={
        <>
          <Button onClick={onClose}>Go back</Button>
          <Button type="submit" form={id} variant="primary" isLoading={invite.isPending} disabled={free.length === 0}>
            Invite vendors
          </Button>
        </>
      }
    >
      <Loadable
        of={vendors}
        skeleton={<Skeleton className="h-48" />}
        isEmpty={() => free.length === 0}
        empty={
          <EmptyState title="No vendor to invite">
            All vendors with a link are invited. Send the RFQ to more vendors first.
          </EmptyState>
        }
      >
        {() => (
          <InviteForm
            id={id}
            rows={free.map(({ _id, companyName }) => ({
              jobVendorId: _id,
              companyName,
              isInvited: false,
              alphaInPaise: '',
              betaPercent: '',
            }))}
            isPending={invite.isPending}
            error={error}
            onDirtyChange={changes.note}
            onSubmit={submit}
          />
        )}
      </Loadable>
    </Modal>
  );
}

/** The server counts the vendors that were sent, the form all that can be invited. */
function useRowProblem(
  problem: ApiProblem | undefined,
  sent: readonly string[],
  rows: readonly { _id: string }[],
): ApiProblem | undefined {
  return useMemo(() => {
    if (!problem) return undefined;
    const errors = problem.errors.map(({ pointer, message }) => ({
      pointer: pointer.replace(/^\/bidders\/(\d+)/, (_all, index: string) => {
        const at = rows.findIndex(({ _id }) => _id === sent[Number(index)]);
        return `/bidders/${at}`;
      }),
      message,
    }));
    return Object.assign(Object.create(problem) as ApiProblem, { errors });
    // Rows change when the vendors are read again: the refusal was about those of the submit.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [problem]);
}

function InviteForm({
  id,
  rows,
  isPending,
  error,
  onDirtyChange,
  onSubmit,
}: {
  id: string;
  rows: Typed['bidders'];
  isPending: boolean;
  error: ApiProblem | undefined;
  onDirtyChange: (isDirty: boolean) => void;
  onSubmit: (values: Typed) => Promise<void>;
}) {
  const [opening] = useState({ bidders: rows });
  return (
    <Form
      id={id}
      aria-label="Invite vendors"
      schema={schema}
      defaultValues={opening}
      pending={isPending}
      error={error}
      onDirtyChange={onDirtyChange}
      onSubmit={onSubmit}
      className="grid gap-3"
    >
      {({ field, checkbox, errorOf, form }) => (
        <>
          {errorOf('bidders') && (
            <div role="alert">
              <ErrorText>{errorOf('bidders')}</ErrorText>
            </div>
          )}
          <ul className="grid divide-y divide-line">
            {opening.bidders.map(({ jobVendorId, companyName }, index) => (
              <li key={jobVendorId} className="grid gap-2 py-2">
                <Checkbox
                  label={<span className="wrap-anywhere">{isolated(companyName)}</span>}
                  error={errorOf(`bidders.${index}.jobVendorId`)}
                  {...checkbox(`bidders.${index}.isInvited`)}
                />
                {form.watch(`bidders.${index}.isInvited`) && (
                  <div className="grid gap-3 ps-6.5 sm:grid-cols-2">
                    <TextField
                      label={
                        <>
                          Loading (₹)<span className="sr-only"> of {isolated(companyName)}</span>
                        </>
                      }
                      optionalLabel="optional"
                      inputMode="decimal"
                      maxLength={20}
                      autoComplete="off"
                      {...field(`bidders.${index}.alphaInPaise`)}
                    />
                    <TextField
                      label={
                        <>
                          Loading (%)<span className="sr-only"> of {isolated(companyName)}</span>
                        </>
                      }
                      optionalLabel="optional"
                      inputMode="decimal"
                      maxLength={9}
                      autoComplete="off"
                      {...field(`bidders.${index}.betaPercent`)}
                    />
                  </div>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Form>
  );
}

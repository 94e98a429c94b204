import { useApiMutation } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { ConfirmDialog } from '@millwright/ui/confirm-dialog/confirm-dialog';
import { IconButton } from '@millwright/ui/icon-button/icon-button';
import { Menu, type MenuEntry } from '@millwright/ui/menu/menu';
import { useToast } from '@millwright/ui/toast/toast';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { missingText, type Visit, type VisitSlot } from '../../parts/visits/visit-labels.ts';
import { spanText, startText } from '../../parts/visits/visit-time.ts';
import { useHost } from '../../shared/host.tsx';
import { isolated } from '../../shared/isolated.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';

const EditDialog = lazyPart(() => import('./edit-dialog.tsx'));
const ReasonDialog = lazyPart(() => import('../../parts/visits/reason-dialog.tsx'));
const ReportDialog = lazyPart(() => import('./report-dialog.tsx'));
const SlotsDialog = lazyPart(() => import('../../parts/visits/slots-dialog.tsx'));

type Act = Visit['can']['acts'][number];
type Open = 'propose' | 'reschedule' | 'decline' | 'cancel' | 'no_show' | 'delete' | 'edit' | 'report';

/** On a phone the actions stand at the bottom of the window, where a thumb reaches them. */
const docked =
  'flex max-w-full flex-wrap items-center gap-2 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-sticky max-sm:flex-nowrap max-sm:border-t max-sm:border-line max-sm:bg-surface max-sm:px-gutter max-sm:pt-2 max-sm:pb-[max(0.5rem,env(safe-area-inset-bottom))]';

const doneTexts: Record<Act, string> = {
  edit: 'Visit changed',
  send: 'Request sent',
  propose: 'Slots proposed',
  confirm: 'Visit confirmed',
  reschedule: 'Vendor asked to reschedule',
  decline: 'Visit declined',
  cancel: 'Visit cancelled',
  no_show: 'Marked as a no-show',
  complete: 'Visit completed',
  close: 'Visit closed',
};

/** What can be done with a visit: the next step as the primary action, the rest beside it and in a menu. `slot` is the one that a confirmation takes. */
export function VisitActions({ visit, slot }: { visit: Visit; slot: VisitSlot | null }) {
  const { go } = useHost();
  const toast = useToast();
  const { _id: requestId, version, can, missing, plant, number } = visit;
  const change = useApiMutation('postRequestUpdate', ['getRequest', { path: { id: requestId } }]);
  const remove = useApiMutation('postRequestDelete');
  const [open, setOpen] = useState<Open | null>(null);
  const [isDirect, setDirect] = useState(false);
  // Declined then, what was confirmed stays.
  const isReschedule = visit.state === 'reschedule_requested';
  const has = (act: Act) => can.acts.includes(act);
  const close = () => setOpen(null);
  const begin = (next: Open) => () => {
    change.reset();
    setDirect(false);
    setOpen(next);
  };
  type Body = Parameters<typeof change.run>[0]['body'];
  const act = async (name: Act, more: Partial<Body> = {}) => {
    try {
      await change.run({ body: { requestId, version, act: name, ...more } });
      setOpen(null);
      toast.show({ tone: 'good', title: doneTexts[name] });
    } catch {
      // the refusal is shown where it was asked
    }
  };
  const direct = (name: Act, more?: Partial<Body>) => () => {
    setDirect(true);
    void act(name, more);
  };
  const deleteDraft = async () => {
    try {
      await remove.run({ body: { requestId } });
      toast.show({ title: `${number} deleted` });
      go({ screen: 'plant-visits' });
    } catch {
      // the refusal stands in the dialog
    }
  };
  const primary = (label: string, onClick: () => void, disabledReason?: string) => (
    <Button
      variant="primary"
      className="max-sm:flex-auto"
      isLoading={change.isPending && isDirect}
      disabledReason={disabledReason}
      onClick={onClick}
    >
      {label}
    </Button>
  );
  const nextStep = () => {
    if (has('send')) return primary('Send request', direct('send'));
    if (slot)
      return primary(
        `Confirm ${startText(slot.startsAt, plant.timeZone)}`,
        direct('confirm', { slotId: slot._id }),
        missing.length > 0
          ? `The gate pass pack is incomplete: ${missingText(missing)}.`
          : has('confirm')
            ? undefined
            : 'You need a role on the job to confirm visits.',
      );
    if (has('complete')) return primary('Complete visit', direct('complete'));
    if (can.report) return primary(visit.report ? 'Edit report' : 'Write report', begin('report'));
    return has('close') ? primary('Close visit', direct('close')) : null;
  };
  const entries: MenuEntry[] = [
    ...(has('edit') ? [{ id: 'edit', label: 'Edit visit', onSelect: begin('edit') }] : []),
    ...(has('no_show') ? [{ id: 'no_show', label: 'Mark as a no-show', onSelect: begin('no_show') }] : []),
    ...(has('decline')
      ? [{ id: 'decline', label: isReschedule ? 'Keep the agreed slot' : 'Decline visit', onSelect: begin('decline') }]
      : []),
    ...(has('cancel') ? [{ id: 'cancel', label: 'Cancel visit', onSelect: begin('cancel') }] : []),
    ...(can.delete ? [{ id: 'delete', label: 'Delete draft', onSelect: begin('delete') }] : []),
  ];
  const next = nextStep();
  if (!next && entries.length === 0 && !has('propose') && !has('reschedule')) return null;
  const dialog = { isPending: change.isPending, error: change.error, onClose: close };
  const now = new Date().toISOString();
  return (
    <>
      {isDirect && change.error && (
        <Banner tone="bad" className="w-full" onDismiss={change.reset}>
          {change.error.message}
        </Banner>
      )}
      <div className={docked}>
        {entries.length > 0 && (
          <Menu
            trigger={
              <IconButton label="More actions" variant="secondary">
                <Ellipsis aria-hidden />
              </IconButton>
            }
            entries={entries}
          />
        )}
        {has('propose') && <Button onClick={begin('propose')}>Propose other slots</Button>}
        {has('reschedule') && <Button onClick={begin('reschedule')}>Reschedule</Button>}
        {next}
      </div>
      {open === 'propose' && (
        <SlotsDialog
          {...dialog}
          title="Propose other slots"
          description={`${isolated(visit.vendor.companyName)} accepts one or proposes others. Slots of earlier rounds are no longer offered.`}
          now={now}
          closedDays={visit.closedDays}
          onSubmit={(slots, comment) => void act('propose', { slots, ...(comment && { comment }) })}
        />
      )}
      {open === 'reschedule' && (
        <SlotsDialog
          {...dialog}
          title="Reschedule the visit"
          description={`The visit stays on ${visit.slot ? spanText(visit.slot, plant.timeZone) : 'its day'} until the vendor answers.`}
          now={now}
          closedDays={visit.closedDays}
          onSubmit={(slots, comment) => void act('reschedule', { slots, ...(comment && { comment }) })}
        />
      )}
      {(open === 'decline' || open === 'cancel') && (
        <ReasonDialog
          {...dialog}
          title={
            open === 'cancel' ? `Cancel ${number}?` : isReschedule ? 'Keep the agreed slot?' : `Decline ${number}?`
          }
          description={
            open === 'decline' && isReschedule
              ? `The visit stays as confirmed. ${isolated(visit.vendor.companyName)} will see the reason.`
              : `${isolated(visit.vendor.companyName)} will see the reason. This cannot be undone; you can request another visit.`
          }
          submitLabel={open === 'cancel' ? 'Cancel visit' : isReschedule ? 'Keep slot' : 'Decline visit'}
          onSubmit={(comment) => void act(open, { comment })}
        />
      )}
      <ConfirmDialog
        isOpen={open === 'no_show'}
        onOpenChange={(isOpen) => !isOpen && close()}
        title={`Mark ${number} as a no-show?`}
        description="No one checked in at the gate. The no-show is recorded in the vendor's visit history."
        confirmLabel="Mark as a no-show"
        onConfirm={() => void act('no_show')}
        isPending={change.isPending}
        error={change.error?.message}
      />
      <ConfirmDialog
        isOpen={open === 'delete'}
        onOpenChange={(isOpen) => !isOpen && close()}
        title={`Delete ${number}?`}
        description="The draft was not sent to the vendor."
        confirmLabel="Delete draft"
        onConfirm={() => void deleteDraft()}
        isPending={remove.isPending}
        error={remove.error?.message}
      />
      {open === 'edit' && (
        <EditDialog
          {...dialog}
          visit={visit}
          onSubmit={(fields, seen) => void act('edit', { fields, version: seen })}
        />
      )}
      {open === 'report' && <ReportDialog visit={visit} onClose={close} />}
    </>
  );
}

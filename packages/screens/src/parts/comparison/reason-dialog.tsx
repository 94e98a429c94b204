import { useApiMutation } from '@millwright/api-client/use-api';
import { useToast } from '@millwright/ui/toast/toast';
import { NameDialog } from '../../shared/name-dialog.tsx';
import type { Sheet } from './sheet-words.ts';

/** Takes a frozen sheet back, with a reason. */
export default function ReasonDialog({ sheet, onClose }: { sheet: Sheet; onClose: () => void }) {
  const toast = useToast();
  const reopen = useApiMutation('makeSheetEditable');
  return (
    <NameDialog
      title="Reopen the frozen comparison"
      submitLabel="Reopen comparison"
      label="Reason"
      initialName=""
      longest={500}
      emptyError="Enter a reason."
      isPending={reopen.isPending}
      isOfName={() => false}
      onClose={onClose}
      onSubmit={async (reason) => {
        const { version } = await reopen.run({ body: { comparisonId: sheet._id, version: sheet.version, reason } });
        toast.show({ tone: 'good', title: `Version ${version} can be edited` });
      }}
      before={
        <p className="text-body text-ink-soft">
          Version {sheet.version} stays frozen. {sheet.job && 'Pending award proposals based on it become void.'}
        </p>
      }
    />
  );
}

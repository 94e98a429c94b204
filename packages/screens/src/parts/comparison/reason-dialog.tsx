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
      title="Take the frozen comparison back"
      submitLabel="Take back"
      label="Reason"
      initialName=""
      longest={500}
      emptyError="Say why."
      isPending={reopen.isPending}
      isOfName={() => false}
      onClose={onClose}
      onSubmit={async (reason) => {
        const { version } = await reopen.run({ body: { comparisonId: sheet._id, version: sheet.version, reason } });
        toast.show({ tone: 'good', title: `Version ${version} can be edited` });
      }}
      before={
        <p className="text-body text-ink-soft">
          Version {sheet.version} stays as it was frozen.{' '}
          {sheet.job && 'A request for approval that hangs on it becomes void.'}
        </p>
      }
    />
  );
}

import { useApiMutation } from '@millwright/api-client/use-api';
import { useToast } from '@millwright/ui/toast/toast';
import { isolated } from '../../shared/isolated.ts';
import { NameDialog } from '../../shared/name-dialog.tsx';
import { formatQuantity } from '../../shared/vendor-format.ts';
import type { CellChange } from './level.ts';
import { seenOf, type Sheet } from './sheet-words.ts';

/** Keeps what is tried out beside the sheet, under a name. */
export default function ScenarioDialog({
  sheet,
  names,
  changes,
  onKept,
  onClose,
}: {
  sheet: Sheet;
  /** Those that there are: a name is given once. */
  names: readonly string[];
  changes: CellChange[];
  onKept: () => void;
  onClose: () => void;
}) {
  const toast = useToast();
  const keep = useApiMutation('updateVendorQuote');
  return (
    <NameDialog
      title="Save as scenario"
      submitLabel="Save"
      initialName=""
      longest={60}
      emptyError="Enter a name."
      isPending={keep.isPending}
      onClose={onClose}
      onSubmit={async (name) => {
        if (names.includes(name))
          throw new Error('There is a scenario of this name: take another, or delete that one.');
        const seen = seenOf(sheet, null, `scenario ${name}`);
        const change = { scenario: { name, changes } };
        await keep.run({ body: { comparisonId: sheet._id, vendorId: null, seen, change } });
        onKept();
        toast.show({ tone: 'good', title: `${isolated(name)} saved` });
      }}
      before={
        <p className="text-body text-ink-soft">
          {`${formatQuantity(changes.length, 'change')} for everyone with access to the sheet. The sheet itself is not changed.`}
        </p>
      }
    />
  );
}

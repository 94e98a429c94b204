import { useApiMutation } from '@millwright/api-client/use-api';
import type { ApiProblem } from '@millwright/api-client/problem';
import { IconButton } from '@millwright/ui/icon-button/icon-button';
import { Menu, type MenuEntry } from '@millwright/ui/menu/menu';
import { useToast } from '@millwright/ui/toast/toast';
import { EllipsisVertical } from 'lucide-react';
import { isolated } from '../../shared/isolated.ts';
import { formatDate } from '../../shared/vendor-format.ts';
import type { Sheet } from './sheet-words.ts';

/** Loads a vendor of a sheet, archives it or brings it back, and lets versions of its quote take part. */
export function VendorActions({
  sheet,
  vendorId,
  onNewVersion,
  onLevel,
}: {
  sheet: Sheet;
  vendorId: string;
  onNewVersion: ((vendorId: string) => void) | undefined;
  /** Opens what loads the vendor. */
  onLevel: (vendorId: string) => void;
}) {
  const toast = useToast();
  const archive = useApiMutation('postArchiveVendor');
  const unarchive = useApiMutation('postUnarchiveVendor');
  const include = useApiMutation('postIncludeVersion');
  const exclude = useApiMutation('postExcludeVersion');
  const vendor = sheet.vendors.find((one) => one.vendorId === vendorId)!;
  const name = isolated(vendor.companyName);
  const path = { a: sheet._id, b: vendorId };
  const act = (work: Promise<unknown>, title: string) =>
    void work.then(
      () => toast.show({ tone: 'good', title }),
      (problem: ApiProblem) => toast.show({ tone: 'bad', title: problem.message }),
    );
  const edits: MenuEntry[] = [
    ...(onNewVersion ? [{ id: 'version', label: 'Enter a new version', onSelect: () => onNewVersion(vendorId) }] : []),
    vendor.isArchived
      ? {
          id: 'unarchive',
          label: 'Restore',
          onSelect: () => act(unarchive.run({ path }), `${name} restored`),
        }
      : {
          id: 'archive',
          label: 'Archive',
          description: 'Excluded from ranking',
          onSelect: () => act(archive.run({ path }), `${name} archived`),
        },
    ...vendor.versions.map(({ number, isIncluded, submittedAt, source, auction }) => ({
      id: `version-${number}`,
      label: isIncluded ? `Exclude version ${number}` : `Include version ${number}`,
      description: `${auction ?? (source === 'vendor' ? 'Submitted' : 'Entered')}${submittedAt ? ` ${formatDate(submittedAt)}` : ''}`,
      onSelect: () =>
        act(
          (isIncluded ? exclude : include).run({ path: { ...path, c: String(number) } }),
          isIncluded ? `Version ${number} of ${name} excluded` : `Version ${number} of ${name} included`,
        ),
    })),
  ];
  return (
    <Menu
      align="end"
      trigger={
        <IconButton size="small" label={`Actions for ${vendor.companyName}`}>
          <EllipsisVertical aria-hidden className="size-4" />
        </IconButton>
      }
      entries={[
        {
          id: 'level',
          label: 'Loadings',
          description: 'Exchange rate, discount, charges, delay, deviations',
          onSelect: () => onLevel(vendorId),
        },
        ...(sheet.can.edit ? edits : []),
      ]}
    />
  );
}

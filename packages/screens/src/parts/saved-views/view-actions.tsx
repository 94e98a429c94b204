import type { Answer } from '@millwright/api-client/client';
import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiMutation } from '@millwright/api-client/use-api';
import { IconButton } from '@millwright/ui/icon-button/icon-button';
import { Menu } from '@millwright/ui/menu/menu';
import { useToast } from '@millwright/ui/toast/toast';
import { Ellipsis } from 'lucide-react';
import { isolated } from '../../shared/isolated.ts';
import { NameDialog } from '../../shared/name-dialog.tsx';

/** A saved view as the API has it. */
export type SavedView = Answer<'getSavedViews'>['views'][number];

/** What is the same wherever a view is named. */
export const namedView = {
  /** The most characters of a name. */
  longest: 60,
  emptyError: 'Please enter a name',
  isOfName: (problem: ApiProblem) => problem.errors.some(({ pointer }) => pointer === '/name'),
};
export const oneSpaced = (name: string) => name.replaceAll(/\s+/g, ' ');

/** What the owner does with a saved view. A deleted one can be brought back from the notification. */
export function ViewActions({ view, onRename }: { view: SavedView; onRename: () => void }) {
  const toast = useToast();
  const update = useApiMutation('updateSavedView');
  const remove = useApiMutation('deleteSavedView');
  const create = useApiMutation('createSavedView');
  const { _id: id, place, query, isShared } = view;
  const name = isolated(view.name);
  const tell = (title: string) => (problem: unknown) =>
    toast.show({ tone: 'bad', title, description: (problem as ApiProblem).message });
  const share = () =>
    update
      .run({ path: { id }, body: { isShared: !isShared } })
      .then(
        () => toast.show({ title: isShared ? `${name} is now private` : `${name} shared with your company` }),
        tell(isShared ? `${name} is still shared` : `${name} could not be shared`),
      );
  const restore = () =>
    create.run({ body: { place, name: view.name, query, isShared } }).catch(tell(`${name} could not be restored`));
  const deleteIt = () =>
    remove
      .run({ path: { id } })
      .then(
        () => toast.show({ title: `${name} deleted`, action: { label: 'Undo', onPress: () => void restore() } }),
        tell(`${name} could not be deleted`),
      );
  return (
    <Menu
      trigger={
        <IconButton size="small" label={`Actions for ${view.name}`}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
      entries={[
        { id: 'rename', label: 'Rename', onSelect: onRename },
        { id: 'share', label: isShared ? 'Stop sharing' : 'Share with my company', onSelect: () => void share() },
        { kind: 'separator', id: 'line' },
        { id: 'delete', label: 'Delete', tone: 'bad', onSelect: () => void deleteIt() },
      ]}
    />
  );
}

/** Asks for another name of a saved view. */
export function RenameViewDialog({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const update = useApiMutation('updateSavedView');
  return (
    <NameDialog
      {...namedView}
      title={`Rename ${isolated(view.name)}`}
      submitLabel="Rename"
      initialName={view.name}
      isPending={update.isPending}
      onClose={onClose}
      onSubmit={(typed) => update.run({ path: { id: view._id }, body: { name: oneSpaced(typed) } })}
    />
  );
}

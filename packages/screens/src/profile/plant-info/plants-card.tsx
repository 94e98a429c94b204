import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiMutation } from '@millwright/api-client/use-api';
import type { components } from '@millwright/contract/types';
import { Badge } from '@millwright/ui/badge/badge';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { IconButton } from '@millwright/ui/icon-button/icon-button';
import { Menu } from '@millwright/ui/menu/menu';
import { Table, type TableColumn } from '@millwright/ui/table/table';
import { useToast } from '@millwright/ui/toast/toast';
import { Ellipsis, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { isolated, isolatedList } from '../../shared/isolated.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';

type Plant = components['schemas']['PlantOfCompany'];

const PlantDialog = lazyPart(() => import('../../parts/plants/plant-dialog.tsx'));

const columns: readonly TableColumn<Plant>[] = [
  {
    id: 'name',
    header: 'Plant',
    isRowHeader: true,
    cell: ({ plantName, isRetired }) => (
      <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 wrap-anywhere">
        {isolated(plantName)}
        {isRetired && <Badge>Retired</Badge>}
      </span>
    ),
  },
  {
    id: 'place',
    header: 'Place',
    cell: ({ city, state }) => (
      <span className="wrap-anywhere">{isolatedList([city, state]) || 'Not provided yet'}</span>
    ),
  },
  { id: 'people', header: 'People', align: 'end', cell: ({ personCount }) => personCount },
  { id: 'jobs', header: 'Open jobs', align: 'end', cell: ({ openJobCount }) => openJobCount },
];

/** The plants of the company, for its super users: adding, renaming, moving and retiring them. */
export function PlantsCard({ plants, onStale }: { plants: readonly Plant[]; onStale: () => void }) {
  const id = useId();
  const toast = useToast();
  const [open, setOpen] = useState<Plant | 'new' | null>(null);
  const { run } = useApiMutation('setPlantRetired');
  const retire = async (plant: Plant, isRetired: boolean) => {
    const { _id, plantName } = plant;
    const name = isolated(plantName);
    try {
      await run({ path: { id: _id }, body: { isRetired } });
      toast.show(
        isRetired
          ? { title: `${name} is retired`, action: { label: 'Undo', onPress: () => void retire(plant, false) } }
          : { tone: 'good', title: `${name} is in use again` },
      );
    } catch (problem) {
      toast.show({
        tone: 'bad',
        title: isRetired ? `${name} could not be retired` : `${name} could not be restored`,
        description: (problem as ApiProblem).message,
      });
    }
  };
  const actions: TableColumn<Plant> = {
    id: 'actions',
    header: <span className="sr-only">Actions</span>,
    headerText: 'Actions',
    align: 'end',
    cell: (plant) => (
      <Menu
        align="end"
        trigger={
          <IconButton label={`Actions of ${isolated(plant.plantName)}`} size="small" variant="quiet">
            <Ellipsis />
          </IconButton>
        }
        entries={[
          { id: 'change', label: 'Rename or move…', onSelect: () => setOpen(plant) },
          plant.isRetired
            ? { id: 'return', label: 'Restore', onSelect: () => void retire(plant, false) }
            : { id: 'retire', label: 'Retire', onSelect: () => void retire(plant, true) },
        ]}
      />
    ),
  };
  const add = (
    <Button size="small" onClick={() => setOpen('new')}>
      <Plus aria-hidden className="size-4" /> Add plant
    </Button>
  );
  return (
    <Card as="section" aria-labelledby={id} className="grid gap-5">
      <CardHeader
        title="Plants"
        headingId={id}
        description="Each job belongs to a plant. Retired plants keep their jobs but cannot be chosen for new ones."
        action={plants.length > 0 && add}
      />
      {plants.length > 0 ? (
        <Table
          caption="Company plants"
          isCaptionHidden
          columns={[...columns, actions]}
          rows={plants}
          getRowId={({ _id }) => _id}
          narrow="stack"
        />
      ) : (
        <EmptyState title="No plant yet" action={add}>
          Add a plant to post jobs for it.
        </EmptyState>
      )}
      {open !== null && (
        <PlantDialog
          {...(open !== 'new' && { plant: plants.find(({ _id }) => _id === open._id) ?? open, onStale })}
          onClose={() => setOpen(null)}
        />
      )}
    </Card>
  );
}

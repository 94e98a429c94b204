import type { Answer } from '@millwright/api-client/client';
import { useApi } from '@millwright/api-client/use-api';
import { Badge } from '@millwright/ui/badge/badge';
import { PageHeader } from '@millwright/ui/page-header/page-header';
import { Select } from '@millwright/ui/select/select';
import { useState, type ReactNode } from 'react';
import { useHost } from '../../shared/host.tsx';
import { Loadable } from '../../shared/loadable.tsx';
import { CardSkeleton } from '../../shared/skeletons.tsx';
import { CompletionCard } from '../completion-card.tsx';
import { useLeaveQuestion } from '../../shared/leave-question.tsx';
import { PendingBanner } from '../pending-banner.tsx';
import { PeopleCard } from './people-card.tsx';
import { PlantForm } from './plant-form.tsx';
import { PlantsCard } from './plants-card.tsx';

type PlantInfo = Answer<'getPlantInfo'>;

/**
 * What is known of the person's plant, or of the Corporate Office of a corporate user (`/plantInfo`, sections 2 and 7 of the product
 * specification), with how complete it is. A super user sees to every plant of the company.
 */
export default function PlantInfoScreen() {
  const { query } = useHost();
  const person = useApi('getUserinfoData', {});
  const plantId = query.get('plant') ?? undefined;
  const plant = useApi('getPlantInfo', plantId ? { query: { plantId } } : {}, { keepPrevious: true });
  const data = plant.data;
  return (
    <div className="mx-auto grid w-full max-w-page gap-6 px-gutter py-7">
      <PageHeader
        title="Plant information"
        description={
          data
            ? [data.plantName, data.city, data.state].filter(Boolean).join(', ')
            : 'What vendors need to know about your site'
        }
        status={
          data && (
            <Badge tone={data.completion.percentage === 100 ? 'good' : 'neutral'}>
              {data.completion.percentage}% complete
            </Badge>
          )
        }
      />
      {person.data && <PendingBanner person={person.data} onAskAgain={person.retry} />}
      <Loadable
        of={plant}
        skeleton={
          <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
            <CardSkeleton rows={7} />
            <CardSkeleton rows={3} />
          </div>
        }
      >
        {(known) => (
          <Plant key={known.plantId} plant={known} onReload={plant.retry}>
            {person.data?.status === 'approved' ? <PeopleCard company={person.data.company.companyName} /> : null}
          </Plant>
        )}
      </Loadable>
    </div>
  );
}

function Plant({ plant, onReload, children }: { plant: PlantInfo; onReload: () => void; children: ReactNode }) {
  const { query, setQuery } = useHost();
  const [isDirty, setDirty] = useState(false);
  const { question, before } = useLeaveQuestion(isDirty);
  const show = (plantId: string) => {
    const next = new URLSearchParams(query);
    next.set('plant', plantId);
    setQuery(next);
  };
  const isListed = plant.plants.some(({ _id }) => _id === plant.plantId);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
      <div className="grid min-w-0 gap-6">
        {plant.can.manage && <PlantsCard plants={plant.plants} onStale={onReload} />}
        {plant.plants.length > 0 && (
          <Select
            label="Plant"
            description="As a super user you manage all plants of your company."
            className="max-w-80"
            value={plant.plantId ?? ''}
            onChange={({ currentTarget: { value } }) => before(() => show(value))}
          >
            {!isListed && <option value={plant.plantId ?? ''}>{plant.plantName}</option>}
            {plant.plants.map(({ _id, plantName, isRetired }) => (
              <option key={_id} value={_id}>
                {isRetired ? `${plantName} (retired)` : plantName}
              </option>
            ))}
          </Select>
        )}
        <PlantForm plant={plant} onDirtyChange={setDirty} onReload={onReload} />
        {children}
      </div>
      <CompletionCard />
      {question}
    </div>
  );
}

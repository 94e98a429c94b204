import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import { Badge } from '@millwright/ui/badge/badge';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Modal } from '@millwright/ui/modal/modal';
import { Select } from '@millwright/ui/select/select';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { TextField } from '@millwright/ui/text-field/text-field';
import { useState } from 'react';
import { startText } from '../../parts/visits/visit-time.ts';
import { CopyButton } from '../../shared/copy-button.tsx';
import { isolated, isolatedList } from '../../shared/isolated.ts';
import { Loadable } from '../../shared/loadable.tsx';
import { formatDateTime } from '../../shared/vendor-format.ts';

/** Who is inside a plant now, and the link for the phone at its gate. */
export default function GateDialog({ onClose }: { onClose: () => void }) {
  const choices = useApi('getVisitChoices', { query: {} });
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <Modal isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title="Gate">
      <Loadable of={choices} skeleton={<Skeleton className="h-40" />}>
        {({ plants, plantId }) => {
          const id = chosen ?? plantId ?? plants[0]?._id;
          return (
            <div className="grid gap-5">
              <Select label="Plant" value={id} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
                {plants.map(({ _id, name }) => (
                  <option key={_id} value={_id}>
                    {name}
                  </option>
                ))}
              </Select>
              {id && <Inside key={`inside ${id}`} plantId={id} />}
              {id && <Link key={`link ${id}`} plantId={id} />}
            </div>
          );
        }}
      </Loadable>
    </Modal>
  );
}

function Inside({ plantId }: { plantId: string }) {
  const inside = useApi('getVisitorsInside', { path: { id: plantId } });
  return (
    <Loadable of={inside} skeleton={<Skeleton className="h-16" />}>
      {({ people, plant }) => (
        <section aria-labelledby="gate-people" className="grid gap-2">
          <h3 id="gate-people" className="font-semibold">
            Inside now: {people.length}
          </h3>
          <ul className="grid gap-2">
            {people.map(({ personId, name, company, visitNumber, host, area, since, isOverstaying }) => (
              <li key={personId} className="min-w-0">
                <span className="flex flex-wrap items-center gap-x-2">
                  <span className="font-medium wrap-anywhere">{isolated(name)}</span>
                  {isOverstaying && <Badge tone="bad">Overstaying</Badge>}
                </span>
                <span className="block text-small wrap-anywhere text-ink-muted">
                  {isolatedList([company, visitNumber, `host ${host}`, area], ' · ')} · in since{' '}
                  {startText(since, plant.timeZone)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Loadable>
  );
}

function Link({ plantId }: { plantId: string }) {
  const gate = useApi('getGateLink', { path: { id: plantId } });
  const set = useApiMutation('setGateLink');
  const [link, setLink] = useState<string | null>(null);
  const turn = async (isOn: boolean) => {
    try {
      setLink((await set.run({ path: { id: plantId }, body: { isOn } })).link);
    } catch {
      // the refusal stands below
    }
  };
  return (
    <Loadable of={gate} skeleton={<Skeleton className="h-16" />}>
      {({ isOn, createdAt }) => (
        <section aria-labelledby="gate-link" className="grid gap-3">
          <h3 id="gate-link" className="font-semibold">
            Link for the gate phone
          </h3>
          <p className="text-small text-ink-muted">
            It shows the visits of the day without a login, with names and the last four characters of IDs.
            {isOn && createdAt && ` Link created on ${formatDateTime(createdAt)}.`}
          </p>
          {set.error && <Banner tone="bad">{set.error.message}</Banner>}
          {link && (
            <>
              <TextField
                label="Link"
                description="Shown once. Open it on the gate phone."
                readOnly
                value={link}
                onFocus={({ currentTarget }) => currentTarget.select()}
              />
              <div>
                <CopyButton text={link} label="Copy link" />
              </div>
            </>
          )}
          <div className="flex flex-wrap gap-2">
            <Button isLoading={set.isPending} onClick={() => void turn(true)}>
              {isOn ? 'Replace link' : 'Create link'}
            </Button>
            {isOn && (
              <Button isLoading={set.isPending} onClick={() => void turn(false)}>
                Revoke link
              </Button>
            )}
          </div>
        </section>
      )}
    </Loadable>
  );
}

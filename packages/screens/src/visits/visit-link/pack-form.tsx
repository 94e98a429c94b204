import type { ApiProblem } from '@millwright/api-client/problem';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { Checkbox } from '@millwright/ui/checkbox/checkbox';
import { DateField } from '@millwright/ui/date-field/date-field';
import { Select } from '@millwright/ui/select/select';
import { TextField } from '@millwright/ui/text-field/text-field';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { idTypeLabels, ppeLabels, type VendorVisit, type VisitIdType } from '../../parts/visits/visit-labels.ts';
import {
  emptyDevice,
  emptyPerson,
  emptyTool,
  emptyVehicle,
  packBody,
  packDraftOf,
  packFaults,
  type DeviceDraft,
  type PackDraft,
} from './pack.rules.ts';

const deviceKinds: Record<DeviceDraft['kind'], string> = {
  laptop: 'Laptop',
  tablet: 'Tablet',
  camera: 'Camera',
  other: 'Other',
};
type Lists = 'people' | 'vehicles' | 'tools' | 'devices';

/** Who comes and what they bring. What is typed stays in this page only: it is about people, and belongs into no storage of a shared phone. */
export default function PackForm({
  visit,
  isPending,
  error,
  onSave,
  onCancel,
}: {
  visit: VendorVisit;
  isPending: boolean;
  error: ApiProblem | undefined;
  onSave: (pack: ReturnType<typeof packBody>) => void;
  onCancel: () => void;
}) {
  const { asks, vendorName, ppe } = visit;
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(() => packDraftOf(visit.pack, vendorName));
  const [isTouched, setTouched] = useState(false);
  const [hasConsent, setConsent] = useState(false);
  const [checks, setChecks] = useState(0);
  const faults = checks === 0 ? {} : packFaults(draft, asks);
  useEffect(() => {
    if (!isTouched) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isTouched]);
  useEffect(() => {
    if (checks === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    wrong?.focus({ preventScroll: true });
    wrong?.scrollIntoView({ block: 'center' });
  }, [checks]);
  const change = (part: Partial<PackDraft>) => {
    setTouched(true);
    setDraft((before) => ({ ...before, ...part }));
  };
  const changeAt = <Name extends Lists>(name: Name, index: number, part: Partial<PackDraft[Name][number]>) =>
    change({ [name]: draft[name].map((one, at) => (at === index ? { ...one, ...part } : one)) });
  const removeAt = (name: Lists, index: number) => change({ [name]: draft[name].filter((_one, at) => at !== index) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecks((before) => before + 1);
    if (hasConsent && Object.keys(packFaults(draft, asks)).length === 0) onSave(packBody(draft, asks));
  };
  const text = <Name extends Lists>(
    name: Name,
    index: number,
    key: string & keyof PackDraft[Name][number],
    label: string,
    more: { maxLength: number; inputMode?: 'tel' | 'numeric'; optionalLabel?: string },
  ) => (
    <TextField
      label={label}
      autoComplete="off"
      {...more}
      value={String(draft[name][index]![key as never])}
      error={faults[`${name}.${index}.${key}`]}
      onChange={({ currentTarget }) =>
        changeAt(name, index, { [key]: currentTarget.value } as Partial<PackDraft[Name][number]>)
      }
    />
  );
  return (
    <form ref={form} noValidate aria-label="Gate pass pack" className="grid gap-4" onSubmit={submit}>
      <Card as="section" aria-labelledby="pack-people" className="grid gap-4">
        <CardHeader
          title="Visitors"
          headingId="pack-people"
          description="Only the last four characters of an ID are kept. No photo of an ID is taken."
        />
        {draft.people.map((person, index) => (
          <Row
            key={index}
            name={`Visitor ${index + 1}`}
            onRemove={draft.people.length > 1 ? () => removeAt('people', index) : undefined}
          >
            {text('people', index, 'name', 'Name', { maxLength: 120 })}
            {text('people', index, 'mobile', 'Mobile', { maxLength: 16, inputMode: 'tel' })}
            {text('people', index, 'company', 'Company', { maxLength: 200 })}
            <Select
              label="ID type"
              value={person.idType}
              onChange={({ currentTarget }) =>
                changeAt('people', index, { idType: currentTarget.value as VisitIdType })
              }
            >
              {Object.entries(idTypeLabels).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
            {text('people', index, 'idLastFour', 'Last four characters of the ID', { maxLength: 4 })}
          </Row>
        ))}
        <Add
          label="Add visitor"
          isFull={draft.people.length >= 20}
          onAdd={() => change({ people: [...draft.people, emptyPerson(vendorName)] })}
        />
      </Card>
      {asks.includes('ppe') && ppe.length > 0 && (
        <Card as="section" aria-labelledby="pack-ppe" className="grid gap-3">
          <CardHeader
            title="Protective equipment"
            headingId="pack-ppe"
            description="Confirm that each visitor brings and wears it."
          />
          <fieldset className="grid gap-2">
            <legend className="sr-only">Protective equipment</legend>
            {ppe.map((item) => (
              <Checkbox
                key={item}
                label={ppeLabels[item]}
                checked={draft.ppe.includes(item)}
                onChange={({ currentTarget: { checked } }) =>
                  change({ ppe: checked ? [...draft.ppe, item] : draft.ppe.filter((one) => one !== item) })
                }
              />
            ))}
          </fieldset>
        </Card>
      )}
      {asks.includes('vehicle') && (
        <Card as="section" aria-labelledby="pack-vehicles" className="grid gap-4">
          <CardHeader title="Vehicles" headingId="pack-vehicles" />
          {draft.vehicles.map((vehicle, index) => (
            <Row key={index} name={`Vehicle ${index + 1}`} onRemove={() => removeAt('vehicles', index)}>
              {text('vehicles', index, 'number', 'Registration number', { maxLength: 15 })}
              {text('vehicles', index, 'kind', 'Kind', { maxLength: 60 })}
              {text('vehicles', index, 'driver', 'Driver', { maxLength: 120 })}
              <DateField
                label="Insured until"
                value={vehicle.insuredUntil}
                error={faults[`vehicles.${index}.insuredUntil`]}
                onValueChange={(insuredUntil) => changeAt('vehicles', index, { insuredUntil })}
              />
              <DateField
                label="PUC valid until"
                value={vehicle.pucUntil}
                error={faults[`vehicles.${index}.pucUntil`]}
                onValueChange={(pucUntil) => changeAt('vehicles', index, { pucUntil })}
              />
            </Row>
          ))}
          <Add
            label="Add vehicle"
            isFull={draft.vehicles.length >= 10}
            onAdd={() => change({ vehicles: [...draft.vehicles, emptyVehicle] })}
          />
        </Card>
      )}
      {asks.includes('tools') && (
        <Card as="section" aria-labelledby="pack-tools" className="grid gap-4">
          <CardHeader title="Tools, laptops and cameras" headingId="pack-tools" />
          {draft.tools.map((tool, index) => (
            <Row key={index} name={`Tool ${index + 1}`} onRemove={() => removeAt('tools', index)}>
              {text('tools', index, 'name', 'Tool', { maxLength: 120 })}
              {text('tools', index, 'serial', 'Serial number', { maxLength: 60, optionalLabel: 'optional' })}
              {text('tools', index, 'count', 'Count', { maxLength: 3, inputMode: 'numeric' })}
              <Checkbox
                className="self-end pb-2"
                label="Leaves the plant again"
                checked={tool.isReturnable}
                onChange={({ currentTarget: { checked } }) => changeAt('tools', index, { isReturnable: checked })}
              />
            </Row>
          ))}
          {draft.devices.map((device, index) => (
            <Row key={`device ${index}`} name={`Device ${index + 1}`} onRemove={() => removeAt('devices', index)}>
              <Select
                label="Device"
                value={device.kind}
                onChange={({ currentTarget }) =>
                  changeAt('devices', index, { kind: currentTarget.value as DeviceDraft['kind'] })
                }
              >
                {Object.entries(deviceKinds).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
              {text('devices', index, 'name', 'Make and model', { maxLength: 120 })}
              {text('devices', index, 'serial', 'Serial number', { maxLength: 60, optionalLabel: 'optional' })}
            </Row>
          ))}
          <span className="flex flex-wrap gap-2">
            <Add
              label="Add tool"
              isFull={draft.tools.length >= 50}
              onAdd={() => change({ tools: [...draft.tools, emptyTool] })}
            />
            <Add
              label="Add device"
              isFull={draft.devices.length >= 20}
              onAdd={() => change({ devices: [...draft.devices, emptyDevice] })}
            />
          </span>
        </Card>
      )}
      {asks.includes('insurance') && (
        <Card as="section" aria-labelledby="pack-insurance" className="grid gap-4">
          <CardHeader title="Insurance of the visitors" headingId="pack-insurance" />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Policy"
              maxLength={200}
              autoComplete="off"
              value={draft.insurance.policy}
              error={faults['insurance.policy']}
              onChange={({ currentTarget }) =>
                change({ insurance: { ...draft.insurance, policy: currentTarget.value } })
              }
            />
            <DateField
              label="Policy valid until"
              value={draft.insurance.validUntil}
              error={faults['insurance.validUntil']}
              onValueChange={(validUntil) => change({ insurance: { ...draft.insurance, validUntil } })}
            />
          </div>
        </Card>
      )}
      {asks.includes('induction') && (
        <Card as="section" aria-labelledby="pack-induction" className="grid gap-4">
          <CardHeader title="Safety induction" headingId="pack-induction" />
          <div className="grid gap-4 sm:grid-cols-2">
            <DateField
              label="Passed on"
              value={draft.induction.passedOn}
              error={faults['induction.passedOn']}
              onValueChange={(passedOn) => change({ induction: { ...draft.induction, passedOn } })}
            />
            <DateField
              label="Induction valid until"
              value={draft.induction.validUntil}
              error={faults['induction.validUntil']}
              onValueChange={(validUntil) => change({ induction: { ...draft.induction, validUntil } })}
            />
          </div>
        </Card>
      )}
      <Card className="grid gap-4">
        <Checkbox
          label="The visitors agreed that this is stored"
          description="The gate needs it to let them in. It is erased 180 days after the visit."
          checked={hasConsent}
          error={checks > 0 && !hasConsent ? 'Confirm that the visitors agreed.' : undefined}
          onChange={({ currentTarget }) => setConsent(currentTarget.checked)}
        />
        {error && (
          <Banner tone="bad" title="Not saved">
            {error.message} Your entries are still here.
          </Banner>
        )}
        <span className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" size="large" isLoading={isPending}>
            Save gate pass pack
          </Button>
          <Button size="large" onClick={onCancel}>
            Cancel
          </Button>
        </span>
      </Card>
    </form>
  );
}

function Row({ name, onRemove, children }: { name: string; onRemove: (() => void) | undefined; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-3 rounded-middle border border-line p-3">
      <legend className="px-1 text-label font-medium text-ink-soft">{name}</legend>
      <div className="grid min-w-0 gap-3 sm:grid-cols-2">{children}</div>
      {onRemove && (
        <div>
          <Button size="small" variant="quiet" onClick={onRemove}>
            Remove<span className="sr-only"> {name.toLowerCase()}</span>
          </Button>
        </div>
      )}
    </fieldset>
  );
}

const Add = ({ label, isFull, onAdd }: { label: string; isFull: boolean; onAdd: () => void }) =>
  isFull ? null : (
    <div>
      <Button size="small" onClick={onAdd}>
        <Plus aria-hidden className="size-4" /> {label}
      </Button>
    </div>
  );

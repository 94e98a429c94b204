/** The gate pass pack as a vendor enters it. Pure. */
import type { Args } from '@millwright/api-client/client';
import type { PpeItem, VisitAsk, VisitIdType, VisitPack } from '../../parts/visits/visit-labels.ts';

type Body = Args<'saveVisitPack'>['body']['pack'];
export type PersonDraft = {
  _id?: string;
  name: string;
  mobile: string;
  company: string;
  idType: VisitIdType;
  idLastFour: string;
};
export type VehicleDraft = { number: string; kind: string; driver: string; insuredUntil: string; pucUntil: string };
export type ToolDraft = { name: string; serial: string; count: string; isReturnable: boolean };
export type DeviceDraft = { kind: Body['devices'][number]['kind']; name: string; serial: string };
export type PackDraft = {
  people: PersonDraft[];
  vehicles: VehicleDraft[];
  tools: ToolDraft[];
  devices: DeviceDraft[];
  ppe: PpeItem[];
  insurance: { policy: string; validUntil: string };
  induction: { passedOn: string; validUntil: string };
};

export const emptyPerson = (company: string): PersonDraft => ({
  name: '',
  mobile: '',
  company,
  idType: 'driving_licence',
  idLastFour: '',
});
export const emptyVehicle: VehicleDraft = { number: '', kind: '', driver: '', insuredUntil: '', pucUntil: '' };
export const emptyTool: ToolDraft = { name: '', serial: '', count: '1', isReturnable: true };
export const emptyDevice: DeviceDraft = { kind: 'laptop', name: '', serial: '' };

/** What the form begins with. A first person is there to be filled in. */
export const packDraftOf = (pack: VisitPack | null, company: string): PackDraft => ({
  people: pack && pack.people.length > 0 ? pack.people.map((one) => ({ ...one })) : [emptyPerson(company)],
  vehicles: (pack?.vehicles ?? []).map((one) => ({ ...one })),
  tools: (pack?.tools ?? []).map(({ name, serial = '', count, isReturnable }) => ({
    name,
    serial,
    count: String(count),
    isReturnable,
  })),
  devices: (pack?.devices ?? []).map(({ kind, name, serial = '' }) => ({ kind, name, serial })),
  ppe: [...(pack?.ppe ?? [])],
  insurance: { policy: pack?.insurance?.policy ?? '', validUntil: pack?.insurance?.validUntil ?? '' },
  induction: { passedOn: pack?.induction?.passedOn ?? '', validUntil: pack?.induction?.validUntil ?? '' },
});

/** A person of whom nothing but the company is there. */
const isBlank = ({ name, mobile, idLastFour }: PersonDraft) => !name.trim() && !mobile.trim() && !idLastFour.trim();

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && Number.isFinite(Date.parse(text));
const dayFault = 'Enter a date such as 28 Nov 2026.';

/** "+91 98200 12345" and "098200 12345" as the contract has them: 9820012345. */
export const mobileOf = (typed: string): string => typed.replace(/[\s()-]/g, '').replace(/^(\+91|0)(?=\d{10}$)/, '');

/** What is wrong with the pack, by the place of its field; empty where it can be sent. What is left out altogether is not wrong: the gate says later that it is missing. */
export function packFaults(draft: PackDraft, asks: readonly VisitAsk[]): Record<string, string> {
  const faults: Record<string, string> = {};
  const check = (place: string, isRight: boolean, message: string) => {
    if (!isRight) faults[place] = message;
  };
  for (const [index, person] of draft.people.entries()) {
    if (isBlank(person)) continue;
    const at = `people.${index}`;
    check(`${at}.name`, person.name.trim() !== '', 'Enter a name.');
    check(`${at}.mobile`, /^[6-9]\d{9}$/.test(mobileOf(person.mobile)), 'Enter a 10-digit mobile number.');
    check(`${at}.company`, person.company.trim() !== '', 'Enter a company.');
    check(
      `${at}.idLastFour`,
      /^[0-9A-Za-z]{4}$/.test(person.idLastFour.trim()),
      'Enter the last four characters only.',
    );
  }
  if (asks.includes('vehicle'))
    for (const [index, vehicle] of draft.vehicles.entries()) {
      const at = `vehicles.${index}`;
      check(`${at}.number`, vehicle.number.trim() !== '', 'Enter a registration number.');
      check(`${at}.kind`, vehicle.kind.trim() !== '', 'Enter a type.');
      check(`${at}.driver`, vehicle.driver.trim() !== '', 'Enter a driver.');
      check(`${at}.insuredUntil`, isDay(vehicle.insuredUntil), dayFault);
      check(`${at}.pucUntil`, isDay(vehicle.pucUntil), dayFault);
    }
  if (asks.includes('tools')) {
    for (const [index, tool] of draft.tools.entries()) {
      check(`tools.${index}.name`, tool.name.trim() !== '', 'Enter a name.');
      check(`tools.${index}.count`, /^[1-9]\d{0,2}$/.test(tool.count.trim()), 'Enter a number from 1 to 999.');
    }
    for (const [index, device] of draft.devices.entries())
      check(`devices.${index}.name`, device.name.trim() !== '', 'Enter make and model.');
  }
  const { insurance, induction } = draft;
  if (asks.includes('insurance') && (insurance.policy.trim() || insurance.validUntil)) {
    check('insurance.policy', insurance.policy.trim() !== '', 'Enter the policy.');
    check('insurance.validUntil', isDay(insurance.validUntil), dayFault);
  }
  if (asks.includes('induction') && (induction.passedOn || induction.validUntil)) {
    check('induction.passedOn', isDay(induction.passedOn), dayFault);
    check('induction.validUntil', isDay(induction.validUntil), dayFault);
  }
  return faults;
}

const serialOf = (serial: string) => (serial.trim() ? { serial: serial.trim() } : {});

/** The pack that is sent: what the gate asks for, without what is blank. */
export function packBody(draft: PackDraft, asks: readonly VisitAsk[]): Body {
  const { people, vehicles, tools, devices, ppe, insurance, induction } = draft;
  return {
    people: people
      .filter((person) => !isBlank(person))
      .map(({ _id, name, mobile, company, idType, idLastFour }) => ({
        ...(_id !== undefined && { _id }),
        name: name.trim(),
        mobile: mobileOf(mobile),
        company: company.trim(),
        idType,
        idLastFour: idLastFour.trim().toUpperCase(),
      })),
    vehicles: asks.includes('vehicle')
      ? vehicles.map((one) => ({
          ...one,
          number: one.number.trim().toUpperCase(),
          kind: one.kind.trim(),
          driver: one.driver.trim(),
        }))
      : [],
    tools: asks.includes('tools')
      ? tools.map(({ name, serial, count, isReturnable }) => ({
          name: name.trim(),
          ...serialOf(serial),
          count: Number(count),
          isReturnable,
        }))
      : [],
    devices: asks.includes('tools')
      ? devices.map(({ kind, name, serial }) => ({ kind, name: name.trim(), ...serialOf(serial) }))
      : [],
    ppe: [...ppe],
    insurance:
      asks.includes('insurance') && insurance.policy.trim()
        ? { policy: insurance.policy.trim(), validUntil: insurance.validUntil }
        : null,
    induction: asks.includes('induction') && induction.passedOn ? { ...induction } : null,
  };
}

import type { Args, Answer } from '@millwright/api-client/client';
import * as z from 'zod/mini';
import { emptySlot, slotFaults, spansOf, type SlotDraft } from '../../parts/visits/slot.rules.ts';
import { visitTypes, type VisitType } from '../../parts/visits/visit-labels.ts';

export type Choices = Answer<'getVisitChoices'>;
export type Types = Answer<'getRequestTypeList'>;
type Body = Args<'postRequestCreate'>['body'];

const slot = z.object({ startsAt: z.nullable(z.string()), minutes: z.number() });
const email = z
  .string()
  .check(
    z.trim(),
    z.maxLength(256, 'Write at most 256 characters.'),
    z.regex(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, 'Enter an address such as name@company.example'),
  );

/** The form of a request for a visit. */
export const visitSchema = z.object({
  type: z.enum(Object.keys(visitTypes) as [VisitType, ...VisitType[]]),
  title: z
    .string()
    .check(z.trim(), z.minLength(1, 'Enter a title.'), z.maxLength(160, 'Write at most 160 characters.')),
  vendors: z.array(z.string()).check(z.minLength(1, 'Choose at least one vendor.')),
  /** Addresses of vendors whose own is not known, by vendor. */
  emails: z.record(z.string(), email),
  plantId: z.string().check(z.minLength(1, 'Choose a plant.')),
  hostUserId: z.string().check(z.minLength(1, 'Choose who receives the visitors.')),
  place: z.string().check(z.trim(), z.maxLength(200, 'Write at most 200 characters.')),
  area: z.string().check(z.trim(), z.maxLength(200, 'Write at most 200 characters.')),
  asks: z.array(z.string()),
  ppe: z.array(z.string()),
  permitNumber: z.string().check(z.trim(), z.maxLength(60, 'Write at most 60 characters.')),
  note: z.string().check(z.trim(), z.maxLength(2000, 'Write at most 2,000 characters.')),
  slots: z.array(slot).check(
    z.superRefine((slots, context) => {
      for (const [index, message] of slotFaults(slots, Date.now()).entries())
        if (message !== null) context.addIssue({ code: 'custom', path: [index], message });
    }),
  ),
});
export type VisitValues = z.infer<typeof visitSchema>;

/** What a vendor of the choices is called in the form. */
export const vendorKey = ({ jobVendorId, gstn }: Choices['vendors'][number]): string => jobVendorId ?? gstn ?? '';

/** What the form begins with. */
export function visitDefaults(choices: Choices, types: Types, userId: string): VisitValues {
  const type = types.types[0]!;
  const chosen = choices.vendors.filter(({ isChosen }) => isChosen);
  return {
    type: type.type,
    title: '',
    vendors: chosen.map(vendorKey),
    emails: {},
    plantId: choices.plantId ?? (choices.plants.length === 1 ? choices.plants[0]!._id : ''),
    hostUserId: choices.hosts.some((host) => host.userId === userId) ? userId : '',
    place: '',
    area: '',
    asks: [...type.asks],
    ppe: type.isAtPlant ? ['helmet', 'shoes', 'goggles'] : [],
    permitNumber: '',
    note: '',
    slots: [emptySlot(), emptySlot()],
  };
}

/** The request that is sent. */
export function visitBody(
  values: VisitValues,
  { vendors }: Choices,
  about: { jobId?: string; threadId?: string },
  isDraft: boolean,
): Body {
  const { type, title, plantId, hostUserId, place, area, asks, ppe, permitNumber, note } = values;
  return {
    fields: {
      type,
      title: title.trim(),
      plantId,
      hostUserId,
      asks: asks as Body['fields']['asks'],
      ...(place.trim() && { place: place.trim() }),
      ...(area.trim() && { area: area.trim() }),
      ...(asks.includes('ppe') && { ppe: ppe as NonNullable<Body['fields']['ppe']> }),
      ...(asks.includes('work_permit') && permitNumber.trim() && { permitNumber: permitNumber.trim() }),
      ...(note.trim() && { note: note.trim() }),
    },
    ...about,
    vendors: vendors
      .filter((vendor) => values.vendors.includes(vendorKey(vendor)))
      .map((vendor) => {
        const address = vendor.email === null ? values.emails[vendorKey(vendor)]?.trim() : undefined;
        return {
          ...(vendor.jobVendorId !== null
            ? { jobVendorId: vendor.jobVendorId }
            : vendor.gstn !== null && { gstn: vendor.gstn }),
          ...(address && { email: address }),
        };
      }),
    slots: spansOf(values.slots),
    ...(isDraft && { isDraft }),
  };
}

/** Which of the slots meet a time at which the host, or the job, has another visit. Vendors may come together to a pre-bid meeting. */
export function takenFaults(
  slots: readonly SlotDraft[],
  { taken, job }: Pick<Choices, 'taken' | 'job'>,
  { hostUserId, type }: Pick<VisitValues, 'hostUserId' | 'type'>,
): (string | null)[] {
  return slots.map((entered) => {
    const [span] = spansOf([entered]);
    if (!span) return null;
    const met = taken.find(
      (one) =>
        (one.hostUserId === hostUserId || (job !== null && one.jobId === job.jobId)) &&
        !(type === 'pre_bid_meeting' && one.type === 'pre_bid_meeting') &&
        Date.parse(one.startsAt) < Date.parse(span.endsAt) &&
        Date.parse(span.startsAt) < Date.parse(one.endsAt),
    );
    if (!met) return null;
    return met.hostUserId === hostUserId
      ? 'The host has another visit at that time. Choose another time.'
      : 'This job has another visit at that time. Choose another time.';
  });
}

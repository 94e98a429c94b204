import type { NewRow } from '../../schema.ts';
import { mailNameOf } from '../vendor-evidence.ts';
import { slugOf } from '../../../modules/vendor-list/services.rules.ts';
import { type ByCompany, type CompanyWorld, moment } from './company-world.ts';

/** What the provider says to a request that is not its business. */
const declineReason =
  'Canteen equipment is outside of what we list: vendors who build, repair and maintain industrial plant. A supplier of caterers will serve you better.';

type Request = [
  status: NewRow<'vendor_request'>['status'],
  daysAgo: number,
  subcategoryId: string | null,
  location: string,
  requirement: string,
  vendor: string | null,
];

/** The last first. */
const requests: ByCompany<readonly Request[]> = {
  'Sagar Steel': [
    [
      'submitted',
      1,
      'thermal-spray-and-hard-facing',
      'Ratnagiri',
      'HVOF coating of skin-pass mill rolls, about 12 rolls a quarter, pick-up from Ratnagiri',
      null,
    ],
    [
      'in_review',
      4,
      'advanced-ndt-paut-tofd-mfl-iris',
      'Maharashtra',
      'IRIS inspection of 4,200 air-heater tubes in the April shutdown',
      null,
    ],
    [
      'need_info',
      9,
      'dcs-plc-migration',
      'Ballari',
      'Move the pellet plant from an old DCS to a PLC without a stop of more than 36 hours',
      null,
    ],
    [
      'searching',
      14,
      'retort-and-furnace-rebuild',
      'Maharashtra',
      'Rebuild of the walking-beam reheating furnace, zones 1 and 2',
      null,
    ],
    [
      'vendor_contacted',
      21,
      'crane-and-hoist-maintenance',
      'Ratnagiri',
      'Comprehensive maintenance of 14 ladle and EOT cranes',
      'Lohagiri Crane Care',
    ],
    ['added', 48, 'boiler-repair', 'Maharashtra', 'Second source for water-wall repair of the 60 TPH boiler', null],
    ['declined', 63, null, 'Mumbai', 'Canteen equipment for the corporate office', null],
  ],
  'Deccan Cement': [
    [
      'in_review',
      3,
      'bag-filter-and-esp-repair',
      'Chittorgarh',
      'Bag house of the coal mill: replace 640 bags and repair the cages',
      null,
    ],
    ['added', 37, 'gearbox-repair', 'Rajasthan', 'Repair of a vertical mill gearbox, 3,300 kW', null],
  ],
};

/**
 * Adds the requests of a company for vendors that the provider does not have, with what became of them.
 * @param world the company
 */
export function addVendorRequests(world: CompanyWorld): void {
  const { add, newId, today, users, vendors } = world;
  requests[world.name]
    ?.toReversed()
    .forEach(([status, daysAgo, subcategoryId, location, requirement, vendorName], position) => {
      const contact = vendorName ? 'Prakash Ugale' : null;
      add('vendor_request', {
        id: newId(),
        company_id: world.id,
        requested_by: users[position % users.length]!.id,
        number: position + 1,
        status,
        requirement,
        subcategory_id: subcategoryId,
        vendor_company_name: vendorName,
        vendor_contact_name: contact,
        vendor_email: vendorName && contact ? `${mailNameOf(contact)}@${slugOf(vendorName)}.example` : null,
        vendor_phone: null,
        location,
        needed_by: moment(today, daysAgo - 75, 0).slice(0, 10),
        note: status === 'need_info' ? 'Please tell us the make and the number of I/O points.' : null,
        version: status === 'submitted' ? 1 : 2,
        created_at: moment(today, daysAgo, 6),
        updated_at: moment(today, Math.max(0, daysAgo - 2), 6),
        answer_reason: status === 'declined' ? declineReason : null,
        // What was added does what was asked for.
        answered_vendor_id:
          status === 'added'
            ? (vendors.find(({ row }) => row.verified_on !== null && row.subcategory_ids.includes(subcategoryId ?? ''))
                ?.row.id ?? null)
            : null,
      });
    });
}

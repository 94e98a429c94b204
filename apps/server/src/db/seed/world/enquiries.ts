import { type ByCompany, type CompanyWorld, moment, vendorAt } from './company-world.ts';

type Enquiry = [vendor: number, daysAgo: number, subject: string, message: string];

const enquiries: ByCompany<readonly Enquiry[]> = {
  'Sagar Steel': [
    [
      0,
      2,
      'Water-wall repair, April shutdown',
      'We plan to renew about 60 m of water-wall tubes between 6 and 16 April. Are two IBR welders and a supervisor free in these days?',
    ],
    [
      4,
      11,
      'Economiser coil',
      'Please tell us your lead time for one economiser coil, SA 210 Gr. A1, drawings on request.',
    ],
    [
      9,
      26,
      'Annual rate contract',
      'Would you offer an annual rate contract for boiler tube leaks at Ratnagiri, with a crew at site within 12 hours?',
    ],
  ],
  'Deccan Cement': [
    [
      8,
      6,
      'Waste heat boiler',
      'Our waste heat recovery boiler lost 4 % of output. Do you do a tube survey before you quote?',
    ],
  ],
};

/**
 * Adds what a company asked vendors.
 * @param world the company
 */
export function addEnquiries(world: CompanyWorld): void {
  const { add, newId, today, users } = world;
  for (const [vendorIndex, daysAgo, subject, message] of enquiries[world.name] ?? []) {
    add('vendor_enquiry', {
      id: newId(),
      company_id: world.id,
      sent_by: users[0].id,
      vendor_id: vendorAt(world, vendorIndex).row.id,
      subject,
      message,
      wants_call_back: daysAgo < 5,
      created_at: moment(today, daysAgo, 8),
    });
  }
}

import {
  demoId,
  type ExperienceRow,
  type GeneratedVendor,
  mailNameOf,
  optionalRatingsOf,
  type ReviewRow,
} from './generate-vendors.ts';
import { mixSeed, randomStream } from './random.ts';
import { type Service, services, slugOf } from './services.ts';
import { capitalised, reviewTextOf } from './wording.ts';

/** The password of every demo account but the one that logs in for the first time; the accounts exist in the demo seed only. */
export const demoPassword = 'Boiler-Repair-2026';
/** The password that the provider's team gave to the account that logs in for the first time. */
export const temporaryDemoPassword = 'Temp-Boiler-2026';
/**
 * The password of each demo account, in the order of the accounts. The last three are of the corporate domain, whose people log in at their
 * identity provider and never with it.
 */
export const demoPasswords: readonly string[] = [
  demoPassword,
  demoPassword,
  demoPassword,
  temporaryDemoPassword,
  demoPassword,
  demoPassword,
  demoPassword,
  demoPassword,
];

/** As long as the server says that an invitation is good. */
const inviteLifetimeInDays = 7;

/** What the provider says to a request that is not its business. */
const declineReason =
  'Canteen equipment is outside of what we list: vendors who build, repair and maintain industrial plant. A supplier of caterers will serve you better.';

/** One row of table `vendor_request` without its defaults. */
interface RequestRow {
  id: string;
  company_id: string;
  requested_by: string;
  number: number;
  status: string;
  requirement: string;
  subcategory_id: string | null;
  vendor_company_name: string | null;
  vendor_contact_name: string | null;
  vendor_email: string | null;
  vendor_phone: string | null;
  location: string | null;
  needed_by: string | null;
  note: string | null;
  version: number;
  created_at: string;
  updated_at: string;
  answer_reason: string | null;
  answered_vendor_id: string | null;
}

/** Everything of the demo that belongs to the client companies; one list of rows per table. */
export interface DemoWorld {
  company: object[];
  plant: object[];
  plant_profile: object[];
  app_user: object[];
  invite: object[];
  vendor_experience: ExperienceRow[];
  vendor_review: ReviewRow[];
  shortlist_group: object[];
  shortlist_item: object[];
  vendor_request: RequestRow[];
  vendor_enquiry: object[];
}

interface DemoUser {
  email: string;
  fullName: string;
  plant: number;
  userType: 'Plant' | 'Corporate';
  isSuperUser: boolean;
  /** What they are and where they work; who was never here has not said it yet. */
  post?: [designation: string, department: string];
  /** The number that logs in by phone; the others have a made-up one that no mobile has. */
  mobile?: string;
  /** Waits for approval. */
  isPending?: true;
}

interface DemoCompany {
  name: string;
  domain: string;
  industry: string;
  address: string;
  foundedYear: number;
  employeeCount: number;
  turnoverInCrore: number;
  plants: { name: string; city: string; state: string; latitude: number; longitude: number }[];
  users: DemoUser[];
  /** Who was let in and never logged in: nothing here was done by them. */
  newcomers: DemoUser[];
  /** Whom the first user invited: how many days ago, how often, and what became of it. */
  invites: [email: string, daysAgo: number, sendCount: number, outcome: 'open' | 'accepted' | 'cancelled'][];
  /** Indexes of the vendors that finished a job: four to review, three reviewed, one in dispute. */
  experiences: number[];
  groups: { name: string; subcategoryId: string | null; vendors: number[]; further: number }[];
  requests: [
    status: string,
    daysAgo: number,
    subcategoryId: string | null,
    location: string,
    requirement: string,
    vendor: string | null,
  ][];
  enquiries: [vendor: number, daysAgo: number, subject: string, message: string][];
}

const companies: DemoCompany[] = [
  {
    name: 'Sagar Steel',
    domain: 'sagarsteel.example',
    industry: 'Steel and sponge iron',
    address: 'Plot E-14, MIDC Mirjole, Ratnagiri, Maharashtra 415639',
    foundedYear: 1988,
    employeeCount: 3400,
    turnoverInCrore: 1850,
    plants: [
      { name: 'Ratnagiri Plant', city: 'Ratnagiri', state: 'Maharashtra', latitude: 16.99, longitude: 73.3 },
      { name: 'Corporate Office', city: 'Mumbai', state: 'Maharashtra', latitude: 19.06, longitude: 72.86 },
      { name: 'Ballari Pellet Plant', city: 'Ballari', state: 'Karnataka', latitude: 15.14, longitude: 76.92 },
    ],
    users: [
      {
        email: 'owner@sagarsteel.example',
        fullName: 'Sunil Ozarkar',
        plant: 0,
        userType: 'Plant',
        isSuperUser: false,
        post: ['Manager, Mechanical', 'Maintenance'],
        mobile: '+919876500001',
      },
      {
        email: 'corporate@sagarsteel.example',
        fullName: 'Kalpana Rege',
        plant: 1,
        userType: 'Corporate',
        isSuperUser: true,
        post: ['General Manager', 'Procurement'],
      },
      {
        email: 'approver@sagarsteel.example',
        fullName: 'Anil Prabhudesai',
        plant: 0,
        userType: 'Plant',
        isSuperUser: false,
        post: ['Head of Works', 'Operations'],
      },
    ],
    newcomers: [
      {
        email: 'first.login@sagarsteel.example',
        fullName: 'Prachi Sawant',
        plant: 0,
        userType: 'Plant',
        isSuperUser: false,
      },
    ],
    invites: [
      ['tara.salvi@sagarsteel.example', 1, 1, 'open'],
      ['nikhil.bapat@sagarsteel.example', 4, 2, 'open'],
      ['rekha.naik@sagarsteel.example', 12, 1, 'cancelled'],
      ['mohan.dalvi@sagarsteel.example', 26, 1, 'open'],
      ['approver@sagarsteel.example', 345, 1, 'accepted'],
    ],
    experiences: [0, 1, 2, 3, 4, 5, 6, 7],
    groups: [
      { name: 'Default', subcategoryId: null, vendors: [0, 4, 9], further: 0 },
      { name: 'Boiler shutdown', subcategoryId: 'boiler-tube-replacement', vendors: [1, 2, 5], further: 3 },
      { name: 'Furnace refractory', subcategoryId: 'refractory-and-acid-proof-lining', vendors: [], further: 4 },
    ],
    requests: [
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
    enquiries: [
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
  },
  {
    name: 'Deccan Cement',
    domain: 'deccancement.example',
    industry: 'Cement',
    address: 'Nimbahera Road, Chittorgarh, Rajasthan 312001',
    foundedYear: 1976,
    employeeCount: 1900,
    turnoverInCrore: 960,
    plants: [
      { name: 'Chittorgarh Works', city: 'Chittorgarh', state: 'Rajasthan', latitude: 24.89, longitude: 74.62 },
      { name: 'Corporate Office', city: 'Hyderabad', state: 'Telangana', latitude: 17.39, longitude: 78.49 },
    ],
    users: [
      {
        email: 'buyer@deccancement.example',
        fullName: 'Meenal Rathod',
        plant: 0,
        userType: 'Plant',
        isSuperUser: false,
      },
    ],
    newcomers: [],
    invites: [],
    experiences: [0, 8, 9, 10, 11, 12, 13, 14],
    groups: [
      { name: 'Default', subcategoryId: null, vendors: [8, 11], further: 0 },
      { name: 'Kiln and cooler', subcategoryId: 'refractory-and-acid-proof-lining', vendors: [], further: 3 },
      { name: 'Conveyors', subcategoryId: 'conveyor-belt-vulcanising-and-repair', vendors: [], further: 4 },
    ],
    requests: [
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
    enquiries: [
      [
        8,
        6,
        'Waste heat boiler',
        'Our waste heat recovery boiler lost 4 % of output. Do you do a tube survey before you quote?',
      ],
    ],
  },
  // The company whose people log in by single sign-on: demo/openid-people.ts has them, and others without an account.
  {
    name: 'Contoso Industrial',
    domain: 'contoso-industrial.example',
    industry: 'Petrochemicals',
    address: 'Plot 7, GIDC Dahej, Bharuch, Gujarat 392130',
    foundedYear: 1994,
    employeeCount: 5200,
    turnoverInCrore: 4100,
    plants: [
      { name: 'Dahej Complex', city: 'Bharuch', state: 'Gujarat', latitude: 21.71, longitude: 72.58 },
      { name: 'Corporate Office', city: 'Vadodara', state: 'Gujarat', latitude: 22.31, longitude: 73.18 },
    ],
    users: [
      {
        email: 'meera.nair@contoso-industrial.example',
        fullName: 'Meera Nair',
        plant: 1,
        userType: 'Corporate',
        isSuperUser: true,
      },
    ],
    newcomers: [
      {
        email: 'karan.bhatia@contoso-industrial.example',
        fullName: 'Karan Bhatia',
        plant: 0,
        userType: 'Plant',
        isSuperUser: false,
      },
      {
        email: 'nisha.pillai@contoso-industrial.example',
        fullName: 'Nisha Pillai',
        plant: 0,
        userType: 'Plant',
        isSuperUser: false,
        isPending: true,
      },
    ],
    invites: [],
    experiences: [],
    groups: [{ name: 'Default', subcategoryId: null, vendors: [], further: 0 }],
    requests: [],
    enquiries: [],
  },
];

const msPerDay = 86_400_000;
const moment = (today: string, daysAgo: number, hour: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) - daysAgo * msPerDay + hour * 3_600_000).toISOString();
const servicesById = new Map(services.map((service) => [service.id, service]));

const disputedText =
  'The crew left before the final hydrotest and we had to call another contractor for two joints. The vendor says that the test was outside the order.';

/**
 * Builds the companies with their people and everything they have done so far. The rows refer to the given vendors.
 * @param vendors the generated vendors, at least 100, in the order of their indexes
 * @param today the day of the seed, ISO date
 * @param passwordHashes stored forms of `demoPasswords`, each with its own salt
 */
export function buildDemoWorld(
  vendors: readonly GeneratedVendor[],
  today: string,
  passwordHashes: readonly string[],
): DemoWorld {
  const world: DemoWorld = {
    company: [],
    plant: [],
    plant_profile: [],
    app_user: [],
    invite: [],
    vendor_experience: [],
    vendor_review: [],
    shortlist_group: [],
    shortlist_item: [],
    vendor_request: [],
    vendor_enquiry: [],
  };
  let lastId = 0;
  const newId = (): string => demoId('world', 0, (lastId += 1));
  const vendorAt = (index: number): GeneratedVendor => {
    const vendor = vendors[index];
    if (!vendor) throw new RangeError(`The demo world needs vendor ${index}, only ${vendors.length} are there`);
    return vendor;
  };

  companies.forEach((company, companyIndex) => {
    const random = randomStream(mixSeed(77, companyIndex));
    const companyId = newId();
    world.company.push({
      id: companyId,
      name: company.name,
      email_domain: company.domain,
      website: `https://www.${company.domain}`,
      industry: company.industry,
      address: company.address,
      founded_year: company.foundedYear,
      employee_count: company.employeeCount,
      turnover_in_paise: company.turnoverInCrore * 1_000_000_000,
      created_at: moment(today, 420, 6),
    });
    const plantIds = company.plants.map((plant) => {
      const id = newId();
      world.plant.push({ id, company_id: companyId, ...plant });
      return id;
    });
    const addUser = (user: DemoUser, id: string, position: number, hasLoggedIn: boolean) => {
      // Drawn for newcomers too, after everybody else: a person more changes nothing of the others.
      const madeUp = `+91 1${random.between(1000, 9999)} ${random.between(10_000, 99_999)}`;
      world.app_user.push({
        id,
        company_id: companyId,
        plant_id: plantIds[user.plant],
        email: user.email,
        designation: user.post?.[0] ?? null,
        department: user.post?.[1] ?? null,
        full_name: user.fullName,
        phone: user.mobile ?? madeUp,
        user_type: user.userType,
        is_super_user: user.isSuperUser,
        is_first_company_user: position === 0,
        is_subsequent_user: position > 0,
        is_demo: true,
        status: user.isPending ? 'pending_access' : 'approved',
        password_hash: passwordHashes[world.app_user.length],
        has_temporary_password: demoPasswords[world.app_user.length] === temporaryDemoPassword,
        // Long settled: the first steps are for companies that are new here.
        first_steps_dismissed_at: hasLoggedIn ? moment(today, 380 - position * 30, 5) : null,
        first_login_at: hasLoggedIn ? moment(today, 400 - position * 30, 5) : null,
        last_login_at: hasLoggedIn ? moment(today, 1 + position, 4) : null,
        created_at: hasLoggedIn ? moment(today, 401 - position * 30, 5) : moment(today, 2, 5),
      });
      return { id, ...user };
    };
    const users = company.users.map((user, position) => addUser(user, newId(), position, true));
    // What the first plant's people have filled in so far: the planned shutdowns are still missing.
    if (companyIndex === 0)
      world.plant_profile.push({
        company_id: companyId,
        plant_id: plantIds[0],
        address: company.address,
        pin_code: '415639',
        gstin: null,
        commissioned_year: 1991,
        employee_count: 1250,
        products: 'Hot-rolled coils and structural sections, 0.6 million tonnes a year',
        shutdown_months: [],
        version: 1,
        updated_by: users[0]!.id,
        updated_at: moment(today, 12, 5),
      });
    const firstUser = users[0] as (typeof users)[number];

    company.experiences.forEach((vendorIndex, position) => {
      const { row } = vendorAt(vendorIndex);
      const service = servicesById.get(row.subcategory_ids[position % row.subcategory_ids.length] as string) as Service;
      const client = position >= 4 ? (users[position % users.length] as (typeof users)[number]) : firstUser;
      const status = position < 4 ? 'reviewRequested' : position < 7 ? 'published' : 'under_dispute';
      const completedAgo = 12 + position * 23;
      const experienceId = newId();
      world.vendor_experience.push({
        id: experienceId,
        company_id: companyId,
        vendor_id: row.id,
        project_id: `${company.name.charAt(0)}${company.name.split(' ')[1]?.charAt(0)}-${today.slice(0, 4)}-${String(101 + position * 7)}`,
        project_title: `${capitalised(service.phrase)}, ${(company.plants[0] as { name: string }).name}`,
        client_name: client.fullName,
        client_company_name: company.name,
        client_email: client.email,
        vendor_email: row.email,
        completed_on: moment(today, completedAgo, 0).slice(0, 10),
        review_status: status,
        created_at: moment(today, completedAgo - 1, 7),
      });
      if (status === 'reviewRequested') return;
      const rating = status === 'under_dispute' ? 2 : 5 - (position % 2);
      const reviewedAt = moment(today, completedAgo - 5, 9);
      world.vendor_review.push({
        id: newId(),
        experience_id: experienceId,
        vendor_id: row.id,
        company_id: companyId,
        author_user_id: client.id,
        client_name: client.fullName,
        client_company_name: company.name,
        overall_review: status === 'under_dispute' ? disputedText : reviewTextOf(rating, service, random),
        overall_rating: rating,
        ...optionalRatingsOf(rating, random),
        // While a review is in dispute only its own company sees it, and it does not count.
        is_public: status === 'published',
        created_at: reviewedAt,
        updated_at: reviewedAt,
      });
    });

    company.groups.forEach((group, position) => {
      const groupId = newId();
      world.shortlist_group.push({
        id: groupId,
        company_id: companyId,
        group_name: group.name,
        is_default: position === 0,
        created_by: position === 0 ? null : firstUser.id,
        created_at: moment(today, 300 - position * 90, 6),
        updated_at: moment(today, 20 - position, 6),
      });
      const members = group.vendors.map((index) => vendorAt(index).row);
      for (const { row } of vendors) {
        if (members.length >= group.vendors.length + group.further) break;
        const isFitting =
          row.subcategory_ids.includes(group.subcategoryId ?? '') && row.verified_on !== null && row.review_count > 2;
        if (isFitting && !members.includes(row)) members.push(row);
      }
      members.forEach((row, at) =>
        world.shortlist_item.push({
          company_id: companyId,
          group_id: groupId,
          vendor_id: row.id,
          added_by: (users[at % users.length] as (typeof users)[number]).id,
          added_at: moment(today, 18 - position * 3, 5 + at),
        }),
      );
    });

    company.requests
      .toReversed()
      .forEach(([status, daysAgo, subcategoryId, location, requirement, vendorName], position) => {
        const contact = vendorName ? 'Prakash Ugale' : null;
        world.vendor_request.push({
          id: newId(),
          company_id: companyId,
          requested_by: (users[position % users.length] as (typeof users)[number]).id,
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
              ? (vendors.find(
                  ({ row }) => row.verified_on !== null && row.subcategory_ids.includes(subcategoryId ?? ''),
                )?.row.id ?? null)
              : null,
        });
      });

    for (const [vendorIndex, daysAgo, subject, message] of company.enquiries) {
      world.vendor_enquiry.push({
        id: newId(),
        company_id: companyId,
        sent_by: firstUser.id,
        vendor_id: vendorAt(vendorIndex).row.id,
        subject,
        message,
        wants_call_back: daysAgo < 5,
        created_at: moment(today, daysAgo, 8),
      });
    }
    company.invites.forEach(([email, daysAgo, sendCount, outcome], position) =>
      world.invite.push({
        id: demoId('invite', companyIndex + 1, position),
        company_id: companyId,
        email,
        invited_by: firstUser.id,
        send_count: sendCount,
        // Nobody has these links: their mails were never written.
        mail_task_id: demoId('invite', companyIndex + 101, position),
        created_at: moment(today, daysAgo, 6),
        sent_at: moment(today, daysAgo, 6),
        expires_at: moment(today, daysAgo - inviteLifetimeInDays, 6),
        accepted_at: outcome === 'accepted' ? moment(today, daysAgo - 1, 6) : null,
        cancelled_at: outcome === 'cancelled' ? moment(today, daysAgo - 2, 6) : null,
      }),
    );
    company.newcomers.forEach((user, position) => {
      // Ids of their own: a person more moves nobody else's.
      addUser(user, demoId('world', companyIndex + 1, position), company.users.length + position, false);
    });
  });
  return world;
}

import { demoId } from '../vendor-basics.ts';
import { mixSeed, randomStream } from '../random.ts';
import { type CompanyWorld, type DemoCompanyName, type DemoPerson, moment } from './company-world.ts';

/** The password of every demo account but the one that logs in for the first time; the accounts exist in the demo seed only. */
export const demoPassword = 'Boiler-Repair-2026';
/** The password that the provider's team gave to the account that logs in for the first time. */
export const temporaryDemoPassword = 'Temp-Boiler-2026';
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
  /** Has the password that the provider's team gave. */
  isFirstLogin?: true;
  /** Waits for approval. */
  isPending?: true;
}

/** A client company, its plants and who has an account there. */
interface DemoCompany {
  name: DemoCompanyName;
  domain: string;
  industry: string;
  address: string;
  foundedYear: number;
  employeeCount: number;
  turnoverInCrore: number;
  plants: { name: string; city: string; state: string; latitude: number; longitude: number }[];
  users: [DemoUser, ...DemoUser[]];
  /** Who was let in and never logged in: nothing here was done by them. */
  newcomers: DemoUser[];
}

/** The companies in the order in which they came. */
const companies: readonly DemoCompany[] = [
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
        isFirstLogin: true,
      },
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
  },
];

const accounts = companies.flatMap(({ users, newcomers }) => [...users, ...newcomers]);
const passwordOf = ({ isFirstLogin }: DemoUser) => (isFirstLogin ? temporaryDemoPassword : demoPassword);

/**
 * The password of each demo account, in the order of the accounts. The people of the corporate domain log in at their identity provider and
 * never with it.
 */
export const demoPasswords: readonly string[] = accounts.map(passwordOf);

/** What the worlds of all companies are made of. */
export type WorldSource = Pick<CompanyWorld, 'vendors' | 'today' | 'add' | 'newId'> & {
  /** Stored forms of `demoPasswords`, each with its own salt. */
  passwordHashes: readonly string[];
};

/** A world whose newcomers are not there yet. */
export interface BegunCompany {
  world: CompanyWorld;
  /** Adds who was let in and never logged in. */
  addNewcomers: () => void;
}

/**
 * Adds the companies with their plants and people.
 * @param source vendors, the day, and what takes the rows
 */
export function beginCompanies(source: WorldSource): Iterable<BegunCompany> {
  return companies.values().map((company, index) => beginCompany(source, company, index));
}

function beginCompany(source: WorldSource, company: DemoCompany, index: number): BegunCompany {
  const { add, today, newId, passwordHashes } = source;
  const random = randomStream(mixSeed(77, index));
  const companyId = newId();
  add('company', {
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
    add('plant', { id, company_id: companyId, ...plant });
    return id;
  });
  const addUser = (user: DemoUser, id: string, position: number, hasLoggedIn: boolean): DemoPerson => {
    // Drawn for newcomers too, after everybody else: a person more changes nothing of the others.
    const madeUp = `+91 1${random.between(1000, 9999)} ${random.between(10_000, 99_999)}`;
    add('app_user', {
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
      password_hash: passwordHashes[accounts.indexOf(user)]!,
      has_temporary_password: user.isFirstLogin === true,
      // Long settled: the first steps are for companies that are new here.
      first_steps_dismissed_at: hasLoggedIn ? moment(today, 380 - position * 30, 5) : null,
      first_login_at: hasLoggedIn ? moment(today, 400 - position * 30, 5) : null,
      last_login_at: hasLoggedIn ? moment(today, 1 + position, 4) : null,
      created_at: hasLoggedIn ? moment(today, 401 - position * 30, 5) : moment(today, 2, 5),
    });
    return { id, ...user };
  };
  const [first, ...others] = company.users;
  const users: CompanyWorld['users'] = [
    addUser(first, newId(), 0, true),
    ...others.map((user, position) => addUser(user, newId(), position + 1, true)),
  ];
  // What the first plant's people have filled in so far: the planned shutdowns are still missing.
  if (index === 0)
    add('plant_profile', {
      company_id: companyId,
      plant_id: plantIds[0]!,
      address: company.address,
      pin_code: '415639',
      gstin: null,
      commissioned_year: 1991,
      employee_count: 1250,
      products: 'Hot-rolled coils and structural sections, 0.6 million tonnes a year',
      shutdown_months: [],
      version: 1,
      updated_by: users[0].id,
      updated_at: moment(today, 12, 5),
    });
  const plantNames = company.plants.map(({ name }) => name);
  const world: CompanyWorld = {
    ...source,
    index,
    id: companyId,
    name: company.name,
    plantNames,
    plantIds,
    plantPlaces: company.plants.map((plant) => [plant.name, plant.city, plant.state].join(', ')),
    users,
    random,
  };
  const addNewcomers = () =>
    company.newcomers.forEach((user, position) => {
      // Ids of their own: a person more moves nobody else's.
      addUser(user, demoId('world', index + 1, position), company.users.length + position, false);
    });
  return { world, addNewcomers };
}

import { demoId } from './vendor-basics.ts';
import { insertRows } from './seed.queries.ts';
import type { OwnerConnection } from './seed.queries.ts';

/** The account of the provider's team in the demo; its password is that of the other accounts. */
const demoStaffEmail = 'provider@millwright.example';

const companyId = demoId('registration', 1, 0);
const dayBefore = (today: string, days: number, hour: number) =>
  new Date(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000 + hour * 3_600_000).toISOString();

/** Two people who wait for approval: the first of a new company, for the provider's team, and a colleague, for a company's super user. */
const people = [
  {
    email: 'rohini.gokhale@konkanalloys.example',
    fullName: 'Rohini Gokhale',
    companyName: 'Konkan Alloys',
    plantName: 'Chiplun Works',
    userType: 'Plant',
    address: 'Plot D-7, MIDC Kherdi, Chiplun, Maharashtra 415604',
    foundedYear: 1994,
    employeeCount: 640,
    subcategoryId: 'boiler-repair',
    isFirst: true,
    daysAgo: 1,
  },
  {
    email: 'sneha.kadam@sagarsteel.example',
    fullName: 'Sneha Kadam',
    companyName: 'Sagar Steel',
    plantName: 'Ratnagiri Plant',
    userType: 'Plant',
    address: '',
    foundedYear: null,
    employeeCount: null,
    subcategoryId: null,
    isFirst: false,
    daysAgo: 2,
  },
];

/**
 * Adds the pending registrations and the account of the provider's team to a demo world that is being seeded.
 * @param connection the owner's connection, inside the transaction of the seed
 * @param knownCompanyId the company that the colleague registered for
 * @param today the day of the seed, ISO date
 * @param passwordHashes stored forms of the demo's password, each with its own salt: of the two people and of the team
 */
export async function seedRegistrations(
  connection: OwnerConnection,
  knownCompanyId: string,
  today: string,
  passwordHashes: readonly string[],
): Promise<void> {
  const [first] = people;
  await insertRows(connection, 'company', [
    {
      id: companyId,
      name: first!.companyName,
      email_domain: 'konkanalloys.example',
      website: 'https://www.konkanalloys.example',
      industry: '',
      address: first!.address,
      founded_year: first!.foundedYear,
      employee_count: first!.employeeCount,
      created_at: dayBefore(today, first!.daysAgo, 6),
      domain_verified_at: null,
    },
  ]);
  await insertRows(connection, 'shortlist_group', [
    {
      id: demoId('registration', 2, 0),
      company_id: companyId,
      group_name: 'Default',
      is_default: true,
      created_at: dayBefore(today, first!.daysAgo, 6),
      updated_at: dayBefore(today, first!.daysAgo, 6),
    },
  ]);
  for (const [position, person] of people.entries()) {
    const at = dayBefore(today, person.daysAgo, 6);
    const userId = demoId('registration', 3, position);
    const owner = person.isFirst ? companyId : knownCompanyId;
    await insertRows(connection, 'app_user', [
      {
        id: userId,
        company_id: owner,
        email: person.email,
        full_name: person.fullName,
        user_type: 'Plant',
        is_super_user: false,
        is_first_company_user: person.isFirst,
        is_subsequent_user: !person.isFirst,
        is_demo: true,
        status: 'pending_access',
        password_hash: passwordHashes[position],
        has_temporary_password: false,
        profile_version: 1,
        created_at: at,
      },
    ]);
    await insertRows(connection, 'registration', [
      {
        id: demoId('registration', 4, position),
        company_id: owner,
        user_id: userId,
        company_name: person.companyName,
        plant_name: person.plantName,
        user_type: person.userType,
        address: person.address,
        founded_year: person.foundedYear,
        employee_count: person.employeeCount,
        subcategory_id: person.subcategoryId,
        is_invited: false,
        created_at: at,
      },
    ]);
  }
  // The command may have added the account before the first start.
  await connection.query(
    `insert into provider_staff (email, password_hash, has_one_time_password, created_at) values ($1, $2, false, $3)
     on conflict (email) do nothing`,
    [demoStaffEmail, passwordHashes[people.length], dayBefore(today, 400, 5)],
  );
}

import type { components } from '@millwright/contract/types';
import type { NewRow } from '../../db/schema.ts';
import { cityIn, facts } from '../geography/facts.rules.ts';
import { isGstin } from '../../gstin.rules.ts';
import type { Principal } from '../../http/handler.ts';
import type { FieldProblem } from '../../problems.ts';

type Schemas = components['schemas'];
type PlantInfoChange = Schemas['PlantInfoChange'];

/** The person, company and plant as the query answers them. */
export type UserRow = {
  id: string;
  email: string;
  full_name: string;
  designation: string | null;
  department: string | null;
  phone: string | null;
  status: 'pending_access' | 'approved' | 'rejected' | 'suspended';
  version: number;
  user_type: 'Plant' | 'Corporate';
  is_super_user: boolean;
  is_subsequent_user: boolean;
  company_id: string;
  company_name: string;
  company_industry: string;
  logo_file_id: string | null;
  plant_id: string | null;
  plant_name: string | null;
  plant_city: string | null;
  plant_state: string | null;
  last_login_at: string | null;
  unread_notifications: number;
  /** How the session of the call began, and when; null for a person behind a widget. */
  signed_in_by: string | null;
  session_began_at: string | null;
};

/** How long a login by single sign-on proves a person who has no password here. */
const FRESH_FOR_IN_MS = 15 * 60 * 1000;

/** Whether the session of a call is such a proof. */
export const isFreshLogin = (
  session: { signed_in_by: string | null; session_began_at: string | null },
  now: Date,
): boolean =>
  session.signed_in_by === 'sso' &&
  session.session_began_at !== null &&
  now.getTime() - Date.parse(session.session_began_at) < FRESH_FOR_IN_MS;

/** Where the logo of a company is served (media.routes.ts). */
export const logoPath = (fileId: string): string => `/media/company-logos/${fileId}.png`;

/** A number that can log in; numbers from before this rule are kept and not shown. */
export const mobileOf = (phone: string | null): string | null =>
  phone !== null && /^\+91[6-9][0-9]{9}$/.test(phone) ? phone : null;

/** The logged-in person as screens know them. */
export const userInfoOf = (
  row: UserRow,
  isSingleSignOn: boolean,
  can: Schemas['UserInfo']['can'],
  unreadMessages: number,
  now: Date,
): Schemas['UserInfo'] => ({
  _id: row.id,
  email: row.email,
  fullName: row.full_name,
  designation: row.designation,
  department: row.department,
  phoneNumber: mobileOf(row.phone),
  // Nobody else has a session.
  status: row.status === 'pending_access' ? 'pending_access' : 'approved',
  version: row.version,
  userType: row.user_type,
  company: { _id: row.company_id, companyName: row.company_name, industry: row.company_industry },
  plantInfo:
    row.plant_id === null
      ? null
      : {
          _id: row.plant_id,
          plantName: row.plant_name ?? '',
          city: row.plant_city ?? '',
          state: row.plant_state ?? '',
        },
  companyLogo: row.logo_file_id === null ? null : logoPath(row.logo_file_id),
  isSuperUser: row.is_super_user,
  isSubsequentUser: row.is_subsequent_user,
  lastLoginAt: row.last_login_at,
  logsInBy: isSingleSignOn ? 'sso' : 'password',
  isFreshLogin: isFreshLogin(row, now),
  unreadNotifications: row.unread_notifications,
  unreadMessages,
  can,
});

/** The plant of a corporate user, with its fixed name (section 4 of the product specification, registration). */
export const CORPORATE_OFFICE = 'Corporate Office';

/** The plant of a person; null is the Corporate Office. */
export const plantOf = ({ userType, plantId }: Pick<Principal, 'userType' | 'plantId'>): string | null =>
  userType === 'Corporate' ? null : plantId;

/** A plant as the calls of the profile mean it; `id` is null for the Corporate Office. */
export type PlantPlace = { id: string | null; name: string; city: string | null; state: string | null };

/** The columns of what is known of a plant. */
export type PlantProfileColumns = Pick<
  NewRow<'plant_profile'>,
  | 'address'
  | 'city'
  | 'state'
  | 'pin_code'
  | 'gstin'
  | 'commissioned_year'
  | 'employee_count'
  | 'products'
  | 'shutdown_months'
> & { holidays: Schemas['PlantInfo']['holidays'] };

/** A plant of the company as the query answers it. */
export type PlantRow = {
  id: string;
  name: string;
  city: string | null;
  state: string | null;
  version: number;
  is_retired: boolean;
  person_count: number;
  open_job_count: number;
};

/** A plant as the super users of its company manage it. */
export const plantOfCompany = (row: PlantRow): Schemas['PlantOfCompany'] => ({
  _id: row.id,
  plantName: row.name,
  city: row.city,
  state: row.state,
  version: row.version,
  isRetired: row.is_retired,
  personCount: row.person_count,
  openJobCount: row.open_job_count,
});

/** Name and place of a plant as they are kept; the position of a city that the product knows. */
export function placedPlant({ plantName, city, state }: Schemas['PlantNew']) {
  const known = cityIn(state, city);
  return {
    name: plantName.trim(),
    city: known?.city ?? city.trim(),
    state,
    latitude: known?.latitude ?? null,
    longitude: known?.longitude ?? null,
  };
}

/** What is wrong with name and place of a plant beyond the contract. */
export function placeProblems({ plantName, state }: Schemas['PlantNew']): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (plantName.trim().toLowerCase() === CORPORATE_OFFICE.toLowerCase())
    problems.push({ pointer: '/plantName', message: 'Every company has a Corporate Office: choose another name.' });
  if (!(state in facts.states)) problems.push({ pointer: '/state', message: 'Choose a state from the list.' });
  return problems;
}

/** What is known of a plant as the query answers it. */
export type PlantProfileRow = Required<PlantProfileColumns> & {
  version: number;
  updated_at: string;
  updated_by_name: string | null;
};

const NOTHING: Required<PlantProfileColumns> = {
  address: null,
  city: null,
  state: null,
  pin_code: null,
  gstin: null,
  commissioned_year: null,
  employee_count: null,
  products: null,
  shutdown_months: [],
  holidays: [],
};

const isFilled = (value: unknown): boolean =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);

/** How much of some fields is filled in. */
export function completionOf(fields: Record<string, unknown>): Schemas['Completion'] {
  const names = Object.keys(fields);
  const missing = names.filter((name) => !isFilled(fields[name]));
  return { percentage: percent(names.length - missing.length, names.length), missing };
}

// Rounded down: what is called complete is complete.
const percent = (part: number, all: number) => Math.floor((part / all) * 100);

/** The fields of a person that count. */
export const userFields = (row: Pick<UserRow, 'full_name' | 'designation' | 'department' | 'phone'>) => ({
  fullName: row.full_name,
  designation: row.designation,
  department: row.department,
  phoneNumber: mobileOf(row.phone),
});

/** The fields of a plant that count; an office is not commissioned, makes nothing and has no shutdown. */
export function plantFields(place: PlantPlace, row: PlantProfileRow | undefined) {
  const known = row ?? NOTHING;
  const everywhere = {
    address: known.address,
    city: known.city ?? place.city,
    state: known.state ?? place.state,
    pinCode: known.pin_code,
    gstin: known.gstin,
    employeeCount: known.employee_count,
  };
  if (place.id === null) return everywhere;
  return {
    ...everywhere,
    commissionedYear: known.commissioned_year,
    products: known.products,
    shutdownMonths: known.shutdown_months,
  };
}

/** The completion of the person and of their plant, together and apart. */
export function profileCompletionOf(user: Record<string, unknown>, plant: Record<string, unknown>) {
  const [userInfo, plantInfo] = [completionOf(user), completionOf(plant)];
  const all = Object.keys(user).length + Object.keys(plant).length;
  return {
    percentage: percent(all - userInfo.missing.length - plantInfo.missing.length, all),
    userInfo,
    plantInfo,
  };
}

/** What is known of a plant as screens know it. */
export const plantInfoOf = (
  place: PlantPlace,
  row: PlantProfileRow | undefined,
  plants: PlantRow[],
  can: Schemas['PlantInfo']['can'],
): Schemas['PlantInfo'] => {
  const known = row ?? NOTHING;
  const isOffice = place.id === null;
  return {
    plantId: place.id,
    plantName: place.name,
    isCorporateOffice: isOffice,
    version: row?.version ?? 0,
    address: known.address ?? null,
    city: known.city ?? place.city,
    state: known.state ?? place.state,
    pinCode: known.pin_code ?? null,
    gstin: known.gstin ?? null,
    commissionedYear: known.commissioned_year ?? null,
    employeeCount: known.employee_count ?? null,
    products: known.products ?? null,
    shutdownMonths: known.shutdown_months,
    holidays: known.holidays,
    updatedAt: row?.updated_at ?? null,
    updatedBy: row?.updated_by_name ?? null,
    completion: completionOf(plantFields(place, row)),
    plants: plants.map(plantOfCompany),
    can,
  };
};

/** The columns of a change; texts without space around them. */
export const columnsOfPlant = (change: PlantInfoChange): PlantProfileColumns => ({
  address: trimmed(change.address),
  city: trimmed(change.city ?? null),
  state: trimmed(change.state ?? null),
  pin_code: change.pinCode,
  gstin: change.gstin,
  commissioned_year: change.commissionedYear,
  employee_count: change.employeeCount,
  products: trimmed(change.products),
  shutdown_months: change.shutdownMonths.toSorted((left, right) => left - right),
  holidays: change.holidays
    .map(({ date, name }) => ({ date, name: name.trim() }))
    .toSorted((left, right) => (left.date < right.date ? -1 : 1)),
});

/** A text without space around it; null for one that is only space. */
export const trimmed = (text: string | null): string | null => text?.trim() || null;

/** What is wrong with a change of a plant beyond the contract. */
export function plantProblems(change: PlantInfoChange, isOffice: boolean, thisYear: number): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (change.gstin !== null && !isGstin(change.gstin))
    problems.push({
      pointer: '/gstin',
      message: 'Enter a valid GSTIN. Its check digit does not match.',
    });
  if (change.commissionedYear !== null && change.commissionedYear > thisYear)
    problems.push({ pointer: '/commissionedYear', message: 'Enter this year or an earlier one.' });
  for (const name of isOffice ? (['commissionedYear', 'products'] as const) : (['city', 'state'] as const))
    if (isFilled(change[name]))
      problems.push({
        pointer: `/${name}`,
        message: isOffice ? 'An office has none.' : 'Already known from your registration.',
      });
  const dates = change.holidays.map(({ date }) => date);
  for (const [index, { name }] of change.holidays.entries()) {
    if (dates.indexOf(dates[index]!) !== index)
      problems.push({ pointer: `/holidays/${index}/date`, message: 'This day is already listed.' });
    if (!name.trim()) problems.push({ pointer: `/holidays/${index}/name`, message: 'Enter a name.' });
  }
  if (isOffice && change.shutdownMonths.length > 0)
    problems.push({ pointer: '/shutdownMonths', message: 'An office has none.' });
  return problems;
}

/** Whether a change touches something that is filled in; who waits for approval may only fill in what is empty. */
export const overwrites = (before: PlantProfileColumns | undefined, after: PlantProfileColumns): boolean =>
  before !== undefined &&
  (Object.keys(NOTHING) as (keyof PlantProfileColumns)[]).some(
    (name) => isFilled(before[name]) && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );

/** A person of the company as the query answers them. */
export type ClientRow = {
  id: string;
  full_name: string;
  email: string;
  designation: string | null;
  department: string | null;
  user_type: 'Plant' | 'Corporate';
  plant_name: string | null;
  is_super_user: boolean;
};

/** A person of the company as screens know them. */
export const clientOf = (row: ClientRow): Schemas['ClientList']['data'][number] => ({
  _id: row.id,
  fullName: row.full_name,
  email: row.email,
  designation: row.designation,
  department: row.department,
  userType: row.user_type,
  plantName: row.user_type === 'Corporate' ? CORPORATE_OFFICE : (row.plant_name ?? CORPORATE_OFFICE),
  isSuperUser: row.is_super_user,
});

import { domainToASCII } from 'node:url';
import publicMailDomains from 'email-providers/all.json' with { type: 'json' };
import type { FieldProblem } from '../../problems.ts';
import { mailDomain } from '../../mail-domain.ts';
import { newPasswordProblem, passwordLimits } from '../authentication/new-password.rules.ts';

/** How long a registration that is not complete is kept, and how long a proved code is good for. */
export const KEPT_FOR_IN_SECONDS = 3600;
/** The plant of every Corporate User (section 6 of the product specification). */
export const CORPORATE_OFFICE = 'Corporate Office';

const LONGEST_NAME = 120;
const LONGEST_COMPANY_NAME = 200;
const LONGEST_EMAIL = 256;

/** What the package lacks of what people in India use. */
const MORE_PUBLIC_DOMAINS = [
  'live.in',
  'zohomail.in',
  'outlook.in',
  'hotmail.co.in',
  'ymail.in',
  'indiatimes.com',
  'sify.com',
];
const publicMail: ReadonlySet<string> = new Set([...(publicMailDomains as string[]), ...MORE_PUBLIC_DOMAINS]);

/** The address as it is kept: without spaces around it, in lower case, its domain in the ASCII form. */
export function registrationEmail(typed: string): string {
  const email = typed.trim().toLowerCase();
  return email.includes('@') ? `${email.slice(0, email.lastIndexOf('@'))}@${mailDomain(email)}` : email;
}

/** What is wrong with the address of a registration, in the words of section 5 of the product specification, or null. */
export function emailProblem(email: string): string | null {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  const isAddress =
    email.length <= LONGEST_EMAIL &&
    /^[^\s\u0000-\u001f\u007f@,;:<>()"\\[\]]+@[^@]+$/.test(email) &&
    /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(domain);
  if (!isAddress) return 'Please enter valid company email address';
  return publicMail.has(domain) ? 'Please enter your company email address' : null;
}

/** What is wrong with a full name, or null (section 5). */
export function fullNameProblem(name: string): string | null {
  if (name.trim() === '') return 'Please enter full name';
  if (/\p{N}/u.test(name)) return 'Enter only letters';
  const isName = /^[\p{L}\p{M}_][\p{L}\p{M}_ -]*$/u.test(name) && /\p{L}/u.test(name) && name.length <= LONGEST_NAME;
  return isName ? null : 'Please enter a valid full name';
}

/** A number as it is kept, +91 and ten digits; null when none was typed; undefined when it is none. */
export function registrationPhone(typed: string | null | undefined): string | null | undefined {
  const text = (typed ?? '').replaceAll(/[\s-]/g, '');
  if (text === '' || text === '+91') return null;
  const digits = /^(?:\+?91)?([6-9]\d{9})$/.exec(text)?.[1];
  return digits && `+91${digits}`;
}

/** What is said of a number that is none (section 5). */
export const PHONE_PROBLEM = 'Please enter 10 digit mobile number';

/** What is wrong with the password of a registration, or null (section 5, and the list of what is guessed first). */
export function registrationPasswordProblem(password: string, personal: readonly string[]): string | null {
  if (password === '') return 'Please enter password';
  if ([...password].length < passwordLimits.shortest) return 'Include atleast 10 characters';
  return newPasswordProblem(password, personal);
}

/** What is kept of the company step. */
export type KeptDetails = {
  companyName: string;
  plant: string;
  userType: 'Plant' | 'Corporate';
  address?: string;
  foundedYear?: number | null;
  totalEmployees?: number | null;
  subcategoryId?: string | null;
};

/** The company step as it was sent, whole or in part. */
export type SentDetails = Partial<KeptDetails>;

const oneLine = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();

/** The company step in the form in which it is kept; nothing else of what was sent is. */
export function keptDetails(sent: SentDetails): SentDetails {
  const kept: SentDetails = {};
  if (sent.companyName !== undefined) kept.companyName = oneLine(sent.companyName);
  if (sent.userType !== undefined) kept.userType = sent.userType;
  if (sent.plant !== undefined) kept.plant = oneLine(sent.plant);
  if (sent.userType === 'Corporate') kept.plant = CORPORATE_OFFICE;
  if (sent.address) kept.address = oneLine(sent.address);
  if (sent.foundedYear) kept.foundedYear = sent.foundedYear;
  if (sent.totalEmployees) kept.totalEmployees = sent.totalEmployees;
  if (sent.subcategoryId) kept.subcategoryId = sent.subcategoryId;
  return kept;
}

/** What is wrong with the company step (section 5); `prefix` is where it stands in the body. */
export function detailsProblems(details: SentDetails, prefix: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const { companyName = '', userType, plant = '' } = details;
  if (companyName === '')
    problems.push({ pointer: `${prefix}/companyName`, message: 'Please enter your company name' });
  else if (companyName.length > LONGEST_COMPANY_NAME)
    problems.push({ pointer: `${prefix}/companyName`, message: `At most ${LONGEST_COMPANY_NAME} characters` });
  if (userType === undefined) problems.push({ pointer: `${prefix}/userType`, message: 'is required' });
  if (userType !== 'Corporate' && (plant === '' || plant.toLowerCase() === CORPORATE_OFFICE.toLowerCase()))
    problems.push({ pointer: `${prefix}/plant`, message: 'Please enter the Plant Name' });
  else if (plant.length > LONGEST_NAME)
    problems.push({ pointer: `${prefix}/plant`, message: `At most ${LONGEST_NAME} characters` });
  return problems;
}

/** The mail domain that a web address stands for, or null: its host without www, in the ASCII form. Nothing is ever fetched from it. */
export function domainOfWebAddress(address: string): string | null {
  const host = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[^/?#@]*@)?([^/?#:@]+)/i.exec(address.trim())?.[1];
  const domain = domainToASCII(host ?? '').replace(/^www\./, '');
  return /^(?:[a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]{0,62}$/.test(domain) && domain.length <= 253 ? domain : null;
}

const CRORE_IN_PAISE = 1_000_000_000;
const SLAB_BORDERS_IN_CRORE = [0, 10, 25, 50, 100, 500, 1000];

/** A company's turnover as a slab; empty when it is not known. The figure itself is not for guests. */
export function turnoverSlab(turnoverInPaise: number | null): string {
  if (turnoverInPaise === null) return '';
  const crore = turnoverInPaise / CRORE_IN_PAISE;
  const at = SLAB_BORDERS_IN_CRORE.findLastIndex((border) => crore >= border);
  const [from, to] = [SLAB_BORDERS_IN_CRORE[at] ?? 0, SLAB_BORDERS_IN_CRORE[at + 1]];
  return to === undefined ? `${from}+ Cr` : `${from}-${to} Cr`;
}

/** How a registration is counted: by a word in its mail domain. It is for statistics; nobody is let in or kept out by it (rule S17). */
export function analyticsLabel(
  domain: string,
  keywords: { internal: string; test: string },
): 'internal' | 'test' | null {
  if (domain.includes(keywords.internal)) return 'internal';
  return domain.includes(keywords.test) ? 'test' : null;
}

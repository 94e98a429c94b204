import type { components } from '@millwright/contract/types';

/** Who is logged in; `isPending` while they wait for approval, and the session is good for the profile only. */
export type UserData = { _id: string; email: string; isPending?: true };

/** A quote as it was typed: figures as texts, amounts in paise. */
type TypedQuote = {
  lines: { _id: string; rateInPaise: number | null; isExcluded: boolean; remark: string }[];
  discountPercent: string;
  charges: Record<
    'packing' | 'freight' | 'insurance' | 'other',
    { kind: '' | 'amount' | 'percent' | 'at_actuals'; amountInPaise: number | null; percent: string }
  >;
  gstPercent: string;
  /** Left out by what was typed before it was asked. */
  gstRegistration?: 'regular' | 'composition' | 'unregistered';
  isMse?: boolean;
  milestones: { percent: string; days: string }[];
  workingDays: string;
  warrantyMonths: string;
  validTill: string;
  deviations: string;
  attachments: { _id: string; name: string; mediaType: string; sizeInBytes: number; sha256: string }[];
};

/** A message that the server has not confirmed. */
export type UnsentMessage = {
  clientMessageId: string;
  text: string;
  at: string;
  replyTo: { seq: number; name: string; text: string } | null;
  mentionedIds: string[];
  /** That what looks like a price is none. */
  isNotPrice: boolean;
};

/**
 * The only module that touches web storage. The access token lives in memory and the refresh token in an HttpOnly cookie (section 9 of
 * the product specification names the values; what it calls user data is here a marker of who is logged in). The one secret here is the token
 * of a new password, until it is used.
 */
export type StoredValues = {
  /** Who is logged in; kept in localStorage with remember-me, else in sessionStorage. */
  userData: UserData;
  rememberMe: boolean;
  applicationFlags: { showDemoVideo: boolean };
  /** Where a guest was heading before the login. */
  guestRedirection: string;
  /** What a guest had begun with a vendor when the login came between. */
  begun: { act: 'shortlist' | 'message'; gstn: string };
  /** Vendors chosen for a comparison, at most six. */
  compareSelection: { gstn: string; companyName: string }[];
  /** Query string of the last vendor listing, to come back to. */
  listingQuery: string;
  /** The saved search that was opened or saved last, by its id: what is changed since can be saved over it. */
  savedSearch: string;
  lastProfileTab: string;
  recentSearches: string[];
  theme: 'light' | 'dark' | 'contrast';
  /** Single letters are no shortcuts in this browser. */
  singleKeys: 'off';
  /**
   * The code of a phone login that is on its way, so that the time that remains is the same after a reload. `isShown`: the reload resumes there.
   */
  phoneCode: { phone: string; expiresAt: string; serverOffsetInMilliseconds: number; isShown: boolean };
  /** The code for a new password that is on its way, likewise. `entry` is what was entered, `value` what was sent for it. */
  resetCode: {
    entry: string;
    entity: 'email' | 'mobile';
    value: string;
    expiresAt: string;
    serverOffsetInMilliseconds: number;
  };
  /** What a proved code is good for: once, for fifteen minutes. In all tabs, as the link of the same mail may be opened in another one. */
  resetPwdToken: { token: string; expiresAt: string; email: string | null };
  /** The review link that was opened, which leaves the address at once. Its token posts one review, in place of a code to that client. */
  reviewLink: { gstn: string; projId: string; clientEmail: string; vendorEmail: string; token: string | null };
  /**
   * What a vendor typed into its quote and the server does not have yet, of each link. In localStorage: a phone that was offline may be closed.
   * `version` is the draft that it was typed over; `sent` went to the server without an answer yet: it may have been saved.
   */
  quoteDraft: { version: number; values: TypedQuote; sent: TypedQuote | null };
  /**
   * What somebody wrote in a thread and the server does not have yet, by person and thread: the draft, and messages on their way, which a reload sends.
   */
  unsent: { draft: string; outbox: UnsentMessage[] };
  /** Large files whose upload was begun: the id of each by its name, size and time, so that it is gone on with after a reload. */
  uploads: Record<string, string>;
  /**
   * The list of a gate as it was last read, and what was entered there without a connection, of each gate. In localStorage: the phone of a gate may be
   * closed without one. The list of another day is removed when the gate is opened.
   */
  gateDay: components['schemas']['GateDay'];
  gateEntries: components['schemas']['GateEntry'][];
  /** The token of the link to the proposals of a job that was opened, which leaves the address at once; of each job. */
  f3Link: string;
  /** The same for a link to a report, of each report. */
  reportLink: string;
  /** The job shortlist banner: whether it is shown, and the jobs that vendors are being chosen for or were just put on. */
  jobShortlistBanner: {
    show: boolean;
    type: 'choosing' | 'added';
    jobs: { _id: string; number: string; title: string | null }[];
  };
  /** How vendors are added to jobs from the search was told once in this browser. */
  jobShortlistHint: 'told';
  /** The identifier of the invitation that led here; goes into the registration. */
  inviteId: string;
  /** How far a registration of this tab came, so that a reload resumes there. Never the password, which the server keeps as a hash. */
  registration: {
    step: 'otp';
    fullName: string;
    email: string;
    /** The end of the code that was sent last; absent where another tab asked for it. */
    expiresAt?: string;
    serverOffsetInMilliseconds?: number;
  };
};

type Lifetime = 'persistent' | 'session';
const prefix = 'millwright.';
const areas = (): Storage[] => {
  try {
    return typeof window === 'undefined' ? [] : [window.sessionStorage, window.localStorage];
  } catch {
    return []; // storage is switched off: everything works, nothing is remembered
  }
};

/** Values that are stored once for each thing that they are of: a link, a job. */
const keyOf = (name: string, of?: string) => prefix + name + (of === undefined ? '' : `.${of}`);

/**
 * Reads a value, from the session first. A value that cannot be read counts as absent.
 * @param of what it is of, where each has one of its own
 */
export function readStored<Name extends keyof StoredValues>(name: Name, of?: string): StoredValues[Name] | null {
  for (const area of areas()) {
    try {
      const text = area.getItem(keyOf(name, of));
      if (text !== null) return JSON.parse(text) as StoredValues[Name];
    } catch {
      continue;
    }
  }
  return null;
}

/** Writes a value for this browser session or for good, and takes it out of the other place. A full storage is not an error. */
export function writeStored<Name extends keyof StoredValues>(
  name: Name,
  value: StoredValues[Name],
  lifetime: Lifetime,
  of?: string,
): void {
  const [session, persistent] = areas();
  try {
    (lifetime === 'session' ? persistent : session)?.removeItem(keyOf(name, of));
    (lifetime === 'session' ? session : persistent)?.setItem(keyOf(name, of), JSON.stringify(value));
  } catch {
    // a full or closed storage only means that the value is forgotten with the page
  }
}

/** Forgets a value in both places. */
export function removeStored(name: keyof StoredValues, of?: string): void {
  for (const area of areas()) area.removeItem(keyOf(name, of));
}

/**
 * What the end of a session leaves behind (section 8 of the product specification): both storages cleared, compare selection and filters
 * with them, and the demo video switched off. Theme and keys are settings of this screen, not of the person, and stay.
 */
export function clearStored(): void {
  const theme = readStored('theme');
  const singleKeys = readStored('singleKeys');
  for (const area of areas()) area.clear();
  writeStored('applicationFlags', { showDemoVideo: false }, 'persistent');
  if (theme) writeStored('theme', theme, 'persistent');
  if (singleKeys) writeStored('singleKeys', singleKeys, 'persistent');
}

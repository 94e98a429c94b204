import { createHash } from 'node:crypto';
import type { Waiting } from '../registration/registration.queries.ts';
import { escapeHtml } from '../../escape-html.ts';

/**
 * The look of the console. Colours, radii and sizes are those of the design tokens (packages/ui/tokens/source.ts), which a test holds them
 * against; the pages load nothing.
 */
export const CONSOLE_STYLE = `:root{color-scheme:light dark;--page:light-dark(oklch(0.98 0.003 250), oklch(0.17 0.014 250));--surface:light-dark(oklch(1 0 0), oklch(0.21 0.016 250));--sunken:light-dark(oklch(0.96 0.004 250), oklch(0.275 0.018 250));--hover:light-dark(oklch(0.955 0.005 250), oklch(0.29 0.02 250));--ink:light-dark(oklch(0.21 0.022 250), oklch(0.95 0.006 250));--ink-soft:light-dark(oklch(0.36 0.024 250), oklch(0.87 0.01 250));--ink-muted:light-dark(oklch(0.48 0.022 250), oklch(0.77 0.014 250));--line:light-dark(oklch(0.905 0.008 250), oklch(0.32 0.018 250));--line-strong:light-dark(oklch(0.83 0.011 250), oklch(0.42 0.02 250));--control:light-dark(oklch(0.65 0.018 250), oklch(0.56 0.022 250));--focus:light-dark(oklch(0.58 0.105 236), oklch(0.75 0.11 236));--accent:light-dark(oklch(0.42 0.082 236), oklch(0.8 0.085 236));--fill:light-dark(oklch(0.42 0.082 236), oklch(0.54 0.1 236));--fill-hover:light-dark(oklch(0.37 0.074 236), oklch(0.5 0.096 236));--on-fill:oklch(1 0 0);--good-soft:light-dark(oklch(0.95 0.04 155), oklch(0.3 0.045 155));--on-good-soft:light-dark(oklch(0.42 0.095 155), oklch(0.88 0.09 155));--warn-soft:light-dark(oklch(0.96 0.05 85), oklch(0.31 0.05 80));--on-warn-soft:light-dark(oklch(0.45 0.095 72), oklch(0.89 0.09 85));--bad-soft:light-dark(oklch(0.955 0.03 20), oklch(0.31 0.06 22));--on-bad-soft:light-dark(oklch(0.45 0.16 25), oklch(0.88 0.06 20));--brand:light-dark(oklch(0.34 0.068 236), oklch(0.3 0.06 236));--on-brand:oklch(0.99 0.002 236)}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:.875rem/1.25rem 'IBM Plex Sans Variable',system-ui,sans-serif}
a{color:var(--accent);text-underline-offset:2px}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
.skip{position:absolute;left:-999px}.skip:focus{left:.5rem;top:.5rem;background:var(--surface);padding:.5rem .75rem;z-index:1}
.bar{background:var(--brand);color:var(--on-brand)}
.bar>div{max-width:60rem;margin:0 auto;padding:.625rem 1rem;display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1.25rem}
.bar strong{font-size:.9375rem}.bar a{color:inherit;display:inline-flex;align-items:center;min-height:2rem;text-decoration:none}.bar a:hover,.bar a[aria-current]{text-decoration:underline}.bar a[aria-current]{font-weight:600}.bar nav{display:flex;gap:.25rem 1rem}
.bar .who{margin-left:auto;display:flex;flex-wrap:wrap;align-items:center;gap:.5rem .75rem;overflow-wrap:anywhere}
.bar :focus-visible{outline-color:var(--on-brand)}
main{max-width:60rem;margin:0 auto;padding:1.5rem 1rem 3rem}
.narrow{max-width:26rem;padding-top:3rem}
h1{font-size:1.5rem;line-height:2rem;letter-spacing:-.01em;margin:0 0 .25rem}
h2{font-size:.9375rem;line-height:1.375rem;margin:0;overflow-wrap:anywhere}
p{margin:.25rem 0 0}.muted{color:var(--ink-muted)}
.card{background:var(--surface);border:1px solid var(--line);border-radius:.625rem;padding:1rem;margin-top:1rem}
.top{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem .5rem}
.tag{border-radius:.25rem;padding:.0625rem .4375rem;font-size:.78125rem;line-height:1.125rem;background:var(--sunken);color:var(--ink-soft)}
.tag.new{background:var(--warn-soft);color:var(--on-warn-soft)}
dl{display:grid;grid-template-columns:minmax(7rem,auto) 1fr;gap:.25rem 1rem;margin:.75rem 0 0}
dt{color:var(--ink-muted)}dd{margin:0;overflow-wrap:anywhere}
.acts{display:flex;flex-wrap:wrap;gap:.5rem;margin-top:1rem}.acts details[open]{flex:1;min-width:0}.acts details p{margin:.5rem 0 .75rem}
form{margin:0}.form{max-width:26rem}.note+p{margin-top:.75rem}
label{display:block;font-size:.8125rem;line-height:1.125rem;font-weight:500;color:var(--ink-soft);margin:1rem 0 .25rem}
input{width:100%;min-height:2.75rem;border:1px solid var(--control);border-radius:.375rem;background:var(--surface);color:var(--ink);font:inherit;font-size:1rem;padding:0 .75rem}
input[aria-invalid]{border-color:var(--on-bad-soft)}
button,summary{min-height:2.25rem;border:1px solid var(--line-strong);border-radius:.375rem;background:var(--surface);color:var(--ink);font:inherit;font-weight:500;padding:0 .875rem;cursor:pointer}
button:hover,summary:hover{background:var(--hover)}
summary{display:inline-flex;align-items:center;list-style:none}summary::-webkit-details-marker{display:none}
button.main{background:var(--fill);border-color:transparent;color:var(--on-fill)}button.main:hover{background:var(--fill-hover)}
button.wide{width:100%;min-height:2.75rem;margin-top:1.25rem}
.bar button{background:transparent;border-color:currentColor;color:inherit;min-height:2rem}.bar button:hover{background:oklch(1 0 0/.12)}
.note{border-radius:.375rem;padding:.625rem .75rem;margin-top:1rem;overflow-wrap:anywhere}
.note.good{background:var(--good-soft);color:var(--on-good-soft)}.note.bad{background:var(--bad-soft);color:var(--on-bad-soft)}
.scroll{overflow-x:auto;margin-top:1rem;border:1px solid var(--line);border-radius:.625rem;background:var(--surface)}
table{border-collapse:collapse;width:100%;min-width:46rem}th,td{text-align:left;padding:.5rem .75rem;border-top:1px solid var(--line);vertical-align:top}
thead th{border-top:0;font-size:.78125rem;color:var(--ink-muted);font-weight:500}td{overflow-wrap:anywhere}td.no-break{white-space:nowrap}
@media (max-width:30rem){dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:.375rem}.bar .who{margin-left:0}}
@media (pointer:coarse){button,summary,.bar a,.bar button{min-height:2.75rem}}
@media (prefers-contrast:more){:root{--line:var(--ink-muted);--line-strong:var(--ink-soft);--control:var(--ink)}.muted,dt,thead th{color:var(--ink-soft)}}
@media (forced-colors:active){.tag,.note{border:1px solid}.bar{border-bottom:1px solid}input[aria-invalid]{border-width:2px}}`;

/** The policy of the console's pages: nothing runs, nothing is loaded, forms go nowhere else, and nobody may frame them. */
export const CONSOLE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(CONSOLE_STYLE).digest('base64')}'`,
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * A message above a page, and the field that it is about. Nothing runs here that could announce it, so it stands in the title of the page,
 * describes its field, and one of the two has the focus.
 */
export type Note = { tone: 'good' | 'bad'; text: string; field?: 'password' | 'current' | 'next' };
/** Who looks at a page, and the proof that a form of it came from there. */
export type Viewer = { email: string; csrf: string };

const noteOf = (note: Note | null) =>
  note
    ? `<p class="note ${note.tone}" id="note" role="${note.tone === 'bad' ? 'alert' : 'status'}"${note.field ? '' : ' tabindex="-1" autofocus'}>${escapeHtml(note.text)}</p>`
    : '';
const stateOf = (field: NonNullable<Note['field']>, note: Note | null, description = ''): string => {
  const describedBy = [note?.field === field ? 'note' : '', description].filter(Boolean).join(' ');
  return `${note?.field === field ? ' aria-invalid="true" autofocus' : ''}${describedBy ? ` aria-describedby="${describedBy}"` : ''}`;
};
const csrfField = (viewer: Viewer) => `<input type="hidden" name="csrf" value="${escapeHtml(viewer.csrf)}">`;

function page(
  productName: string,
  title: string,
  viewer: Viewer | null,
  current: string,
  body: string,
  note: Note | null = null,
): string {
  const link = (href: string, text: string) =>
    `<a href="${href}"${current === href ? ' aria-current="page"' : ''}>${text}</a>`;
  const bar = viewer
    ? `<a class="skip" href="#main">Skip to content</a><header class="bar"><div><strong>${escapeHtml(productName)} team</strong><nav aria-label="Console">${link('/provider', 'Approvals')} ${link('/provider/audit', 'Audit')}</nav><div class="who"><span>${escapeHtml(viewer.email)}</span>${link('/provider/password', 'Change password')}<form method="post" action="/provider/logout">${csrfField(viewer)}<button>Log out</button></form></div></div></header>`
    : '';
  return `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${note ? `${note.tone === 'bad' ? 'Error: ' : ''}${escapeHtml(note.text)} – ` : ''}${escapeHtml(title)} – ${escapeHtml(productName)} team</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${CONSOLE_STYLE}</style></head><body>${bar}<main id="main" tabindex="-1"${viewer ? '' : ' class="narrow"'}>${body}</main></body></html>`;
}

/** The login of the team. */
export const loginPage = (productName: string, note: Note | null, email: string): string =>
  page(
    productName,
    'Log in',
    null,
    '',
    `<h1>${escapeHtml(productName)} team</h1><p class="muted">For the provider’s own staff. <a href="/login">Log in as a client</a></p>${noteOf(note)}<form method="post" action="/provider/login"><label for="email">Email address</label><input id="email" name="email" type="email" autocomplete="username" required maxlength="256" value="${escapeHtml(email)}"><label for="password">Password</label><input id="password" name="password" type="password" autocomplete="current-password" required maxlength="256"${stateOf('password', note)}><button class="main wide">Log in</button></form>`,
    note,
  );

/** The page where a person of the team sets a password of their own. */
export const passwordPage = (productName: string, viewer: Viewer, note: Note | null, isForced: boolean): string =>
  page(
    productName,
    'Set a password',
    viewer,
    '/provider/password',
    `<h1>Set a password</h1><p class="muted">${isForced ? 'You logged in with a one-time password. Set one of your own to go on.' : 'You stay logged in here and are logged out everywhere else.'}</p>${noteOf(note)}<form class="form" method="post" action="/provider/password">${csrfField(viewer)}<input type="hidden" name="username" autocomplete="username" value="${escapeHtml(viewer.email)}"><label for="current">${isForced ? 'One-time password' : 'Current password'}</label><input id="current" name="current" type="password" autocomplete="current-password" required maxlength="256"${stateOf('current', note)}><label for="next">New password</label><input id="next" name="next" type="password" autocomplete="new-password" required maxlength="256"${stateOf('next', note, 'rule')}><p class="muted" id="rule">At least 10 characters with upper case, lower case and a number or special character.</p><button class="main wide">Set password</button></form>`,
    note,
  );

const dateFormat = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});
const timeTag = (at: string) =>
  `<time datetime="${escapeHtml(at)}">${escapeHtml(dateFormat.format(new Date(at)))} IST</time>`;

/** Who waits for approval. */
export function approvalsPage(
  productName: string,
  viewer: Viewer,
  note: Note | null,
  waiting: readonly Waiting[],
): string {
  const cards = waiting.map((one) => {
    const id = escapeHtml(one.id);
    const row = (term: string, value: string | null) => (value ? `<dt>${term}</dt><dd>${escapeHtml(value)}</dd>` : '');
    const act = (action: 'approve' | 'reject', text: string, style: string) =>
      `<form method="post" action="/provider/${action}">${csrfField(viewer)}<input type="hidden" name="id" value="${id}"><button${style}>${text}<span class="skip"> ${escapeHtml(one.fullName)}</span></button></form>`;
    // What a mail goes out for is asked once more, without a script.
    const reject = `<details><summary>Reject<span class="skip"> ${escapeHtml(one.fullName)}</span></summary><p>They get a mail that access was not granted.</p>${act('reject', 'Yes, reject', '')}</details>`;
    return `<article class="card" aria-labelledby="who-${id}"><div class="top"><h2 id="who-${id}">${escapeHtml(one.fullName)}</h2>${one.isNewCompany ? '<span class="tag new">New company</span>' : ''}${one.isInvited ? '<span class="tag">Invited</span>' : ''}${one.analyticsLabel ? `<span class="tag">${one.analyticsLabel === 'test' ? 'Test address' : 'Internal address'}</span>` : ''}</div><p class="muted">Asked ${timeTag(one.createdAt)}</p><dl>${row('Email', one.email)}${row('Phone', one.phone)}${row('Company', `${one.companyName} (${one.emailDomain})`)}${row('Wishes to be', one.userType === 'Plant' ? 'Plant User' : 'Corporate User')}${row('Plant', one.plantName)}${row('Address', one.address)}${row('Founded', one.foundedYear ? String(one.foundedYear) : null)}${row('Employees', one.employeeCount ? one.employeeCount.toLocaleString('en-IN') : null)}${row('Was looking for', one.subcategory)}</dl><div class="acts">${act('approve', 'Approve', ' class="main"')}${reject}</div></article>`;
  });
  const count = waiting.length === 1 ? '1 person waits' : `${waiting.length} people wait`;
  return page(
    productName,
    'Approvals',
    viewer,
    '/provider',
    `<h1>Approvals</h1>${noteOf(note)}${waiting.length === 0 ? '<p class="muted">Nobody waits for approval.</p>' : `<p class="muted">${count}, the longest wait first. Who is approved first for a new company becomes its super user, and the mail domain of the company is verified by it.</p>${cards.join('')}`}`,
    note,
  );
}

/** The last acts of the team. */
export function auditPage(
  productName: string,
  viewer: Viewer,
  entries: readonly { seq: number; at: string; actor: string; action: string; subject: string }[],
  firstBroken: number | null,
): string {
  const rows = entries.map(
    ({ seq, at, actor, action, subject }) =>
      `<tr><td>${seq}</td><td class="no-break">${timeTag(at)}</td><td>${escapeHtml(actor)}</td><td>${escapeHtml(action)}</td><td>${escapeHtml(subject)}</td></tr>`,
  );
  const chain: Note =
    firstBroken === null
      ? { tone: 'good', text: 'The chain of the audit is whole: no entry was changed or taken out.' }
      : {
          tone: 'bad',
          text: `The chain of the audit is broken at entry ${firstBroken}: somebody changed the database.`,
        };
  return page(
    productName,
    'Audit',
    viewer,
    '/provider/audit',
    `<h1>Audit</h1><p class="muted">What the team did, the newest first.</p><p class="note ${chain.tone}" role="${chain.tone === 'bad' ? 'alert' : 'status'}">${escapeHtml(chain.text)}</p><div class="scroll" tabindex="0" role="region" aria-label="Acts of the team"><table aria-label="Acts of the team"><thead><tr><th scope="col">No.</th><th scope="col">When</th><th scope="col">Who</th><th scope="col">Act</th><th scope="col">Whom</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`,
  );
}

/** A page that only says something. */
export const messagePage = (productName: string, title: string, text: string): string =>
  page(
    productName,
    title,
    null,
    '',
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><p><a href="/provider">Back to the console</a></p>`,
  );

import { randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { WidgetKey } from '../../http/handler.ts';
import { tokenHash } from '../authentication/authentication.rules.ts';
import type { WidgetComponent } from './widgets.rules.ts';
import { DEMO_KEY_ID } from '../../demo/demo-widget-secret.ts';
import { Explained } from '../../explained.ts';

/** Every widget, in the order in which the contract names them. */
export const widgetComponents = [
  'vendor-search',
  'vendor-card',
  'vendor-profile',
  'contact-enquiry',
  'rating-summary',
  'review-form',
  'compare-table',
  'shortlist-button',
] as const satisfies WidgetComponent[];

/** Thrown when the file of widget keys cannot be used; one line for the person who runs the server. */
export class WidgetKeysRefused extends Explained {}

/** The keys as a running server sees them. */
export type WidgetKeys = {
  /** The key of a secret, unless it was revoked. */
  bySecret: (secret: string) => WidgetKey | null;
  /** A key by its id, unless it was revoked. */
  byId: (id: string) => WidgetKey | null;
  /** Whether any key that is good has this origin, and is for this widget if one is named. */
  hasOrigin: (origin: string, component?: WidgetComponent) => boolean;
};

const SECRET = /^mwk_([0-9a-f]{12})_[\w-]{43}$/;
/** How long a revoked key may still be good on a running server. */
const REREAD_AFTER_IN_MS = 1_000;

/** Whether a text is an origin as browsers send it, reached over https. */
export const isHttpsOrigin = (text: string): boolean =>
  URL.canParse(text) && new URL(text).origin === text && /^https:\/\/[\w.[\]:-]+$/.test(text);

const schema = z.array(
  z.strictObject({
    id: z.string().regex(/^[0-9a-f]{12}$/),
    name: z.string().min(1).max(80),
    secretHash: z.string().regex(/^[0-9a-f]{64}$/),
    origins: z.array(z.string().refine(isHttpsOrigin, 'must be origins such as https://portal.example.com')).min(1),
    components: z.array(z.enum(widgetComponents)).min(1),
    company: z.string().nullable(),
    createdAt: z.iso.datetime(),
    revokedAt: z.iso.datetime().nullable(),
  }),
);

/** Makes a key. The secret is shown once and kept nowhere. */
export function newWidgetKey(
  options: Pick<WidgetKey, 'name' | 'origins' | 'components' | 'company'>,
  now: Date,
): { key: WidgetKey; secret: string } {
  const id = randomBytes(6).toString('hex');
  const secret = `mwk_${id}_${randomBytes(32).toString('base64url')}`;
  const secretHash = tokenHash(secret).toString('hex');
  return { secret, key: { id, ...options, secretHash, createdAt: now.toISOString(), revokedAt: null } };
}

/** Reads the keys of a file; none when there is no file. @throws {WidgetKeysRefused} when it holds anything else. */
export function readWidgetKeys(file: string): WidgetKey[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return [];
    throw new WidgetKeysRefused(`The widget keys in ${file} cannot be read: ${(error as Error).message}`);
  }
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new WidgetKeysRefused(`The widget keys in ${file} are not JSON.`);
  }
  const parsed = schema.safeParse(content);
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0]!;
  throw new WidgetKeysRefused(`The widget keys in ${file} are not valid: ${path.join('.')} ${message}`);
}

/** Writes the keys, for its owner only, and whole or not at all: a running server reads the file whenever it changes. */
export function writeWidgetKeys(file: string, keys: WidgetKey[]): void {
  mkdirSync(dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  renameSync(temporary, file);
}

/** The demo's own key: for every widget, on pages of this machine. */
const demoKey = (secret: string): WidgetKey => ({
  id: DEMO_KEY_ID,
  name: 'demo',
  secretHash: tokenHash(secret).toString('hex'),
  origins: ['http://127.0.0.1:*', 'http://localhost:*'],
  components: [...widgetComponents],
  company: 'sagarsteel.example',
  createdAt: new Date(0).toISOString(),
  revokedAt: null,
});

/** Whether a key is for pages of this origin. */
export const isOriginOf = (key: WidgetKey, origin: string): boolean =>
  key.origins.some((allowed) =>
    allowed.endsWith(':*')
      ? origin.startsWith(allowed.slice(0, -1)) && /^\d{1,5}$/.test(origin.slice(allowed.length - 1))
      : origin === allowed,
  );

/**
 * Opens the keys of a file for a server, which sees a change within a second. A file that becomes unreadable closes every key until it is
 * mended; `onBroken` is told. `demoSecret` is null in production.
 * @throws {WidgetKeysRefused} when the file cannot be used now.
 */
export function openWidgetKeys(
  file: string,
  demoSecret: string | null,
  onBroken: (reason: string) => void = () => {},
): WidgetKeys {
  const always = demoSecret ? [demoKey(demoSecret)] : [];
  const stampOf = () => {
    const stat = statSync(file, { throwIfNoEntry: false });
    return stat ? `${stat.mtimeMs} ${stat.size} ${stat.ino}` : '';
  };
  let stamp = stampOf();
  let keys = readWidgetKeys(file);
  let readAt = performance.now();
  const current = (): WidgetKey[] => {
    if (performance.now() - readAt >= REREAD_AFTER_IN_MS) {
      readAt = performance.now();
      const newStamp = stampOf();
      if (newStamp !== stamp) {
        stamp = newStamp;
        try {
          keys = readWidgetKeys(file);
        } catch (error) {
          keys = [];
          onBroken((error as Error).message);
        }
      }
    }
    return [...always, ...keys].filter(({ revokedAt }) => revokedAt === null);
  };
  const byId = (id: string) => current().find((key) => key.id === id) ?? null;
  return {
    byId,
    bySecret: (secret) => {
      const id = secret.match(SECRET)?.[1];
      const key = id ? byId(id) : null;
      return key && timingSafeEqual(Buffer.from(key.secretHash, 'hex'), tokenHash(secret)) ? key : null;
    },
    hasOrigin: (origin, component) =>
      current().some((key) => isOriginOf(key, origin) && (!component || key.components.includes(component))),
  };
}

import { randomBytes } from 'node:crypto';

/** The id of the demo's own widget key. */
export const DEMO_KEY_ID = '000000000000';

/** A secret for the demo's own key; made at each start and written to no file. */
export const newDemoSecret = (): string => `mwk_${DEMO_KEY_ID}_${randomBytes(32).toString('base64url')}`;

import * as z from 'zod/mini';
import { screenIds, type Configuration } from './configuration.ts';

/** What makes this app this product: checked once at start, so that a mistake is one clear line and not a blank page. */
export const configurationSchema = z.strictObject({
  /** Company behind the product, for the page title. */
  brandName: z.string().check(z.minLength(1), z.maxLength(60)),
  /** Stands in "Login to {product}". */
  productName: z.string().check(z.minLength(1), z.maxLength(60)),
  supportEmail: z.email(),
  /** Screens that this app offers; links to others are not rendered and their paths are not found. */
  enabledScreens: z.array(z.enum(screenIds)).check(z.minLength(1)),
  /** Makes a public screen need a session, by screen. */
  accessBySession: z.array(z.enum(screenIds)),
  /** Addresses of this mail domain log in at the company's identity provider; null: none. */
  ssoDomain: z.nullable(z.string().check(z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/))),
  /** Mail domains that are no company's. */
  mailBlocklist: z.array(z.string().check(z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/))),
});

/**
 * Checks a configuration.
 * @throws Error with one line for each wrong field.
 */
export function checkConfiguration(candidate: unknown): Configuration {
  const result = configurationSchema.safeParse(candidate);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) =>
    issue.code === 'unrecognized_keys'
      ? `  ${issue.keys.join(', ')}: is not a setting`
      : `  ${issue.path.join('.')}: ${issue.message}`,
  );
  throw new Error(`The configuration is not valid:\n${lines.join('\n')}`);
}

import type { infer as Infer } from 'zod/mini';
import type { configurationSchema } from './configuration-check.ts';
import { manifest } from './manifest.ts';

/** Every screen that a route leads to. */
export const screenIds = [...new Set(manifest.map((route) => route.screen))];

/** What the schema in configuration-check.ts takes. It is kept apart, so that zod is not a part of every page. */
export type Configuration = Infer<typeof configurationSchema>;

/** The configuration of Millwright itself. */
export const configuration: Configuration = {
  brandName: 'Millwright',
  productName: 'Millwright',
  supportEmail: 'support@millwright.example',
  enabledScreens: screenIds,
  accessBySession: [],
  ssoDomain: null,
  mailBlocklist: ['gmail.com', 'outlook.com', 'yahoo.com', 'rediffmail.com'],
};

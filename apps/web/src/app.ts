import { defineApp } from '@millwright/host/app';
import { manifest, start } from './manifest.ts';

/** Millwright itself: every screen of its manifest. */
export const app = defineApp({
  manifest,
  start,
  configuration: {
    brandName: 'Millwright',
    productName: 'Millwright',
    supportEmail: 'support@millwright.example',
    enabledScreens: [...new Set(manifest.map((route) => route.screen))],
    accessBySession: [],
    mailBlocklist: ['gmail.com', 'outlook.com', 'yahoo.com', 'rediffmail.com'],
  },
});

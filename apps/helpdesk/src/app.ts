import { defineApp } from '@millwright/host/app';
import { manifest, start } from './manifest.ts';

/** The smallest app that there can be, one screen. That it works is what it is for: every screen must do without all others. */
export const app = defineApp({
  manifest,
  start,
  configuration: {
    brandName: 'Millwright',
    productName: 'Millwright Help Desk',
    supportEmail: 'support@millwright.example',
    enabledScreens: ['support'],
    accessBySession: [],
    mailBlocklist: [],
  },
});

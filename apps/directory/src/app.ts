import { defineApp } from '@millwright/host/app';
import { manifest, start } from './manifest.ts';

/** Karkhana Directory: the public face of the same data, under its own name. */
export const app = defineApp({
  manifest,
  start,
  configuration: {
    brandName: 'Karkhana',
    productName: 'Karkhana Directory',
    supportEmail: 'namaste@karkhana.example',
    markSrc: '/mark.svg',
    texts: { searchTitle: 'Find a workshop', searchPrompt: 'Gearbox repair in Pune' },
    enabledScreens: [...new Set(manifest.map((route) => route.screen))],
    accessBySession: [],
    mailBlocklist: [],
  },
});

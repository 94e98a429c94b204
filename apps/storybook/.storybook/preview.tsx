import addonA11y from '@storybook/addon-a11y';
import addonDocs from '@storybook/addon-docs';
import { definePreview } from '@storybook/react-vite';
import addonMsw from 'msw-storybook-addon';
import { setupWorker } from 'msw/browser';
import { HttpNetworkFrame } from 'msw/experimental';
import { useLayoutEffect } from 'react';
import type { ReactNode } from 'react';
import { configure } from 'storybook/test';
import { contractHandlers } from './contract-handlers.ts';
import type { ApiParameter } from './contract-handlers.ts';
import './preview.css';

// Parts of a screen are fetched when they are first wanted: on a busy machine that takes longer than the usual second.
configure({ asyncUtilTimeout: 5000 });

/** Calls that no handler answered since the story began; any of them fails the story. */
const unansweredCalls: string[] = [];

const widthsInPixels = [320, 480, 640, 768, 1024, 1200, 1440];

/** Puts theme and density where the app puts them, on the root element, so that portals get them as well. */
function Theme({ theme, density, children }: { theme: string; density: string; children: ReactNode }) {
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme;
    document.documentElement.dataset['density'] = density;
    document.documentElement.lang = 'en-IN';
  }, [theme, density]);
  return children;
}

export default definePreview({
  addons: [
    addonDocs(),
    addonA11y(),
    addonMsw(async () => {
      const worker = setupWorker();
      await worker.start({
        quiet: true,
        onUnhandledFrame({ frame, defaults }) {
          if (!(frame instanceof HttpNetworkFrame)) return;
          const url = new URL(frame.data.request.url);
          // Storybook's and Vite's own files are same-origin; everything of the product lives under these two.
          const isOwnFile = url.origin === location.origin && !/^\/(api|communication)\//.test(url.pathname);
          if (isOwnFile || url.protocol === 'data:' || url.protocol === 'blob:') return;
          unansweredCalls.push(`${frame.data.request.method} ${url.href}`);
          defaults.error();
        },
      });
      return worker;
    }),
  ],
  tags: ['autodocs'],
  parameters: {
    a11y: { test: 'error' },
    controls: { expanded: true, sort: 'requiredFirst' },
    viewport: {
      options: Object.fromEntries(
        widthsInPixels.map((width) => [
          `w${width}`,
          { name: `${width} px`, styles: { width: `${width}px`, height: width < 768 ? '740px' : '900px' } },
        ]),
      ),
    },
    options: { storySort: { order: ['Foundations', 'Components', 'Screens'] } },
  },
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: {
        icon: 'contrast',
        items: [
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
        ],
        dynamicTitle: true,
      },
    },
    density: {
      description: 'Density',
      toolbar: {
        icon: 'grid',
        items: [
          { value: 'comfortable', title: 'Comfortable' },
          { value: 'compact', title: 'Compact' },
        ],
        dynamicTitle: true,
      },
    },
  },
  initialGlobals: { theme: 'light', density: 'comfortable' },
  decorators: [
    (Story, { globals }) => (
      <Theme theme={String(globals['theme'])} density={String(globals['density'])}>
        <Story />
      </Theme>
    ),
  ],
  beforeEach({ msw, parameters }) {
    unansweredCalls.length = 0;
    msw.use(...contractHandlers(parameters['api'] as ApiParameter | undefined));
  },
  afterEach() {
    if (unansweredCalls.length > 0)
      throw new Error(`No operation of the contract answers ${unansweredCalls.join(', ')}`);
  },
});

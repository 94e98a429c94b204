import addonA11y from '@storybook/addon-a11y';
import { manifest } from '@millwright/web/manifest';
import { placesOf } from '@millwright/screens/places';
import { hindi } from '@millwright/ui/hindi';
import { LanguageProvider } from '@millwright/ui/language';
import addonDocs from '@storybook/addon-docs';
import { definePreview } from '@storybook/react-vite';
import addonMsw from 'msw-storybook-addon';
import { setupWorker } from 'msw/browser';
import { HttpNetworkFrame } from 'msw/experimental';
import { lazy, Suspense, useLayoutEffect, useRef } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { configure } from 'storybook/test';
import { applyGlobals } from './apply-globals.ts';
import type { ToolbarGlobals } from './apply-globals.ts';
import { contractHandlers, pictureHandlers } from './contract-handlers.ts';
import type { ApiParameter, ExamplesParameter } from './contract-handlers.ts';
import { faultOfEnd } from './state-ends.ts';
import offerJudges from './judges.ts';
import { addVisionFilters, visions } from './vision-filters.ts';
import './preview.css';

// Parts of a screen are fetched when they are first wanted: on a busy machine that takes longer than the usual second.
configure({ asyncUtilTimeout: 15_000 });

/** Calls that no handler answered since the story began; any of them fails the story. */
const unansweredCalls: string[] = [];

const widthsInPixels = [320, 480, 640, 768, 1024, 1200, 1440];

/**
 * Puts what the toolbar says where the app puts it, on the root element, so that portals get it as well; on a docs page, where
 * several stories stand in one document, on a frame around each.
 */
function Frame({ globals, isInPage, children }: { globals: ToolbarGlobals; isInPage: boolean; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (globals.vision !== 'full') addVisionFilters();
    applyGlobals(frame.current ?? document.documentElement, globals);
  }, [globals]);
  if (!isInPage) return children;
  return (
    <div ref={frame} className="-m-7.5 bg-page p-7.5 text-ink">
      {children}
    </div>
  );
}

// Loaded when a docs page is opened: the tests of stories need none of it.
const LazyDocsPage = lazy(() => import('./docs-page.tsx'));
const LazyDocsContainer = lazy(() => import('./docs-container.tsx'));

const DocsPage = () => (
  <Suspense>
    <LazyDocsPage />
  </Suspense>
);

const DocsContainer = (props: ComponentProps<typeof LazyDocsContainer>) => (
  <Suspense>
    <LazyDocsContainer {...props} />
  </Suspense>
);

/** Each story on a docs page is a React root of its own, whose `useId` begins at the same number: a prefix keeps ids apart. */
class RootOptions {
  static count = 0;
  get identifierPrefix(): string {
    return `s${(RootOptions.count += 1)}-`;
  }
}

async function startWorker() {
  const started = setupWorker();
  await started.start({
    quiet: true,
    // A built Storybook may lie in any folder of its host.
    serviceWorker: {
      url: import.meta.env.PROD ? new URL('mockServiceWorker.js', location.href).pathname : '/mockServiceWorker.js',
    },
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
  return started;
}

let worker: ReturnType<typeof startWorker> | undefined;

/**
 * A story whose data is of one day shows it on that day (`parameters.now`), or certificates expire and the greeting changes under
 * its assertions and pictures. The clock goes on from there. Answers how to bring the real one back.
 */
function startClockAt(moment: string): () => void {
  const RealDate = Date;
  const offsetInMilliseconds = RealDate.parse(moment) - RealDate.now();
  const now = () => RealDate.now() + offsetInMilliseconds;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  });
  return () => {
    globalThis.Date = RealDate;
  };
}

export default definePreview({
  addons: [
    offerJudges(),
    addonDocs(),
    addonA11y(),
    // One for all stories of a docs page, which begin at the same time.
    addonMsw(() => (worker ??= startWorker())),
  ],
  tags: ['autodocs'],
  parameters: {
    // Every rule is run. Of what passes a test tells one element each: nobody reads hundreds of kilobytes for every story there.
    a11y: {
      test: 'error',
      ...(import.meta.env.MODE === 'test' && { options: { resultTypes: ['violations'] } }),
    },
    docs: { page: DocsPage, container: DocsContainer },
    // Screens stand in the navigation of the app.
    places: placesOf(manifest),
    react: { rootOptions: new RootOptions() },
    controls: { expanded: true, sort: 'requiredFirst' },
    viewport: {
      options: Object.fromEntries(
        widthsInPixels.map((width) => [
          `w${width}`,
          { name: `${width} px`, styles: { width: `${width}px`, height: width < 768 ? '740px' : '900px' } },
        ]),
      ),
    },
    options: {
      storySort: {
        order: [
          'Start here',
          'Foundations',
          'Components',
          ['Actions', 'Forms', 'Overlays', 'Navigation', 'Feedback', 'Data', 'Search', 'Procurement'],
          'Patterns',
          'Screens',
          'Widgets',
        ],
      },
    },
  },
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: {
        icon: 'contrast',
        items: [
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
          { value: 'contrast-light', title: 'High contrast, light' },
          { value: 'contrast-dark', title: 'High contrast, dark' },
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
    direction: {
      description: 'Direction',
      toolbar: {
        icon: 'transfer',
        items: [
          { value: 'ltr', title: 'Left to right' },
          { value: 'rtl', title: 'Right to left' },
        ],
        dynamicTitle: true,
      },
    },
    language: {
      description: 'Language of the components’ own texts; the product’s are English',
      toolbar: {
        icon: 'globe',
        items: [
          { value: 'en', title: 'English' },
          { value: 'hi', title: 'हिन्दी' },
        ],
        dynamicTitle: true,
      },
    },
    vision: {
      description: 'Colours as others see them',
      toolbar: {
        icon: 'accessibility',
        items: [
          { value: 'full', title: 'All colours' },
          ...visions.map((name) => ({ value: name, title: name.charAt(0).toUpperCase() + name.slice(1) })),
        ],
        dynamicTitle: true,
      },
    },
  },
  initialGlobals: { direction: 'ltr', language: 'en', vision: 'full', theme: 'light', density: 'comfortable' },
  decorators: [
    (Story, { args, globals, parameters, viewMode }) => {
      const isHindi = globals['language'] === 'hi';
      // Components say their own texts in Hindi by themselves; a story gives its `args` in Hindi as `parameters.hindi`.
      const texts = isHindi ? (parameters['hindi'] as Record<string, unknown> | undefined) : undefined;
      return (
        <Frame globals={globals} isInPage={viewMode === 'docs'}>
          <LanguageProvider language={isHindi ? hindi : null}>
            <Story args={{ ...args, ...texts }} />
          </LanguageProvider>
        </Frame>
      );
    },
  ],
  async beforeEach({ msw, parameters }) {
    // A play that measures or opens something beside its anchor must not meet letters of another width than those that come.
    const faces = [...document.fonts].filter(({ family }) => family.includes('IBM Plex Sans Variable'));
    await Promise.all(faces.map((face) => face.load()));
    unansweredCalls.length = 0;
    // What another story kept for its tab, such as a code under way, is not of this one.
    for (const key of Object.keys(sessionStorage)) if (key.startsWith('millwright.')) sessionStorage.removeItem(key);
    msw.use(
      ...contractHandlers(
        parameters['api'] as ApiParameter | undefined,
        parameters['examples'] as ExamplesParameter | undefined,
      ),
      ...pictureHandlers(parameters['pictures'] as Record<string, string> | undefined),
    );
    if (parameters['now']) return startClockAt(parameters['now'] as string);
    return undefined;
  },
  // Effects of what was drawn run after the first frame, and its fonts come then. Tests wait for them by themselves; a page that a
  // person has opened does not, and a play would meet what is not finished.
  mount: (context) => async (ui?: unknown) => {
    if (ui !== undefined) context.originalStoryFn = () => ui as never;
    await context.renderToCanvas();
    if (import.meta.env.MODE !== 'test') {
      // An effect may watch a size, of which it hears in the frame after.
      for (let frames = 0; frames < 3; frames += 1)
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      await document.fonts.ready;
    }
    return context.canvas;
  },
  async afterEach({ title, name, parameters }) {
    if (unansweredCalls.length > 0)
      throw new Error(`No operation of the contract answers ${unansweredCalls.join(', ')}`);
    const fault = faultOfEnd({ title, name, parameters }, document);
    if (fault) throw new Error(fault);
    // Only where stories run as tests, and in one theme: the second engine judges no colours that axe does not.
    if (import.meta.env.MODE === 'test') {
      const { findViolations } = await import('./second-engine.ts');
      const violations = await findViolations({ isScreen: title.startsWith('Screens') });
      if (violations.length > 0) throw new Error(`The second accessibility engine finds\n${violations.join('\n')}`);
    }
  },
});

import type { Decorator, StoryContext } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import type { WidgetError, WidgetEvent, WidgetTarget } from './navigation.ts';
import { VendorProvider, type VendorProviderProps, type WidgetAppearance } from './provider.tsx';
import { sheetCost, widgetCosts, type CostedWidget } from './story-costs.ts';

/** How a story wants the provider: `parameters.provider`. */
export type StoryProviderParameter = {
  isGuest?: boolean;
  /** The host's server has none: it does not answer, or says that this reader may not. */
  token?: 'unavailable' | 'refused';
} & Partial<Pick<VendorProviderProps, 'apiBaseUrl' | 'locale' | 'timeZone' | 'appearance'>>;

/** The variables that the playground has a control for, with what they are. */
const playground = {
  theme: { control: 'inline-radio', options: ['auto', 'light', 'dark', 'contrast'] },
  density: { control: 'inline-radio', options: ['comfortable', 'compact'] },
  '--vd-accent': { control: 'color' },
  '--vd-on-accent': { control: 'color' },
  '--vd-star': { control: 'color' },
  '--vd-background': { control: 'color' },
  '--vd-surface': { control: 'color' },
  '--vd-text': { control: 'color' },
  '--vd-line': { control: 'color' },
  '--vd-font-family': { control: 'text' },
  '--vd-font-size': { control: 'text' },
  '--vd-space': { control: 'text' },
  '--vd-control-height': { control: 'text' },
  '--vd-radius': { control: 'text' },
} as const;

/** `argTypes` of the theming playground; each is an argument beside the widget's own. */
export const themeControls: Record<string, object> = Object.fromEntries(
  Object.entries(playground).map(([name, control]) => [name, { ...control, table: { category: 'appearance' } }]),
);

/** The look that the playground's arguments ask for. */
function appearanceOf(args: Record<string, unknown>): WidgetAppearance {
  const variables = Object.fromEntries(
    Object.entries(args).filter(([name, value]) => name.startsWith('--vd-') && typeof value === 'string' && value),
  ) as Record<`--vd-${string}`, string>;
  return {
    ...(args['theme'] !== undefined && { theme: args['theme'] as WidgetAppearance['theme'] }),
    ...(args['density'] !== undefined && { density: args['density'] as WidgetAppearance['density'] }),
    variables,
  };
}

/** Puts a story of a widget into a provider; what it tells its host is noted in `data-told` of the provider's element. */
export const widgetHost: Decorator = (Story, { args, parameters }) => {
  const { isGuest = false, token, ...given } = (parameters['provider'] as StoryProviderParameter | undefined) ?? {};
  const notes: string[] = [];
  const note = (kind: string, value: WidgetTarget | WidgetEvent | WidgetError) => {
    notes.push(`${kind} ${'code' in value ? value.code : 'type' in value ? value.type : value.kind}`);
    document.querySelector('[data-testid=widget-host]')?.setAttribute('data-told', notes.join(', '));
  };
  return (
    <VendorProvider
      apiBaseUrl={location.origin}
      getToken={
        isGuest
          ? undefined
          : () =>
              token
                ? Promise.reject(Object.assign(new Error('no'), { status: token === 'refused' ? 403 : 502 }))
                : Promise.resolve('a-token-for-stories-only')
      }
      appearance={appearanceOf(args)}
      onNavigate={(to) => note('navigate', to)}
      onEvent={(event) => note('event', event)}
      onError={(error) => note('error', error)}
      {...given}
    >
      <div data-testid="widget-host" className="p-4">
        <Story />
      </div>
    </VendorProvider>
  );
};

/** Arguments of the playground: a host's colours. */
export const hostColours: object = {
  theme: 'light',
  '--vd-accent': '#0b6b3a',
  '--vd-radius': '2px',
  '--vd-surface': '#fffdf7',
};

// The same ends for every widget: what a story of each state must show.

type Scene = Pick<StoryContext, 'canvas' | 'canvasElement'>;

/** Nothing is wider than the window. */
export async function fitsThePhone(): Promise<void> {
  await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
}

/** The widget says that it is busy. */
export async function showsLoading({ canvasElement }: Scene): Promise<void> {
  await waitFor(() => expect(canvasElement.querySelector('[data-state=loading] [aria-busy=true]')).not.toBeNull());
}

/** The widget says that it failed, and may be asked again. */
export async function showsFailed({ canvas, canvasElement }: Scene): Promise<void> {
  await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(canvasElement.querySelector('[data-state=failed]')).not.toBeNull();
}

/** The widget says that it may not, and the host is told the server's code. */
export async function showsRefused({ canvas, canvasElement }: Scene): Promise<void> {
  await expect(await canvas.findByText('You do not have access')).toBeVisible();
  await expect(canvasElement.querySelector('[data-state=refused]')).not.toBeNull();
  await expect(canvas.getByTestId('widget-host').dataset['told']).toMatch(/error [A-Z_]+/);
}

/** The widget says so when the host has no token for it, as an outage: it may be tried again. */
export async function showsNoToken({ canvas, canvasElement }: Scene): Promise<void> {
  await waitFor(() => expect(canvas.getByTestId('widget-host').dataset['told']).toContain('error TOKEN_UNAVAILABLE'));
  await expect(await canvas.findByText('This is unavailable right now')).toBeVisible();
  await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(canvasElement.querySelector('[data-state=failed]')).not.toBeNull();
}

type KeyOf<Props> = Props extends unknown ? keyof Props : never;

/** What is said of a widget on its page beside what is the same for all. */
type WidgetPage<Props> = {
  name: string;
  entry: CostedWidget;
  /** Its name in a widget session. */
  session: string;
  use: string;
  what: string;
  events: string;
  /** Each property, in words. */
  props: Record<KeyOf<Props>, string>;
  /** How it is used by keyboard and heard by a screen reader. */
  keyboard: string;
  /** It does more for a person than for a guest. */
  person?: boolean;
  /** As a custom element. */
  attributes?: string;
};

const rowsOf = (facts: Record<string, string>) =>
  Object.entries(facts)
    .map(([name, text]) => `| \`${name}\` | ${text.replaceAll('|', '\\|')} |`)
    .join('\n');

/** The page of a widget. */
export function widgetPage<Props>(page: WidgetPage<Props>): string {
  const { first, used, later } = widgetCosts[page.entry];
  return `${page.what}

**Install**: \`npm install @millwright/screens\` (React 19). The host's server makes widget tokens with \`createWidgetSession\`, listing \`${page.session}\`${page.person ? ', and as `user` the mail address of who is logged in at the host; without it the widget shows what guests may see and leads to the login' : ''}.

**Use it**

\`\`\`tsx
import { VendorProvider } from '@millwright/screens/widgets/provider';
import { ${page.name} } from '@millwright/screens/widgets/${page.entry}';
import '@millwright/screens/widgets/styles.css';

<VendorProvider apiBaseUrl="https://millwright.example" getToken={fetchToken}>${page.use}</VendorProvider>;
\`\`\`
${page.attributes ? `\nWithout React: ${page.attributes}\n` : ''}
**Properties**

| Name | What it is |
|---|---|
${rowsOf(page.props as Record<string, string>)}

**Events** (\`onEvent\`, \`onNavigate\`, \`onError\` of the provider): ${page.events} Errors carry the server's \`code\`, or \`UNREACHABLE\`, \`TOKEN_UNAVAILABLE\`, \`TOKEN_REFUSED\`, \`INVALID_API_BASE\`, \`INVALID_LOCALE\`, \`INVALID_TIME_ZONE\`, \`RENDER_FAILED\`.

**Theming**: \`appearance={{ theme, density, variables: { '--vd-accent': … }, elements: { card: … } }}\`, or the same variables in the host's sheet; the story "Playground" has a control for the variables that hosts set most. Slots and variables are public names.

**Cost**: ${first} kB of script${used ? `, ${used} kB with what it fetches at once` : ''}, and ${sheetCost} kB for the one style sheet of all widgets${later ? `; ${later}` : ''}. gzip, with the provider, React outside.

**Accessibility**: ${page.keyboard} Every state is tested by axe and a second engine, in light and dark, at 320 px, and by keyboard. Set \`headingLevel\` and \`locale\` to those of the page around.

**Security**: the token lives ten minutes, is bound to the host's origin and to the components it lists, and is held in memory only. No cookie is sent, nothing is stored, nothing is measured. The secret key stays on the host's server; logins happen on Millwright's own page.${page.person ? ' Whom a token acts for is said by the host’s server, never by its page; when somebody else logs in at the host, give the provider another `key`.' : ''}`;
}

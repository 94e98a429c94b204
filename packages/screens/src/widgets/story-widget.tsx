import type { Decorator } from '@storybook/react-vite';
import type { WidgetError, WidgetEvent, WidgetTarget } from './navigation.ts';
import { VendorProvider, type WidgetAppearance } from './provider.tsx';

/** How a story wants the provider: `parameters.provider`. */
export type StoryProviderParameter = { isGuest?: boolean; token?: 'refused' };

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
  const { isGuest = false, token } = (parameters['provider'] as StoryProviderParameter | undefined) ?? {};
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
          : () => (token === 'refused' ? Promise.reject(new Error('no')) : Promise.resolve('a-token-for-stories-only'))
      }
      appearance={appearanceOf(args)}
      onNavigate={(to) => note('navigate', to)}
      onEvent={(event) => note('event', event)}
      onError={(error) => note('error', error)}
    >
      <div data-testid="widget-host" className="p-4">
        <Story />
      </div>
    </VendorProvider>
  );
};

/** The page of a widget: what is the same for all of them, around what is its own. */
export function widgetPage(page: {
  name: string;
  entry: string;
  session: string;
  use: string;
  what: string;
  events: string;
  cost: string;
  attributes?: string;
}): string {
  return `${page.what}

**Install**: \`npm install @millwright/screens\` (React 19). The host's server makes widget tokens with \`createWidgetSession\`, listing \`${page.session}\`.

**Use it**

\`\`\`tsx
import { VendorProvider } from '@millwright/screens/widgets/provider';
import { ${page.name} } from '@millwright/screens/widgets/${page.entry}';
import '@millwright/screens/widgets/styles.css';

<VendorProvider apiBaseUrl="https://millwright.example" getToken={fetchToken}>${page.use}</VendorProvider>;
\`\`\`
${page.attributes ? `\nWithout React: ${page.attributes}\n` : ''}
**Events** (\`onEvent\`, \`onNavigate\`, \`onError\` of the provider): ${page.events} Errors carry the server's \`code\`, or \`UNREACHABLE\`, \`TOKEN_UNAVAILABLE\`, \`RENDER_FAILED\`.

**Theming**: \`appearance={{ theme, variables: { '--vd-accent': … }, elements: { card: … } }}\`, or the same variables in the host's sheet; the story "Playground" has a control for each. Slots and variables are public names.

**Cost**: ${page.cost}, gzip, React outside.

**Security**: the token lives ten minutes, is bound to the host's origin and to the components it lists, and is held in memory only. No cookie is sent, nothing is stored, nothing is measured. The secret key stays on the host's server; logins happen on Millwright's own page.`;
}

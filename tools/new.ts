// Starts a ui component or a screen with exactly the files that ARCHITECTURE.md counts.
//
//   npm run new -- component status-dot
//   npm run new -- screen vendors/vendor-notes [--form]
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const kebab = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const pascalOf = (name: string) => name.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** The files of a new ui component, by path under packages/ui/src. */
export function componentFiles(name: string): Record<string, string> {
  const component = pascalOf(name);
  return {
    [`${name}/${name}.tsx`]: `import type { ComponentProps } from 'react';
import { cva } from 'class-variance-authority';
import { cn } from '../cn.ts';

const variants = cva('', {
  variants: { size: { small: '', middle: '', large: '' } },
  defaultVariants: { size: 'middle' },
});

/** Properties of {@link ${component}}: those of a native div, and its size. */
export type ${component}Props = ComponentProps<'div'> & {
  /** TODO: what the sizes are for; each property has such a line, which the table in Storybook shows. */
  size?: 'small' | 'middle' | 'large';
};

/** Says what it is and when to use it, in one sentence. */
export function ${component}({ size, className, ...props }: ${component}Props) {
  return <div data-slot="${name}" {...props} className={cn(variants({ size }), className)} />;
}
`,
    [`${name}/${name}.stories.tsx`]: `import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import type { ComponentGuide } from '../component-guide.ts';
import { ${component} } from './${name}.tsx';

const guide: ComponentGuide = {
  status: 'new',
  alsoKnownAs: [],
  purpose: 'TODO: what it is for, in one or two sentences.',
  avoid: ['TODO: when not to use it, and what to use instead.'],
  anatomy: { '${name}': 'TODO: what this part is.' },
  keyboard: { Tab: 'TODO: what the key does; {} where nothing takes the focus.' },
  without: { loading: 'TODO: why it cannot have this state, or a story that covers it; so for each state.' },
};

const meta = {
  title: 'TODO: Actions, Forms, Overlays, Navigation, Feedback, Data, Search or Procurement/${component}',
  id: 'components-${name}',
  component: ${component},
  args: { children: '${component}' },
  parameters: { guide },
} satisfies Meta<typeof ${component}>;
export default meta;
type Story = StoryObj<typeof meta>;

/** All variants, sizes and states at once. */
export const Overview: Story = {
  render: () => (
    <div className="grid gap-4">
      <${component} size="small">Small</${component}>
      <${component}>Middle</${component}>
      <${component} size="large">Large</${component}>
    </div>
  ),
};

export const Do: Story = {
  tags: ['do'],
  parameters: { docs: { description: { story: 'TODO: why this is right.' } } },
};

export const Dont: Story = {
  tags: ['dont'],
  parameters: { docs: { description: { story: 'TODO: what is wrong with this.' } } },
};

/** TODO: the walk through it by keyboard; a story that \`covers\` something asserts it in its \`play\`. */
export const Keyboard: Story = {
  parameters: { covers: ['keyboard'] },
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByText('${component}')).toHaveFocus();
  },
};
`,
  };
}

/** The files of a new screen, by path under packages/screens/src; \`place\` is \`area/screen\`. */
export function screenFiles(place: string, hasForm: boolean): Record<string, string> {
  const name = place.split('/')[1] ?? '';
  const screen = pascalOf(name);
  const title = name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
  const files: Record<string, string> = {
    [`${place}/${name}.tsx`]: `import { PageHeader } from '@millwright/ui/page-header/page-header';

/** Says what a person does here, with the section of the product specification that asks for it. */
export default function ${screen}() {
  return <PageHeader title="${title}" />;
}
`,
    [`${place}/${name}.stories.tsx`]: `import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { recorded } from '../../shared/story-examples.ts';
import { storyHost } from '../../shared/story-host.tsx';
import { expectNoSidewaysScroll, narrow } from '../../shared/story-states.ts';
import ${screen} from './${name}.tsx';

// TODO: what it reads, so that the states that answers make can be shown: \`api: { operationId: 'loading' }\`, \`forbidden\`,
// \`['error', {}]\`, \`['offline', {}]\`, an empty answer, \`withLongTexts(examples.operationId)\`. A state that it cannot have moves to \`states\`
// with the reason; until each is one or the other, the check of the states fails.
const meta = {
  component: ${screen},
  decorators: [storyHost],
  parameters: { layout: 'fullscreen', host: { screen: '${name}' }, states: {}, ...recorded },
} satisfies Meta<typeof ${screen}>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: '${title}' })).toBeVisible();
  },
};
${['Loading', 'Empty', 'Partial', 'Refused', 'Failed', 'Offline']
  .map(
    (state) =>
      `\n/** TODO: what stands there, by an assertion in its \`play\`. */\nexport const ${state}: Story = {};\n`,
  )
  .join('')}
export const LongText: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll();
  },
};
`,
  };
  if (hasForm) {
    files[`${place}/${name}.schema.ts`] = `import { z } from 'zod';

/** What the form holds; the server judges again. */
export const ${name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())}Schema = z.object({});
`;
  }
  return files;
}

function main([kind, name = '', ...options]: string[]): string {
  const isScreen = kind === 'screen';
  const isNamed = isScreen
    ? name.split('/').length === 2 && name.split('/').every((part) => kebab.test(part))
    : kebab.test(name);
  if ((kind !== 'component' && !isScreen) || !isNamed) {
    throw new Error(
      'usage: npm run new -- component <name> | npm run new -- screen <area>/<name> [--form]; names in kebab case',
    );
  }
  const folder = join(import.meta.dirname, '..', isScreen ? 'packages/screens/src' : 'packages/ui/src');
  const files = isScreen ? screenFiles(name, options.includes('--form')) : componentFiles(name);
  for (const path of Object.keys(files)) if (existsSync(join(folder, path))) throw new Error(`${path} exists already`);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
    console.log(`made ${join(folder, path)}`);
  }
  return isScreen
    ? 'Now add it to packages/screens/src/registry.ts and give it a path in apps/web/src/manifest.ts.'
    : 'Now fill it in; npm run storybook shows it.';
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    console.log(main(process.argv.slice(2)));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

// Starts a ui component, a screen or an operation with a table, with exactly the files and edits that ARCHITECTURE.md counts.
//
//   npm run new -- component status-dot
//   npm run new -- screen vendors/vendor-notes [--form]
//   npm run new -- operation site-visit/createSiteVisit [--table site_visit]
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nameProblem, operationFiles, tableOfTag } from './new-operation.ts';

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

const root = join(import.meta.dirname, '..');
const usage = `usage: npm run new -- component <name>
       npm run new -- screen <area>/<name> [--form]
       npm run new -- operation <tag>/<operationId> [--table <name>]`;

function makeFiles(files: Record<string, string>, folder: string): void {
  for (const path of Object.keys(files)) if (existsSync(join(folder, path))) throw new Error(`${path} exists already`);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
    console.log(`made ${join(folder, path)}`);
  }
}

function makeOperation(place: string, options: string[]): string {
  const [tag = '', operationId = '', ...rest] = place.split('/');
  const at = options.indexOf('--table');
  const names = { tag, operationId, table: at < 0 ? tableOfTag(tag) : (options[at + 1] ?? '') };
  const problem = rest.length > 0 ? usage : nameProblem(names);
  if (problem) throw new Error(problem);
  const { made, edited } = operationFiles(root, names);
  makeFiles(made, root);
  for (const [path, text] of Object.entries(edited)) {
    writeFileSync(join(root, path), text);
    console.log(`added its lines to ${join(root, path)}`);
  }
  // How long names are decides where lines break.
  const files = [...Object.keys(made), ...Object.keys(edited)].filter((path) => !path.endsWith('.sql'));
  execFileSync(process.execPath, ['node_modules/oxfmt/bin/oxfmt', ...files], { cwd: root, stdio: 'ignore' });
  return 'Now npm run contract and npm run tables, and commit what they write; then fill in each TODO, the migration first.';
}

function main([kind, name = '', ...options]: string[]): string {
  const isNamed = (parts: number) =>
    name.split('/').length === parts && name.split('/').every((part) => kebab.test(part));
  if (kind === 'operation') return makeOperation(name, options);
  if (kind === 'screen' && isNamed(2)) {
    makeFiles(screenFiles(name, options.includes('--form')), join(root, 'packages/screens/src'));
    return 'Now add it to packages/screens/src/registry.ts and give it a path in apps/web/src/manifest.ts.';
  }
  if (kind === 'component' && isNamed(1)) {
    makeFiles(componentFiles(name), join(root, 'packages/ui/src'));
    return 'Now fill it in; npm run storybook shows it.';
  }
  throw new Error(`${usage}; names in kebab case`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    console.log(main(process.argv.slice(2)));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

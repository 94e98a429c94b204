import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  behavioursOf,
  coverageText,
  describedSources,
  namedComponents,
  problemsOf,
  readComponents,
  readStories,
  undescribedProperties,
} from '../apps/storybook/coverage.ts';
import { screenStatesText } from '../apps/storybook/screen-states.ts';

const storybook = join(import.meta.dirname, '../apps/storybook');
const components = readComponents();

describe('the documentation of a component', () => {
  test.each(components)(
    '$name has a guide, an overview, do and do not, and a story with an assertion for each behaviour and state',
    (facts) => {
      expect(problemsOf(facts, behavioursOf(facts.name))).toEqual([]);
    },
  );

  test('behaviours are those of components that exist', () => {
    expect(namedComponents.filter((name) => !components.some((component) => component.name === name))).toEqual([]);
  });

  test.each([
    ['components', 'coverage.json', coverageText],
    ['screens', 'screen-states.json', screenStatesText],
  ])('the table of %s in Storybook is up to date (npm run coverage -w @millwright/storybook)', (_of, name, text) => {
    const file = join(storybook, 'src/foundations', name);
    expect(existsSync(file) && readFileSync(file, 'utf8')).toBe(text());
  });
});

describe('the properties of a component', () => {
  test('each has a description, which its table in Storybook shows', () => {
    const sources = describedSources();
    expect(sources.length).toBeGreaterThan(80);
    const without = sources.flatMap(({ path, text }) => undescribedProperties(text).map((name) => `${path} ${name}`));
    expect(without).toEqual([]);
  });

  test('one without is found in an interface, in an intersection and in a union', () => {
    const text = `
      export interface ThingProps {
        /** Is there. */
        one: string;
        two: string;
      }
      export type OtherProps = Omit<ThingProps, 'one'> & ({ three: string } | {
        /** Is there. */
        three: number;
      });
      export interface ThingLabels { four: string }
      interface InnerProps { five: string }`;
    expect(undescribedProperties(text)).toEqual(['ThingProps.two', 'OtherProps.three']);
  });
});

describe('foundations', () => {
  test('every message of the specification is in the product, word for word', () => {
    const messages = JSON.parse(readFileSync(join(storybook, 'src/foundations/messages.json'), 'utf8')) as Array<{
      message: string;
    }>;
    const files = globSync('packages/{screens,ui}/src/**/*.{ts,tsx}', { cwd: join(storybook, '../..') });
    const texts = files
      .filter((file) => !/\.(stories|test)\./.test(file))
      .map((file) => readFileSync(join(storybook, '../..', file), 'utf8'));
    // As a text of its own, between quotes or tags or on a line: a part of another text is not the message.
    const isBuilt = (message: string) =>
      texts.some((text) =>
        [message, message.replaceAll("'", "\\'")].some(
          (written) =>
            ["'", '"', '`'].some((quote) => text.includes(quote + written + quote)) ||
            text.includes(`>${written}<`) ||
            text.split('\n').some((line) => line.trim() === written),
        ),
      );
    expect(messages.length).toBeGreaterThan(30);
    expect(messages.filter(({ message }) => !isBuilt(message))).toEqual([]);
  });

  test('every icon in use has a meaning on the page of icons, and no other', () => {
    const imported = (text: string) =>
      [...text.matchAll(/import \{([^}]*)\} from 'lucide-react'/g)].flatMap(([, names]) =>
        names!.split(',').flatMap((name) => name.trim().split(' as ')[0] || []),
      );
    const files = globSync('packages/*/src/**/*.{ts,tsx}', { cwd: join(storybook, '../..') });
    const used = files.flatMap((file) => imported(readFileSync(join(storybook, '../..', file), 'utf8')));
    const listed = imported(readFileSync(join(storybook, 'src/foundations/icons.stories.tsx'), 'utf8'));
    const isValue = (name: string) => !name.startsWith('type ') && name !== 'LucideIcon';
    expect(listed.filter(isValue).toSorted()).toEqual([...new Set(used.filter(isValue))].toSorted());
  });
});

describe('reading stories', () => {
  const source = (stories: string, guide = '{}') => `
    const guide: ComponentGuide = ${guide};
    const meta = { title: 'Data/Thing', id: 'components-thing', component: Thing, parameters: { guide } } satisfies Meta<typeof Thing>;
    export default meta;
    async function open() { await expect(1).toBe(1); }
    ${stories}`;
  const complete = `{ status: 'new', purpose: 'It ' + 'is.', avoid: [], anatomy: { button: 'All.' }, keyboard: {},
    without: { sizes: 'One.', 'disabled-reason': 'No.', loading: 'No.', error: 'No.', 'long-text': 'No.', 'screen-reader': 'No.' } }`;
  const stories = `
    export const Overview: Story = {};
    /** Why. */
    export const Do: Story = { tags: ['do'] };
    export const Dont: Story = { tags: ['dont'], parameters: { docs: { description: { story: 'Why not.' } } } };
    export const Keyboard: Story = { parameters: { covers: ['keyboard', 'opens'] }, play: async () => { await open(); } };`;
  const own = { opens: 'It opens.' };

  test('nothing is missed in what is complete', () => {
    expect(problemsOf(readStories('thing', source(stories, complete)), own)).toEqual([]);
  });

  test.each([
    ['its first story is not Overview', stories.replace('Overview', 'All'), complete],
    ['no story is tagged do', stories.replace("tags: ['do']", ''), complete],
    ['Dont does not say why', stories.replace('Why not.', ''), complete],
    ['it has no guide', stories, 'undefined'],
    ['its title names no group of the sidebar', stories, complete, 'Data/', ''],
    ['its id is not components-thing, which links and pictures rely on', stories, complete, 'components-', ''],
    ['its guide has a TODO', stories, complete.replace('It ', 'TODO ')],
    ['its anatomy names the slot handle, which does not exist', stories, complete.replace('button:', 'handle:')],
    ['Keyboard covers flies, which does not exist', stories.replace("'opens'", "'opens', 'flies'"), complete],
    ['Keyboard covers keyboard, opens but asserts nothing', stories.replace('await open();', ''), complete],
    ['no story covers opens', stories.replace(", 'opens'", ''), complete],
    ['no story covers loading, and nothing says why not', stories, complete.replace("loading: 'No.', ", '')],
    ['keyboard is covered and said to be impossible', stories, complete.replace('sizes:', "keyboard: 'No.', sizes:")],
  ])('finds: %s', (problem, text, guide, part = '', other = '') => {
    expect(problemsOf(readStories('thing', source(text, guide).replace(part, other)), own)).toContain(problem);
  });

  test('a story that takes over the play of another asserts what that one does', () => {
    const text = source(
      "export const One: Story = { play: async () => { await open(); } };\nexport const Two: Story = { ...One, parameters: { covers: ['x'] } };\nexport const Three: Story = { play: One.play };",
    );
    expect(readStories('thing', text).stories.map(({ isAsserting }) => isAsserting)).toEqual([true, true, true]);
  });
});

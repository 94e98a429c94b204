import { describe, expect, test } from 'vitest';
import { readStories } from '../apps/storybook/coverage.ts';
import { cellsOf, gapsOf, readScreens, screenStates } from '../apps/storybook/screen-states.ts';

const screens = readScreens();

describe('the stories of a screen', () => {
  test.each(screens)('$name shows every state with an assertion, or says why it cannot have it', (screen) => {
    expect(gapsOf(screen)).toEqual([]);
  });

  test('every screen of the registry is judged by every state', () => {
    expect(screens.length).toBeGreaterThan(10);
    for (const { cells } of screens) expect(Object.keys(cells)).toEqual(Object.keys(screenStates));
  });
});

describe('reading states', () => {
  const complete = `
    const meta = { component: Thing, parameters: { states: { partial: 'It makes one call.' } } } satisfies Meta<typeof Thing>;
    export default meta;
    const shows = async () => expect(1).toBe(1);
    ${['Ready', 'Loading', 'Empty', 'Refused', 'Failed', 'Offline', 'LongText']
      .map((name) => `export const ${name}: Story = { play: async () => shows() };`)
      .join('\n')}`;
  const gaps = (text: string) => {
    const facts = readStories('thing', text);
    return gapsOf({ name: 'thing', title: 'Screens/thing', cells: cellsOf(facts, facts.states ?? {}) });
  };

  test('nothing is missed in what is complete', () => {
    expect(gaps(complete)).toEqual([]);
  });

  test.each([
    ['no story shows offline, and nothing says why not', complete.replace('const Offline', 'const Off')],
    ['no story shows partial, and nothing says why not', complete.replace('partial:', 'partly:')],
    ['empty is shown by Empty and said to be impossible', complete.replace('partial:', "empty: 'No.', partial:")],
    [
      'Ready presses or types: what one can do is another story',
      complete
        .replace('const shows =', 'const press = async () => userEvent.click(1);\n    const shows =')
        .replace(
          'Ready: Story = { play: async () => shows() }',
          'Ready: Story = { play: async () => { await press(); await shows(); } }',
        ),
    ],
    ['Failed asserts nothing', complete.replace('Failed: Story = { play: async () => shows() }', 'Failed: Story = {}')],
  ])('finds: %s', (problem, text) => {
    expect(gaps(text)).toEqual([problem]);
  });
});

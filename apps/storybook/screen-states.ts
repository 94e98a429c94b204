// Which story proves which state of which screen. A story is named after its state; a state that a screen cannot have is in the
// parameters of its stories, `states: { empty: 'reason' }`. tools/screen-states.test.ts fails on a gap.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readStories, type ComponentFacts } from './coverage.ts';

const folder = join(import.meta.dirname, '../../packages/screens/src');

/** The states of every screen, by the name of the story that shows it. */
export const screenStates = {
  ready: 'Ready',
  loading: 'Loading',
  empty: 'Empty',
  partial: 'Partial',
  refused: 'Refused',
  failed: 'Failed',
  offline: 'Offline',
  'long-text': 'LongText',
} as const;

/** One screen of the registry with its states. */
export interface ScreenFacts {
  name: string;
  /** The title of its stories in Storybook. */
  title: string;
  /** By state: whether its story is there, asserts something, or why there is none. */
  cells: Record<string, { story?: string; isAsserting?: boolean; isSoiled?: true; without?: string }>;
}

/** The states of one screen by what its stories say; `without` are the reasons in their parameters. */
export function cellsOf({ stories }: ComponentFacts, without: Record<string, string>): ScreenFacts['cells'] {
  return Object.fromEntries(
    Object.entries(screenStates).map(([state, name]) => {
      const story = stories.find((each) => each.name === name);
      return [
        state,
        {
          ...(story && { story: story.name, isAsserting: story.isAsserting }),
          // What a screen looks like before anybody has touched it, and what one can do there, are two stories.
          ...(state === 'ready' && story?.isActing && { isSoiled: true as const }),
          ...(without[state] && { without: without[state] }),
        },
      ];
    }),
  );
}

/** Every screen of the registry. */
export function readScreens(): ScreenFacts[] {
  const registry = readFileSync(join(folder, 'registry.ts'), 'utf8');
  return [...registry.matchAll(/import\('\.\/([^']+)\.tsx'\)/g)].map(([, path]) => {
    const facts = readStories(path!, readFileSync(join(folder, `${path}.stories.tsx`), 'utf8'));
    const parts = path!.split('/');
    return {
      name: parts.at(-1)!,
      title: `Screens/${parts.slice(0, -1).join('/')}`,
      cells: cellsOf(facts, facts.states ?? {}),
    };
  });
}

/** What is missing of one screen, one sentence each. */
export function gapsOf({ cells }: ScreenFacts): string[] {
  return Object.entries(cells).flatMap(([state, { story, isAsserting, isSoiled, without }]) => {
    if (!story) return without ? [] : [`no story shows ${state}, and nothing says why not`];
    if (without) return [`${state} is shown by ${story} and said to be impossible`];
    if (isSoiled) return [`${story} presses or types: what one can do is another story`];
    return isAsserting ? [] : [`${story} asserts nothing`];
  });
}

/** The table of screens as the file holds it, one screen on a line. */
export function screenStatesText(): string {
  return `[\n${readScreens()
    .map((row) => JSON.stringify(row))
    .join(',\n')}\n]\n`;
}

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import behaviours from '../../behaviours.json' with { type: 'json' };
import coverage from './coverage.json' with { type: 'json' };
import { Scroller } from './foundation.tsx';
import screenStates from './screen-states.json' with { type: 'json' };

interface Row {
  name: string;
  status?: string;
  proofs: Record<string, string[]>;
  without: Record<string, string>;
}

const rows = coverage as unknown as Row[];
const texts = behaviours as Record<string, Record<string, string>>;

interface ScreenRow {
  name: string;
  title: string;
  cells: Record<string, { story?: string; without?: string }>;
}

const screens = screenStates as ScreenRow[];

/** `Components/text-field`, `ErrorOnBlur` is `components-text-field--error-on-blur`. */
const idOf = (title: string, story: string) =>
  `${title.toLowerCase().replaceAll('/', '-')}--${story
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase()}`;

function StoryLink({ title, story, children = story }: { title: string; story: string; children?: string }) {
  return (
    <a
      href={`?path=/story/${idOf(title, story)}`}
      target="_top"
      className="mr-2 inline-block py-1 text-accent underline"
    >
      {children}
    </a>
  );
}

/** Each state of each screen: the story that shows and asserts it, or why there is none. */
function Screens() {
  const names = Object.keys(screens[0]?.cells ?? {});
  return (
    <Scroller label="States of the screens">
      <table className="w-full text-left text-small">
        <caption className="p-3 text-left text-title font-semibold">Screens</caption>
        <thead className="border-b border-line-strong">
          <tr>
            <th scope="col" className="px-3 py-1">
              Screen
            </th>
            {names.map((state) => (
              <th key={state} scope="col" className="px-3 py-1">
                {state}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {screens.map(({ name, title, cells }) => (
            <tr key={title} className="align-top">
              <th scope="row" className="px-3 py-1 font-normal">
                {name}
              </th>
              {names.map((state) => {
                const { story, without } = cells[state] ?? {};
                return (
                  <td key={state} className="min-w-24 px-3 py-1">
                    {story ? <StoryLink title={title} story={story} /> : (without ?? <em>Nothing yet</em>)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}

/** Each behaviour and state of each component, and the story whose assertions prove it. Written by npm run coverage. */
function Coverage() {
  const cells = rows.flatMap(({ proofs }) => Object.keys(proofs)).length;
  const filled = rows.flatMap(({ proofs, without }) =>
    Object.entries(proofs).filter(([id, stories]) => stories.length > 0 || without[id]),
  ).length;
  return (
    <div className="grid gap-6">
      <p>
        {filled} of {cells} cells of {rows.length} components are filled.
      </p>
      <Screens />
      {rows.map(({ name, status, proofs, without }) => (
        <table key={name} className="w-full text-left text-small">
          <caption className="pb-1 text-left text-title font-semibold">
            {name} {status && <span className="text-small font-normal text-ink-muted">{status}</span>}
          </caption>
          <thead className="border-b border-line-strong">
            <tr>
              <th scope="col" className="w-1/4 py-1 pr-3">
                Id
              </th>
              <th scope="col" className="w-2/5 py-1 pr-3">
                What one may expect
              </th>
              <th scope="col" className="py-1">
                Proved by
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {Object.entries(proofs).map(([id, stories]) => (
              <tr key={id} className="align-top">
                <th scope="row" className="py-1 pr-3 font-mono font-normal break-all">
                  {id}
                </th>
                <td className="py-1 pr-3">{texts[name]?.[id] ?? 'A state that each component has.'}</td>
                <td className="py-1">
                  {stories.map((story) => (
                    <StoryLink key={story} title={`components/${name}`} story={story} />
                  ))}
                  {stories.length === 0 && (without[id] ? `Not here: ${without[id]}` : <em>Nothing yet</em>)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}

const meta = { title: 'Foundations/Coverage', component: Coverage, tags: ['!autodocs'] } satisfies Meta<
  typeof Coverage
>;

export default meta;

export const Table: StoryObj<typeof meta> = {
  play: async ({ canvas, step }) => {
    await step('no component has an empty cell', async () => {
      const empty = rows.flatMap(({ name, proofs, without }) =>
        Object.entries(proofs).flatMap(([id, stories]) => (stories.length > 0 || without[id] ? [] : [`${name} ${id}`])),
      );
      await expect(empty).toEqual([]);
    });
    await step('no screen has one either', async () => {
      const empty = screens.flatMap(({ title, cells }) =>
        Object.entries(cells).flatMap(([state, { story, without }]) => (story || without ? [] : [`${title} ${state}`])),
      );
      await expect(empty).toEqual([]);
      const table = within(canvas.getByRole('region', { name: 'States of the screens' }));
      await expect(table.getAllByRole('link', { name: 'Ready' })).toHaveLength(screens.length);
    });
    await expect(canvas.getAllByRole('link', { name: 'Keyboard' })[0]).toHaveAttribute(
      'href',
      expect.stringContaining('--keyboard'),
    );
  },
};

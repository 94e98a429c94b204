import { Select } from '@millwright/ui/select/select';
import { TextField } from '@millwright/ui/text-field/text-field';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import behaviours from '../../behaviours.json' with { type: 'json' };
import coverage from './coverage.json' with { type: 'json' };
import { Foundation, Scroller } from './foundation.tsx';
import screenStates from './screen-states.json' with { type: 'json' };

interface Row {
  name: string;
  group: string;
  label: string;
  alsoKnownAs: string[];
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

/** Which of the cells are shown. */
const cellKinds = {
  all: 'All',
  proved: 'Proved by a story',
  without: 'Not possible, with the reason',
  empty: 'Nothing yet',
};
type CellKind = keyof typeof cellKinds;

const kindOf = ({ proofs, without }: Row, id: string): CellKind =>
  (proofs[id]?.length ?? 0) > 0 ? 'proved' : without[id] ? 'without' : 'empty';

const ids = [...new Set(rows.flatMap(({ proofs }) => Object.keys(proofs)))];
/** States that each component has or cannot have: ids that stand in no table of behaviours. */
const states = ids.filter((id) => rows.every(({ proofs }) => id in proofs));

const groups = [...new Set(rows.map(({ group }) => group))].toSorted();

/**
 * Each behaviour and state of each component, and the story whose assertions prove it. Written by npm run coverage. It begins with one group:
 * all of them are two thousand cells.
 */
function Coverage() {
  const [filters, setFilters] = useState({ name: '', group: groups[0] ?? '', state: '', kind: 'all' as CellKind });
  const set = (change: Partial<typeof filters>) => setFilters({ ...filters, ...change });
  const cells = rows.flatMap((row) => Object.keys(row.proofs).map((id) => kindOf(row, id)));
  const words = filters.name.toLowerCase().split(/\s+/);
  const shown = rows
    .filter(({ group }) => !filters.group || group === filters.group)
    .filter(({ name, label, alsoKnownAs }) =>
      words.every((word) => [name, label, ...alsoKnownAs].join(' ').toLowerCase().includes(word)),
    )
    .map((row) => ({
      ...row,
      shownIds: Object.keys(row.proofs).filter(
        (id) =>
          (!filters.state || id === filters.state) && (filters.kind === 'all' || kindOf(row, id) === filters.kind),
      ),
    }))
    .filter(({ shownIds }) => shownIds.length > 0);
  return (
    <Foundation
      title="Coverage"
      lead={`${cells.filter((kind) => kind !== 'empty').length} of ${cells.length} cells of ${rows.length} components are filled: a story proves it by its assertions, or a reason says why it cannot be.`}
    >
      <Screens />
      <div className="grid gap-4">
        <h2>Components</h2>
        <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <TextField
            label="Component"
            type="search"
            value={filters.name}
            onChange={({ target }) => set({ name: target.value })}
          />
          <Select label="Group" value={filters.group} onChange={({ target }) => set({ group: target.value })}>
            <option value="">All</option>
            {groups.map((group) => (
              <option key={group}>{group}</option>
            ))}
          </Select>
          <Select label="State" value={filters.state} onChange={({ target }) => set({ state: target.value })}>
            <option value="">All states and behaviours</option>
            {states.map((state) => (
              <option key={state}>{state}</option>
            ))}
          </Select>
          <Select label="Show" value={filters.kind} onChange={({ target }) => set({ kind: target.value as CellKind })}>
            {Object.entries(cellKinds).map(([kind, text]) => (
              <option key={kind} value={kind}>
                {text}
              </option>
            ))}
          </Select>
        </div>
        <p role="status" className="text-small text-ink-muted">
          {shown.length} of {rows.length} components
        </p>
      </div>
      {shown.map(({ name, label, status, proofs, without, shownIds }) => (
        <table key={name} className="w-full text-left text-small">
          <caption className="pb-1 text-left text-title font-semibold">
            {label} {status && <span className="text-small font-normal text-ink-muted">{status}</span>}
          </caption>
          <thead className="border-b border-line-strong">
            <tr>
              <th scope="col" className="w-1/4 py-1 pr-3">
                Id
              </th>
              <th scope="col" className="w-2/5 py-1 pr-3">
                Expected behaviour
              </th>
              <th scope="col" className="py-1">
                Proved by
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {shownIds.map((id) => (
              <tr key={id} className="align-top">
                <th scope="row" className="py-1 pr-3 font-mono font-normal break-all">
                  {id}
                </th>
                <td className="py-1 pr-3">{texts[name]?.[id] ?? 'A state that each component has.'}</td>
                <td className="py-1">
                  {proofs[id]!.map((story) => (
                    <StoryLink key={story} title={`components/${name}`} story={story} />
                  ))}
                  {proofs[id]!.length === 0 && (without[id] ? `Not here: ${without[id]}` : <em>Nothing yet</em>)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </Foundation>
  );
}

const meta = { title: 'Foundations/Coverage', component: Coverage, tags: ['!autodocs'] } satisfies Meta<
  typeof Coverage
>;

export default meta;

export const Table: StoryObj<typeof meta> = {
  play: async ({ canvasElement, step }) => {
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
      // By the elements and not by roles: a thousand links would be looked at for each of the two questions.
      const links = [...canvasElement.querySelectorAll('[aria-label="States of the screens"] a')];
      await expect(links.filter(({ textContent }) => textContent === 'Ready')).toHaveLength(screens.length);
    });
    const keyboard = [...canvasElement.querySelectorAll('a')].find(({ textContent }) => textContent === 'Keyboard');
    await expect(keyboard).toHaveAttribute('href', expect.stringContaining('--keyboard'));
  },
};

/** By name, also by what others call it, by group, by state, and by what is proved, impossible or missing. */
export const Filtered: StoryObj<typeof meta> = {
  play: async ({ canvas, step }) => {
    await step('in all groups by another name', async () => {
      await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Group' }), 'All');
      await userEvent.click(canvas.getByLabelText('Component'));
      await userEvent.paste('snackbar');
      await expect(canvas.getByText(`1 of ${rows.length} components`)).toBeVisible();
      await expect(canvas.getByRole('table', { name: /^Toast/ })).toBeVisible();
    });
    await step('by what cannot be', async () => {
      await userEvent.clear(canvas.getByRole('searchbox', { name: 'Component' }));
      await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'State' }), 'loading');
      await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Show' }), 'Not possible, with the reason');
      const expected = rows.filter(({ without }) => without['loading']);
      await expect(canvas.getByText(`${expected.length} of ${rows.length} components`)).toBeVisible();
    });
  },
};

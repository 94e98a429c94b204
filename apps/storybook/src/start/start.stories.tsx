import { Badge } from '@millwright/ui/badge/badge';
import { parseOklch, toHex } from '@millwright/ui/contrast';
import { TextField } from '@millwright/ui/text-field/text-field';
import { colours, type ColourName } from '@millwright/ui/tokens';
import { BrandSign } from '@millwright/screens/shared/brand-mark';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { componentGroups } from '../../.storybook/title.ts';
import changelog from '../../../../CHANGELOG.md?raw';
import { CopyArea, CopyValue } from '../foundations/copy-value.tsx';
import costs from '../foundations/costs.json' with { type: 'json' };
import coverage from '../foundations/coverage.json' with { type: 'json' };
import { Foundation, Part, Scroller } from '../foundations/foundation.tsx';
import screenStates from '../foundations/screen-states.json' with { type: 'json' };
import statement from '../foundations/statement.json' with { type: 'json' };
import { readChangelog } from './changelog.ts';

interface Component {
  name: string;
  group: string;
  label: string;
  alsoKnownAs: string[];
  status?: string;
  proofs: Record<string, string[]>;
  without: Record<string, string>;
}

const components = coverage as unknown as Component[];
const screens = screenStates as Array<{ name: string; title: string; cells: Record<string, unknown> }>;
const groups = componentGroups;
const releases = readChangelog(changelog);

const docsOf = (name: string) => `/docs/components-${name}--docs`;

/** A link to another place of this Storybook. */
function To({ path, children }: { path: string; children: ReactNode }) {
  return (
    <a href={`?path=${path}`} target="_top" className="text-accent underline underline-offset-2">
      {children}
    </a>
  );
}

const steps: Array<{ minutes: number; what: string; look: ReactNode }> = [
  {
    minutes: 1,
    what: 'The look',
    look: (
      <>
        <To path="/story/foundations-colour--overview">Colour</To>,{' '}
        <To path="/story/foundations-type--overview">type</To> and{' '}
        <To path="/story/foundations-space-radius-shadow-density--overview">space</To>: one source of tokens, four
        modes, contrast counted while you look.
      </>
    ),
  },
  {
    minutes: 2,
    what: 'One component in full',
    look: (
      <>
        <To path={docsOf('button')}>Button</To>: when to use it and when not, an example to follow and one to avoid, its
        keys, what is proved and by which story, and each property with a control.
      </>
    ),
  },
  {
    minutes: 1,
    what: 'One thing in every mode',
    look: (
      <>
        <To path="/story/components-vendor-card--overview">Vendor card</To>: take it through the toolbar above, from
        dark and high contrast to compact, right to left, Hindi and 320 px.
      </>
    ),
  },
  {
    minutes: 2,
    what: 'The hardest components, by keys alone',
    look: (
      <>
        <To path="/story/components-comparison-sheet--overview">Comparison sheet</To>,{' '}
        <To path="/story/components-combobox--overview">combobox</To> and{' '}
        <To path="/story/components-command-palette--overview">command palette</To>: arrows, Enter, F2 and Escape do
        what their pages say.
      </>
    ),
  },
  {
    minutes: 2,
    what: 'A screen in every state',
    look: (
      <>
        <To path="/story/screens-vendors-vendor-search--ready">Vendor search</To>, then{' '}
        <To path="/story/screens-vendors-vendor-search--loading">loading</To>,{' '}
        <To path="/story/screens-vendors-vendor-search--empty">empty</To>,{' '}
        <To path="/story/screens-vendors-vendor-search--failed">failed</To>,{' '}
        <To path="/story/screens-vendors-vendor-search--offline">offline</To> and{' '}
        <To path="/story/screens-vendors-vendor-search--long-text">with long texts on a phone</To>. A story named after
        a state ends in it; what one can do from there is the story beside it.
      </>
    ),
  },
  {
    minutes: 1,
    what: 'What other products take',
    look: (
      <>
        <To path="/docs/widgets-vendor-search--docs">The vendor search as a widget</To>, with a control for each
        variable of its look.
      </>
    ),
  },
  {
    minutes: 1,
    what: 'What is proved, and what it costs',
    look: (
      <>
        <To path="/story/foundations-coverage--table">Coverage</To> filters by state and by what is missing;{' '}
        <To path="/story/foundations-costs--table">costs</To> lists code and CSS of each component.
      </>
    ),
  },
];

function FrontDoor() {
  return (
    <Foundation
      title="Millwright design system"
      lead={`Components, tokens and screens for procurement and vendor discovery: ${components.length} components in ${groups.length} groups, ${screens.length} screens in every state, and widgets for other products. Each story here runs as a test in a real browser.`}
    >
      <Part title="Review it in ten minutes">
        <ol className="grid gap-px overflow-hidden rounded-large border border-line bg-line">
          {steps.map(({ minutes, what, look }, index) => (
            <li key={what} className="grid gap-x-4 gap-y-0.5 bg-surface p-card md:grid-cols-[15rem_1fr_auto]">
              <span className="font-semibold">
                {index + 1}. {what}
              </span>
              <span className="max-w-160">{look}</span>
              <span className="text-small text-ink-muted">{minutes} min</span>
            </li>
          ))}
        </ol>
      </Part>
      <div className="grid gap-10 lg:grid-cols-2">
        <Part
          title="Find a component"
          note="The search at the top left knows other names too: dropdown, snackbar, typeahead."
        >
          <ul className="grid gap-2">
            {groups.map((group) => (
              <li key={group}>
                <h3>{group}</h3>
                <p className="flex flex-wrap gap-x-3">
                  {components
                    .filter((component) => component.group === group)
                    .map(({ name, label }) => (
                      <span key={name} className="py-0.5">
                        <To path={docsOf(name)}>{label}</To>
                      </span>
                    ))}
                </p>
              </li>
            ))}
          </ul>
        </Part>
        <div className="grid content-start gap-10">
          <Part title="What is new">
            <ul className="grid list-disc gap-1.5 ps-5">
              {releases[0]?.parts
                .flatMap(({ entries }) => entries)
                .slice(-4)
                .map((entry) => (
                  <li key={entry}>{entry}</li>
                ))}
            </ul>
            <p>
              <To path="/story/start-here--changelog">The whole changelog</To>
            </p>
          </Part>
          <Part title="On this Storybook">
            <ul className="grid gap-1">
              <li>
                <To path="/story/start-here--status-board">Status board</To>: what may still change, and what is proved.
              </li>
              <li>
                <To path="/story/start-here--brand">Brand</To>: sign, name, colours, voice.
              </li>
              <li>
                <To path="/story/start-here--other-names">Other names</To>: what your design system calls it.
              </li>
              <li>
                <To path="/story/foundations-tokens--overview">Tokens</To>: values to copy.
              </li>
            </ul>
          </Part>
        </div>
      </div>
    </Foundation>
  );
}

const meta = { title: 'Start here', component: FrontDoor, tags: ['!autodocs'] } satisfies Meta<typeof FrontDoor>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Introduction: Story = {
  play: async ({ canvasElement, step }) => {
    await step('the ten minutes are ten', async () => {
      await expect(steps.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(10);
    });
    await step('every component is one press away', async () => {
      const linked = [...canvasElement.querySelectorAll('a')].map(({ href }) => new URL(href).searchParams.get('path'));
      await expect(linked).toEqual(expect.arrayContaining(components.map(({ name }) => docsOf(name))));
    });
  },
};

const statusTones = { stable: 'good', new: 'warn', deprecated: 'bad' } as const;
const inKilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

/** What may still change, what is proved of each component, and what the last whole run said. */
export const StatusBoard: Story = {
  name: 'Status board',
  tags: ['no-picture'],
  render: () => (
    <Foundation
      title="Status board"
      lead="Stable: properties and slot names are public API. New: they may still change. Deprecated: there is a successor."
    >
      <Part title="The last whole run">
        <ul className="grid gap-3 sm:grid-cols-2">
          {statement.map(({ suite, what, passed, failed, ranOn }) => (
            <li key={suite} className="grid gap-1 rounded-large border border-line bg-surface p-card">
              <p className="flex flex-wrap items-center gap-2">
                <strong className="text-heading tabular-nums">{passed}</strong> passed
                <Badge tone={failed ? 'bad' : 'good'}>{failed ? `${failed} failed` : 'none failed'}</Badge>
              </p>
              <p className="text-small text-ink-muted">
                {what}. {ranOn}
              </p>
            </li>
          ))}
        </ul>
      </Part>
      {groups.map((group) => (
        <Part key={group} title={group}>
          <Scroller label={`Status of ${group}`}>
            <table className="w-full min-w-140 text-start">
              <thead className="border-b border-line-strong bg-sunken text-small">
                <tr>
                  {['Component', 'Status', 'States and behaviours', 'Code and CSS'].map((heading) => (
                    <th key={heading} scope="col" className="px-3 py-2 text-start font-semibold">
                      {heading}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody className="divide-y divide-line">
                {components
                  .filter((component) => component.group === group)
                  .map(({ name, label, status = 'new', proofs, without }) => {
                    const ids = Object.keys(proofs);
                    const proved = ids.filter((id) => proofs[id]!.length > 0).length;
                    const impossible = ids.filter((id) => without[id]).length;
                    const cost = costs.find((each) => each.name === name);
                    return (
                      <tr key={name}>
                        <th scope="row" className="px-3 py-1.5 text-start font-normal">
                          <To path={docsOf(name)}>{label}</To>
                        </th>
                        <td className="px-3 py-1.5">
                          <Badge tone={statusTones[status as keyof typeof statusTones]}>{status}</Badge>
                        </td>
                        <td className="px-3 py-1.5 tabular-nums">
                          {proved} proved{impossible > 0 && `, ${impossible} not possible`}
                          {proved + impossible < ids.length && `, ${ids.length - proved - impossible} missing`}
                        </td>
                        <td className="px-3 py-1.5 tabular-nums">
                          {cost ? `${inKilobytes(cost.bytes)} + ${inKilobytes(cost.cssBytes)} kB` : '–'}
                        </td>
                      </tr>
                    );
                  })}
              </tbody>
            </table>
          </Scroller>
        </Part>
      ))}
    </Foundation>
  ),
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('tbody tr')).toHaveLength(components.length);
  },
};

/** The changelog of the repository, as it is. */
export const Changelog: Story = {
  tags: ['no-picture'],
  render: () => (
    <Foundation title="Changelog" lead="All notable changes, the newest release first.">
      {releases.map(({ name, parts }) => (
        <Part key={name} title={name}>
          {parts.map(({ heading, entries }) => (
            <div key={heading} className="grid max-w-190 gap-2">
              <h3>{heading}</h3>
              <ul className="grid list-disc gap-1.5 ps-5">
                {entries.map((entry) => (
                  <li key={entry}>{entry}</li>
                ))}
              </ul>
            </div>
          ))}
        </Part>
      ))}
    </Foundation>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 2, name: 'Unreleased' })).toBeVisible();
    await expect(canvas.getAllByRole('listitem').length).toBeGreaterThan(5);
  },
};

const brandColours: ColourName[] = ['color-brand', 'color-accent', 'color-spark', 'color-ink', 'color-page'];
const voice: Array<[say: string, not: string]> = [
  ['The list could not be loaded. Try again.', 'Oops! Error 500!'],
  ['Boiler Works is shortlisted', 'Success!'],
  ['Delete the group Shutdown 2027?', 'Are you sure?'],
  ['Close', 'Got it!'],
];

export const Brand: Story = {
  render: () => (
    <Foundation
      title="Brand"
      lead="Calm graphite on paper, one steel blue for what can be acted on, one spark of orange. A tool for people who buy for plants: exact, quick, plain."
    >
      <Part
        title="Sign and name"
        note="A nut with its bolts, beside the name in semibold. A host of another name gives a sign of its own. As much room around it as the sign is high by half; never stretched, turned or coloured anew."
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <p className="flex items-center gap-3 rounded-large border border-line bg-surface p-8 text-display font-semibold">
            <BrandSign sizeInPixels={44} /> Millwright
          </p>
          <p className="flex items-center gap-3 rounded-large bg-brand p-8 text-display font-semibold text-on-brand">
            <BrandSign sizeInPixels={44} /> Millwright
          </p>
        </div>
        <p className="flex flex-wrap items-end gap-6">
          {[16, 26, 44, 64].map((size) => (
            <span key={size} className="grid justify-items-center gap-1 text-small text-ink-muted">
              <BrandSign sizeInPixels={size} /> {size} px
            </span>
          ))}
        </p>
      </Part>
      <Part title="Colours" note="Press a value to copy it. The whole palette stands in the foundations.">
        <CopyArea>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,12rem),1fr))] gap-4">
            {brandColours.map((name) => (
              <li key={name} className="grid content-start gap-1.5">
                <span
                  aria-hidden
                  className="h-16 rounded-middle border border-line"
                  style={{ background: `var(--${name})` }}
                />
                <CopyValue value={`var(--${name})`} />
                <CopyValue value={toHex(parseOklch(colours[name].light))} />
                <span className="text-small text-ink-muted">{colours[name].description}</span>
              </li>
            ))}
          </ul>
        </CopyArea>
      </Part>
      <Part title="Voice" note="Short sentences of everyday words: what happened, what to do, what is safe.">
        <dl className="grid gap-px overflow-hidden rounded-large border border-line bg-line">
          {voice.map(([say, not]) => (
            <div key={say} className="grid gap-1 bg-surface p-card sm:grid-cols-2">
              <dt className="flex items-baseline gap-2">
                <Badge tone="good">Do</Badge> {say}
              </dt>
              <dd className="flex items-baseline gap-2 text-ink-muted">
                <Badge tone="bad">Don’t</Badge> {not}
              </dd>
            </div>
          ))}
        </dl>
      </Part>
    </Foundation>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'var(--color-accent)' })).toBeVisible();
  },
};

const otherNames = components
  .flatMap(({ name, label, alsoKnownAs }) => alsoKnownAs.map((other) => ({ other, name, label })))
  .toSorted((one, next) => one.other.localeCompare(next.other, 'en', { sensitivity: 'base' }));

/** What other design systems call it, and what it is here. The search of the sidebar knows these names as well. */
function Names() {
  const [query, setQuery] = useState('');
  const shown = otherNames.filter(({ other, label }) =>
    `${other} ${label}`.toLowerCase().includes(query.trim().toLowerCase()),
  );
  return (
    <Foundation
      title="Other names"
      lead="What other design systems call it, and what it is here. The search of the sidebar knows these names as well."
    >
      <div className="grid max-w-160 gap-4">
        <TextField
          label="What are you looking for?"
          type="search"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
        <p role="status" className="text-small text-ink-muted">
          {shown.length} of {otherNames.length} names
        </p>
        <table className="w-full text-start">
          <thead className="border-b border-line-strong text-small">
            <tr>
              <th scope="col" className="py-2 text-start font-semibold">
                There
              </th>
              <th scope="col" className="py-2 text-start font-semibold">
                Here
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {shown.map(({ other, name, label }) => (
              <tr key={`${other} ${name}`}>
                <th scope="row" className="py-1.5 pe-4 text-start font-normal">
                  {other}
                </th>
                <td className="py-1.5">
                  <To path={docsOf(name)}>{label}</To>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Foundation>
  );
}

export const OtherNames: Story = {
  name: 'Other names',
  render: () => <Names />,
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('tbody tr')).toHaveLength(otherNames.length);
  },
};

export const OtherNamesFound: Story = {
  tags: ['!dev', 'no-picture'],
  render: () => <Names />,
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('searchbox'), 'dropdown');
    const row = canvas.getByRole('rowheader', { name: 'dropdown' }).closest('tr')!;
    await expect(within(row).getByRole('link', { name: 'Select' })).toBeVisible();
  },
};

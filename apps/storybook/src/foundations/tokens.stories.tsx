import { parseOklch, toHex } from '@millwright/ui/contrast';
import { Select } from '@millwright/ui/select/select';
import { Button } from '@millwright/ui/button/button';
import { TextField } from '@millwright/ui/text-field/text-field';
import {
  breakpoints,
  colours,
  containers,
  cssVariables,
  durations,
  layers,
  radii,
  shadows,
  spaces,
  texts,
  type ColourName,
} from '@millwright/ui/tokens';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { CopyArea, CopyValue } from './copy-value.tsx';
import { Foundation, Scroller } from './foundation.tsx';

/** What a token is for, by how its name begins. */
const kinds = {
  colour: /^--(background-)?color-/,
  type: /^--(text|font|default|leading|tracking)/,
  space: /^--(spacing|container|breakpoint|radius)/,
  depth: /^--(shadow|z-|z)/,
  motion: /^--(transition|ease|animate|default-transition)/,
};
type Kind = keyof typeof kinds;
const kindOf = (name: string) => (Object.keys(kinds) as Kind[]).find((kind) => kinds[kind].test(name));

/** A colour as drawing programs take it; one that lets others shine through stays as CSS writes it. */
function hexOf(colour: string): string {
  return colour.includes('/') ? colour : toHex(parseOklch(colour));
}

interface TokenRow {
  name: string;
  /** What is copied beside the variable, each with what it is. */
  values: Array<{ of: string; value: string }>;
  description?: string;
}

const described: Array<[prefix: string, tokens: Record<string, { description: string }>]> = [
  ['--text-', texts],
  ['--spacing-', spaces],
  ['--radius-', radii],
  ['--shadow-', shadows],
  ['--container-', containers],
  ['--transition-duration-', durations],
];
/** What the tokens besides colours are for, by the name of the variable. */
const purposes: Record<string, string> = {
  ...Object.fromEntries(
    described.flatMap(([prefix, tokens]) =>
      Object.entries(tokens).map(([name, { description }]) => [
        name ? prefix + name : prefix.slice(0, -1),
        description,
      ]),
    ),
  ),
  ...Object.fromEntries(Object.entries(breakpoints).map(([name, px]) => [`--breakpoint-${name}`, `From ${px} px on`])),
  ...Object.fromEntries(Object.keys(layers).map((name) => [`--z-index-${name}`, `How high the ${name} lies`])),
};

const rows: TokenRow[] = Object.entries(cssVariables).map(([name, value]) => {
  const colour = name.slice(2) in colours ? colours[name.slice(2) as ColourName] : undefined;
  if (!colour) return { name, values: [{ of: 'value', value }], description: purposes[name] };
  return {
    name,
    description: colour.description,
    values: [
      { of: 'light', value: hexOf(colour.light) },
      { of: 'dark', value: hexOf(colour.dark) },
    ],
  };
});

/** How many tokens are drawn until somebody asks for all. */
const firstCount = 30;

/** Every token with its values: a press copies the variable as CSS uses it, or the value. */
function Tokens() {
  const [query, setQuery] = useState('');
  const [kind, setKind] = useState('');
  const [isWhole, setIsWhole] = useState(false);
  const words = query.toLowerCase().split(/\s+/);
  const shown = rows.filter(
    ({ name, description = '', values }) =>
      (!kind || kindOf(name) === kind) &&
      words.every((word) =>
        `${name} ${description} ${values.map(({ value }) => value).join(' ')}`.toLowerCase().includes(word),
      ),
  );
  return (
    <Foundation
      title="Tokens"
      lead="Every token of the design system. Press a name to copy the variable as CSS uses it, or a value to copy that: colours as hex, for light and for dark. In Tailwind the name is the class: --color-ink is text-ink."
    >
      <div className="grid gap-4">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label="Find a token"
            type="search"
            value={query}
            onChange={({ target }) => setQuery(target.value)}
            description="By name, value or purpose."
          />
          <Select label="Kind" value={kind} onChange={({ target }) => setKind(target.value)}>
            <option value="">All</option>
            {Object.keys(kinds).map((each) => (
              <option key={each}>{each}</option>
            ))}
          </Select>
        </div>
        <p role="status" className="text-small text-ink-muted">
          {shown.length} of {rows.length} tokens
        </p>
        <CopyArea>
          <Scroller label="Tokens">
            <table className="w-full min-w-180 text-start">
              <thead className="border-b border-line-strong bg-sunken text-small">
                <tr>
                  <th scope="col" className="px-3 py-2 text-start font-semibold">
                    Variable
                  </th>
                  <th scope="col" className="px-3 py-2 text-start font-semibold">
                    Value
                  </th>
                  <th scope="col" className="px-3 py-2 text-start font-semibold">
                    What for
                  </th>
                </tr>
              </thead>
              <tbody className="divide-y divide-line">
                {shown.slice(0, isWhole ? undefined : firstCount).map(({ name, values, description }) => (
                  <tr key={name} className="align-top">
                    <th scope="row" className="px-3 py-1.5 text-start font-normal">
                      <CopyValue value={`var(${name})`} />
                    </th>
                    <td className="px-3 py-1.5">
                      <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
                        {values.map(({ of, value }) => (
                          <span key={of} className="inline-flex min-w-0 items-center gap-1.5">
                            {values.length > 1 && (
                              <span
                                aria-hidden
                                data-theme={of}
                                className="size-4 shrink-0 rounded-small border border-control"
                                style={{ background: value }}
                              />
                            )}
                            <CopyValue value={value} />
                          </span>
                        ))}
                      </span>
                    </td>
                    <td className="px-3 py-1.5 text-small text-ink-muted">{description ?? '–'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroller>
        </CopyArea>
        {!isWhole && shown.length > firstCount && (
          <Button className="justify-self-start" onClick={() => setIsWhole(true)}>
            Show all {shown.length} tokens
          </Button>
        )}
      </div>
    </Foundation>
  );
}

const meta = { title: 'Foundations/Tokens', component: Tokens, tags: ['!autodocs'] } satisfies Meta<typeof Tokens>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Overview: Story = {
  play: async ({ canvas, canvasElement }) => {
    await expect(canvasElement.querySelectorAll('tbody tr')).toHaveLength(firstCount);
    const count = Object.keys(cssVariables).length;
    await expect(canvas.getByText(`${count} of ${count} tokens`)).toBeVisible();
    await expect(canvas.getByText(`Show all ${count} tokens`)).toBeVisible();
  },
};

/** A press copies, and says that it did; the filters say how many are left. */
export const Copying: Story = {
  play: async ({ canvas, canvasElement, step }) => {
    const copied = fn();
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => copied(text) },
    });
    await step('the tokens are found by name', async () => {
      await userEvent.click(canvas.getByLabelText('Find a token'));
      await userEvent.paste('color-accent-soft');
      await waitFor(() => expect(canvasElement.querySelectorAll('tbody tr')).toHaveLength(1));
    });
    await step('the variable and the value are copied', async () => {
      const hex = toHex(parseOklch(colours['color-accent-soft'].light));
      await userEvent.click(canvas.getByRole('button', { name: 'var(--color-accent-soft)' }));
      await expect(await canvas.findByText('Copied var(--color-accent-soft)')).toBeInTheDocument();
      await userEvent.click(canvas.getByRole('button', { name: hex }));
      await expect(await canvas.findByText(`Copied ${hex}`)).toBeInTheDocument();
      await expect(copied.mock.calls.map(([text]) => text as string)).toEqual(['var(--color-accent-soft)', hex]);
    });
  },
};

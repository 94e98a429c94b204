import { contrastRatio, parseOklch } from '@millwright/ui/contrast';
import { colours, leastContrast, modes, pairs, type ColourName, type Mode } from '@millwright/ui/tokens';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Foundation, Part, Scroller, Token } from './foundation.tsx';

const modeNames: Record<Mode, string> = {
  light: 'Light',
  dark: 'Dark',
  'contrast-light': 'High contrast, light',
  'contrast-dark': 'High contrast, dark',
};

/** The groups of the palette by the beginnings of their names; a colour is in the first that fits. */
const groups: { name: string; note: string; begin: RegExp }[] = [
  {
    name: 'Surfaces',
    note: 'Paper. The page lies lowest, what is raised floats.',
    begin: /^color-(page|surface|raised|sunken|hover|chosen|disabled|overlay)$/,
  },
  {
    name: 'Ink and lines',
    note: 'Calm graphite. One-pixel lines carry the structure; only the outline of a control must be seen on its own.',
    begin: /^color-(ink|on-disabled|line|control|focus)/,
  },
  {
    name: 'Accent',
    note: 'One deep steel blue for what can be acted on. A fill and a text are two roles: in the dark a text needs a lighter blue.',
    begin: /accent/,
  },
  {
    name: 'Spark',
    note: 'Rare: the current place, the star, the one action that matters on a dark surface.',
    begin: /spark|star/,
  },
  {
    name: 'Good, attention, wrong',
    note: 'Meaning, never decoration, and never alone: a word says it too.',
    begin: /good|warn|bad/,
  },
  { name: 'Dark in every theme', note: 'Tray and tooltip, and the panel of the product.', begin: /inverse|brand/ },
  { name: 'Tints', note: 'Behind the initials of who has no picture.', begin: /tint/ },
];
const names = Object.keys(colours) as ColourName[];
const groupOf = (name: ColourName) => groups.find(({ begin }) => begin.test(name));

function Palette() {
  return groups.map((group) => (
    <Part key={group.name} title={group.name} note={group.note}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-4">
        {names
          .filter((name) => groupOf(name) === group)
          .map((name) => (
            <li key={name} className="grid content-start gap-1.5" data-colour={name}>
              <div aria-hidden className="grid h-14 grid-cols-4 overflow-hidden rounded-middle border border-line">
                {modes.map((mode) => (
                  <span key={mode} style={{ background: colours[name][mode] }} />
                ))}
              </div>
              <Token>--{name}</Token>
              <p className="text-small text-ink-muted">{colours[name].description}</p>
            </li>
          ))}
      </ul>
    </Part>
  ));
}

const ratioOf = (front: ColourName, back: ColourName, mode: Mode) =>
  contrastRatio(parseOklch(colours[front][mode]), parseOklch(colours[back][mode]));
const leastOf = (kind: keyof typeof leastContrast, mode: Mode) =>
  leastContrast[kind][mode.startsWith('contrast') ? 'contrast' : 'normal'];
const short = (name: string) => name.replace('background-color-', 'bg-').replace('color-', '');

/** One pair in one mode, in its own colours: a word for a text, a ring for a control. */
function Sample({ pair, mode }: { pair: (typeof pairs)[number]; mode: Mode }) {
  const { front, back, kind } = pair;
  const ratio = ratioOf(front, back, mode).toFixed(1);
  return (
    // The figure is the cell's text; the rule does not look as deep as it stands.
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label
    <td className="px-3 py-1.5" data-ratio={ratio} data-mode={mode}>
      <span className="flex items-center gap-3">
        <span
          className="inline-flex h-8 w-22 shrink-0 items-center justify-center rounded-small border border-line font-medium"
          style={{ background: colours[back][mode], color: kind === 'text' ? colours[front][mode] : undefined }}
        >
          {kind === 'text' ? (
            'Aa ₹42'
          ) : (
            <span
              aria-hidden
              className={kind === 'line' ? 'w-full border-t' : 'size-4 rounded-small border-2'}
              style={{ borderColor: colours[front][mode] }}
            />
          )}
        </span>
        <span className="text-end tabular-nums">{ratio}</span>
      </span>
    </td>
  );
}

const kinds = [
  ['text', 'Text on its surface'],
  ['control', 'Controls and graphics on their surface'],
  ['line', 'Lines, in high contrast'],
] as const;

function Pairs() {
  return kinds.map(([kind, title]) => (
    <Part
      key={kind}
      title={title}
      note={
        kind === 'line'
          ? `Decoration in light and dark; ${leastContrast.line.contrast}:1 or more in high contrast.`
          : `${leastContrast[kind].normal}:1 or more in light and dark, ${leastContrast[kind].contrast}:1 in high contrast. Below that no style sheet is made.`
      }
    >
      <Scroller label={title}>
        <table className="w-full min-w-200 text-start">
          <thead className="border-b border-line-strong bg-sunken text-small">
            <tr>
              <th scope="col" className="px-3 py-2 text-start font-semibold">
                Pair
              </th>
              {modes.map((mode) => (
                <th key={mode} scope="col" className="px-3 py-2 text-start font-semibold">
                  {modeNames[mode]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {pairs
              .filter((pair) => pair.kind === kind)
              .map((pair) => (
                <tr key={`${pair.front} ${pair.back}`}>
                  <th scope="row" className="px-3 py-1.5 text-start font-normal">
                    <span className="font-medium">{short(pair.front)}</span>
                    <span className="text-ink-muted"> on </span>
                    <span className="font-medium">{short(pair.back)}</span>
                  </th>
                  {modes.map((mode) => (
                    <Sample key={mode} pair={pair} mode={mode} />
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      </Scroller>
    </Part>
  ));
}

function Colours() {
  return (
    <Foundation
      title="Colour"
      lead="Graphite ink on paper, one steel blue for what can be acted on, one spark of orange. Colours come in pairs: a surface and what may stand on it. Each swatch shows light, dark, and high contrast in light and in dark."
    >
      <Palette />
    </Foundation>
  );
}

const meta = { title: 'Foundations/Colour', component: Colours, tags: ['!autodocs'] } satisfies Meta<typeof Colours>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Overview: Story = {
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('[data-colour]')).toHaveLength(names.length);
  },
};

/** What stands on what, with the contrast that each pair has in each mode, counted while you look. */
export const Contrast: Story = {
  render: () => (
    <Foundation
      title="Contrast"
      lead="Which text and which control may stand on which surface. The figures are counted here from the tokens by the formula of WCAG 2.2; the generator counts them too and refuses a pair that is too weak in any mode."
    >
      <Pairs />
    </Foundation>
  ),
  play: async ({ canvasElement }) => {
    const shown = [...canvasElement.querySelectorAll<HTMLElement>('[data-ratio]')];
    await expect(shown).toHaveLength(pairs.length * modes.length);
    const weak = pairs.flatMap(({ kind, front, back }) =>
      modes.filter((mode) => ratioOf(front, back, mode) < leastOf(kind, mode)),
    );
    await expect(weak).toEqual([]);
  },
};

/** A theme on any element: the tokens follow the nearest `data-theme`. */
function Nested() {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {(['light', 'dark', 'contrast-light', 'contrast-dark'] as const).map((mode) => (
        <div
          key={mode}
          data-theme={mode}
          className="grid gap-3 rounded-large border border-line bg-surface p-card text-ink"
        >
          <p className="text-title font-semibold">{modeNames[mode]}</p>
          <p className="text-ink-muted">Pune, Maharashtra · ₹25–50 Cr turnover</p>
          <p className="flex flex-wrap gap-2">
            <span className="rounded-full bg-good-soft px-2.5 py-0.5 text-small text-on-good-soft">Verified</span>
            <span className="rounded-full bg-warn-soft px-2.5 py-0.5 text-small text-on-warn-soft">21 days left</span>
            <span className="rounded-full bg-accent-soft px-2.5 py-0.5 text-small text-on-accent-soft">
              OEM, 2 makes
            </span>
          </p>
          <p className="w-fit rounded-middle bg-accent px-3.5 py-1.5 font-medium text-on-accent">Shortlist</p>
        </div>
      ))}
    </div>
  );
}

export const ThemesOnAnyElement: Story = {
  render: () => <Nested />,
  play: async ({ canvas }) => {
    for (const mode of modes) {
      const frame = canvas.getByText(modeNames[mode]).parentElement!;
      await expect(getComputedStyle(frame).backgroundColor).toBe(colours['color-surface'][mode]);
      await expect(getComputedStyle(frame).color).toBe(colours['color-ink'][mode]);
    }
  },
};

/** `contrast` names no light or dark: it has the one that is around it. */
export const ContrastInsideDark: Story = {
  globals: { theme: 'dark' },
  render: () => (
    <div data-theme="contrast" className="rounded-large border border-line bg-surface p-card text-ink">
      <p>High contrast inside dark</p>
      <p data-theme="light" className="mt-3 bg-surface p-3 text-ink">
        Light inside high contrast stays high contrast
      </p>
    </div>
  ),
  play: async ({ canvas }) => {
    const inside = canvas.getByText('High contrast inside dark').parentElement!;
    await expect(getComputedStyle(inside).backgroundColor).toBe(colours['color-surface']['contrast-dark']);
    const light = canvas.getByText(/^Light inside/);
    await expect(getComputedStyle(light).backgroundColor).toBe(colours['color-surface']['contrast-light']);
    await expect(getComputedStyle(light).color).toBe(colours['color-ink']['contrast-light']);
  },
};

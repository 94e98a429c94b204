import { Button } from '@millwright/ui/button/button';
import { containers, radii, shadows, spaces } from '@millwright/ui/tokens';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { Foundation, Part, Scroller, Token } from './foundation.tsx';

// Whole class names, because Tailwind reads the source and makes only what it finds written out.
const radiusClasses: Record<keyof typeof radii, string> = {
  small: 'rounded-small',
  middle: 'rounded-middle',
  large: 'rounded-large',
};
const shadowClasses: Record<keyof typeof shadows, string> = {
  raised: 'bg-surface shadow-raised',
  float: 'bg-raised shadow-float',
  modal: 'bg-raised shadow-modal',
};
const steps = [1, 2, 3, 4, 5, 6, 8, 10, 12];

const vendors = [
  ['Tungabhadra Heat Services', 'Pune, Maharashtra', '4.8'],
  ['Sahyadri Boiler Works', 'Nashik, Maharashtra', '4.3'],
  ['Konkan Pressure Parts', 'Thane, Maharashtra', '4.1'],
];

/** The same piece of a screen in one density. */
function Piece({ density }: { density: 'comfortable' | 'compact' }) {
  return (
    <section data-density={density} aria-label={density} className="grid content-start gap-stack">
      <p className="text-label font-medium text-ink-soft">{density === 'compact' ? 'Compact' : 'Comfortable'}</p>
      <div className="rounded-large border border-line bg-surface p-card shadow-raised">
        <p className="text-title font-semibold">Shortlisted</p>
        <ul className="mt-2 divide-y divide-line border-t border-line">
          {vendors.map(([name, place, rating]) => (
            <li key={name} className="flex items-baseline justify-between gap-3 py-row">
              <span className="min-w-0">
                <span className="block font-medium">{name}</span>
                <span className="block text-small text-ink-muted">{place}</span>
              </span>
              <span className="tabular-nums">{rating}</span>
            </li>
          ))}
        </ul>
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <Button size="small">Small</Button>
          <Button variant="primary">Compare</Button>
          <Button size="large">Large</Button>
        </div>
      </div>
    </section>
  );
}

function Space() {
  return (
    <Foundation
      title="Space"
      lead="A rhythm of 4 px. Controls are 28, 36 and 44 high. One-pixel lines carry the structure; a shadow only where something floats."
    >
      <Part title="Steps" note="p-1 is one step of 4 px, gap-4 four of them.">
        <ul className="grid gap-2">
          {steps.map((step) => (
            <li key={step} className="grid grid-cols-[2rem_3.5rem_minmax(0,1fr)] items-center gap-2 tabular-nums">
              <span className="font-medium">{step}</span>
              <span className="text-small text-ink-muted">{step * spaces[''].comfortable} px</span>
              <span
                aria-hidden
                className="h-3 rounded-small bg-accent"
                style={{ width: step * spaces[''].comfortable * 4 }}
              />
            </li>
          ))}
        </ul>
        <p className="text-small text-ink-muted">The bars are drawn four times as long.</p>
      </Part>
      <Part title="Named space" note="What a density changes has a name; compact is for who lives in lists all day.">
        <Scroller label="Named space">
          <table className="w-full min-w-120">
            <thead className="border-b border-line-strong bg-sunken text-small">
              <tr>
                {['Token', 'Comfortable', 'Compact', 'What for'].map((head, at) => (
                  <th
                    key={head}
                    scope="col"
                    className={`px-4 py-2 font-semibold ${at === 1 || at === 2 ? 'text-end' : 'text-start'}`}
                  >
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {Object.entries(spaces)
                .filter(([name]) => name)
                .map(([name, space]) => (
                  <tr key={name}>
                    <th scope="row" className="px-4 py-2 text-start font-normal">
                      <Token>--spacing-{name}</Token>
                    </th>
                    <td className="px-4 py-2 text-end tabular-nums">
                      {space.comfortable}
                      {'from768' in space ? `, ${space.from768} from 768` : ''}
                    </td>
                    <td className="px-4 py-2 text-end tabular-nums">{'compact' in space ? space.compact : '–'}</td>
                    <td className="px-4 py-2 text-ink-muted">{space.description}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        </Scroller>
      </Part>
      <Part title="Density" note="data-density on any element. Under a finger every target stays 44 px high.">
        <div className="grid gap-6 md:grid-cols-2">
          <Piece density="comfortable" />
          <Piece density="compact" />
        </div>
      </Part>
      <Part title="Radius">
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,12rem),1fr))] gap-4">
          {(Object.keys(radii) as (keyof typeof radii)[]).map((name) => (
            <li
              key={name}
              data-radius={name}
              className={`grid h-28 content-end border border-line-strong bg-surface p-4 ${radiusClasses[name]}`}
            >
              <span className="font-medium">
                rounded-{name} {radii[name].value}
              </span>
              <span className="text-small text-ink-muted">{radii[name].description}</span>
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Shadow" note="Depth by few layers: what lies on the page, what floats over it, what stops it.">
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,12rem),1fr))] gap-8 py-2">
          {(Object.keys(shadows) as (keyof typeof shadows)[]).map((name) => (
            <li
              key={name}
              data-shadow={name}
              className={`grid h-28 content-end rounded-large border border-line p-4 ${shadowClasses[name]}`}
            >
              <span className="font-medium">shadow-{name}</span>
              <span className="text-small text-ink-muted">{shadows[name].description}</span>
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Widths">
        <ul className="grid gap-3">
          {Object.entries(containers).map(([name, { value, description }]) => (
            <li key={name} className="grid gap-1">
              <span>
                <span className="font-medium">max-w-{name}</span>{' '}
                <span className="text-small text-ink-muted tabular-nums">
                  {value} px, {description.toLowerCase()}
                </span>
              </span>
              <span
                aria-hidden
                className="h-2 rounded-full bg-accent-soft"
                style={{ width: `${(value / 1400) * 100}%` }}
              />
            </li>
          ))}
        </ul>
      </Part>
    </Foundation>
  );
}

const meta = {
  title: 'Foundations/Space, radius, shadow, density',
  component: Space,
  tags: ['!autodocs'],
} satisfies Meta<typeof Space>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Overview: Story = {
  play: async ({ canvas, canvasElement, step }) => {
    await step('both densities are what the source says, side by side', async () => {
      for (const density of ['comfortable', 'compact'] as const) {
        const piece = within(canvas.getByRole('region', { name: density }));
        const heightOf = (name: string) => piece.getByRole('button', { name }).getBoundingClientRect().height;
        await expect([heightOf('Small'), heightOf('Compare'), heightOf('Large')]).toEqual([
          spaces['control-small'][density],
          spaces['control-middle'][density],
          spaces['control-large'][density],
        ]);
      }
    });
    await step('radii and shadows are what the source says', async () => {
      for (const [name, { value }] of Object.entries(radii))
        await expect(getComputedStyle(canvasElement.querySelector(`[data-radius=${name}]`)!).borderRadius).toBe(
          `${value}px`,
        );
      const drawn = [...canvasElement.querySelectorAll('[data-shadow]')].map((box) => getComputedStyle(box).boxShadow);
      await expect(new Set(drawn).size).toBe(3);
    });
  },
};

export const Narrow: Story = {
  globals: { viewport: { value: 'w320' } },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';

// Whole class names, because Tailwind reads the source and makes only what it finds written out.
const groups: Array<{ name: string; swatches: Array<[label: string, classes: string]> }> = [
  {
    name: 'Surfaces and the text on them',
    swatches: [
      ['page', 'bg-page text-ink'],
      ['surface', 'bg-surface text-ink-soft'],
      ['raised', 'bg-raised text-ink-muted'],
      ['sunken', 'bg-sunken text-ink-faint'],
      ['hover', 'bg-hover text-ink'],
      ['disabled', 'bg-disabled text-on-disabled'],
      ['inverse', 'bg-inverse text-on-inverse'],
      ['brand', 'bg-brand text-on-brand'],
      ['brand-deep', 'bg-brand-deep text-on-brand-muted'],
    ],
  },
  {
    name: 'What can be acted on, and the one spark',
    swatches: [
      ['accent', 'bg-accent text-on-accent'],
      ['accent-hover', 'bg-accent-hover text-on-accent'],
      ['accent-soft', 'bg-accent-soft text-on-accent-soft'],
      ['accent as text', 'bg-surface text-accent'],
      ['spark', 'bg-spark text-on-spark'],
      ['spark-soft', 'bg-spark-soft text-on-spark-soft'],
    ],
  },
  {
    name: 'Good, attention, wrong',
    swatches: [
      ['good', 'bg-good text-on-good'],
      ['good-soft', 'bg-good-soft text-on-good-soft'],
      ['good as text', 'bg-surface text-good'],
      ['warn', 'bg-warn text-on-warn'],
      ['warn-soft', 'bg-warn-soft text-on-warn-soft'],
      ['warn as text', 'bg-surface text-warn'],
      ['bad', 'bg-bad text-on-bad'],
      ['bad-soft', 'bg-bad-soft text-on-bad-soft'],
      ['bad as text', 'bg-surface text-bad'],
    ],
  },
  {
    name: 'Tints for initials',
    swatches: [
      ['tint-1', 'bg-tint-1 text-on-tint-1'],
      ['tint-2', 'bg-tint-2 text-on-tint-2'],
      ['tint-3', 'bg-tint-3 text-on-tint-3'],
      ['tint-4', 'bg-tint-4 text-on-tint-4'],
      ['tint-5', 'bg-tint-5 text-on-tint-5'],
      ['tint-6', 'bg-tint-6 text-on-tint-6'],
    ],
  },
];

function Colours() {
  return (
    <div className="grid gap-6">
      {groups.map(({ name, swatches }) => (
        <section key={name} className="grid gap-2">
          <h2>{name}</h2>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-2">
            {swatches.map(([label, classes]) => (
              <li
                key={label}
                className={`grid h-16 content-end rounded-middle border border-line p-2 text-small ${classes}`}
              >
                {label}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const meta = { title: 'Foundations/Colours', component: Colours, tags: ['!autodocs'] } satisfies Meta<typeof Colours>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Light: Story = {
  globals: { theme: 'light' },
  play: async ({ canvas }) => {
    await expect(getComputedStyle(canvas.getByText('surface')).backgroundColor).toBe('oklch(1 0 0)');
  },
};

export const Dark: Story = {
  globals: { theme: 'dark' },
  play: async ({ canvas }) => {
    await expect(getComputedStyle(canvas.getByText('surface')).backgroundColor).toBe('oklch(0.21 0.016 250)');
  },
};

/** A dark panel on a light page, as a bar or a picture may want: the tokens follow the nearest `data-theme`. */
export const DarkInsideLight: Story = {
  globals: { theme: 'light' },
  render: () => (
    <div data-theme="dark" className="rounded-large bg-surface p-card text-ink">
      <p>Dark inside light</p>
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(getComputedStyle(canvas.getByText('Dark inside light')).color).toBe('oklch(0.95 0.006 250)');
  },
};

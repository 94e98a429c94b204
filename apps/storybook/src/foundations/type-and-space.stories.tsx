import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';

const sizes: Array<[label: string, classes: string]> = [
  ['hero 34/42', 'text-hero font-semibold'],
  ['display 24/32', 'text-display font-semibold'],
  ['heading 18/26', 'text-heading font-semibold'],
  ['title 15/22', 'text-title font-semibold'],
  ['body 14/20', 'text-body'],
  ['label 13/18', 'text-label font-medium'],
  ['small 12.5/18', 'text-small text-ink-muted'],
  ['tiny 11/16', 'text-tiny text-ink-muted'],
];

const heights: Array<[label: string, classes: string]> = [
  ['small 28', 'h-control-small'],
  ['middle 36', 'h-control-middle'],
  ['large 44', 'h-control-large'],
];

function TypeAndSpace() {
  return (
    <div className="grid gap-8">
      <section className="grid gap-3">
        <h2>Type</h2>
        {sizes.map(([label, classes]) => (
          <p key={label} className={classes}>
            {label}: 83 vendors match, ₹1,08,42,600
          </p>
        ))}
      </section>
      <section className="grid gap-3">
        <h2>Heights of controls</h2>
        <div className="flex items-end gap-3">
          {heights.map(([label, classes]) => (
            <div
              key={label}
              className={`grid place-items-center rounded-middle bg-accent-soft px-3 text-on-accent-soft ${classes}`}
            >
              {label}
            </div>
          ))}
        </div>
      </section>
      <section className="grid gap-3">
        <h2>Radius and shadow</h2>
        <div className="flex flex-wrap gap-5">
          <div className="rounded-small border border-line bg-surface p-4 shadow-raised">small, raised</div>
          <div className="rounded-middle border border-line bg-raised p-4 shadow-float">middle, float</div>
          <div className="rounded-large border border-line bg-raised p-4 shadow-modal">large, modal</div>
        </div>
      </section>
      <section className="grid gap-3">
        <h2>Breakpoints</h2>
        <p className="font-medium">
          This frame is <span className="2xs:hidden">below 320</span>
          <span className="hidden 2xs:max-xs:inline">2xs, from 320 px</span>
          <span className="hidden xs:max-sm:inline">xs, from 480 px</span>
          <span className="hidden sm:max-md:inline">sm, from 640 px</span>
          <span className="hidden md:max-lg:inline">md, from 768 px</span>
          <span className="hidden lg:max-xl:inline">lg, from 1024 px</span>
          <span className="hidden xl:max-2xl:inline">xl, from 1200 px</span>
          <span className="hidden 2xl:inline">2xl, from 1440 px</span>
        </p>
      </section>
    </div>
  );
}

const meta = { title: 'Foundations/Type and space', component: TypeAndSpace, tags: ['!autodocs'] } satisfies Meta<
  typeof TypeAndSpace
>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Comfortable: Story = {
  globals: { viewport: { value: 'w1024' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('lg, from 1024 px')).toBeVisible();
    await expect(getComputedStyle(canvas.getByText(/^body 14/)).font).toContain('14px / 20px "IBM Plex Sans Variable"');
    await expect(canvas.getByText('large 44').getBoundingClientRect().height).toBe(44);
  },
};

export const Compact: Story = {
  globals: { density: 'compact', viewport: { value: 'w320' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('2xs, from 320 px')).toBeVisible();
    await expect(canvas.getByText('large 44').getBoundingClientRect().height).toBe(40);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

import { breakpoints } from '@millwright/ui/tokens';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Foundation, Part } from './foundation.tsx';

type Name = keyof typeof breakpoints;

const changes: Record<Name, string> = {
  '2xs': 'The narrowest phone. One column; nothing scrolls sideways but a sheet inside its own frame.',
  xs: 'Larger phones. A modal is a window instead of a sheet from the bottom.',
  sm: 'Small tablets, phones on their side. Two fields beside one another.',
  md: 'Tablets. Gutters of 24 instead of 16; a drawer comes from the side.',
  lg: 'Small laptops. Navigation in a row, filters beside the hits.',
  xl: 'Laptops. Three columns where a page has them.',
  '2xl': 'Desks. The page stops at 1,320, a sheet at 1,400.',
};
// Whole class names, because Tailwind reads the source and makes only what it finds written out.
const shownOnly: Record<Name, string> = {
  '2xs': 'hidden 2xs:max-xs:inline',
  xs: 'hidden xs:max-sm:inline',
  sm: 'hidden sm:max-md:inline',
  md: 'hidden md:max-lg:inline',
  lg: 'hidden lg:max-xl:inline',
  xl: 'hidden xl:max-2xl:inline',
  '2xl': 'hidden 2xl:inline',
};
const names = Object.keys(breakpoints) as Name[];
const widest = breakpoints['2xl'];

function Breakpoints() {
  return (
    <Foundation
      title="Breakpoints"
      lead="Seven widths from which a layout may change, mobile first: a class with lg: counts from 1024 on, and max-md: below 768."
    >
      <Part title="This frame">
        <p className="text-display font-semibold tabular-nums" data-testid="frame">
          <span className="2xs:hidden">below 320</span>
          {names.map((name) => (
            <span key={name} className={shownOnly[name]}>
              {name}, from {breakpoints[name]} px
            </span>
          ))}
        </p>
      </Part>
      <Part title="All widths">
        <ol className="grid gap-4">
          {names.map((name) => (
            <li key={name} className="grid gap-1.5">
              <p className="flex flex-wrap items-baseline gap-x-3">
                <span className="w-10 font-semibold">{name}</span>
                <span className="w-16 tabular-nums">{breakpoints[name]} px</span>
                <span className="min-w-0 text-small text-ink-muted">{changes[name]}</span>
              </p>
              <span aria-hidden className="block h-2 rounded-full bg-sunken">
                <span
                  className="block h-full rounded-full bg-accent"
                  style={{ inlineSize: `${(breakpoints[name] / widest) * 100}%` }}
                />
              </span>
            </li>
          ))}
        </ol>
      </Part>
    </Foundation>
  );
}

const meta = { title: 'Foundations/Breakpoints', component: Breakpoints, tags: ['!autodocs'] } satisfies Meta<
  typeof Breakpoints
>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Overview: Story = {
  globals: { viewport: { value: 'w1024' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('lg, from 1024 px')).toBeVisible();
  },
};

export const Narrow: Story = {
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('2xs, from 320 px')).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const Wide: Story = {
  globals: { viewport: { value: 'w1440' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('2xl, from 1440 px')).toBeVisible();
  },
};

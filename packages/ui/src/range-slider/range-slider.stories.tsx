import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import type { ComponentGuide } from '../component-guide.ts';
import { RangeSlider, type RangeSliderProps } from './range-slider.tsx';

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['slider', 'range input'],
  purpose: 'Takes a range between two bounds, by two thumbs or by two number fields, to filter a list.',
  avoid: [
    'For one number: use the text field with inputMode numeric.',
    'For an amount that must be exact to the rupee: use the currency field.',
    'For a few named classes: use the facet list.',
  ],
  anatomy: { 'range-slider': 'The group: legend, track with two thumbs, bounds and two number fields.' },
  keyboard: {
    'Arrow keys': 'Move a thumb by a step; in a number field up and down do the same.',
    'Page up, Page down': 'Move a thumb by ten steps.',
    'Home, End': 'Move a thumb to the bound, or to the other thumb where that comes first.',
    Enter: 'Takes a typed number.',
    Escape: 'Gives a typed number back.',
  },
  knownIssues: ['Each move of a thumb is reported immediately; filter on onValueCommitted, which fires on release.'],
  without: {
    sizes: 'It is as wide as its place.',
    loading: 'The list that it filters shows that work is under way.',
    error: 'A number that cannot be is given back or brought to the bound.',
    'disabled-reason': 'A filter without values is left out; while it is disabled the place says why.',
  },
};

function Controlled(args: RangeSliderProps) {
  const [value, setValue] = useState(args.value);
  return (
    <div className="max-w-66 p-4">
      <RangeSlider
        {...args}
        value={value}
        onValueChange={(next) => {
          setValue(next);
          args.onValueChange?.(next);
        }}
      />
    </div>
  );
}

const meta = {
  title: 'Forms/Range slider',
  id: 'components-range-slider',
  component: RangeSlider,
  args: {
    legend: 'Turnover',
    min: 0,
    max: 200,
    value: [10, 50],
    unit: 'Cr',
    formatBound: (value: number) => `₹${value} Cr`,
    formatRange: ([low, high]: readonly [number, number]) => `₹${low}–${high} Cr`,
    minLabel: '₹0',
    maxLabel: '₹200 Cr+',
    onValueChange: fn(),
    onValueCommitted: fn(),
  },
  parameters: { guide },
  render: (args) => <Controlled {...args} />,
} satisfies Meta<typeof RangeSlider>;

export default meta;
type Story = StoryObj<typeof meta>;

/** In the middle, at both bounds, with both thumbs on one place, and disabled. */
export const Overview: Story = {
  render: (args) => (
    <div className="grid">
      <Controlled {...args} />
      <Controlled {...args} legend="Whole range" value={[0, 200]} />
      <Controlled {...args} legend="One place" value={[120, 120]} />
      <Controlled {...args} legend="Disabled" disabled />
    </div>
  ),
};

export const Default: Story = {
  parameters: {
    covers: ['keyboard', 'screen-reader', 'number-inputs', 'thumbs-do-not-cross', 'arrow-steps', 'page-steps'],
  },
  play: async ({ canvas, args, step }) => {
    const low = canvas.getByRole('slider', { name: 'Turnover, from' });
    const high = canvas.getByRole('slider', { name: 'Turnover, to' });
    const from = canvas.getByRole('textbox', { name: 'Turnover, from' });
    const to = canvas.getByRole('textbox', { name: 'Turnover, to' });
    await step('each end says its value in words', async () => {
      await expect(low).toHaveAttribute('aria-valuetext', '₹10 Cr');
      await expect(high).toHaveAttribute('aria-valuetext', '₹50 Cr');
      await expect(canvas.getByText('₹10–50 Cr')).toBeVisible();
    });
    await step('arrows move by one, Page keys by ten', async () => {
      low.focus();
      await userEvent.keyboard('{ArrowRight}');
      await expect(args.onValueCommitted).toHaveBeenLastCalledWith([11, 50]);
      await userEvent.keyboard('{PageUp}');
      await expect(args.onValueCommitted).toHaveBeenLastCalledWith([21, 50]);
      await expect(from).toHaveValue('21');
    });
    await step('a thumb cannot cross the other', async () => {
      await userEvent.keyboard('{End}');
      await expect(Number((from as HTMLInputElement).value)).toBeLessThanOrEqual(50);
      await expect(to).toHaveValue('50');
    });
    await step('Home goes to the lower bound', async () => {
      low.focus();
      await userEvent.keyboard('{Home}');
      await expect(low).toHaveValue('0');
      await userEvent.keyboard('{ArrowRight}');
    });
    await step('a typed number is taken on Enter', async () => {
      await userEvent.clear(to);
      await userEvent.type(to, '120{Enter}');
      await expect(args.onValueCommitted).toHaveBeenLastCalledWith([expect.any(Number), 120]);
      await expect(high).toHaveAttribute('aria-valuetext', '₹120 Cr');
    });
    await step('a typed number cannot cross either, nor leave the bounds', async () => {
      await userEvent.clear(from);
      await userEvent.type(from, '999');
      await userEvent.tab();
      await expect(from).toHaveValue('120');
      await userEvent.clear(to);
      await userEvent.type(to, '5000{Enter}');
      await expect(to).toHaveValue('200');
    });
    await step('what is not a number is given back', async () => {
      await userEvent.clear(from);
      await userEvent.type(from, 'ten{Enter}');
      await expect(from).toHaveValue('120');
    });
  },
};

/** A host that takes what is finished only later: a blur after the release must not tell the old range as a new choice. */
export const OneChangeAtATime: Story = {
  play: async ({ canvas, args, step }) => {
    const low = canvas.getByRole('slider', { name: 'Turnover, from' });
    const from = canvas.getByRole('textbox', { name: 'Turnover, from' });
    await step('a held key of the thumb, and the blur after it', async () => {
      low.focus();
      await userEvent.keyboard('{ArrowRight>5/}');
      low.blur();
      await expect(args.onValueCommitted).toHaveBeenCalledTimes(1);
      await expect(args.onValueCommitted).toHaveBeenLastCalledWith([15, 50]);
    });
    await step('a held key of the field', async () => {
      from.focus();
      await userEvent.keyboard('{ArrowUp>3/}');
      from.blur();
      await expect(args.onValueCommitted).toHaveBeenCalledTimes(2);
      await expect(args.onValueCommitted).toHaveBeenLastCalledWith([18, 50]);
    });
    await step('there and back is no change', async () => {
      low.focus();
      await userEvent.keyboard('{ArrowRight>}{ArrowLeft>}{/ArrowLeft}{/ArrowRight}');
      await expect(args.onValueCommitted).toHaveBeenCalledTimes(2);
    });
  },
};

export const Disabled: Story = {
  args: { disabled: true },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('textbox', { name: 'Turnover, from' })).toBeDisabled();
    await expect(canvas.getByRole('slider', { name: 'Turnover, from' })).toBeDisabled();
    // The grey of every other field that cannot be changed.
    const field = canvas.getByRole('textbox', { name: 'Turnover, from' }).parentElement!;
    const probe = field.appendChild(document.createElement('i'));
    probe.className = 'bg-disabled text-on-disabled';
    const { backgroundColor, color } = getComputedStyle(probe);
    probe.remove();
    await expect(field).toHaveStyle({ backgroundColor, color });
    const fill = canvasElement.querySelector('[data-slot=range-slider-fill]')!;
    await expect(fill.className).not.toContain('bg-accent ');
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { covers: ['long-text'] },
  args: {
    legend: 'Turnover of the last financial year as the vendor has filed it',
    formatRange: ([low, high]) => `from ₹${low} crore to ₹${high} crore`,
    minLabel: 'nothing filed',
    maxLabel: '₹200 crore and more',
  },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const WithUnits: Story = {
  tags: ['do'],
  parameters: {
    docs: { description: { story: 'The unit is shown at each number, so that 50 is not taken for rupees.' } },
  },
};

export const BareNumbers: Story = {
  tags: ['dont'],
  parameters: { docs: { description: { story: 'Numbers without a unit have to be guessed.' } } },
  args: {
    unit: undefined,
    formatBound: String,
    formatRange: ([low, high]) => `${low}–${high}`,
    minLabel: '0',
    maxLabel: '200',
  },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { RangeSlider, type RangeSliderProps } from './range-slider.tsx';

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
  render: (args) => <Controlled {...args} />,
} satisfies Meta<typeof RangeSlider>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
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

export const Disabled: Story = {
  args: { disabled: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Turnover, from' })).toBeDisabled();
    await expect(canvas.getByRole('slider', { name: 'Turnover, from' })).toBeDisabled();
  },
};

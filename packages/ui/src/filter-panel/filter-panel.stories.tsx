import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { Button } from '../button/button.tsx';
import { FacetList } from '../facet-list/facet-list.tsx';
import { RangeSlider } from '../range-slider/range-slider.tsx';
import { FilterPanel } from './filter-panel.tsx';

const meta = {
  component: FilterPanel,
  args: {
    appliedCount: 3,
    onReset: fn(),
    children: [
      <FacetList
        key="group"
        legend="Service group"
        initialCount={4}
        selected={['boiler']}
        options={[
          { value: 'boiler', label: 'Boiler & pressure parts', count: 214 },
          { value: 'amc', label: 'Annual maintenance', count: 168 },
          { value: 'refractory', label: 'Refractory & insulation', count: 97 },
          { value: 'ndt', label: 'NDT & inspection', count: 61 },
          { value: 'crane', label: 'Cranes & hoists', count: 12 },
        ]}
      />,
      <FacetList
        key="place"
        legend="Location"
        searchAbove={2}
        searchPlaceholder="State or city"
        selected={['Maharashtra']}
        options={[
          { value: 'Maharashtra', count: 83 },
          { value: 'Gujarat', count: 71 },
          { value: 'Tamil Nadu', count: 66 },
        ]}
      />,
      <RangeSlider
        key="turnover"
        legend="Turnover"
        max={200}
        value={[10, 50]}
        unit="Cr"
        formatBound={(value) => `₹${value} Cr`}
        formatRange={([low, high]) => `₹${low}–${high} Cr`}
        minLabel="₹0"
        maxLabel="₹200 Cr+"
      />,
      <FacetList
        key="material"
        legend="Fabrication material"
        selected={[]}
        options={[
          { value: 'SA 516 Gr 70', count: 52 },
          { value: 'SS 316L', count: 48 },
          { value: 'Alloy steel P22', count: 0 },
        ]}
      />,
    ],
  },
  decorators: [
    (Story) => (
      <div className="max-w-74 p-4">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof FilterPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('region', { name: 'Filters' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Reset' }));
    await expect(args.onReset).toHaveBeenCalledOnce();
  },
};

export const NothingApplied: Story = {
  args: { appliedCount: 0 },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: 'Reset' })).toBeNull();
  },
};

export const WithFooter: Story = { args: { footer: <Button variant="primary">Show 83 vendors</Button> } };

import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { FacetList, type FacetListProps } from './facet-list.tsx';

function Controlled(args: FacetListProps) {
  const [selected, setSelected] = useState<readonly string[]>(args.selected);
  return (
    <div className="max-w-66 p-4">
      <FacetList
        {...args}
        selected={selected}
        onSelectedChange={(next, toggled) => {
          setSelected(next);
          args.onSelectedChange?.(next, toggled);
        }}
      />
    </div>
  );
}

const states = [
  'Maharashtra',
  'Gujarat',
  'Tamil Nadu',
  'Karnataka',
  'Telangana',
  'Andhra Pradesh',
  'Odisha',
  'West Bengal',
  'Jharkhand',
  'Chhattisgarh',
  'Rajasthan',
  'Haryana',
].map((value, index) => ({ value, count: 1283 - index * 97 }));

const meta = {
  component: FacetList,
  args: {
    legend: 'Service group',
    options: [
      { value: 'boiler', label: 'Boiler & pressure parts', count: 1214 },
      { value: 'amc', label: 'Annual maintenance', count: 168 },
      { value: 'refractory', label: 'Refractory & insulation', count: 97 },
      { value: 'ndt', label: 'NDT & inspection', count: 61 },
      { value: 'crane', label: 'Cranes & hoists', count: 12 },
      { value: 'cooling', label: 'Cooling towers', count: 1 },
      { value: 'marine', label: 'Marine works', count: 0 },
    ],
    selected: ['boiler'],
    initialCount: 4,
    onSelectedChange: fn(),
  },
  render: (args) => <Controlled {...args} />,
} satisfies Meta<typeof FacetList>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, args, step }) => {
    await step('is a named group of checkboxes with their counts', async () => {
      await expect(canvas.getByRole('group', { name: 'Service group' })).toBeVisible();
      await expect(canvas.getByRole('checkbox', { name: 'Boiler & pressure parts 1,214 results' })).toBeChecked();
    });
    await step('space toggles, and the whole next choice is reported', async () => {
      canvas.getByRole('checkbox', { name: /^Annual maintenance/ }).focus();
      await userEvent.keyboard(' ');
      await expect(args.onSelectedChange).toHaveBeenLastCalledWith(['boiler', 'amc'], 'amc');
      await userEvent.keyboard(' ');
      await expect(args.onSelectedChange).toHaveBeenLastCalledWith(['boiler'], 'amc');
    });
    await step('more shows the rest and moves the focus to the first new one', async () => {
      const more = canvas.getByRole('button', { name: '3 more' });
      await expect(more).toHaveAttribute('aria-expanded', 'false');
      await userEvent.click(more);
      await waitFor(() => expect(canvas.getByRole('checkbox', { name: /^Cranes/ })).toHaveFocus());
      await expect(canvas.getAllByRole('checkbox')).toHaveLength(7);
    });
    await step('a value without results cannot be chosen', async () => {
      await expect(canvas.getByRole('checkbox', { name: 'Marine works 0 results' })).toBeDisabled();
    });
    await step('fewer goes back', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Show fewer' }));
      await expect(canvas.getAllByRole('checkbox')).toHaveLength(4);
    });
  },
};

export const SelectedStaysReachable: Story = {
  args: { selected: ['marine'] },
  play: async ({ canvas, args }) => {
    // Beyond the first four and without results, yet drawn and enabled: it must be possible to take it back.
    const marine = canvas.getByRole('checkbox', { name: /^Marine works/ });
    await expect(marine).toBeEnabled();
    await userEvent.click(marine);
    await expect(args.onSelectedChange).toHaveBeenLastCalledWith([], 'marine');
  },
};

export const SearchInside: Story = {
  args: { legend: 'Location', options: states, selected: ['Odisha'], searchPlaceholder: 'State or city' },
  play: async ({ canvas, step }) => {
    const search = canvas.getByRole('textbox', { name: 'Search in Location' });
    await step('typing filters, and the number of matches is said', async () => {
      await userEvent.type(search, 'jharkh');
      await expect(canvas.getAllByRole('checkbox')).toHaveLength(1);
      await expect(canvas.getByRole('checkbox', { name: /^Jharkhand/ })).toBeVisible();
      await expect(canvas.getByRole('status')).toHaveTextContent('1');
    });
    await step('no match says so', async () => {
      await userEvent.type(search, 'zz');
      await expect(canvas.getByText('No match')).toBeVisible();
    });
    await step('Escape shows all again', async () => {
      await userEvent.keyboard('{Escape}');
      await expect(search).toHaveValue('');
      await expect(canvas.getByRole('checkbox', { name: /^Odisha/ })).toBeChecked();
    });
  },
};

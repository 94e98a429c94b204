import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import type { ComponentGuide } from '../component-guide.ts';
import { FacetList, type FacetListProps } from './facet-list.tsx';

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['filter', 'checkbox list', 'refinement'],
  purpose: 'The values of one facet of a list, several at once, each with the number of results that it would give.',
  avoid: [
    'For one value out of few: use RadioGroup.',
    'For a range of numbers: use RangeSlider.',
    'For many values that one types to find, without counts: use Combobox.',
  ],
  anatomy: {
    'facet-list': 'The native group with its legend.',
    'facet-list-search': 'Narrows the values; only there above ten of them.',
    'facet-list-options': 'The checkboxes with their counts.',
    'facet-list-more': 'Shows the rest, and hides it again.',
  },
  keyboard: {
    Tab: 'Goes through the search field, the checkboxes and the button for the rest.',
    Space: 'Ticks and unticks a value.',
    'Enter, Space': 'On the button: show the rest, and the focus moves to the first new value.',
    Escape: 'In the search field: shows all values again.',
  },
  knownIssues: [
    'The search finds a part of a name as it is written: it knows no other spelling and no other language.',
    'A value without results takes no focus, so that only line-by-line reading reaches it.',
  ],
  without: {
    sizes: 'It has the one size of a label, with lines of 44 px under a finger.',
    loading: 'The old counts stay until the new ones are there; at first show a Skeleton instead.',
    error: 'Any choice is allowed; where the list fails to load a Banner above it says so.',
  },
};

function Controlled(args: FacetListProps) {
  const [selected, setSelected] = useState<readonly string[]>(args.selected);
  return (
    <div className="w-full max-w-66 p-4">
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
  title: 'Search/Facet list',
  id: 'components-facet-list',
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
  parameters: {
    guide,
    hindi: {
      legend: 'सेवा समूह',
    },
  },
  render: (args) => <Controlled {...args} />,
} satisfies Meta<typeof FacetList>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A few values; more than ten with search; one without results; nothing chosen. */
export const Overview: Story = {
  render: (args) => (
    <div className="flex flex-wrap gap-4">
      <Controlled {...args} />
      <Controlled
        {...args}
        legend="Location"
        options={states}
        selected={['Odisha']}
        searchPlaceholder="State or city"
      />
      <Controlled
        {...args}
        legend="Fabrication material"
        options={[
          { value: 'SS 316L', count: 48 },
          { value: 'Alloy steel P22', count: 0 },
        ]}
        selected={[]}
      />
    </div>
  ),
};

export const CountsFirst: Story = {
  tags: ['do'],
  parameters: {
    docs: {
      description: {
        story: 'The values with most results come first, and what would give none is seen before it is pressed.',
      },
    },
  },
};

export const AllAtOnce: Story = {
  tags: ['dont'],
  parameters: {
    docs: {
      description: { story: 'Twelve values at once and no search: the next facet is far below and easily missed.' },
    },
  },
  args: { legend: 'Location', options: states, selected: [], initialCount: 12, searchAbove: 12 },
};

export const Default: Story = {
  parameters: {
    covers: ['keyboard', 'screen-reader', 'count-per-value', 'zero-disabled', 'show-more', 'disabled-reason'],
  },
  play: async ({ canvas, args, step }) => {
    await step('is a named group of checkboxes with their counts', async () => {
      await expect(canvas.getByRole('group', { name: 'Service group' })).toBeVisible();
      await expect(canvas.getByRole('checkbox', { name: 'Boiler & pressure parts 1,214 results' })).toBeChecked();
    });
    await step('space toggles, and the whole next choice is reported', async () => {
      await userEvent.tab();
      await expect(canvas.getByRole('checkbox', { name: /^Boiler/ })).toHaveFocus();
      await userEvent.tab();
      await expect(canvas.getByRole('checkbox', { name: 'Annual maintenance 168 results' })).toHaveFocus();
      await userEvent.keyboard(' ');
      await expect(args.onSelectedChange).toHaveBeenLastCalledWith(['boiler', 'amc'], 'amc');
      await userEvent.keyboard(' ');
      await expect(args.onSelectedChange).toHaveBeenLastCalledWith(['boiler'], 'amc');
    });
    await step('more shows the rest and moves the focus to the first new one', async () => {
      const more = canvas.getByRole('button', { name: /^3 more ./ });
      await expect(more).toHaveAttribute('aria-expanded', 'false');
      await userEvent.tab();
      await userEvent.tab();
      await userEvent.tab();
      await expect(more).toHaveFocus();
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(canvas.getByRole('checkbox', { name: /^Cranes/ })).toHaveFocus());
      await expect(canvas.getAllByRole('checkbox')).toHaveLength(7);
    });
    await step('every value has its count, with a unit for who does not see the column', async () => {
      await expect(canvas.getByText('1,214')).toBeVisible();
      await expect(canvas.getByText('1,214')).toHaveAttribute('aria-hidden', 'true');
      for (const box of canvas.getAllByRole('checkbox')) await expect(box).toHaveAccessibleName(/ [\d,]+ results?$/);
    });
    await step('a value without results cannot be chosen, and its count says why', async () => {
      await expect(canvas.getByRole('checkbox', { name: 'Marine works 0 results' })).toBeDisabled();
    });
    await step('fewer goes back', async () => {
      await userEvent.click(canvas.getByRole('button', { name: /^Show fewer / }));
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
  parameters: { covers: ['search-above-ten'] },
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
      await expect(canvas.queryByRole('status')).toBeNull();
      await expect(canvas.getByRole('checkbox', { name: /^Odisha/ })).toBeChecked();
    });
  },
};

/** Ten values are skimmed faster than searched. */
export const NoSearchForTen: Story = {
  args: { legend: 'Location', options: states.slice(0, 10), selected: [] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: /^6 more ./ })).toBeVisible();
    await expect(canvas.queryByRole('textbox')).toBeNull();
  },
};

/** A long name takes more lines, and the counts stay in their column. */
export const LongTextOnAPhone: Story = {
  parameters: { covers: ['long-text'] },
  globals: { viewport: { value: 'w320' } },
  args: {
    legend: 'Approvals of the directorate of steam boilers and of the inspection bodies',
    options: [
      { value: 'Approved repairer of boilers and pressure vessels under the Indian Boiler Regulations', count: 12345 },
      { value: 'Supercriticalboilerwaterwallretubingandradiography', count: 7 },
    ],
    selected: [],
  },
  play: async ({ canvas }) => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    const ends = ['12,345', '7'].map((count) => Math.round(canvas.getByText(count).getBoundingClientRect().right));
    await expect(ends[0]).toBeLessThanOrEqual(window.innerWidth);
    await expect(ends[1]).toBe(ends[0]);
  },
};

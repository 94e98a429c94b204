import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { Button } from '../button/button.tsx';
import type { ComponentGuide } from '../component-guide.ts';
import { Drawer } from '../drawer/drawer.tsx';
import { FacetList } from '../facet-list/facet-list.tsx';
import { RangeSlider } from '../range-slider/range-slider.tsx';
import { FilterPanel } from './filter-panel.tsx';

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['filters', 'sidebar', 'refine'],
  purpose:
    'The frame of the filters beside a list: its groups parted by lines, Reset, and on phones a footer that applies them.',
  avoid: [
    'For one or two filters: put the fields above the list.',
    'To show which filters are in force: use FilterChips above the results.',
    'For settings that are saved: use a form.',
  ],
  anatomy: {
    'filter-panel': 'The region, named by its heading.',
    'filter-panel-reset': 'Clears all filters; only shown while one is set.',
    'filter-panel-groups': 'The facets, each with its own legend.',
    'filter-panel-footer': 'Stays at the lower edge, for the button that applies and says how many there will be.',
  },
  keyboard: {
    Tab: 'Goes to Reset, through the groups, and to the footer.',
    'Enter, Space': 'Reset, and whatever the controls in it do.',
  },
  knownIssues: [
    'Reset goes when nothing is in force any more: the owner moves the focus to the results.',
    'It is no drawer itself: on phones it stands in a Drawer with its title hidden, as the story shows.',
  ],
  without: {
    sizes: 'It fills the width of its container.',
    'disabled-reason': 'Values without results are disabled in their group and say so.',
    loading: 'The groups stay as they are while the list loads; at first show a Skeleton in each.',
    error: 'Filters cannot fail; where the list does a Banner above the results says so.',
  },
};

const meta = {
  title: 'Search/Filter panel',
  id: 'components-filter-panel',
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
  parameters: { guide },
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

/** With filters in force and a footer; below it with nothing in force. */
export const Overview: Story = {
  render: (args) => (
    <div className="grid gap-8">
      <FilterPanel {...args} footer={<Button variant="primary">Show 83 vendors</Button>} />
      <FilterPanel {...args} title="Filters, none in force" appliedCount={0}>
        <FacetList legend="Turnover of last year" selected={[]} options={[{ value: '₹10–50 Cr', count: 83 }]} />
      </FilterPanel>
    </div>
  ),
};

export const MostUsedFirst: Story = {
  tags: ['do'],
  parameters: {
    docs: {
      description: {
        story: 'What most people filter by comes first, each group shows a few values, and Reset is at the top.',
      },
    },
  },
};

export const ResetWithNothingToReset: Story = {
  tags: ['dont'],
  parameters: {
    docs: {
      description: {
        story: 'Reset is there although nothing is in force: one presses it to see what happens, and nothing does.',
      },
    },
  },
  args: {
    appliedCount: 1,
    children: <FacetList legend="Location" selected={[]} options={[{ value: 'Maharashtra', count: 83 }]} />,
  },
};

/** A named region with named groups; Tab goes to Reset, then through the groups in order. */
export const Keyboard: Story = {
  parameters: { covers: ['keyboard', 'screen-reader'] },
  args: { footer: <Button variant="primary">Show 83 vendors</Button> },
  play: async ({ canvas, args, step }) => {
    const panel = canvas.getByRole('region', { name: 'Filters' });
    await step('its groups have names', async () => {
      await expect(within(panel).getByRole('heading', { level: 2, name: 'Filters' })).toBeVisible();
      const groups = within(panel).getAllByRole('group');
      const names = ['Service group', 'Location', 'Turnover', 'Fabrication material'];
      await expect(groups).toHaveLength(names.length);
      for (const [index, group] of groups.entries()) await expect(group).toHaveAccessibleName(names[index]);
    });
    await step('Tab goes through it in the order that is seen', async () => {
      await userEvent.tab();
      await expect(canvas.getByRole('button', { name: 'Reset' })).toHaveFocus();
      await userEvent.keyboard('{Enter}');
      await expect(args.onReset).toHaveBeenCalledOnce();
      await userEvent.tab();
      await expect(canvas.getByRole('checkbox', { name: /^Boiler/ })).toHaveFocus();
      canvas.getByRole('checkbox', { name: /^SS 316L/ }).focus();
      await userEvent.tab();
      await expect(canvas.getByRole('button', { name: 'Show 83 vendors' })).toHaveFocus();
    });
  },
};

/** Reset takes back every filter, and goes when nothing is left to take back. */
export const Reset: Story = {
  parameters: { covers: ['reset'] },
  render: function Reset(args) {
    const [selected, setSelected] = useState<readonly string[]>(['boiler', 'amc']);
    return (
      <FilterPanel
        {...args}
        appliedCount={selected.length}
        onReset={() => {
          setSelected([]);
          args.onReset?.();
        }}
      >
        <FacetList
          legend="Service group"
          selected={selected}
          onSelectedChange={setSelected}
          options={[
            { value: 'boiler', label: 'Boiler & pressure parts', count: 214 },
            { value: 'amc', label: 'Annual maintenance', count: 168 },
          ]}
        />
      </FilterPanel>
    );
  },
  play: async ({ canvas, args, step }) => {
    await step('takes back all', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Reset' }));
      await expect(args.onReset).toHaveBeenCalledOnce();
      for (const box of canvas.getAllByRole('checkbox')) await expect(box).not.toBeChecked();
      await expect(canvas.queryByRole('button', { name: 'Reset' })).toBeNull();
    });
    await step('comes back with the next filter', async () => {
      await userEvent.click(canvas.getByRole('checkbox', { name: /^Annual/ }));
      await expect(canvas.getByRole('button', { name: 'Reset' })).toBeVisible();
    });
  },
};

const places = [
  { value: 'Maharashtra', count: 83 },
  { value: 'Gujarat', count: 71 },
];

/** The panel where there is room, else a button that opens it in a drawer, whose footer says how many there will be. */
function PanelInDrawer() {
  const [isOpen, setIsOpen] = useState(false);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const count = places.filter(({ value }) => selected.includes(value)).reduce((sum, place) => sum + place.count, 0);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Filters</Button>
      <Drawer
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title="Filters"
        side="left"
        footer={
          <Button variant="primary" isWide onClick={() => setIsOpen(false)}>
            {`Show ${selected.length === 0 ? 154 : count} vendors`}
          </Button>
        }
      >
        <FilterPanel isTitleHidden appliedCount={selected.length} onReset={() => setSelected([])}>
          <FacetList legend="Location" selected={selected} onSelectedChange={setSelected} options={places} />
        </FilterPanel>
      </Drawer>
    </>
  );
}

/** On a phone it stands in a sheet at the bottom; the button to apply follows each choice and closes it. */
export const DrawerOnAPhone: Story = {
  parameters: { covers: ['drawer-on-phones', 'count-on-apply'] },
  globals: { viewport: { value: 'w320' } },
  render: () => <PanelInDrawer />,
  play: async ({ canvas, step }) => {
    const opener = canvas.getByRole('button', { name: 'Filters' });
    await userEvent.click(opener);
    const drawer = await screen.findByRole('dialog', { name: 'Filters' });
    await step('a sheet of the whole width at the lower edge', async () => {
      await waitFor(() => expect(Math.round(drawer.getBoundingClientRect().bottom)).toBe(window.innerHeight));
      await expect(drawer.getBoundingClientRect().width).toBe(document.documentElement.clientWidth);
      await expect(within(drawer).getByRole('region', { name: 'Filters' })).toBeInTheDocument();
    });
    await step('the button says how many there will be', async () => {
      await expect(within(drawer).getByRole('button', { name: 'Show 154 vendors' })).toBeVisible();
      await userEvent.click(within(drawer).getByRole('checkbox', { name: /^Gujarat/ }));
      await expect(within(drawer).getByRole('button', { name: 'Show 71 vendors' })).toBeVisible();
      await userEvent.click(within(drawer).getByRole('button', { name: 'Reset' }));
      await expect(within(drawer).getByRole('button', { name: 'Show 154 vendors' })).toBeVisible();
    });
    await step('it closes the drawer, and the focus returns', async () => {
      await userEvent.click(within(drawer).getByRole('button', { name: 'Show 154 vendors' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(opener).toHaveFocus());
    });
  },
};

export const NothingApplied: Story = {
  args: { appliedCount: 0 },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: 'Reset' })).toBeNull();
  },
};

export const LongTextOnAPhone: Story = {
  parameters: { covers: ['long-text'] },
  globals: { viewport: { value: 'w320' } },
  args: {
    title: 'Filters for vendors of supercriticalboilerwaterwallretubing in the states of the west',
    resetLabel: 'Take back all of the filters',
    footer: <Button variant="primary">Show 12,345 vendors of boilers and pressure parts</Button>,
  },
  play: async ({ canvas }) => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    const heading = canvas.getByRole('heading');
    await expect(heading.scrollWidth).toBeLessThanOrEqual(heading.clientWidth);
    for (const button of canvas.getAllByRole('button'))
      await expect(button.getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth);
  },
};

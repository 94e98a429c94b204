import type { Meta, StoryObj } from '@storybook/react-vite';
import { renderToString } from 'react-dom/server';
import { expect, userEvent, within } from 'storybook/test';
import { Banner } from '../banner/banner.tsx';
import type { ComponentGuide } from '../component-guide.ts';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { Chart } from './chart.tsx';

const guide: ComponentGuide = {
  status: 'new',
  alsoKnownAs: ['graph', 'plot', 'bar chart', 'line chart'],
  purpose:
    'A picture of figures where people look rather than read: spread of rates, savings over time, offers side by side; with a table of the same.',
  avoid: [
    'For one figure, use Stat.',
    'For a share of a whole, use a bar: a ring is read badly.',
    'For figures that are worked with, use Table or ComparisonSheet.',
  ],
  anatomy: {
    chart: 'The figure, named by its caption.',
    'chart-legend': 'Which pattern or mark is which series.',
    'chart-point': 'One figure; it can be focused.',
    'chart-reading': 'What is focused or pointed at, in words.',
  },
  keyboard: {
    Tab: 'To the button, then to the points, which are one stop.',
    'Arrow Left, Arrow Right': 'Through the categories.',
    'Arrow Up, Arrow Down': 'Through the series; through all bars where they lie under their names.',
    'Home, End': 'First, last category.',
  },
  knownIssues: ['Where names of points in a line are too long for their places, they are turned and read from below.'],
  without: {
    sizes: 'Its height is given in pixels, its width is that of its place.',
    'disabled-reason': 'It is read only.',
  },
};

const lakhs = (count: number) => Math.round(count * 1_00_000_00);
const offers = [
  { id: 't', name: 'Tungabhadra Heat', values: [31.2, 5.735, 39.68, 2.8].map(lakhs) },
  { id: 's', name: 'Sahyadri Boiler Works', values: [32.88, 5.55, 41.6, 2.4].map(lakhs) },
  { id: 'k', name: 'Konkan Pressure Parts', values: [lakhs(30.96), lakhs(6.105), lakhs(44.8), null] },
];

const meta = {
  title: 'Data/Chart',
  id: 'components-chart',
  component: Chart,
  parameters: { guide },
  args: {
    caption: 'Offers by part',
    categories: ['Tubes', 'Fins', 'Welding', 'Hydro test'],
    series: offers,
  },
  decorators: [
    (Story) => (
      <div className="max-w-180 p-4">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Chart>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Overview: Story = {
  render: (args) => (
    <div className="grid gap-8">
      <Chart {...args} />
      <Chart {...args} caption="Offers by part, one series" series={offers.slice(0, 1)} />
      <Chart {...args} caption="Spent by quarter" kind="line" categories={['Q1', 'Q2', 'Q3', 'Q4']} />
      <Chart {...args} caption="Leading bid" kind="step" categories={['16:40', '16:45', '16:50', '16:55']} />
      <Chart {...args} caption="Spread of rates" kind="spread" />
      <Chart {...args} caption="Offers by part, as a table" isTableShown />
    </div>
  ),
};

export const Named: Story = {
  parameters: { covers: ['figure-named', 'patterns', 'screen-reader'] },
  play: async ({ canvas, canvasElement, step }) => {
    await step('a figure named by its caption', async () => {
      await expect(canvas.getByRole('figure')).toHaveTextContent('Offers by part');
      await expect(canvas.getByRole('listbox', { name: 'Offers by part' })).toBeVisible();
      await expect(canvas.getAllByRole('option')).toHaveLength(11);
      await expect(canvas.getByRole('option', { name: 'Tubes, Tungabhadra Heat: ₹31,20,000' })).toBeVisible();
    });
    await step('series differ by pattern', async () => {
      const fills = [...canvasElement.querySelectorAll('[data-slot=chart-point] rect')].map((bar) =>
        bar.getAttribute('fill'),
      );
      await expect(new Set(fills).size).toBe(3);
      const drawn = [...canvasElement.querySelectorAll('pattern')].map((pattern) => pattern.innerHTML);
      await expect(new Set(drawn).size).toBe(4);
    });
    await step('the axis is in lakh and crore', async () => {
      await expect(canvas.getByText('₹40 L')).toBeVisible();
    });
  },
};

export const LinesDiffer: Story = {
  args: { kind: 'line' },
  parameters: { covers: ['patterns'] },
  play: async ({ canvasElement }) => {
    const dashes = [...canvasElement.querySelectorAll('figure path[fill=none][stroke-width]')].map((line) =>
      line.getAttribute('stroke-dasharray'),
    );
    await expect(new Set(dashes.slice(0, 3)).size).toBe(3);
  },
};

export const Keyboard: Story = {
  parameters: { covers: ['keyboard-points', 'keyboard'] },
  play: async ({ canvas, canvasElement }) => {
    const reading = () => canvasElement.querySelector('[data-slot=chart-reading]')?.textContent;
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: /^Show as table/ })).toHaveFocus();
    await userEvent.tab();
    await expect(canvas.getByRole('option', { name: 'Tubes, Tungabhadra Heat: ₹31,20,000' })).toHaveFocus();
    await expect(reading()).toBe('Tubes, Tungabhadra Heat: ₹31,20,000');
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('option', { name: /^Fins, Tungabhadra/ })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect(canvas.getByRole('option', { name: /^Fins, Konkan/ })).toHaveFocus();
    // Konkan has no fourth figure: the last is the third.
    await userEvent.keyboard('{End}');
    await expect(canvas.getByRole('option', { name: /^Welding, Konkan/ })).toHaveFocus();
    await userEvent.tab();
    await expect(canvasElement.contains(document.activeElement)).toBe(false);
  },
};

export const AsTable: Story = {
  parameters: { covers: ['table-twin'] },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^Show as table/ }));
    const table = canvas.getByRole('table', { name: 'Offers by part' });
    await expect(within(table).getByRole('row', { name: 'Hydro test ₹2,80,000 ₹2,40,000 none' })).toBeVisible();
    await expect(within(table).getByRole('columnheader', { name: 'Sahyadri Boiler Works' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^Show as chart/ }));
    await expect(canvas.queryByRole('table')).toBeNull();
  },
};

export const Spread: Story = {
  args: { kind: 'spread', caption: 'Spread of rates' },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole('option', { name: 'Tubes: Lowest ₹30,96,000, Median ₹31,20,000, Highest ₹32,88,000' }),
    ).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^Show as table/ }));
    await expect(canvas.getByRole('row', { name: 'Tubes ₹30,96,000 ₹31,20,000 ₹32,88,000' })).toBeVisible();
  },
};

export const WithoutScript: Story = {
  parameters: { covers: ['static-svg'] },
  play: async ({ args, canvasElement }) => {
    const page = document.createElement('div');
    page.innerHTML = renderToString(<Chart {...args} />);
    const svg = page.querySelector('figure svg[viewBox]')!;
    await expect(svg.getAttribute('viewBox')).toBe('0 0 640 240');
    await expect(svg.querySelectorAll('[data-slot=chart-point] rect')).toHaveLength(11);
    await expect(canvasElement.querySelectorAll('canvas, style')).toHaveLength(0);
  },
};

export const Loading: Story = {
  args: { placeholder: <Skeleton className="h-60" /> },
  parameters: { covers: ['loading'] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('figure')).toHaveTextContent('Offers by part');
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

export const Failed: Story = {
  args: { placeholder: <Banner tone="bad">The figures could not be loaded.</Banner> },
  parameters: { covers: ['error'] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('The figures could not be loaded.')).toBeVisible();
    await expect(canvas.queryByRole('option')).toBeNull();
  },
};

export const Empty: Story = {
  args: { series: [] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No figures yet.')).toBeVisible();
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  args: {
    caption: 'Hochdruckkesselrohrwanderneuerungsarbeiten by part and vendor',
    categories: ['Seamless tube SA 210', 'Membrane fin, 6 mm', 'Cutting, fit-up and welding', 'Hydro test'],
  },
  parameters: { covers: ['long-text'] },
  play: async ({ canvas }) => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    await expect(canvas.getByRole('option', { name: /^Cutting, fit-up and welding, Tungabhadra/ })).toBeVisible();
    // Each name stands whole above its bars, which are gone through from above.
    await expect(canvas.getByText('Cutting, fit-up and welding')).toBeVisible();
    canvas.getByRole('option', { name: /^Seamless tube SA 210, Konkan/ }).focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(canvas.getByRole('option', { name: /^Membrane fin, 6 mm, Tungabhadra/ })).toHaveFocus();
  },
};

/** What stands in place of the chart's own table, for instance one with links. */
export const OwnTable: Story = {
  args: { table: <a href="#tubes">4 parts</a> },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('link')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: /^Show as table/ }));
    await expect(canvas.getByRole('link', { name: '4 parts' })).toBeVisible();
    await expect(canvas.queryByRole('listbox')).toBeNull();
    await expect(canvas.queryByRole('table')).toBeNull();
  },
};

/** Names of points that are too long for their places are turned, and still whole. */
export const LongNamesOfPoints: Story = {
  globals: { viewport: { value: 'w320' } },
  args: {
    kind: 'line',
    categories: ['Hochdruckkesselrohr SA 210', 'Membrane fin, 6 mm', 'Cutting and welding', 'Hydro test'],
  },
  play: async ({ canvas, canvasElement }) => {
    const svg = canvasElement.querySelector('svg[role=listbox]')!.getBoundingClientRect();
    const name = canvas.getByText('Hochdruckkesselrohr SA 210').getBoundingClientRect();
    await expect(name.bottom).toBeLessThanOrEqual(svg.bottom + 1);
    await expect(name.height).toBeGreaterThan(name.width);
  },
};

/** Bars begin at zero, so that twice as long is twice as much. */
export const DoBeginAtZero: Story = { tags: ['do'], args: { series: offers.slice(0, 2) } };

/** A line between things that do not follow each other says something that is not there. Use bars. */
export const DontJoinUnlikeThings: Story = { tags: ['dont'], args: { kind: 'line', series: offers.slice(0, 1) } };

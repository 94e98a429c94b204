import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { Checkbox } from '../checkbox/checkbox.tsx';
import type { ComponentGuide } from '../component-guide.ts';
import { renderInertLink } from '../link/render-inert-link.tsx';
import { CompareTray } from './compare-tray.tsx';

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['basket', 'selection bar', 'compare bar'],
  purpose:
    'The vendors chosen for comparison, in a bar that stays over the lower edge of the list until they are compared.',
  avoid: [
    'For the filters of the list: use FilterChips.',
    'To tell that something worked: use Toast.',
    'For the actions of rows that are ticked in a table: use buttons above the table.',
  ],
  anatomy: {
    'compare-tray': 'The named region; data-state is incomplete or ready. Not drawn without a vendor.',
    'compare-tray-count': 'How many are chosen; each change is announced politely.',
    'compare-tray-note': 'Which they are, or how many are missing; on phones only the latter is drawn.',
    'compare-tray-link': 'Leads to the comparison; with too few vendors a button with the reason stands there.',
  },
  keyboard: {
    Tab: 'Goes to Clear, then to Compare, after the page above it.',
    Enter: 'Opens the comparison, as any link.',
    'Enter, Space': 'Clear.',
  },
  knownIssues: ['It covers the last lines of the page: leave 80 px free below the list while it is there.'],
  without: {
    sizes: 'It is as wide as its text on wide screens and as the screen on narrow ones.',
    loading: 'Vendors are chosen in the page itself; the comparison shows its own Skeleton.',
    error: 'Choosing cannot fail; the comparison says what went wrong.',
  },
};

const vendors = [
  { id: '27AAZCT0000K1ZQ', name: 'Tungabhadra Heat Services' },
  { id: '27AAZCS0000B1Z8', name: 'Sahyadri Boiler Works' },
];
const six = ['A', 'B', 'C', 'D', 'E', 'F'].map((letter) => ({
  id: letter,
  name: `${letter} Boiler and Heat Works Private Limited`,
}));

const meta = {
  title: 'Procurement/Compare tray',
  id: 'components-compare-tray',
  component: CompareTray,
  args: { vendors, href: '#compare', onClear: fn(), renderLink: renderInertLink },
  parameters: {
    layout: 'fullscreen',
    guide,
  },
  decorators: [
    (Story) => (
      <div className="min-h-40">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof CompareTray>;

export default meta;
type Story = StoryObj<typeof meta>;

/** With too few vendors, ready and full: here below one another, in a page over its lower edge. */
export const Overview: Story = {
  render: (args) => (
    <div className="grid gap-4 p-4">
      <CompareTray {...args} vendors={vendors.slice(0, 1)} label="Too few" className="static" />
      <CompareTray {...args} label="Ready" className="static" />
      <CompareTray {...args} vendors={six} label="Full" className="static" />
    </div>
  ),
};

export const SaysWhatIsMissing: Story = {
  tags: ['do'],
  parameters: {
    docs: {
      description: { story: 'With one vendor the button is there already, and the bar says what it waits for.' },
      story: { inline: false, height: '160px' },
    },
  },
  args: { vendors: vendors.slice(0, 1) },
};

export const OneIsNotCompared: Story = {
  tags: ['dont'],
  parameters: {
    docs: {
      description: { story: 'With a minimum of one, Compare leads to a comparison with one vendor only.' },
      story: { inline: false, height: '160px' },
    },
  },
  args: { vendors: vendors.slice(0, 1), min: 1 },
};

/** A named region that says how many and which; Tab goes to Clear, then to the link. */
export const Ready: Story = {
  parameters: { covers: ['keyboard', 'screen-reader'] },
  play: async ({ canvas, args, step }) => {
    await step('says how many and which', async () => {
      // It rises into view.
      await waitFor(() => expect(canvas.getByRole('region', { name: 'Vendors to compare' })).toBeVisible());
      await expect(canvas.getByRole('status')).toHaveTextContent('2 vendors to compare');
      await expect(canvas.getByText('Tungabhadra Heat Services, Sahyadri Boiler Works')).toBeVisible();
    });
    await step('the keyboard goes through it', async () => {
      await userEvent.tab();
      await expect(canvas.getByRole('button', { name: 'Clear' })).toHaveFocus();
      await userEvent.keyboard('{Enter}');
      await expect(args.onClear).toHaveBeenCalledOnce();
      await userEvent.tab();
      const compare = canvas.getByRole('link', { name: 'Compare' });
      await expect(compare).toHaveFocus();
      await expect(compare).toHaveAttribute('href', '#compare');
    });
  },
};

/** The region that announces is there before the second vendor is chosen, so that the change is heard. */
export const AnnouncesEachChoice: Story = {
  render: function AnnouncesEachChoice(args) {
    const [count, setCount] = useState(1);
    return (
      <>
        <Checkbox
          label="Sahyadri Boiler Works"
          checked={count === 2}
          onChange={(event) => setCount(event.target.checked ? 2 : 1)}
          className="p-4"
        />
        <CompareTray {...args} vendors={vendors.slice(0, count)} />
      </>
    );
  },
  play: async ({ canvas }) => {
    const status = canvas.getByRole('status');
    await expect(status).toHaveTextContent('1 vendor to compare');
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Sahyadri Boiler Works' }));
    await expect(canvas.getByRole('status')).toBe(status);
    await expect(status).toHaveTextContent('2 vendors to compare');
  },
};

/** The button can be reached, says why, and leads nowhere. */
export const TooFew: Story = {
  parameters: { covers: ['disabled-reason'] },
  args: { vendors: vendors.slice(0, 1) },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('link')).toBeNull();
    await userEvent.tab();
    await userEvent.tab();
    const compare = canvas.getByRole('button', { name: 'Compare' });
    await expect(compare).toHaveFocus();
    await expect(compare).toHaveAttribute('aria-disabled', 'true');
    await expect(compare).toHaveAccessibleDescription('Choose 1 more to compare');
    await expect(canvas.getByRole('status')).toHaveTextContent('1 vendor to compare');
  },
};

export const Empty: Story = {
  args: { vendors: [] },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('region')).toBeNull();
  },
};

/** Six long names on a phone: their number is drawn, the names are read. */
export const FullOnAPhone: Story = {
  parameters: { covers: ['long-text'] },
  globals: { viewport: { value: 'w320' } },
  args: { vendors: six },
  play: async ({ canvas }) => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    await expect(canvas.getByRole('status')).toHaveTextContent('F Boiler and Heat Works Private Limited (6 at most)');
    for (const control of [
      canvas.getByRole('button', { name: 'Clear' }),
      canvas.getByRole('link', { name: 'Compare' }),
    ]) {
      const { left, right } = control.getBoundingClientRect();
      await expect(left).toBeGreaterThanOrEqual(0);
      await expect(right).toBeLessThanOrEqual(window.innerWidth);
    }
  },
};

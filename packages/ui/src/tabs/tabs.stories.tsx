import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import type { ComponentGuide } from '../component-guide.ts';
import { Tabs } from './tabs.tsx';

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['tab panel', 'tab list'],
  purpose: 'Views of one place of which one is seen at a time, without an address of their own.',
  avoid: [
    'For views with an address, as the tabs of a job, use NavTabs.',
    'To open more than one at a time, use Accordion.',
    'To choose a value, use SegmentedControl.',
  ],
  anatomy: { tabs: 'The row of tabs and the panel of the chosen one.' },
  keyboard: {
    'Arrow Left, Arrow Right': 'Choose the one before, after; round the ends.',
    'Home, End': 'Choose the first, last.',
    Tab: 'From the chosen tab into its panel.',
  },
  without: {
    sizes: 'One height, 44 px.',
    'disabled-reason': 'A view that cannot be seen is left out.',
    loading: 'The panel shows a Skeleton.',
    error: 'The panel shows what failed.',
  },
};

const meta = {
  title: 'Navigation/Tabs',
  id: 'components-tabs',
  component: Tabs,
  parameters: { guide },
  args: {
    label: 'Vendor lists',
    onValueChange: fn(),
    tabs: [
      { id: 'shortlisted', label: 'Shortlisted', count: 12, content: <p className="py-3">Sahyadri Boiler Works</p> },
      { id: 'requests', label: 'Vendor Requests', content: <p className="py-3">No request yet</p> },
      { id: 'last', label: 'Last 5', content: <p className="py-3">Konkan Pressure Parts</p> },
    ],
  },
} satisfies Meta<typeof Tabs>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The ring of what has the focus is drawn, and its outer edge is not beyond the box. */
async function expectRingInside(element: HTMLElement) {
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
  await expect(outlineStyle).toBe('solid');
  await expect(parseFloat(outlineWidth)).toBeGreaterThanOrEqual(2);
  await expect(parseFloat(outlineWidth) + parseFloat(outlineOffset)).toBeLessThanOrEqual(0);
}

export const Overview: Story = {
  render: (args) => (
    <div className="grid gap-8">
      <Tabs {...args} />
      <Tabs {...args} label="In a card" isInset className="rounded-large border border-line bg-surface" />
    </div>
  ),
};

export const Kept: Story = {
  args: {
    tabs: [
      {
        id: 'write',
        label: 'New enquiry',
        isKept: true,
        content: <input aria-label="Subject" className="my-3 border border-control" />,
      },
      { id: 'sent', label: 'Sent', content: <p className="py-3">Nothing sent yet</p> },
    ],
  },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Subject' }), 'Retubing');
    await userEvent.click(canvas.getByRole('tab', { name: 'Sent' }));
    await expect(canvas.getByRole('tabpanel')).toHaveTextContent('Nothing sent yet');
    await expect(canvas.queryByRole('textbox')).toBeNull();
    await userEvent.click(canvas.getByRole('tab', { name: 'New enquiry' }));
    await expect(canvas.getByRole('textbox', { name: 'Subject' })).toHaveValue('Retubing');
  },
};

export const Default: Story = {
  parameters: { covers: ['keys', 'keyboard', 'screen-reader'] },
  play: async ({ canvas, args, step }) => {
    await step('one tab is selected, and its panel is named by it', async () => {
      await expect(canvas.getByRole('tab', { name: 'Shortlisted 12' })).toHaveAttribute('aria-selected', 'true');
      await expect(canvas.getByRole('tabpanel', { name: 'Shortlisted 12' })).toHaveTextContent('Sahyadri');
    });
    await step('arrows, End and Home move and wrap', async () => {
      await userEvent.tab();
      await userEvent.keyboard('{ArrowLeft}');
      await expect(canvas.getByRole('tab', { name: 'Last 5' })).toHaveFocus();
      await expect(args.onValueChange).toHaveBeenLastCalledWith('last');
      await userEvent.keyboard('{Home}{ArrowRight}');
      await expect(canvas.getByRole('tabpanel')).toHaveTextContent('No request yet');
      await userEvent.keyboard('{End}');
      await expect(canvas.getByRole('tab', { name: 'Last 5' })).toHaveFocus();
    });
    await step('the ring of the focus is inside the row, which cuts what stands out of it', async () => {
      await expectRingInside(canvas.getByRole('tab', { name: 'Last 5' }));
    });
    await step('Tab goes from the tab into its panel', async () => {
      await userEvent.tab();
      await expect(canvas.getByRole('tabpanel', { name: 'Last 5' })).toHaveFocus();
      await expectRingInside(canvas.getByRole('tabpanel', { name: 'Last 5' }));
    });
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { covers: ['long-text'] },
  args: {
    tabs: [
      { id: 'a', label: 'Hochdruckkesselrohrwanderneuerung', content: <p className="py-3">First</p> },
      { id: 'b', label: 'Vendor Requests', content: <p className="py-3">Second</p> },
    ],
  },
  play: async ({ canvas }) => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    // The row scrolls: what is chosen by keyboard comes into view.
    canvas.getByRole('tab', { name: 'Hochdruckkesselrohrwanderneuerung' }).focus();
    await userEvent.keyboard('{End}');
    const { right } = canvas.getByRole('tab', { name: 'Vendor Requests' }).getBoundingClientRect();
    await expect(Math.floor(right)).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** Chosen by something else on the page, as the button that begins a quote on a phone does: it comes into view as well. */
export const ChosenFromElsewhere: Story = {
  globals: { viewport: { value: 'w320' } },
  render: function Render(args) {
    const [value, setValue] = useState('summary');
    return (
      <div className="grid gap-3">
        <Tabs {...args} value={value} onValueChange={setValue} />
        <button type="button" onClick={() => setValue('quote')}>
          Start your quote
        </button>
      </div>
    );
  },
  args: {
    tabs: ['Summary', 'Questions', 'Your company', 'Your quote'].map((label) => ({
      id: label.split(' ').at(-1)!.toLowerCase(),
      label,
      content: <p className="py-3">{label}</p>,
    })),
  },
  play: async ({ canvas }) => {
    const tab = canvas.getByRole('tab', { name: 'Your quote' });
    await userEvent.click(canvas.getByRole('button', { name: 'Start your quote' }));
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await expect(Math.floor(tab.getBoundingClientRect().right)).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** Two or three views of the same kind, with their counts. */
export const DoShowCounts: Story = { tags: ['do'] };

/** Steps that follow each other are no views: nobody sees what is still to be done. Use Stepper. */
export const DontUseForSteps: Story = {
  tags: ['dont'],
  args: {
    tabs: [
      { id: '1', label: '1. Company', content: <p className="py-3">Company</p> },
      { id: '2', label: '2. Documents', content: <p className="py-3">Documents</p> },
    ],
  },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { Check, Mail, Star } from 'lucide-react';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Banner } from '../banner/banner.tsx';
import { Button } from '../button/button.tsx';
import type { ComponentGuide } from '../component-guide.ts';
import { Timeline, type TimelineEntry, type TimelineProps } from './timeline.tsx';

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['activity feed', 'history', 'log'],
  purpose: 'What happened, newest first: the activity of a job, a vendor or a document. The record cannot be edited.',
  avoid: ['For what people write to each other, use ChatThread.', 'For steps that are still to come, use StageLine.'],
  anatomy: {
    timeline: 'The whole.',
    'timeline-filter': 'The kinds that can be shown alone.',
    'timeline-day': 'One day, in Indian time.',
    'timeline-entry': 'What happened, how long ago and at what time.',
  },
  keyboard: { 'Tab, Enter': 'Filter and show earlier ones.' },
  without: {
    sizes: 'It has one density, as running text.',
    'disabled-reason': 'Nothing in it can be changed.',
  },
};

const entries: TimelineEntry[] = [
  {
    id: '1',
    at: '2026-11-18T11:30:00Z',
    kind: 'mail',
    title: 'Enquiry sent',
    description: 'To Tungabhadra Heat Services',
    icon: <Mail />,
    tone: 'accent',
  },
  { id: '2', at: '2026-11-18T05:05:00Z', kind: 'check', title: 'Certificate checked', icon: <Check />, tone: 'good' },
  // Still the 17th in London, already the 18th in India.
  { id: '3', at: '2026-11-17T19:00:00Z', kind: 'review', title: 'Review posted', icon: <Star /> },
  { id: '4', at: '2026-11-16T10:00:00Z', kind: 'mail', title: 'Added to Default' },
];
const kinds = [
  { id: 'mail', label: 'Messages' },
  { id: 'check', label: 'Checks' },
  { id: 'review', label: 'Reviews' },
];

const meta = {
  title: 'Data/Timeline',
  id: 'components-timeline',
  component: Timeline,
  parameters: { guide },
  args: { headingLevel: 2, now: Date.parse('2026-11-18T11:42:00Z'), entries },
  decorators: [
    (Story) => (
      <div className="max-w-110 p-4">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Timeline>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Overview: Story = { args: { kinds, onShowMore: fn() } };

export const ByDay: Story = {
  parameters: { covers: ['ordered-list', 'grouped-by-day', 'relative-and-absolute', 'screen-reader'] },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Today, 18 Nov 2026',
      '16 Nov 2026',
    ]);
    const [first] = canvas.getAllByRole('list');
    if (!first) throw new Error('no list');
    await expect(first.tagName).toBe('OL');
    await expect(within(first).getAllByRole('listitem')).toHaveLength(3);
    const time = canvas.getByText('5:00 pm IST').closest('time');
    await expect(time).toHaveAttribute('datetime', '2026-11-18T11:30:00Z');
    await expect(time).toHaveTextContent('12 minutes ago · 5:00 pm IST');
    await expect(canvas.getByText('12:30 am IST').closest('time')).toHaveTextContent('16 hours ago · 12:30 am IST');
  },
};

export const Filter: Story = {
  args: { kinds, onShowMore: fn() },
  parameters: { covers: ['filter', 'keyboard'] },
  play: async ({ canvas, args, step }) => {
    await step('one kind alone, and how many', async () => {
      await userEvent.tab();
      await expect(canvas.getByRole('button', { name: 'All', pressed: true })).toHaveFocus();
      await userEvent.tab();
      await userEvent.keyboard('{Enter}');
      await expect(canvas.getByRole('button', { name: 'Messages', pressed: true })).toHaveFocus();
      await expect(canvas.getAllByRole('listitem')).toHaveLength(2);
      await expect(canvas.getByRole('status')).toHaveTextContent('2 entries');
    });
    await step('all again, and earlier ones', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'All' }));
      await expect(canvas.getAllByRole('listitem')).toHaveLength(4);
      await userEvent.click(canvas.getByRole('button', { name: 'Show earlier' }));
      await expect(args.onShowMore).toHaveBeenCalledOnce();
    });
  },
};

function Growing(args: TimelineProps) {
  const [more, setMore] = useState<TimelineEntry[]>([]);
  return (
    <div className="grid gap-4">
      <Button onClick={() => setMore([{ id: 'new', at: '2026-11-18T11:41:00Z', title: 'Quotation received' }])}>
        Receive
      </Button>
      <Timeline {...args} entries={[...more, ...args.entries]} />
    </div>
  );
}

export const NewOnesJoin: Story = {
  render: (args) => <Growing {...args} />,
  parameters: { covers: ['append-only'] },
  play: async ({ canvas, canvasElement }) => {
    const before = canvas.getByText('Certificate checked').closest('li');
    await userEvent.click(canvas.getByRole('button', { name: 'Receive' }));
    await expect(canvas.getAllByRole('listitem')[0]).toHaveTextContent('Quotation received');
    // The others are the same elements: read on, not drawn again.
    await expect(canvas.getByText('Certificate checked').closest('li')).toBe(before);
    await expect(canvasElement.querySelectorAll('[data-slot=timeline] :is(button, input, a)')).toHaveLength(0);
  },
};

export const Loading: Story = {
  args: { isLoading: true, entries: [] },
  parameters: { covers: ['loading'] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Loading the activity');
    await expect(canvas.queryByText('No activity yet.')).toBeNull();
  },
};

export const Failed: Story = {
  args: { error: <Banner tone="bad">The activity could not be loaded.</Banner>, entries: [] },
  parameters: { covers: ['error'] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('The activity could not be loaded.')).toBeVisible();
    await expect(canvas.queryByText('No activity yet.')).toBeNull();
  },
};

export const Empty: Story = {
  args: { entries: [] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No activity yet.')).toBeVisible();
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  args: {
    entries: [
      {
        id: '1',
        at: '2026-11-18T11:30:00Z',
        title: `Document ${'water-wall-general-arrangement-'.repeat(4)}.dwg replaced`,
        description: 'By Venkatanarasimharajuvaripeta Subrahmanyam, version 14 of 14, after the third inspection',
      },
    ],
  },
  parameters: { covers: ['long-text'] },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** Says who did what to what, in the past: it can be read without knowing the screen that it was done on. */
export const DoSayWhoAndWhat: Story = {
  tags: ['do'],
  args: {
    entries: [
      { id: '1', at: '2026-11-18T11:30:00Z', title: 'Meera Kulkarni published version 3 of the bill of quantities' },
    ],
  },
};

/** Says nothing: which change, whose, of what? */
export const DontLogNoise: Story = {
  tags: ['dont'],
  args: {
    entries: [
      { id: '1', at: '2026-11-18T11:30:00Z', title: 'Updated' },
      { id: '2', at: '2026-11-18T11:29:00Z', title: 'Updated' },
    ],
  },
};

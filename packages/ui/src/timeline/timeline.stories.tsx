import type { Meta, StoryObj } from '@storybook/react-vite';
import { Check, Mail, Star } from 'lucide-react';
import { expect, within } from 'storybook/test';
import { Timeline } from './timeline.tsx';

const meta = {
  component: Timeline,
  args: {
    headingLevel: 2,
    entries: [
      {
        id: '1',
        at: '2026-11-18T11:30:00Z',
        title: 'Enquiry sent',
        description: 'To Tungabhadra Heat Services',
        icon: <Mail />,
        tone: 'accent',
      },
      { id: '2', at: '2026-11-18T05:05:00Z', title: 'Certificate checked', icon: <Check />, tone: 'good' },
      // Still the 17th in London, already the 18th in India.
      { id: '3', at: '2026-11-17T19:00:00Z', title: 'Review posted', icon: <Star /> },
      { id: '4', at: '2026-11-16T10:00:00Z', title: 'Added to Default' },
    ],
  },
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

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      '18 Nov 2026',
      '16 Nov 2026',
    ]);
    const [first] = canvas.getAllByRole('list');
    if (!first) throw new Error('no list');
    await expect(within(first).getAllByRole('listitem')).toHaveLength(3);
    await expect(canvas.getByText('17:00 IST')).toHaveAttribute('datetime', '2026-11-18T11:30:00Z');
  },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { BadgeCheck, CircleX, TriangleAlert } from 'lucide-react';
import { expect } from 'storybook/test';
import type { ComponentGuide } from '../component-guide.ts';
import { Badge } from './badge.tsx';

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['label', 'tag', 'pill', 'status', 'counter', 'lozenge'],
  purpose: 'A short fact beside a name: a standing, a kind, a count.',
  avoid: [
    'For a fact that opens its evidence: use BadgeButton.',
    'For a value that can be taken away: use Chip or FilterChips.',
    'For a message of a sentence: use Banner.',
    'For the state of work that goes on: use Progress or StageLine.',
  ],
  anatomy: { badge: 'Icon and text, or a count in the small size.' },
  keyboard: {},
  knownIssues: ['A count is read as a bare number: the text before it must say of what.'],
  without: {
    keyboard: 'It does not take the focus.',
    'disabled-reason': 'It does nothing that could be taken away.',
    loading: 'It loads with its neighbour.',
    error: 'It has no error of its own; the tone bad says one of the thing that it stands beside.',
  },
};

const meta = {
  title: 'Data/Badge',
  id: 'components-badge',
  component: Badge,
  args: { children: 'OEM' },
  parameters: { guide, hindi: { children: 'सत्यापित' } },
} satisfies Meta<typeof Badge>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every tone, an icon where the tone means something, and the counts. */
export const Overview: Story = {
  render: (args) => (
    <div className="flex flex-wrap items-center gap-2">
      <Badge>Tube replacement</Badge>
      <Badge tone="line">ASME “R” stamp</Badge>
      <Badge tone="steel">OEM, 2 makes</Badge>
      <Badge tone="good">
        <BadgeCheck aria-hidden /> Verified
      </Badge>
      <Badge tone="warn">
        <TriangleAlert aria-hidden /> Expires in 21 days
      </Badge>
      <Badge tone="bad">
        <CircleX aria-hidden /> Expired
      </Badge>
      <Badge tone="spark">L1 ₹38,40,000</Badge>
      <Badge size="small">36</Badge>
      <Badge size="small" tone="spark">
        3
      </Badge>
      <Badge {...args} />
    </div>
  ),
};

export const SaysItInWords: Story = {
  tags: ['do'],
  parameters: {
    docs: { description: { story: 'Icon and words: it says the same to who does not see its colour.' } },
  },
  args: {
    tone: 'warn',
    children: (
      <>
        <TriangleAlert aria-hidden /> Expires in 21 days
      </>
    ),
  },
};

export const SpeaksByColour: Story = {
  tags: ['dont'],
  parameters: {
    docs: { description: { story: 'A colour and a sign: who does not see it, or does not know it, reads nothing.' } },
  },
  args: { tone: 'bad', children: '!' },
};

/** What a tone means is said in words; the icon beside them is not read. */
export const Tones: Story = {
  parameters: { covers: ['icon-and-text', 'screen-reader'] },
  render: () => (
    <div className="flex flex-wrap gap-2">
      <Badge>Tube replacement</Badge>
      <Badge tone="line">ASME “R” stamp</Badge>
      <Badge tone="steel">OEM, 2 makes</Badge>
      <Badge tone="good">
        <BadgeCheck aria-hidden /> Verified
      </Badge>
      <Badge tone="warn">
        <TriangleAlert aria-hidden /> Expires in 21 days
      </Badge>
      <Badge tone="bad">
        <CircleX aria-hidden /> Expired
      </Badge>
      <Badge tone="spark">L1 ₹38,40,000</Badge>
    </div>
  ),
  play: async ({ canvas }) => {
    for (const name of ['Verified', 'Expires in 21 days', 'Expired']) {
      const badge = canvas.getByText(name);
      await expect(badge.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
      await expect(badge).toHaveTextContent(name);
      await expect(badge.querySelector('svg')).toBeVisible();
    }
    await expect(canvas.queryByRole('img')).toBeNull();
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

export const Counts: Story = {
  parameters: { covers: ['sizes'] },
  render: () => (
    <div className="flex gap-4 font-medium">
      <span>
        Reviews <Badge size="small">36</Badge>
      </span>
      <Badge tone="good">Verified</Badge>
      <span>
        Messaging{' '}
        <Badge size="small" tone="spark">
          3
        </Badge>
      </span>
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('36').getBoundingClientRect().height).toBe(18);
    await expect(canvas.getByText('Verified').getBoundingClientRect().height).toBe(24);
    const one = canvas.getByText('3').getBoundingClientRect();
    await expect(one.width).toBeGreaterThanOrEqual(one.height);
  },
};

export const LongTextOnAPhone: Story = {
  parameters: { covers: ['long-text'] },
  globals: { viewport: { value: 'w320' } },
  args: {
    tone: 'line',
    children: 'Approved repairer of boilers and pressure vessels under the Indian Boiler Regulations, class 1',
  },
  play: async ({ canvas }) => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    const badge = canvas.getByText(/^Approved repairer/);
    await expect(badge.scrollWidth).toBeLessThanOrEqual(badge.clientWidth);
  },
};

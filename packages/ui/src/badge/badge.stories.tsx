import type { Meta, StoryObj } from '@storybook/react-vite';
import { BadgeCheck, CircleX, TriangleAlert } from 'lucide-react';
import { expect } from 'storybook/test';
import type { ComponentGuide } from '../component-guide.ts';
import { Badge } from './badge.tsx';

const guide: ComponentGuide = {
  status: 'stable',
  purpose: 'A short fact beside a name: a status, a kind, a count.',
  avoid: ['For what can be pressed, use Chip or BadgeButton.', 'For a message, use Banner.'],
  anatomy: { badge: 'Icon and text, or a count.' },
  keyboard: {},
  without: {
    keyboard: 'It does not take the focus.',
    'disabled-reason': 'It is read only.',
    loading: 'It comes with what it stands beside.',
    error: 'It has no error of its own; the tone bad says one of the thing.',
  },
};

const meta = { component: Badge, parameters: { guide }, args: { children: 'OEM' } } satisfies Meta<typeof Badge>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Overview: Story = {
  render: () => (
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
    </div>
  ),
};

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
    }
  },
};

export const Counts: Story = {
  parameters: { covers: ['sizes'] },
  render: () => (
    <div className="flex gap-4 font-medium">
      <span>
        Reviews <Badge size="small">36</Badge>
      </span>
      <span>
        Messaging{' '}
        <Badge size="small" tone="spark">
          3
        </Badge>
      </span>
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('36').getBoundingClientRect().height).toBeLessThan(20);
  },
};

export const LongTextOnAPhone: Story = {
  parameters: { covers: ['long-text'] },
  globals: { viewport: { value: 'w320' } },
  args: {
    tone: 'line',
    children: 'Approved repairer of boilers and pressure vessels under the Indian Boiler Regulations, class 1',
  },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** Icon and word: it says the same without its colour. */
export const DoSayItInWords: Story = {
  tags: ['do'],
  args: { tone: 'good', children: 'Verified' },
};

/** A colour alone: who does not see it reads nothing. */
export const DontSpeakByColour: Story = { tags: ['dont'], args: { tone: 'bad', children: '!' } };

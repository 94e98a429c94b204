import type { Meta, StoryObj } from '@storybook/react-vite';
import { BadgeCheck, CircleX, TriangleAlert } from 'lucide-react';
import { expect } from 'storybook/test';
import { Badge } from './badge.tsx';

const meta = { component: Badge, args: { children: 'OEM' } } satisfies Meta<typeof Badge>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Tones: Story = {
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
};

export const Counts: Story = {
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
};

export const LongTextOnAPhone: Story = {
  globals: { viewport: { value: 'w320' } },
  args: {
    tone: 'line',
    children: 'Approved repairer of boilers and pressure vessels under the Indian Boiler Regulations, class 1',
  },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

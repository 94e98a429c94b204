import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Card } from '../card/card.tsx';
import { Stat } from './stat.tsx';

const meta = { component: Stat, args: { label: 'Vendors suggested', value: '64' } } satisfies Meta<typeof Stat>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Vendors suggested').tagName).toBe('DT');
  },
};

export const InCards: Story = {
  render: () => (
    <div className="grid gap-3 xs:grid-cols-2 lg:grid-cols-4">
      <Card>
        <Stat label="Jobs created" value="18" hint="3 this month" />
      </Card>
      <Card>
        <Stat label="Vendors suggested" value="64" hint="5 new" hintTone="steel" />
      </Card>
      <Card>
        <Stat label="Savings" value="₹4.86 Cr" hint="7.2% under estimate" hintTone="good" />
      </Card>
      <Card>
        <Stat label="Certificates expired" value="2" hint="Ask for the renewed ones" hintTone="bad" />
      </Card>
    </div>
  ),
};

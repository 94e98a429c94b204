import type { Meta, StoryObj } from '@storybook/react-vite';
import { Link } from '../link/link.tsx';
import { Card, CardHeader } from './card.tsx';

const meta = {
  component: Card,
  decorators: [
    (Story) => (
      <div className="max-w-120">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Card>;

export default meta;
type Story = StoryObj<typeof meta>;

export const WithHeader: Story = {
  args: {
    as: 'section',
    'aria-labelledby': 'at-a-glance',
    children: (
      <div className="grid gap-3">
        <CardHeader
          headingId="at-a-glance"
          title="At a glance"
          description="As the vendor stated it"
          action={
            <Link href="#all" variant="standalone">
              View All
            </Link>
          }
        />
        <p>Power, sugar, paper and chemicals.</p>
      </div>
    ),
  },
};

export const List: Story = {
  args: {
    padding: 'none',
    children: (
      <ul className="divide-y divide-line">
        {['Water-wall panels', 'Header, 160 bar', 'Shutdown crew'].map((line) => (
          <li key={line} className="px-card py-row">
            {line}
          </li>
        ))}
      </ul>
    ),
  },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { Badge } from '../badge/badge.tsx';
import { Button } from '../button/button.tsx';
import { StarFigure } from '../star-rating/star-rating.tsx';
import { VendorRow } from './vendor-row.tsx';

const remove = fn();

const meta = {
  component: VendorRow,
  args: {
    name: 'Konkan Pressure Parts',
    href: '#vendor/27AAZCK0000P1Z5',
    meta: ['Shutdown 2027', <StarFigure key="rating" value={4.1} />, 'Thane'],
  },
  decorators: [
    (Story) => (
      <div className="max-w-180 p-4">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof VendorRow>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  args: { trailing: <Badge tone="warn">IBR expired</Badge> },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Konkan Pressure Parts' })).toHaveAttribute(
      'href',
      '#vendor/27AAZCK0000P1Z5',
    );
    await expect(canvas.getByText('IBR expired')).toBeVisible();
  },
};

export const WithReasonAndAction: Story = {
  args: {
    reason: 'Same service group as 3 vendors that you shortlisted',
    trailing: (
      <Button size="small" onClick={remove}>
        Remove
      </Button>
    ),
  },
  play: async ({ canvas }) => {
    remove.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Remove' }));
    await expect(remove).toHaveBeenCalledOnce();
    await expect(location.hash).not.toContain('vendor');
  },
};

export const ReasonBeside: Story = {
  args: { isReasonBeside: true, reason: 'Boiler repair, 13 km from Ratnagiri Plant' },
  globals: { viewport: { value: 'w1024' } },
  play: async ({ canvas }) => {
    // At the end of the line, not under it: the row keeps the height of its two lines.
    const reason = canvas.getByText(/^Boiler repair/).getBoundingClientRect();
    const name = canvas.getByRole('link', { name: 'Konkan Pressure Parts' }).getBoundingClientRect();
    await expect(reason.left).toBeGreaterThan(name.right);
  },
};

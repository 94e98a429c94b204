import type { Meta, StoryObj } from '@storybook/react-vite';
import { Info } from 'lucide-react';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { IconButton } from '../icon-button/icon-button.tsx';
import { Tooltip } from './tooltip.tsx';

const meta = {
  component: Tooltip,
  args: {
    text: 'Checked against the register of the issuer on 12 Oct 2026.',
    children: (
      <IconButton label="About this certificate" title={undefined}>
        <Info aria-hidden />
      </IconButton>
    ),
  },
  decorators: [
    (Story) => (
      <div className="grid place-items-center py-16">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Tooltip>;

export default meta;
type Story = StoryObj<typeof meta>;

export const OnFocus: Story = {
  play: async ({ canvas, step }) => {
    const trigger = canvas.getByRole('button', { name: 'About this certificate' });
    await expect(trigger).toHaveAccessibleDescription('Checked against the register of the issuer on 12 Oct 2026.');
    await step('opens on focus', async () => {
      await userEvent.tab();
      await expect(trigger).toHaveFocus();
      await expect(await screen.findByRole('tooltip')).toBeVisible();
    });
    await step('Escape closes it and the focus stays', async () => {
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
      await expect(trigger).toHaveFocus();
    });
  },
};

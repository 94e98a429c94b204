import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { BadgeButton } from '../badge-button/badge-button.tsx';
import { Popover } from './popover.tsx';

const meta = {
  component: Popover,
  args: {
    trigger: <BadgeButton tone="steel">OEM, 2 makes</BadgeButton>,
    title: 'Original equipment manufacturer',
    description: 'Checked on 12 Oct 2026 against the letters of authority.',
    children: (
      <ul className="list-disc ps-5">
        <li>Thermax, water-tube boilers</li>
        <li>Cheema, economisers</li>
      </ul>
    ),
  },
  decorators: [
    (Story) => (
      <div className="min-h-60 p-4">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Popover>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, step }) => {
    const trigger = canvas.getByRole('button', { name: 'OEM, 2 makes' });
    await step('opens as a named dialog with the focus inside', async () => {
      trigger.focus();
      await userEvent.keyboard('{Enter}');
      const dialog = await screen.findByRole('dialog', { name: 'Original equipment manufacturer' });
      await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
      await expect(dialog).toHaveAccessibleDescription(/letters of authority/);
    });
    await step('Escape closes and gives the focus back', async () => {
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(trigger).toHaveFocus());
    });
    await step('the close button closes', async () => {
      await userEvent.click(trigger);
      await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    });
  },
};

export const Open: Story = {
  args: { isOpen: true },
  play: async () => {
    await waitFor(() => expect(screen.getByRole('dialog')).toBeVisible());
  },
};

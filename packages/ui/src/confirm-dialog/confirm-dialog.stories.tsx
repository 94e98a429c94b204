import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import { ConfirmDialog } from './confirm-dialog.tsx';

const meta = {
  component: ConfirmDialog,
  args: {
    isOpen: true,
    onOpenChange: fn(),
    onConfirm: fn(),
    title: 'Delete the group Shutdown 2027?',
    description: 'Its 12 vendors stay in your other groups. You can undo this for 10 seconds.',
    confirmLabel: 'Delete group',
  },
} satisfies Meta<typeof ConfirmDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Danger: Story = {
  play: async ({ args, step }) => {
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete the group Shutdown 2027?' });
    await step('says what follows, with the focus on the safe answer', async () => {
      await expect(dialog).toHaveAccessibleDescription(/Its 12 vendors stay/);
      await expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    });
    await step('a press outside answers nothing, Escape is no', async () => {
      await userEvent.pointer({ target: document.documentElement, keys: '[MouseLeft]' });
      await expect(args.onOpenChange).not.toHaveBeenCalled();
      await userEvent.keyboard('{Escape}');
      await expect(args.onOpenChange).toHaveBeenCalledWith(false);
      await expect(args.onConfirm).not.toHaveBeenCalled();
    });
    await step('the verb is yes', async () => {
      await userEvent.click(within(dialog).getByRole('button', { name: 'Delete group' }));
      await expect(args.onConfirm).toHaveBeenCalledOnce();
    });
  },
};

export const TypedConfirmation: Story = {
  args: { description: 'This cannot be undone.', confirmationText: 'Shutdown 2027' },
  play: async ({ args }) => {
    const dialog = await screen.findByRole('alertdialog');
    const confirm = within(dialog).getByRole('button', { name: 'Delete group' });
    await userEvent.click(confirm);
    await expect(args.onConfirm).not.toHaveBeenCalled();
    await expect(confirm).toHaveAccessibleDescription('Type Shutdown 2027 first.');
    await userEvent.type(
      within(dialog).getByRole('textbox', { name: 'Type Shutdown 2027 to confirm' }),
      'Shutdown 2027',
    );
    await userEvent.click(confirm);
    await expect(args.onConfirm).toHaveBeenCalledOnce();
  },
};

export const Pending: Story = {
  args: { isPending: true },
  play: async ({ args }) => {
    const dialog = await screen.findByRole('alertdialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete group' }));
    await expect(args.onConfirm).not.toHaveBeenCalled();
  },
};

export const Failed: Story = { args: { error: 'The group could not be deleted. Nothing was changed.' } };

export const OnAPhone: Story = { globals: { viewport: { value: 'w320' } } };

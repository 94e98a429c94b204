import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import type { ComponentGuide } from '../component-guide.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['alert dialog', 'confirmation', 'are you sure'],
  purpose: 'Asks before an act that costs something: deletes, sends or binds.',
  avoid: ['For what can be undone at once, do it and offer Undo in a Toast.', 'For a form, use Modal.'],
  anatomy: { 'confirm-dialog': 'The alertdialog.', 'dialog-footer': 'The safe button first, the act last.' },
  keyboard: {
    'Tab, Shift+Tab': 'Between the buttons and, where it is asked for, the field.',
    Enter: 'Presses the focused button, at first the safe one.',
    Escape: 'Is no.',
  },
  without: { sizes: 'At most 440 px, a sheet on phones.' },
};

const meta = {
  title: 'Overlays/Confirm dialog',
  id: 'components-confirm-dialog',
  component: ConfirmDialog,
  parameters: { guide },
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

export const Overview: Story = {
  args: { confirmationText: 'Shutdown 2027', error: 'The group could not be deleted. Nothing was changed.' },
};

export const Danger: Story = {
  parameters: {
    covers: ['names-object-and-effect', 'focus-on-safe-button', 'alertdialog', 'keyboard', 'screen-reader'],
  },
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
  parameters: { covers: ['typed-for-irreversible', 'disabled-reason'] },
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
  parameters: { covers: ['loading'] },
  args: { isPending: true },
  play: async ({ args }) => {
    const dialog = await screen.findByRole('alertdialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete group' }));
    await expect(args.onConfirm).not.toHaveBeenCalled();
  },
};

export const Failed: Story = {
  parameters: { covers: ['error'] },
  args: { error: 'The group could not be deleted. Nothing was changed.' },
  play: async () => {
    const dialog = await screen.findByRole('alertdialog');
    await expect(within(dialog).getByText('The group could not be deleted. Nothing was changed.')).toBeVisible();
    // What can be undone is not confirmed by typing.
    await expect(within(dialog).queryByRole('textbox')).toBeNull();
  },
};

export const OnAPhone: Story = { globals: { viewport: { value: 'w320' } } };

export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { covers: ['long-text'] },
  args: {
    title: `Delete the group ${'Hochdruckkesselrohrwand'.repeat(4)}?`,
    confirmationText: 'Hochdruckkesselrohrwand',
  },
  play: async () => {
    const dialog = await screen.findByRole('alertdialog');
    await expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth);
    await expect(dialog.getBoundingClientRect().height).toBeLessThanOrEqual(window.innerHeight);
  },
};

/** What a question says of many long names scrolls; its two answers stay in the window. */
export const LongDescription: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { covers: ['long-text'] },
  args: { description: `The comparison of ${'Unbreakablename'.repeat(90)} can no longer be opened.` },
  play: async () => {
    const dialog = await screen.findByRole('alertdialog');
    for (const button of within(dialog).getAllByRole('button')) {
      const { top, bottom } = button.getBoundingClientRect();
      await expect(top).toBeGreaterThan(0);
      await expect(bottom).toBeLessThanOrEqual(window.innerHeight);
    }
  },
};

/** Names the object, the effect and whether it can be undone; the button repeats the verb. */
export const DoNameObjectAndEffect: Story = { tags: ['do'] };

/** What is asked about, and what does OK do? */
export const DontAskAreYouSure: Story = {
  tags: ['dont'],
  args: { title: 'Are you sure?', description: 'Please confirm.', confirmLabel: 'OK' },
};

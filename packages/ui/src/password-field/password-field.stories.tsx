import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { Button } from '../button/button.tsx';
import { PasswordField } from './password-field.tsx';

const meta = {
  component: PasswordField,
  args: { label: 'Password', defaultValue: 'Boiler-Repair-2026' },
  decorators: [
    (Story) => (
      <div className="max-w-form">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof PasswordField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Hidden: Story = {
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText('Password', { selector: 'input' });
    await expect(input).toHaveAttribute('type', 'password');
    await expect(input).toHaveAttribute('autocomplete', 'current-password');
    await expect(input).not.toHaveAttribute('maxlength');
  },
};

const submitted = fn();

export const ShownUntilSubmit: Story = {
  render: (args) => (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submitted(new FormData(event.currentTarget).get('password'));
      }}
    >
      <PasswordField {...args} name="password" defaultValue="" />
      <Button type="submit" variant="primary">
        LOGIN
      </Button>
    </form>
  ),
  play: async ({ canvas, step }) => {
    submitted.mockClear();
    const input = canvas.getByLabelText('Password', { selector: 'input' });
    const toggle = canvas.getByRole('button', { name: 'Show password' });
    await step('paste works', async () => {
      await userEvent.click(input);
      await userEvent.paste('a long passphrase that a manager made, 64 characters and more of it');
      await expect(input).toHaveValue('a long passphrase that a manager made, 64 characters and more of it');
    });
    await step('the toggle is a button with a pressed state', async () => {
      await expect(toggle).toHaveAttribute('aria-pressed', 'false');
      await userEvent.click(toggle);
      await expect(toggle).toHaveAttribute('aria-pressed', 'true');
      await expect(input).toHaveAttribute('type', 'text');
    });
    await step('it hides again on submit', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'LOGIN' }));
      await expect(submitted).toHaveBeenCalledOnce();
      await expect(input).toHaveAttribute('type', 'password');
    });
  },
};

export const WithError: Story = { args: { error: 'Incorrect password.' } };

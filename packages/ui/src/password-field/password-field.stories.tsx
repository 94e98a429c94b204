import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { Button } from '../button/button.tsx';
import type { ComponentGuide } from '../component-guide.ts';
import { PasswordField } from './password-field.tsx';

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['password input', 'show password', 'reveal'],
  purpose: 'Takes a password and can show it; it hides again when its form is submitted.',
  avoid: ['For a one-time code: use the OTP field.', 'For a secret that is shown once to be copied: show it as text.'],
  anatomy: { 'password-field': 'The whole field with label, description and error.' },
  keyboard: {
    Tab: 'Goes from the field to Show.',
    'Enter, Space': 'On Show: shows and hides. Enter in the field submits.',
  },
  knownIssues: ['With a new password put the strength meter under it: the field itself judges nothing.'],
  without: { loading: 'The button of the form shows that work is under way.' },
};

const meta = {
  title: 'Forms/Password field',
  id: 'components-password-field',
  component: PasswordField,
  parameters: { guide },
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

/** Both sizes, an error and a disabled one. */
export const Overview: Story = {
  render: (args) => (
    <div className="grid gap-4">
      <PasswordField {...args} label="Middle" />
      <PasswordField {...args} label="Large" size="large" description="At least 10 characters." />
      <PasswordField {...args} label="Wrong" error="Incorrect password." />
      <PasswordField {...args} label="Disabled" disabled description="Enter a valid new password first." />
    </div>
  ),
};

export const Hidden: Story = {
  parameters: { covers: ['no-short-maxlength', 'screen-reader'] },
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText('Password', { selector: 'input' });
    await expect(input).toHaveAttribute('type', 'password');
    await expect(input).toHaveAttribute('autocomplete', 'current-password');
    await expect(input).not.toHaveAttribute('maxlength');
  },
};

const submitted = fn();

export const ShownUntilSubmit: Story = {
  parameters: { covers: ['toggle-pressed', 'hides-on-submit', 'paste-and-managers', 'keyboard'] },
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
      await userEvent.tab();
      await expect(toggle).toHaveFocus();
      await userEvent.keyboard(' ');
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

export const WithError: Story = {
  args: { error: 'Incorrect password.' },
  parameters: { covers: ['error'] },
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText('Password', { selector: 'input' });
    await expect(input).toBeInvalid();
    await expect(input).toHaveAccessibleDescription('Incorrect password.');
  },
};

export const DisabledWithReason: Story = {
  args: { disabled: true, description: 'Enter a valid new password first.' },
  parameters: { covers: ['disabled-reason'] },
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText('Password', { selector: 'input' });
    await expect(input).toBeDisabled();
    await expect(input).toHaveAccessibleDescription('Enter a valid new password first.');
  },
};

export const Sizes: Story = {
  parameters: { covers: ['sizes'] },
  render: (args) => (
    <div className="grid gap-4">
      <PasswordField {...args} label="Middle" />
      <PasswordField {...args} label="Large" size="large" />
    </div>
  ),
  play: async ({ canvas }) => {
    const heights = ['Middle', 'Large'].map(
      (name) => canvas.getByLabelText(name, { selector: 'input' }).parentElement!.getBoundingClientRect().height,
    );
    await expect(heights).toEqual([36, 44]);
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { covers: ['long-text'] },
  args: {
    label: 'New password of the company account that you share with nobody else',
    error: 'Password is too short - must have at least 10 characters',
    showLabel: 'Show for a moment',
  },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const SayTheRulesBefore: Story = {
  tags: ['do'],
  parameters: { docs: { description: { story: 'What a password needs is said before one is typed.' } } },
  args: { label: 'New password', autoComplete: 'new-password', description: 'At least 10 characters.' },
};

export const PlaceholderForALabel: Story = {
  tags: ['dont'],
  parameters: { docs: { description: { story: 'A placeholder goes as soon as one types; the label has to stay.' } } },
  args: { isLabelHidden: true, placeholder: 'Password', defaultValue: '' },
};

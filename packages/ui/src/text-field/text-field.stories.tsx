import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import { TextField } from './text-field.tsx';

const meta = {
  component: TextField,
  args: { label: 'Email', type: 'email', autoComplete: 'username', defaultValue: 'owner@sagarsteel.example' },
  decorators: [
    (Story) => (
      <div className="max-w-form">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof TextField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Email' })).toHaveAttribute('autocomplete', 'username');
  },
};

export const Empty: Story = { args: { defaultValue: undefined, placeholder: 'name@company.example' } };

export const Focused: Story = {
  play: async ({ canvas }) => {
    const input = canvas.getByRole('textbox', { name: 'Email' });
    await userEvent.click(input);
    await expect(getComputedStyle(input.parentElement!).boxShadow).not.toBe('none');
  },
};

export const Disabled: Story = { args: { disabled: true, description: 'Only your administrator can change it.' } };

export const ReadOnly: Story = { args: { readOnly: true } };

export const Adorned: Story = {
  args: { label: 'Phone', type: 'tel', leading: '+91', defaultValue: '98765 43210', autoComplete: 'tel-national' },
};

export const Sizes: Story = {
  render: (args) => (
    <div className="grid gap-4">
      <TextField {...args} label="Small" size="small" />
      <TextField {...args} label="Middle" size="middle" />
      <TextField {...args} label="Large" size="large" />
    </div>
  ),
  play: async ({ canvas }) => {
    for (const [name, height] of [
      ['Small', 28],
      ['Middle', 36],
      ['Large', 44],
    ] as const) {
      const frame = canvas.getByRole('textbox', { name }).parentElement!;
      await expect(frame.getBoundingClientRect().height).toBe(height);
    }
  },
};

/** The error comes on blur, is announced once, and typing on does not announce it again. */
export const ErrorOnBlur: Story = {
  render: function ErrorOnBlurField(args) {
    const [error, setError] = useState('');
    return (
      <TextField
        {...args}
        defaultValue=""
        error={error}
        onBlur={(event) => setError(event.target.validity.valid ? '' : 'Enter an email such as name@company.example.')}
      />
    );
  },
  play: async ({ canvas, step }) => {
    const input = canvas.getByRole('textbox', { name: 'Email' });
    const region = input.closest('[data-slot=text-field]')!.querySelector('[aria-live=polite]')!;
    let announcements = 0;
    const observer = new MutationObserver(() => (announcements += 1));
    observer.observe(region, { childList: true, subtree: true, characterData: true });
    await step('nothing while typing', async () => {
      await userEvent.type(input, 'owner');
      await expect(input).not.toHaveAttribute('aria-invalid');
    });
    await step('once on blur', async () => {
      await userEvent.tab();
      await expect(input).toHaveAccessibleDescription('Enter an email such as name@company.example.');
      await userEvent.type(input, 'x');
      await userEvent.tab();
      await expect(announcements).toBe(1);
    });
    observer.disconnect();
  },
};

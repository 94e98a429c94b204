import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { controlBox, controlInput } from './control-box.ts';
import { Field } from './field.tsx';

const meta = {
  component: Field,
  args: {
    label: 'GSTIN',
    children: (control) => (
      <div className={controlBox()}>
        <input {...control} className={controlInput} />
      </div>
    ),
  },
  decorators: [
    (Story) => (
      <div className="max-w-form">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Field>;

export default meta;
type Story = StoryObj<typeof meta>;

export const WithDescription: Story = {
  args: { description: '15 characters, as on the registration certificate.' },
  play: async ({ canvas }) => {
    const input = canvas.getByRole('textbox', { name: 'GSTIN' });
    await expect(input).toHaveAccessibleDescription('15 characters, as on the registration certificate.');
    await expect(input).not.toHaveAttribute('aria-invalid');
  },
};

export const WithError: Story = {
  args: { ...WithDescription.args, error: 'The check digit does not match.' },
  play: async ({ canvas }) => {
    const input = canvas.getByRole('textbox', { name: 'GSTIN' });
    await expect(input).toHaveAccessibleDescription(
      'The check digit does not match. 15 characters, as on the registration certificate.',
    );
    await expect(input).toBeInvalid();
    await expect(canvas.getByText('The check digit does not match.').parentElement).toHaveAttribute(
      'aria-live',
      'polite',
    );
  },
};

export const Optional: Story = { args: { optionalLabel: 'optional' } };

export const Required: Story = {
  args: { isRequired: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'GSTIN' })).toBeRequired();
  },
};

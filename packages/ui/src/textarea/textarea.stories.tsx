import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { Textarea } from './textarea.tsx';

const meta = {
  component: Textarea,
  args: { label: 'Your review', defaultValue: 'Retubed both water walls inside the shutdown window.' },
  decorators: [
    (Story) => (
      <div className="max-w-form">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Textarea>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {};

export const WithError: Story = { args: { error: 'Say what the vendor did.', defaultValue: '' } };

export const Counted: Story = {
  args: { characterLimit: 60 },
  play: async ({ canvas, step }) => {
    const area = canvas.getByRole('textbox', { name: 'Your review' });
    await expect(area).toHaveAccessibleDescription('52 of 60 characters');
    await step('a longer text is counted, not cut off', async () => {
      await userEvent.type(area, ' On time and safe.');
      await expect(area).toHaveAccessibleDescription('70 of 60 characters');
      await expect(area).toHaveValue('Retubed both water walls inside the shutdown window. On time and safe.');
    });
  },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { RadioGroup } from './radio-group.tsx';

const meta = {
  component: RadioGroup,
  args: {
    legend: 'User type',
    options: [
      { value: 'plant', label: 'Plant User', description: 'Sees the jobs of one plant.' },
      { value: 'corporate', label: 'Corporate User', description: 'Sees the jobs of every plant.' },
    ],
    onValueChange: fn(),
  },
} satisfies Meta<typeof RadioGroup>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {
  args: { defaultValue: 'plant' },
  play: async ({ canvas, args, step }) => {
    await expect(canvas.getByRole('group', { name: 'User type' })).toBeInTheDocument();
    await step('arrows move the choice', async () => {
      await userEvent.tab();
      await expect(canvas.getByRole('radio', { name: /Plant User/ })).toHaveFocus();
      await userEvent.keyboard('{ArrowDown}');
      await expect(canvas.getByRole('radio', { name: /Corporate User/ })).toBeChecked();
      await expect(args.onValueChange).toHaveBeenLastCalledWith('corporate');
    });
  },
};

export const Cards: Story = { args: { variant: 'cards', orientation: 'horizontal', defaultValue: 'corporate' } };

export const WithError: Story = {
  args: { error: 'Choose a user type.', isRequired: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('group', { name: 'User type' })).toHaveAccessibleDescription('Choose a user type.');
  },
};

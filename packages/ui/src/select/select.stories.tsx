import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { Select } from './select.tsx';

const meta = {
  component: Select,
  args: {
    label: 'Group',
    defaultValue: 'default',
    onChange: fn(),
    children: (
      <>
        <option value="default">Default</option>
        <option value="shutdown">Shutdown 2027</option>
        <option value="boilers">Boilers and pressure parts of the western plants</option>
      </>
    ),
  },
  decorators: [
    (Story) => (
      <div className="max-w-70">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Select>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Middle: Story = {
  play: async ({ canvas, args }) => {
    const select = canvas.getByRole('combobox', { name: 'Group' });
    await userEvent.selectOptions(select, 'shutdown');
    await expect(select).toHaveDisplayValue('Shutdown 2027');
    await expect(args.onChange).toHaveBeenCalledOnce();
  },
};

export const LongOption: Story = { args: { defaultValue: 'boilers' } };

export const WithError: Story = { args: { error: 'This group was deleted. Choose another.' } };

export const Disabled: Story = { args: { disabled: true } };

export const Small: Story = { args: { size: 'small', label: 'Sort', isLabelHidden: true } };

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { Checkbox } from './checkbox.tsx';

const meta = { component: Checkbox, args: { label: 'Remember Me', onChange: fn() } } satisfies Meta<typeof Checkbox>;

export default meta;
type Story = StoryObj<typeof meta>;

export const CheckedByDefault: Story = {
  args: { defaultChecked: true, description: 'Stay logged in on this device for 30 days.' },
  play: async ({ canvas, args, step }) => {
    const box = canvas.getByRole('checkbox', { name: 'Remember Me' });
    await expect(box).toBeChecked();
    await expect(box).toHaveAccessibleDescription('Stay logged in on this device for 30 days.');
    await step('Space and a click on the text both change it', async () => {
      await userEvent.tab();
      await userEvent.keyboard(' ');
      await expect(box).not.toBeChecked();
      await userEvent.click(canvas.getByText('Remember Me'));
      await expect(box).toBeChecked();
      await expect(args.onChange).toHaveBeenCalledTimes(2);
    });
  },
};

export const States: Story = {
  render: () => (
    <div className="grid justify-start">
      <Checkbox label="Not ticked" />
      <Checkbox label="Ticked" defaultChecked />
      <Checkbox label="Some of them" isIndeterminate />
      <Checkbox label="Cannot be changed" disabled />
      <Checkbox label="Cannot be changed, ticked" disabled defaultChecked />
      <Checkbox label="I agree to the terms" error="Tick the box to go on." />
      <Checkbox
        label="A label in two lines: the box stays beside the first of them, however narrow the panel is"
        className="max-w-50"
      />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('checkbox', { name: 'Some of them' })).toBePartiallyChecked();
    await expect(canvas.getByRole('checkbox', { name: 'I agree to the terms' })).toHaveAccessibleDescription(
      'Tick the box to go on.',
    );
  },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { SegmentedControl } from './segmented-control.tsx';

const meta = {
  component: SegmentedControl,
  args: {
    label: 'Search by',
    options: [
      { value: 'requirement', label: 'Requirement' },
      { value: 'companyName', label: 'Company name' },
    ],
    onValueChange: fn(),
  },
} satisfies Meta<typeof SegmentedControl>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, args, step }) => {
    const requirement = canvas.getByRole('radio', { name: 'Requirement' });
    const company = canvas.getByRole('radio', { name: 'Company name' });
    await step('is a named group with the first choice on', async () => {
      await expect(canvas.getByRole('group', { name: 'Search by' })).toBeVisible();
      await expect(requirement).toBeChecked();
    });
    await step('arrow keys move the choice', async () => {
      await userEvent.tab();
      await expect(requirement).toHaveFocus();
      await userEvent.keyboard('{ArrowRight}');
      await expect(company).toBeChecked();
      await expect(args.onValueChange).toHaveBeenLastCalledWith('companyName');
    });
    await step('a click chooses', async () => {
      await userEvent.click(requirement);
      await expect(requirement).toBeChecked();
      await expect(args.onValueChange).toHaveBeenLastCalledWith('requirement');
    });
  },
};

export const Sizes: Story = {
  render: (args) => (
    <div className="grid justify-items-start gap-3">
      {(['small', 'middle', 'large'] as const).map((size) => (
        <SegmentedControl {...args} key={size} size={size} label={`Search by, ${size}`} />
      ))}
    </div>
  ),
};

export const WithDisabledChoice: Story = {
  args: {
    label: 'Sheet',
    options: [
      { value: 'effective', label: 'Effective cost' },
      { value: 'unit', label: 'Unit rates' },
      { value: 'technical', label: 'Technical', isDisabled: true },
    ],
    defaultValue: 'unit',
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('radio', { name: 'Unit rates' })).toBeChecked();
    await expect(canvas.getByRole('radio', { name: 'Technical' })).toBeDisabled();
  },
};

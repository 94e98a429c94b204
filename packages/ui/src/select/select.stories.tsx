import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import type { ComponentGuide } from '../component-guide.ts';
import { Select } from './select.tsx';

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['dropdown', 'picker', 'listbox', 'option list'],
  purpose: 'One of about five to twenty choices, in the list of the system.',
  avoid: [
    'For up to five choices: use the radio group.',
    'For many: use the combobox, in which one types to find them.',
  ],
  anatomy: { select: 'The whole field with label, description and error.' },
  keyboard: {
    'Enter, Space': 'Open the list, as the system does it.',
    'Arrow keys': 'Choose.',
    'Any letter': 'Goes to the choice that begins with it.',
  },
  without: { loading: 'It is drawn when its choices are there.' },
};

const meta = {
  title: 'Forms/Select',
  id: 'components-select',
  component: Select,
  parameters: { guide },
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

/** Every size and state at once. */
export const Overview: Story = {
  render: (args) => (
    <div className="grid gap-4">
      <Select {...args} label="Small" size="small" />
      <Select {...args} label="Middle" />
      <Select {...args} label="Large" size="large" defaultValue="boilers" />
      <Select {...args} label="Wrong" error="This group was deleted. Choose another." />
      <Select {...args} label="Disabled" disabled description="There is only one group." />
    </div>
  ),
};

export const Middle: Story = {
  parameters: { covers: ['keyboard', 'screen-reader'] },
  play: async ({ canvas, args }) => {
    const select = canvas.getByRole('combobox', { name: 'Group' });
    await userEvent.tab();
    await expect(select).toHaveFocus();
    await userEvent.selectOptions(select, 'shutdown');
    await expect(select).toHaveDisplayValue('Shutdown 2027');
    await expect(args.onChange).toHaveBeenCalledOnce();
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  args: { defaultValue: 'boilers', label: 'Group in which the vendors are kept that you chose for the next shutdown' },
  parameters: { covers: ['long-text'] },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const WithError: Story = {
  args: { error: 'This group was deleted. Choose another.' },
  parameters: { covers: ['error'] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('combobox')).toBeInvalid();
    await expect(canvas.getByRole('combobox')).toHaveAccessibleDescription('This group was deleted. Choose another.');
  },
};

export const DisabledWithReason: Story = {
  args: { disabled: true, description: 'There is only one group.' },
  parameters: { covers: ['disabled-reason'] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('combobox')).toBeDisabled();
    await expect(canvas.getByRole('combobox')).toHaveAccessibleDescription('There is only one group.');
  },
};

export const Sizes: Story = {
  parameters: { covers: ['sizes'] },
  render: (args) => (
    <div className="grid gap-4">
      <Select {...args} label="Small" size="small" />
      <Select {...args} label="Middle" />
      <Select {...args} label="Large" size="large" />
    </div>
  ),
  play: async ({ canvas }) => {
    const heights = canvas.getAllByRole('combobox').map((one) => one.parentElement!.getBoundingClientRect().height);
    await expect(heights).toEqual([28, 36, 44]);
  },
};

export const InAnOrder: Story = {
  tags: ['do'],
  parameters: {
    docs: { description: { story: 'Choices stand in an order that people know; the special one comes first.' } },
  },
};

export const FirstIsAnInstruction: Story = {
  tags: ['dont'],
  parameters: {
    docs: { description: { story: '"Please choose" as a choice can be sent; the label says what to choose.' } },
  },
  args: {
    defaultValue: '',
    children: (
      <>
        <option value="">Please choose</option>
        <option value="default">Default</option>
      </>
    ),
  },
};

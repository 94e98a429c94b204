import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import type { ComponentGuide } from '../component-guide.ts';
import { MultiSelect, type MultiSelectProps } from './multi-select.tsx';

const guide: ComponentGuide = {
  alsoKnownAs: ['multiselect', 'tags input', 'token field', 'multi-combobox'],
  status: 'new',
  purpose: 'Takes several of a list that is too long to show, and keeps what was chosen in sight as chips.',
  avoid: [
    'For up to ten choices that have room: use checkboxes.',
    'For values of a filter with their counts in a panel: use FacetList.',
    'For one choice: use Combobox.',
  ],
  anatomy: {
    'multi-select': 'The whole; `data-state` is valid or invalid.',
    'multi-select-chip': 'One chosen value with its button.',
    'combobox-popup': 'The list, below the field or as a tray on phones.',
    'field-description': 'Help that stays, or why it is disabled.',
    'field-spinner': 'There while the choice is being saved.',
    'field-error': 'What is wrong, with its sign.',
  },
  keyboard: {
    Tab: 'Goes to the field, and from it to the button that shows the list.',
    'Arrow down, Arrow up': 'Open the list and go through it.',
    Enter: 'Selects or clears the option; the list stays open.',
    Escape: 'Closes the list.',
    Backspace: 'In an empty field: removes the last chip. On a chip: removes it.',
    'Arrow left, Arrow right': 'From the beginning of the field to the chips, and between them.',
  },
};

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
].map((name) => ({ value: name.slice(0, 3).toLowerCase(), label: name }));

function Controlled(args: MultiSelectProps) {
  const [values, setValues] = useState(args.values);
  return (
    <MultiSelect
      {...args}
      values={values}
      onValuesChange={(next) => {
        setValues(next);
        args.onValuesChange(next);
      }}
    />
  );
}

const meta = {
  title: 'Forms/Multi-select',
  id: 'components-multi-select',
  component: MultiSelect,
  args: { label: 'Months of the shutdown', options: months, values: [], onValuesChange: fn() },
  parameters: { guide },
  render: (args) => <Controlled {...args} />,
  decorators: [
    (Story) => (
      <div className="max-w-form">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof MultiSelect>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every size and state at once. */
export const Overview: Story = {
  parameters: { covers: ['sizes'] },
  render: (args) => (
    <div className="grid gap-5">
      <Controlled {...args} label="Small" size="small" values={['apr']} />
      <Controlled {...args} label="Middle" values={['apr', 'may']} description="In which vendors can work." />
      <Controlled {...args} label="Large" size="large" values={['apr']} optionalLabel="optional" />
      <Controlled {...args} label="Empty" placeholder="All months" />
      <Controlled {...args} label="More than one line" values={months.map(({ value }) => value)} />
      <Controlled {...args} label="Wrong" isRequired error="Choose at least one month." />
      <Controlled {...args} label="Saving" values={['apr', 'may']} isLoading />
      <Controlled {...args} label="Fixed" values={['apr', 'may']} disabledReason="The plan is released." />
    </div>
  ),
  play: async ({ canvas }) => {
    const height = (name: string | RegExp) =>
      canvas.getByRole('combobox', { name }).closest('[role=presentation]')!.clientHeight;
    await expect(height('Small')).toBeLessThan(height('Middle'));
    await expect(height('Middle')).toBeLessThan(height(/^Large/));
  },
};

export const ByKeyboard: Story = {
  parameters: { covers: ['keyboard', 'screen-reader', 'focus-stays', 'chips-by-keyboard', 'results-announced'] },
  args: { description: 'In which vendors can work.' },
  play: async ({ canvas, args, step }) => {
    const field = canvas.getByRole('combobox', { name: 'Months of the shutdown' });
    await expect(field).toHaveAccessibleDescription('In which vendors can work.');
    await step('what is typed filters, Enter chooses, the focus stays and the list too', async () => {
      await userEvent.click(field);
      await userEvent.keyboard('ap');
      await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
      await waitFor(() => expect(screen.getByText('1 result')).toBeInTheDocument());
      await userEvent.keyboard('{Enter}');
      await expect(args.onValuesChange).toHaveBeenLastCalledWith(['apr']);
      await expect(field).toHaveFocus();
      await userEvent.keyboard('may{Enter}');
      await expect(args.onValuesChange).toHaveBeenLastCalledWith(['apr', 'may']);
      await expect(canvas.getByText('2 chosen')).toBeInTheDocument();
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    });
    await step('another Escape keeps what is chosen', async () => {
      await userEvent.keyboard('{Escape}');
      await expect(canvas.getByText('2 chosen')).toBeInTheDocument();
    });
    await step('Backspace takes back the last one', async () => {
      await userEvent.keyboard('{Backspace}');
      await expect(args.onValuesChange).toHaveBeenLastCalledWith(['apr']);
    });
    await step('the left arrow goes to the chip, where Delete takes it back', async () => {
      await userEvent.keyboard('{ArrowLeft}');
      await expect(canvas.getByText('April').parentElement).toHaveFocus();
      await userEvent.keyboard('{Delete}');
      await expect(args.onValuesChange).toHaveBeenLastCalledWith([]);
      await waitFor(() => expect(field).toHaveFocus());
    });
  },
};

export const ByPointer: Story = {
  parameters: { covers: ['chips-removed'] },
  args: { values: ['apr', 'may', 'jun'] },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Remove May' }));
    await expect(args.onValuesChange).toHaveBeenLastCalledWith(['apr', 'jun']);
    await userEvent.click(canvas.getByRole('button', { name: /: Show options$/ }));
    const list = await screen.findByRole('listbox');
    await expect(within(list).getByRole('option', { name: 'April' })).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(within(list).getByRole('option', { name: 'April' }));
    await expect(args.onValuesChange).toHaveBeenLastCalledWith(['jun']);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  },
};

export const CountsAndNothing: Story = {
  parameters: { covers: ['counts', 'no-match'] },
  args: {
    label: 'Services',
    options: [
      { value: 'boiler', label: 'Boiler repair', count: 28 },
      { value: 'crane', label: 'Crane erection', count: 0 },
      { value: 'old', label: 'Stack painting', count: 0 },
    ],
    values: ['old'],
  },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: /: Show options$/ }));
    await expect(await screen.findByRole('option', { name: /Boiler repair\s*28/ })).toBeVisible();
    await expect(screen.getByRole('option', { name: /Crane erection/ })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(screen.getByRole('option', { name: /Stack painting/ }));
    await expect(args.onValuesChange).toHaveBeenLastCalledWith([]);
    await userEvent.type(canvas.getByRole('combobox'), 'zzz');
    await expect(await screen.findByText('No match')).toBeVisible();
  },
};

export const Saving: Story = {
  parameters: { covers: ['loading'] },
  args: { values: ['apr'], isLoading: true },
  play: async ({ canvas, args, canvasElement }) => {
    const field = canvas.getByRole('combobox');
    await expect(field).toHaveAttribute('aria-busy', 'true');
    await expect(canvasElement.querySelector('[data-slot=field-spinner]')).toBeVisible();
    await userEvent.click(field);
    await userEvent.keyboard('{Backspace}');
    await expect(args.onValuesChange).not.toHaveBeenCalled();
    await expect(canvas.queryByRole('button', { name: 'Remove April' })).toBeNull();
  },
};

export const WithError: Story = {
  parameters: { covers: ['error'] },
  args: { error: 'Choose at least one month.', isRequired: true },
  play: async ({ canvas, canvasElement }) => {
    const field = canvas.getByRole('combobox');
    await expect(field).toBeInvalid();
    await expect(field).toHaveAccessibleDescription('Choose at least one month.');
    await expect(canvasElement.querySelector('[data-slot=error-text] svg')).toBeVisible();
  },
};

export const DisabledWithReason: Story = {
  parameters: { covers: ['disabled-reason'] },
  args: { values: ['apr'], disabledReason: 'The plan is released.' },
  play: async ({ canvas }) => {
    const field = canvas.getByRole('combobox');
    await expect(field).toBeDisabled();
    await expect(field).toHaveAccessibleDescription('The plan is released.');
    await expect(canvas.queryByRole('button', { name: 'Remove April' })).toBeNull();
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { covers: ['long-text'] },
  args: {
    options: [
      { value: 'long', label: 'Hochdruckkesselrohrwanderneuerungsarbeiten on both sides of the drum and its supports' },
      ...months,
    ],
    values: ['long', 'apr'],
  },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const DoUseItForLongLists: Story = {
  tags: ['do'],
  parameters: { docs: { description: { story: 'Twelve choices in one line, and what was chosen stays in sight.' } } },
  args: { values: ['apr', 'oct'] },
};

export const DontHideTwoChoices: Story = {
  tags: ['dont'],
  parameters: {
    docs: { description: { story: 'Two choices have room: as checkboxes they are seen without a press.' } },
  },
  args: {
    label: 'Tell me by',
    options: [
      { value: 'mail', label: 'Mail' },
      { value: 'text', label: 'Text message' },
    ],
    values: ['mail'],
  },
};

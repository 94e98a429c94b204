import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import type { ComponentGuide } from '../component-guide.ts';
import { DateRangeField, type DateRangeFieldProps } from './date-range-field.tsx';

const guide: ComponentGuide = {
  alsoKnownAs: ['date picker', 'period', 'from to'],
  status: 'new',
  purpose: 'Takes the first and the last day of something: a shutdown, a delivery, a report.',
  avoid: [
    'For one day: use DateField. For a day with a time: use DateTimeField.',
    'For two days that do not belong together: use two DateFields.',
  ],
  anatomy: {
    'date-range-field': 'The whole: a group with its legend; `data-state` is valid or invalid.',
    'date-field': 'Each of the two days.',
    'date-range-length': 'How many days, both included.',
    'field-description': 'Help that stays, or why it is disabled.',
    'field-error': 'What is wrong.',
  },
  keyboard: {
    Tab: 'Goes from the first day to its calendar button, then to the last day.',
    'Arrow keys, Home, End, Page keys': 'In a calendar: as in DateField.',
    Escape: 'Closes the calendar and returns to its button.',
  },
  knownIssues: ['Each day has a calendar of its own; the days between them are not marked in it.'],
};

function Controlled(args: DateRangeFieldProps) {
  const [value, setValue] = useState(args.value);
  return (
    <DateRangeField
      {...args}
      value={value}
      onValueChange={(next) => {
        setValue(next);
        args.onValueChange(next);
      }}
    />
  );
}

const range = { from: '2026-11-23', to: '2026-12-04' };

const meta = {
  title: 'Forms/Date range field',
  id: 'components-date-range-field',
  component: DateRangeField,
  args: {
    label: 'Shutdown of boiler 2',
    value: { from: '', to: '' },
    onValueChange: fn(),
    now: '2026-11-19T06:00:00Z',
  },
  parameters: { guide },
  render: (args) => <Controlled {...args} />,
  decorators: [
    (Story) => (
      <div className="max-w-180 p-4">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof DateRangeField>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every size and state at once. */
export const Overview: Story = {
  parameters: { covers: ['sizes'] },
  render: (args) => (
    <div className="grid gap-6">
      <Controlled {...args} label="Small" size="small" value={range} />
      <Controlled {...args} label="Middle" value={range} description="Vendors are told these days." />
      <Controlled {...args} label="Large" size="large" value={range} optionalLabel="optional" />
      <Controlled {...args} label="Empty" />
      <Controlled {...args} label="Wrong" value={range} error="The plant runs in these days." />
      <Controlled {...args} label="Saving" value={range} isLoading />
      <Controlled {...args} label="Fixed" value={range} disabledReason="The request is published." />
    </div>
  ),
  play: async ({ canvas }) => {
    const height = (name: string) =>
      within(canvas.getByRole('group', { name })).getAllByRole('textbox')[0]!.parentElement!.clientHeight;
    await expect(height('Small')).toBeLessThan(height('Middle'));
    await expect(height('Middle')).toBeLessThan(height('Large (optional)'));
  },
};

export const Typed: Story = {
  parameters: { covers: ['keyboard', 'screen-reader', 'two-days', 'length-said'] },
  args: { description: 'Vendors are told these days.' },
  play: async ({ canvas, args, step }) => {
    const group = canvas.getByRole('group', { name: 'Shutdown of boiler 2' });
    await expect(group).toHaveAccessibleDescription('Vendors are told these days.');
    await step('both days are typed, the second one after Tab over the button', async () => {
      await userEvent.tab();
      await userEvent.keyboard('23/11/2026');
      await expect(args.onValueChange).toHaveBeenLastCalledWith({ from: range.from, to: '' });
      await userEvent.tab();
      await userEvent.tab();
      const last = canvas.getByRole('textbox', { name: /: To$/ });
      await expect(last).toHaveFocus();
      await userEvent.keyboard('4/12/2026');
      await expect(args.onValueChange).toHaveBeenLastCalledWith(range);
    });
    await step('says how long it is, both days included', async () => {
      await expect(canvas.getByText('12 days')).toBeVisible();
    });
  },
};

export const NotBackwards: Story = {
  parameters: { covers: ['not-backwards', 'error'] },
  args: { value: { from: range.from, to: '' } },
  play: async ({ canvas, step }) => {
    const field = canvas.getByRole('textbox', { name: /: To$/ });
    await step('the calendar offers no day before the first', async () => {
      await userEvent.click(canvas.getByRole('button', { name: /: To: Choose a date$/ }));
      await expect(await canvas.findByRole('button', { name: /^22 November 2026/ })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
      await expect(canvas.getByRole('button', { name: /^23 November 2026/ })).not.toHaveAttribute('aria-disabled');
      await userEvent.keyboard('{Escape}');
    });
    await step('typed it is refused with the reason', async () => {
      await userEvent.type(field, '20/11/2026');
      await userEvent.click(document.body);
      await expect(field).toBeInvalid();
      await expect(field).toHaveAccessibleDescription(/Enter \u206823 Nov 2026\u2069 or a later date/);
      await expect(canvas.queryByText(/days$/)).toBeNull();
    });
  },
};

export const Saving: Story = {
  parameters: { covers: ['loading'] },
  args: { value: range, isLoading: true },
  play: async ({ canvas, canvasElement, args }) => {
    const [first] = canvas.getAllByRole('textbox');
    await expect(canvasElement.querySelectorAll('[data-slot=field-spinner]')).toHaveLength(2);
    await userEvent.type(first!, '1');
    await expect(first).toHaveValue('23 Nov 2026');
    await expect(first).toHaveAttribute('aria-busy', 'true');
    await expect(args.onValueChange).not.toHaveBeenCalled();
  },
};

export const DisabledWithReason: Story = {
  parameters: { covers: ['disabled-reason'] },
  args: { value: range, disabledReason: 'The request is published.' },
  play: async ({ canvas }) => {
    for (const field of canvas.getAllByRole('textbox')) await expect(field).toBeDisabled();
    await expect(canvas.getByRole('group', { name: 'Shutdown of boiler 2' })).toHaveAccessibleDescription(
      'The request is published.',
    );
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { covers: ['long-text'] },
  args: {
    label: 'Hochdruckkesselrohrwanderneuerungsarbeiten on both sides of the drum',
    description: 'Vendors are told these days, and their offers are held against them until the contract is signed.',
    value: range,
  },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const DoSayWhatBelongsTogether: Story = {
  tags: ['do'],
  parameters: { docs: { description: { story: 'One legend says what the two days are of.' } } },
  args: { value: range },
};

export const DontTakeItForOneDay: Story = {
  tags: ['dont'],
  parameters: { docs: { description: { story: 'A deadline is one day: the first field would mean nothing.' } } },
  args: { label: 'Bids until', value: { from: '', to: range.to } },
};

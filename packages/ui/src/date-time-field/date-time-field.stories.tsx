import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import type { ComponentGuide } from '../component-guide.ts';
import { DateTimeField, type DateTimeFieldProps } from './date-time-field.tsx';

const guide: ComponentGuide = {
  status: 'new',
  alsoKnownAs: ['date picker', 'datepicker', 'calendar', 'time picker'],
  purpose:
    'Takes a day and a time in India: when bidding ends, when a visit is. The day can be typed or chosen in a calendar.',
  avoid: [
    'For a day without a time: use DateField.',
    'For a length of time: use a number with its unit.',
    'To show a time: write it with its zone.',
  ],
  anatomy: {
    'date-time-field': 'The whole: a group with its legend; `data-state` is valid or invalid.',
    'date-time-zone': 'The zone, which belongs to both fields.',
    calendar: 'The dialog with the month.',
    'field-description': 'Help that stays, or why it is disabled.',
    'field-error': 'What is wrong, told on leaving the group.',
  },
  keyboard: {
    Tab: 'Goes from date to calendar button to time.',
    'Arrow keys': 'In the calendar: a day or a week on or back.',
    'Home, End': 'In the calendar: Monday and Sunday of the week.',
    'Page up, Page down': 'In the calendar: a month back or on; with Shift a year.',
    'Enter, Space': 'Choose the day.',
    Escape: 'Closes the calendar and returns to its button.',
  },
  knownIssues: [],
};

function Controlled(args: DateTimeFieldProps) {
  const [value, setValue] = useState(args.value);
  return (
    <DateTimeField
      {...args}
      value={value}
      onValueChange={(next) => {
        setValue(next);
        args.onValueChange(next);
      }}
    />
  );
}

// 21 November 2026, 5:30 pm in India.
const evening = '2026-11-21T12:00:00.000Z';

const meta = {
  title: 'Forms/Date time field',
  id: 'components-date-time-field',
  component: DateTimeField,
  args: { label: 'Bidding ends', value: null, onValueChange: fn(), now: '2026-11-19T06:00:00Z' },
  parameters: { guide },
  render: (args) => <Controlled {...args} />,
  decorators: [
    (Story) => (
      <div className="min-h-110 max-w-form">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof DateTimeField>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every size and state at once. */
export const Overview: Story = {
  render: (args) => (
    <div className="grid gap-5">
      <Controlled {...args} label="Small" size="small" value={evening} />
      <Controlled {...args} label="Middle" value={evening} description="Vendors see this time." />
      <Controlled {...args} label="Large" size="large" value={evening} />
      <Controlled {...args} label="Optional" value={evening} optionalLabel="optional" />
      <Controlled {...args} label="Empty" />
      <Controlled {...args} label="Wrong" value={evening} error="Not before 22 Nov 2026, 10:00 am IST" />
      <Controlled {...args} label="Saving" value={evening} isLoading />
      <Controlled {...args} label="Fixed" value={evening} disabledReason="The bidding time is over." />
    </div>
  ),
};

export const Typed: Story = {
  parameters: { covers: ['typed-entry', 'ist-shown', 'screen-reader', 'keyboard'] },
  args: { description: 'Vendors see this time.' },
  play: async ({ canvas, args, step }) => {
    const date = canvas.getByRole('textbox', { name: 'Date, dd/mm/yyyy' });
    const time = canvas.getByRole('textbox', { name: 'Time, hh:mm am or pm' });
    await step('is a group that says the zone', async () => {
      await expect(canvas.getByRole('group', { name: 'Bidding ends' })).toBeInTheDocument();
      await expect(date).toHaveAccessibleDescription('Vendors see this time. IST');
      await expect(canvas.getByText('IST')).toBeVisible();
    });
    await step('what is typed is Indian time, whatever the device says', async () => {
      await userEvent.tab();
      await userEvent.keyboard('21/11/2026');
      await expect(args.onValueChange).not.toHaveBeenCalled();
      await userEvent.tab();
      await userEvent.tab();
      await expect(time).toHaveFocus();
      await userEvent.keyboard('5:30 pm');
      await expect(args.onValueChange).toHaveBeenLastCalledWith(evening);
      await userEvent.tab();
      await expect(time).toHaveValue('5:30 pm');
    });
    await step('other ways to write a day', async () => {
      await userEvent.clear(date);
      await userEvent.type(date, '1-2-2027');
      await userEvent.tab();
      await expect(date).toHaveValue('1 Feb 2027');
    });
  },
};

export const Calendar: Story = {
  parameters: { covers: ['calendar-dialog', 'escape-returns-focus', 'keyboard'] },
  args: { value: evening },
  play: async ({ canvas, args, step }) => {
    const opener = canvas.getByRole('button', { name: /: Choose a date$/ });
    const focused = () => document.activeElement?.getAttribute('aria-label');
    await step('opens on the day of the field', async () => {
      opener.focus();
      await userEvent.keyboard('{Enter}');
      await expect(await canvas.findByRole('dialog', { name: 'Choose a date' })).toBeVisible();
      await expect(canvas.getByRole('grid', { name: 'November 2026' })).toBeVisible();
      await expect(focused()).toBe('21 November 2026, Saturday');
    });
    await step('arrows, Home, End and Page keys', async () => {
      for (const [keys, day] of [
        ['{ArrowRight}', '22 November 2026, Sunday'],
        ['{ArrowDown}', '29 November 2026, Sunday'],
        ['{Home}', '23 November 2026, Monday'],
        ['{ArrowUp}', '16 November 2026, Monday'],
        ['{End}', '22 November 2026, Sunday'],
        ['{ArrowLeft}', '21 November 2026, Saturday'],
        ['{PageDown}', '21 December 2026, Monday'],
        ['{PageUp}', '21 November 2026, Saturday'],
        ['{Shift>}{PageDown}{/Shift}', '21 November 2027, Sunday'],
        ['{Shift>}{PageUp}{/Shift}', '21 November 2026, Saturday'],
      ] as const) {
        await userEvent.keyboard(keys);
        await expect(focused()).toBe(day);
      }
    });
    await step('Tab stays inside', async () => {
      const dialog = canvas.getByRole('dialog');
      for (let stops = 0; stops < 4; stops += 1) {
        await userEvent.tab();
        await expect(dialog.contains(document.activeElement)).toBe(true);
      }
    });
    await step('Escape closes and returns the focus', async () => {
      await userEvent.keyboard('{Escape}');
      await expect(canvas.queryByRole('dialog')).toBeNull();
      await expect(opener).toHaveFocus();
      await expect(args.onValueChange).not.toHaveBeenCalled();
    });
    await step('Enter chooses, and the time stays', async () => {
      await userEvent.keyboard('{Enter}');
      await userEvent.keyboard('{ArrowRight}{Enter}');
      await expect(args.onValueChange).toHaveBeenLastCalledWith('2026-11-22T12:00:00.000Z');
      await expect(opener).toHaveFocus();
    });
    await step('a press beside it closes it', async () => {
      await userEvent.click(opener);
      await userEvent.click(canvas.getByRole('textbox', { name: 'Time, hh:mm am or pm' }));
      await expect(canvas.queryByRole('dialog')).toBeNull();
      await expect(canvas.getByRole('textbox', { name: 'Time, hh:mm am or pm' })).toHaveFocus();
    });
  },
};

export const Bounds: Story = {
  parameters: { covers: ['min-max', 'error'] },
  args: { value: evening, min: '2026-11-20T04:30:00Z', max: '2026-11-30T18:29:00Z' },
  play: async ({ canvas, args, step }) => {
    const date = canvas.getByRole('textbox', { name: 'Date, dd/mm/yyyy' });
    await step('days outside cannot be chosen', async () => {
      await userEvent.click(canvas.getByRole('button', { name: /: Choose a date$/ }));
      const grid = within(await canvas.findByRole('grid'));
      const outside = grid.getByRole('button', { name: '19 November 2026, Thursday' });
      await expect(outside).toHaveAttribute('aria-disabled', 'true');
      await userEvent.click(outside);
      await expect(args.onValueChange).not.toHaveBeenCalled();
      await userEvent.keyboard('{PageUp}');
      await expect(document.activeElement).toHaveAttribute('aria-label', '20 November 2026, Friday');
      await userEvent.keyboard('{Escape}');
    });
    await step('typed they are refused with the bound', async () => {
      await userEvent.clear(date);
      await userEvent.type(date, '19/11/2026');
      await expect(date).not.toBeInvalid();
      await userEvent.click(document.body);
      await expect(date).toHaveAccessibleDescription('Not before \u206820 Nov 2026, 10:00 am IST\u2069 IST');
      await userEvent.clear(date);
      await userEvent.type(date, '01/12/2026');
      await userEvent.click(document.body);
      await expect(date).toHaveAccessibleDescription('Not after \u206830 Nov 2026, 11:59 pm IST\u2069 IST');
    });
    await step('what is no day is told', async () => {
      await userEvent.clear(date);
      await userEvent.type(date, '31/02/2027');
      await userEvent.click(document.body);
      await expect(date).toHaveAccessibleDescription('Enter a date such as 21 Nov 2026 IST');
      await expect(date).toHaveValue('31/02/2027');
      await expect(args.onValueChange).toHaveBeenLastCalledWith(null);
    });
  },
};

export const Loading: Story = {
  parameters: { covers: ['loading'] },
  args: { value: evening, isLoading: true },
  play: async ({ canvas, canvasElement }) => {
    const date = canvas.getByRole('textbox', { name: 'Date, dd/mm/yyyy' });
    await userEvent.type(date, '1');
    await expect(date).toHaveValue('21 Nov 2026');
    await expect(date).toHaveAttribute('aria-busy', 'true');
    await expect(canvasElement.querySelector('[data-slot=field-spinner]')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /: Choose a date$/ }));
    await expect(canvas.queryByRole('dialog')).toBeNull();
  },
};

export const DisabledWithReason: Story = {
  parameters: { covers: ['disabled-reason'] },
  args: { value: evening, disabledReason: 'The bidding time is over.' },
  play: async ({ canvas }) => {
    const date = canvas.getByRole('textbox', { name: 'Date, dd/mm/yyyy' });
    await expect(date).toBeDisabled();
    await expect(date).toHaveAccessibleDescription('The bidding time is over. IST');
  },
};

export const Sizes: Story = {
  parameters: { covers: ['sizes'] },
  render: (args) => (
    <div className="grid gap-4">
      <Controlled {...args} label="Small" size="small" />
      <Controlled {...args} label="Middle" />
      <Controlled {...args} label="Large" size="large" />
    </div>
  ),
  play: async ({ canvas }) => {
    const heights = canvas.getAllByRole('textbox').map((field) => field.parentElement!.getBoundingClientRect().height);
    await expect(heights).toEqual([28, 28, 36, 36, 44, 44]);
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { covers: ['long-text'] },
  args: {
    label: 'End of the bidding time for the retubing of both water walls during the planned shutdown',
    description: 'Bids that come later are not opened. An extension moves this time for all vendors at once.',
    value: evening,
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /: Choose a date$/ }));
    await expect(await canvas.findByRole('dialog')).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const SayWhoGoesByIt: Story = {
  tags: ['do'],
  parameters: { docs: { description: { story: 'A deadline says for whom it counts, and always its zone.' } } },
  args: { value: evening, description: 'Vendors see this time.' },
};

export const HideTheZone: Story = {
  tags: ['dont'],
  parameters: {
    docs: { description: { story: 'With another word in place of the zone a vendor abroad bids too late.' } },
  },
  args: { value: evening, zoneLabel: 'local' },
};

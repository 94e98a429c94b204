import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { Button } from '../button/button.tsx';
import type { ComponentGuide } from '../component-guide.ts';
import { Modal } from '../modal/modal.tsx';
import { DateField, type DateFieldProps } from './date-field.tsx';

const guide: ComponentGuide = {
  status: 'new',
  alsoKnownAs: ['date input', 'date picker', 'day field', 'calendar'],
  purpose: 'Takes a day: when something is needed, until when a quote is valid. It is typed or chosen in a calendar.',
  avoid: [
    'For a day with a time: use DateTimeField.',
    'For the first and the last day of something: use DateRangeField.',
    'To show a day: write it, such as 28 Nov 2026.',
  ],
  anatomy: {
    'date-field': 'The whole; `data-state` is valid or invalid.',
    calendar: 'The dialog with the month. Its code comes when it is first opened.',
    'field-label': 'The label.',
    'field-description': 'Help that stays, or why it is disabled.',
    'field-error': 'What is wrong, told on leaving the field.',
  },
  keyboard: {
    Tab: 'Goes from the field to the button of its calendar.',
    'Arrow keys': 'In the calendar: a day or a week on or back.',
    'Home, End': 'In the calendar: Monday and Sunday of the week.',
    'Page up, Page down': 'In the calendar: a month back or on; with Shift a year.',
    'Enter, Space': 'In the calendar: choose the day.',
    Escape: 'Closes the calendar and returns to its button; a dialog around the field stays open.',
  },
  knownIssues: ['Without a connection the calendar may not come; the day can still be typed.'],
};

function Controlled(args: DateFieldProps) {
  const [value, setValue] = useState(args.value);
  return (
    <DateField
      {...args}
      value={value}
      onValueChange={(next) => {
        setValue(next);
        args.onValueChange(next);
      }}
    />
  );
}

const meta = {
  title: 'Forms/Date field',
  id: 'components-date-field',
  component: DateField,
  args: { label: 'Needed by', value: '', onValueChange: fn(), now: '2026-11-21T04:30:00Z' },
  parameters: { guide },
  render: (args) => <Controlled {...args} />,
  decorators: [
    (Story) => (
      <div className="max-w-form p-4">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof DateField>;

export default meta;
type Story = StoryObj<typeof meta>;

const day = '2026-11-28';

/** Every size and state at once. */
export const Overview: Story = {
  render: (args) => (
    <div className="grid gap-5">
      <Controlled {...args} label="Small" size="small" value={day} />
      <Controlled {...args} label="Middle" value={day} description="Vendors see this day." />
      <Controlled {...args} label="Large" size="large" value={day} optionalLabel="optional" />
      <Controlled {...args} label="Empty" />
      <Controlled {...args} label="Wrong" value="31/02/2027" error="Enter a date such as 28 Nov 2026" />
      <Controlled {...args} label="Saving" value={day} isLoading />
      <Controlled {...args} label="Fixed" value={day} disabledReason="The job is published." />
    </div>
  ),
};

/** A day as people in India type it; once left, it reads the same for all. */
export const Typed: Story = {
  parameters: { covers: ['typed-entry', 'screen-reader', 'keyboard'] },
  args: { description: 'Vendors see this day.' },
  play: async ({ canvas, args, step }) => {
    const field = canvas.getByRole('textbox', { name: 'Needed by' });
    await expect(field).toHaveAccessibleDescription('Vendors see this day.');
    for (const typed of ['28/11/2026', '28-11-26', '28.11.2026', '28 Nov', '28112026'])
      await step(`${typed} is 28 Nov 2026`, async () => {
        await userEvent.clear(field);
        await userEvent.type(field, typed);
        await expect(args.onValueChange).toHaveBeenLastCalledWith(day);
        await expect(field).toHaveValue(typed);
        await userEvent.tab();
        await expect(field).toHaveValue('28 Nov 2026');
      });
    await step('one Tab leads on to the calendar button, and one out', async () => {
      field.focus();
      await userEvent.tab();
      await expect(canvas.getByRole('button', { name: 'Needed by: Choose a date' })).toHaveFocus();
    });
    await step('emptied it is none', async () => {
      await userEvent.clear(field);
      await expect(args.onValueChange).toHaveBeenLastCalledWith('');
    });
  },
};

/** What is no day is told on leaving, stays as it was typed, and goes to the form, which refuses it. */
export const Invalid: Story = {
  parameters: { covers: ['error', 'refused-not-dropped'] },
  play: async ({ canvas, args }) => {
    const field = canvas.getByRole('textbox', { name: 'Needed by' });
    await userEvent.type(field, '31/02/2027');
    await expect(field).not.toBeInvalid();
    await expect(args.onValueChange).not.toHaveBeenCalled();
    await userEvent.tab();
    await expect(field).toBeInvalid();
    await expect(field).toHaveAccessibleDescription('Enter a date such as 28 Nov 2026');
    await expect(field).toHaveValue('31/02/2027');
    await expect(args.onValueChange).toHaveBeenLastCalledWith('31/02/2027');
    await userEvent.clear(field);
    await userEvent.type(field, '28 Feb 2027');
    await expect(field).not.toBeInvalid();
  },
};

export const Bounds: Story = {
  parameters: { covers: ['min-max'] },
  args: { min: '2026-11-20', max: '2026-11-30' },
  play: async ({ canvas, args, step }) => {
    const field = canvas.getByRole('textbox', { name: 'Needed by' });
    await step('typed outside, it is told in words', async () => {
      await userEvent.type(field, '19/11/2026');
      await userEvent.tab();
      await expect(field).toHaveAccessibleDescription('Enter \u206820 Nov 2026\u2069 or a later date');
      await userEvent.clear(field);
      await userEvent.type(field, '1 Dec');
      await userEvent.tab();
      await expect(field).toHaveAccessibleDescription('Enter \u206830 Nov 2026\u2069 or an earlier date');
    });
    await step('the calendar opens within them and offers nothing else', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Needed by: Choose a date' }));
      const grid = within(await canvas.findByRole('grid', { name: 'November 2026' }));
      await waitFor(() => expect(grid.getByRole('button', { name: /^30 November/ })).toHaveFocus());
      const outside = grid.getByRole('button', { name: /^19 November/ });
      await expect(outside).toHaveAttribute('aria-disabled', 'true');
      const calls = (args.onValueChange as ReturnType<typeof fn>).mock.calls.length;
      await userEvent.click(outside);
      await expect(args.onValueChange).toHaveBeenCalledTimes(calls);
      await userEvent.keyboard('{Escape}');
    });
  },
};

export const Calendar: Story = {
  parameters: { covers: ['calendar-dialog', 'escape-returns-focus', 'keyboard'] },
  args: { value: day },
  play: async ({ canvas, args, step }) => {
    const opener = canvas.getByRole('button', { name: 'Needed by: Choose a date' });
    const focused = () => document.activeElement?.getAttribute('aria-label');
    await step('opens on the day of the field', async () => {
      opener.focus();
      await userEvent.keyboard('{Enter}');
      await expect(await canvas.findByRole('dialog', { name: 'Choose a date' })).toBeVisible();
      await expect(opener).toHaveAttribute('aria-expanded', 'true');
      await waitFor(() => expect(focused()).toBe('28 November 2026, Saturday'));
    });
    await step('arrows, Home, End and Page keys', async () => {
      for (const [keys, at] of [
        ['{ArrowRight}', '29 November 2026, Sunday'],
        ['{ArrowUp}', '22 November 2026, Sunday'],
        ['{Home}', '16 November 2026, Monday'],
        ['{End}', '22 November 2026, Sunday'],
        ['{ArrowDown}{ArrowLeft}', '28 November 2026, Saturday'],
        ['{PageDown}', '28 December 2026, Monday'],
        ['{PageUp}', '28 November 2026, Saturday'],
      ] as const) {
        await userEvent.keyboard(keys);
        await expect(focused()).toBe(at);
      }
    });
    await step('Escape closes and returns the focus', async () => {
      await userEvent.keyboard('{Escape}');
      await expect(canvas.queryByRole('dialog')).toBeNull();
      await expect(opener).toHaveFocus();
      await expect(args.onValueChange).not.toHaveBeenCalled();
    });
    await step('Enter chooses', async () => {
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(focused()).toBe('28 November 2026, Saturday'));
      await userEvent.keyboard('{ArrowRight}{Enter}');
      await expect(args.onValueChange).toHaveBeenLastCalledWith('2026-11-29');
      await expect(canvas.getByRole('textbox')).toHaveValue('29 Nov 2026');
      await expect(opener).toHaveFocus();
    });
  },
};

/** In a dialog the calendar is above it and whole, and its Escape leaves the dialog open. */
export const InADialog: Story = {
  parameters: { covers: ['whole-in-a-dialog'] },
  args: { value: day },
  render: (args) => (
    <Modal isOpen onOpenChange={fn()} title="Ask for a quote" footer={<Button>Cancel</Button>}>
      <Controlled {...args} />
    </Modal>
  ),
  play: async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask for a quote' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Needed by: Choose a date' }));
    const calendar = await screen.findByRole('dialog', { name: 'Choose a date' });
    const last = within(calendar).getByRole('button', { name: /^6 December 2026/ });
    const box = last.getBoundingClientRect();
    await expect(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)).toBe(last);
    await waitFor(() => expect(calendar.contains(document.activeElement)).toBe(true));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Choose a date' })).toBeNull());
    await expect(screen.getByRole('dialog', { name: 'Ask for a quote' })).toBeVisible();
  },
};

export const Loading: Story = {
  parameters: { covers: ['loading'] },
  args: { value: day, isLoading: true },
  play: async ({ canvas, canvasElement }) => {
    const field = canvas.getByRole('textbox', { name: 'Needed by' });
    await userEvent.type(field, '1');
    await expect(field).toHaveValue('28 Nov 2026');
    await expect(field).toHaveAttribute('aria-busy', 'true');
    await expect(canvasElement.querySelector('[data-slot=field-spinner]')).toBeVisible();
  },
};

export const DisabledWithReason: Story = {
  parameters: { covers: ['disabled-reason'] },
  args: { value: day, disabledReason: 'The job is published.' },
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox', { name: 'Needed by' });
    await expect(field).toBeDisabled();
    await expect(field).toHaveAccessibleDescription('The job is published.');
    await expect(canvas.getByRole('button', { name: 'Needed by: Choose a date' })).toBeDisabled();
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
    await expect(heights).toEqual([28, 36, 44]);
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { covers: ['long-text'] },
  args: {
    label: 'Day by which the retubing of both water walls has to be finished in the planned shutdown',
    description: 'Vendors plan their people by this day. It is part of what they are asked, and of their letters.',
    value: day,
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Choose a date$/ }));
    const calendar = await canvas.findByRole('dialog');
    await expect(calendar.getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const DoSayWhatTheDayIsFor: Story = {
  tags: ['do'],
  parameters: {
    docs: { description: { story: 'The label says what happens on that day, the description for whom.' } },
  },
  args: { value: day, description: 'Vendors see this day.' },
};

export const DontAskForAFormat: Story = {
  tags: ['dont'],
  parameters: {
    docs: { description: { story: 'The field takes every usual way to write a day; a format to keep is work.' } },
  },
  args: { label: 'Needed by (use dd/mm/yyyy only)' },
};

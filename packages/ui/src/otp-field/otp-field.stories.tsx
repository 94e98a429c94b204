import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import type { ComponentGuide } from '../component-guide.ts';
import { OtpField, type OtpFieldProps } from './otp-field.tsx';

const guide: ComponentGuide = {
  status: 'new',
  alsoKnownAs: ['one-time code', 'PIN input', 'verification code'],
  purpose:
    'Takes the one-time code that was sent by text message or e-mail, when a person logs in, registers or resets.',
  avoid: [
    'For a number that is not a code, such as a phone number or an amount: use the phone field or the currency field.',
    'For a password or a PIN that is remembered: use the password field.',
  ],
  anatomy: {
    'otp-field': 'The whole field with label, description and error.',
    'otp-boxes': 'The row of boxes; `data-state` is idle, loading, disabled or expired.',
    'otp-box': 'One drawn box, hidden from screen readers; `data-state` is empty, filled or active.',
    'field-spinner': 'There while the code is being checked.',
  },
  keyboard: {
    '0 to 9': 'Enters a digit, or replaces the selected one, and goes on to the next.',
    Backspace: 'Deletes the selected digit, or the one before the caret.',
    'Left and right arrow': 'Select the digit before or after.',
    'Home, End': 'Select the first digit; go behind the last one.',
    'Ctrl+V': 'Pastes a code, with or without spaces and dashes.',
    Tab: 'Leaves the field: the boxes are one tab stop.',
  },
  knownIssues: [
    'A text-message code is only filled in by itself where the browser supports it and the message ends as it asks.',
  ],
};

function Controlled(args: OtpFieldProps) {
  const [value, setValue] = useState(args.value);
  return (
    <OtpField
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
  title: 'Forms/OTP field',
  id: 'components-otp-field',
  component: OtpField,
  args: { value: '', onValueChange: fn() },
  parameters: { guide },
  render: (args) => <Controlled {...args} />,
  decorators: [
    (Story) => (
      <div className="max-w-form">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof OtpField>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every size and state at once. */
export const Overview: Story = {
  render: (args) => (
    <div className="grid gap-6">
      <Controlled {...args} label="Empty" description="We sent 6 digits to owner@sagarsteel.example." />
      <Controlled {...args} label="Half" value="048" />
      <Controlled {...args} label="Large" size="large" value="048210" />
      <Controlled {...args} label="Checking" isLoading value="048210" />
      <Controlled {...args} label="Wrong" error="Incorrect OTP" value="048210" />
      <Controlled {...args} label="Expired" isExpired />
      <Controlled {...args} label="Not sent" disabledReason="Send the OTP first." />
    </div>
  ),
};

const field = (canvas: { getByRole: (role: string, options: object) => HTMLElement }, name = 'OTP') =>
  canvas.getByRole('textbox', { name }) as HTMLInputElement;

/** One input with one label and one tab stop; the keyboard of a phone shows digits. */
export const OneInput: Story = {
  parameters: { covers: ['one-input', 'screen-reader'] },
  args: { description: 'We sent 6 digits to owner@sagarsteel.example.' },
  play: async ({ canvas, canvasElement, step }) => {
    const input = field(canvas);
    await step('is a text field for a one-time code', async () => {
      await expect(canvas.getAllByRole('textbox')).toHaveLength(1);
      await expect(input).toHaveAttribute('type', 'text');
      await expect(input).toHaveAttribute('inputmode', 'numeric');
      await expect(input).toHaveAttribute('autocomplete', 'one-time-code');
      await expect(input).toHaveAccessibleDescription('We sent 6 digits to owner@sagarsteel.example.');
    });
    await step('the boxes are drawn and not read', async () => {
      const boxes = canvasElement.querySelectorAll('[data-slot=otp-box]');
      await expect(boxes).toHaveLength(6);
      for (const box of boxes) await expect(box).toHaveAttribute('aria-hidden', 'true');
    });
    await step('Tab goes in and out', async () => {
      await userEvent.tab();
      await expect(input).toHaveFocus();
      await userEvent.tab();
      await expect(input).not.toHaveFocus();
    });
    await step('a focus that a page sets is seen in the first box', async () => {
      input.focus();
      await waitFor(() =>
        expect(canvasElement.querySelector('[data-slot=otp-box]')).toHaveAttribute('data-state', 'active'),
      );
    });
  },
};

export const Keyboard: Story = {
  parameters: { covers: ['keyboard', 'backspace', 'leading-zeros', 'digits-only'] },
  play: async ({ canvas, canvasElement, step }) => {
    const input = field(canvas);
    const active = () =>
      [...canvasElement.querySelectorAll('[data-slot=otp-box]')].findIndex(
        (box) => box.getAttribute('data-state') === 'active',
      );
    await step('leading zeros stay, letters are no part of a code', async () => {
      await userEvent.click(input);
      await userEvent.keyboard('00x7');
      await expect(input).toHaveValue('007');
      await expect(active()).toBe(3);
    });
    await step('Backspace deletes backwards', async () => {
      await userEvent.keyboard('{Backspace}{Backspace}');
      await expect(input).toHaveValue('0');
    });
    await step('an arrow selects a digit, and typing replaces it', async () => {
      await userEvent.keyboard('12345');
      await expect(input).toHaveValue('012345');
      await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
      await expect(active()).toBe(4);
      await userEvent.keyboard('9');
      await expect(input).toHaveValue('012395');
      await expect(active()).toBe(5);
    });
    await step('a letter over a selected digit leaves it', async () => {
      await userEvent.keyboard('k');
      await expect(input).toHaveValue('012395');
    });
    await step('Home goes to the first', async () => {
      await userEvent.keyboard('{Home}8');
      await expect(input).toHaveValue('812395');
    });
  },
};

export const Paste: Story = {
  parameters: { covers: ['paste-with-spaces', 'sms-autofill'] },
  play: async ({ canvas, step }) => {
    const input = field(canvas);
    await step('with a space', async () => {
      await userEvent.click(input);
      await userEvent.paste('012 345');
      await expect(input).toHaveValue('012345');
    });
    await step('with dashes, over a full code', async () => {
      await userEvent.paste('98-76-54');
      await expect(input).toHaveValue('987654');
    });
    await step('a part goes on from the caret', async () => {
      await userEvent.clear(input);
      await userEvent.keyboard('1');
      await userEvent.paste('23');
      await expect(input).toHaveValue('123');
    });
    await step('autofill sets all digits at once', async () => {
      // As a browser does it: the value by its own setter, then one input event.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, '004211');
      input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }));
      await expect(input).toHaveValue('004211');
    });
  },
};

const submitted = fn();

/** Nothing happens by itself at the sixth digit, unless `onComplete` is given. */
export const SubmitOnlyWhenChosen: Story = {
  parameters: { covers: ['submits-only-when-asked'] },
  args: { onComplete: fn() },
  render: (args) => (
    <form
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        submitted();
      }}
    >
      <Controlled {...args} label="By hand" onComplete={undefined} />
      <Controlled {...args} label="At once" />
    </form>
  ),
  play: async ({ canvas, args }) => {
    submitted.mockClear();
    await userEvent.type(field(canvas, 'By hand'), '012345');
    await expect(args.onComplete).not.toHaveBeenCalled();
    await userEvent.type(field(canvas, 'At once'), '012345');
    await expect(args.onComplete).toHaveBeenCalledTimes(1);
    await expect(args.onComplete).toHaveBeenCalledWith('012345');
    await expect(submitted).not.toHaveBeenCalled();
  },
};

export const Expired: Story = {
  parameters: { covers: ['expired'] },
  render: function ExpiringField(args) {
    const [value, setValue] = useState('0482');
    const [isExpired, setExpired] = useState(false);
    return (
      <div className="grid gap-4">
        <OtpField
          {...args}
          value={value}
          onValueChange={(next) => {
            setValue(next);
            args.onValueChange(next);
          }}
          isExpired={isExpired}
        />
        <button type="button" onClick={() => setExpired(true)}>
          Let it expire
        </button>
      </div>
    );
  },
  play: async ({ canvas, args }) => {
    const input = field(canvas);
    await expect(input).toHaveValue('0482');
    input.focus();
    // By the clock, not by a press: the focus stays where it is.
    canvas.getByRole('button', { name: 'Let it expire' }).click();
    await expect(await canvas.findByText('OTP Expired')).toBeVisible();
    await expect(input).toHaveFocus();
    await expect(input).toHaveAttribute('aria-disabled', 'true');
    await expect(input).toHaveAttribute('readonly');
    await expect(input).toHaveValue('');
    await expect(args.onValueChange).toHaveBeenLastCalledWith('');
    await expect(input).toHaveAccessibleDescription('OTP Expired');
    await expect(canvas.getByText('OTP Expired').closest('[aria-live=polite]')).not.toBeNull();
  },
};

export const WithError: Story = {
  parameters: { covers: ['error'] },
  args: { error: 'Incorrect OTP', value: '048210' },
  play: async ({ canvas }) => {
    await expect(field(canvas)).toBeInvalid();
    await expect(field(canvas)).toHaveAccessibleDescription('Incorrect OTP');
    await expect(field(canvas)).toBeEnabled();
  },
};

export const Loading: Story = {
  parameters: { covers: ['loading'] },
  args: { isLoading: true, value: '048210' },
  play: async ({ canvas, canvasElement, args }) => {
    const input = field(canvas);
    await expect(canvasElement.querySelector('[data-slot=field-spinner]')).toBeVisible();
    await userEvent.click(input);
    await userEvent.keyboard('{Backspace}9');
    await userEvent.paste('111111');
    await expect(input).toHaveValue('048210');
    await expect(input).toHaveAttribute('aria-busy', 'true');
    await expect(args.onValueChange).not.toHaveBeenCalled();
  },
};

export const DisabledWithReason: Story = {
  parameters: { covers: ['disabled-reason'] },
  args: { disabledReason: 'Send the OTP first.' },
  play: async ({ canvas }) => {
    await expect(field(canvas)).toHaveAttribute('aria-disabled', 'true');
    await expect(field(canvas)).toHaveAccessibleDescription('Send the OTP first.');
  },
};

export const Sizes: Story = {
  parameters: { covers: ['sizes'] },
  render: (args) => (
    <div className="grid gap-4">
      <Controlled {...args} label="Middle" />
      <Controlled {...args} label="Large" size="large" />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(field(canvas, 'Middle').getBoundingClientRect().height).toBe(44);
    await expect(field(canvas, 'Large').getBoundingClientRect().height).toBe(52);
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { covers: ['long-text'] },
  args: {
    label: 'One-time password that was sent to the registered e-mail address of your company account',
    error: 'Incorrect OTP. Look for the newest message: an earlier code ends as soon as a new one is sent.',
    value: '048',
  },
  play: async ({ canvasElement }) => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    for (const box of canvasElement.querySelectorAll('[data-slot=otp-box]'))
      await expect(box.getBoundingClientRect().width).toBeGreaterThanOrEqual(24);
  },
};

export const SayWhereTheCodeWent: Story = {
  tags: ['do'],
  parameters: {
    docs: { description: { story: 'Say where the code was sent, so that the person knows which inbox to open.' } },
  },
  args: { description: 'We sent 6 digits to owner@sagarsteel.example.' },
};

export const RepeatTheLabelAsAnError: Story = {
  tags: ['dont'],
  parameters: {
    docs: {
      description: {
        story:
          'An error that only says that something is wrong leaves the person alone: "Incorrect OTP" names the thing.',
      },
    },
  },
  args: { error: 'Error', value: '048210' },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import type { ComponentGuide } from '../component-guide.ts';
import { PhoneField, type PhoneFieldProps } from './phone-field.tsx';

const guide: ComponentGuide = {
  status: 'new',
  alsoKnownAs: ['telephone input', 'mobile number'],
  purpose: 'Takes an Indian mobile number. The country code is drawn; the ten digits are typed, filled in or pasted.',
  avoid: [
    'For a number of any country or a landline: use the text field with type tel and check it on the server.',
    'To show a number: write it as a tel: link.',
  ],
  anatomy: {
    'phone-field': 'The whole field with label, description and error.',
    'phone-prefix': 'The country code inside the frame.',
    'field-description': 'Help that stays, or why the field is disabled.',
    'field-error': 'What is wrong with the number.',
  },
  keyboard: {
    '0 to 9': 'Enter a digit; an eleventh is refused and announced.',
    'Ctrl+V': 'Pastes a number with or without country code, zero, spaces and dashes.',
    Tab: 'Leaves the field; an invalid number shows its error then.',
  },
  knownIssues: ['Only the form of a number is checked. That it exists and belongs to the person is shown by a code.'],
};

function Controlled(args: PhoneFieldProps) {
  const [value, setValue] = useState(args.value);
  return (
    <PhoneField
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
  title: 'Forms/Phone field',
  id: 'components-phone-field',
  component: PhoneField,
  args: { label: 'Mobile number', value: '', onValueChange: fn() },
  parameters: { guide },
  render: (args) => <Controlled {...args} />,
  decorators: [
    (Story) => (
      <div className="max-w-form">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof PhoneField>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every size and state at once. */
export const Overview: Story = {
  render: (args) => (
    <div className="grid gap-5">
      <Controlled {...args} label="Small" size="small" value="9876543210" />
      <Controlled {...args} label="Middle" value="9876543210" description="We send a code to this number." />
      <Controlled {...args} label="Large" size="large" value="9876543210" />
      <Controlled {...args} label="Empty" optionalLabel="optional" />
      <Controlled {...args} label="Wrong" value="987" error="Please enter 10 digit mobile number" />
      <Controlled {...args} label="Checking" value="9876543210" isLoading />
      <Controlled {...args} label="Fixed" value="9876543210" disabledReason="Only your administrator can change it." />
    </div>
  ),
};

export const PrefixIsRead: Story = {
  parameters: { covers: ['prefix-read', 'autocomplete', 'screen-reader'] },
  args: { description: 'We send a code to this number.' },
  play: async ({ canvas }) => {
    const input = canvas.getByRole('textbox', { name: 'Mobile number' });
    await expect(input).toHaveAccessibleDescription('We send a code to this number. Country code +91');
    await expect(canvas.getByText('+91')).toBeVisible();
    await expect(input).toHaveAttribute('inputmode', 'tel');
    await expect(input).toHaveAttribute('autocomplete', 'tel-national');
  },
};

export const Paste: Story = {
  parameters: { covers: ['paste-with-country-code', 'paste-with-zero'] },
  play: async ({ canvas, args, step }) => {
    const input = canvas.getByRole('textbox');
    for (const text of ['+91 98765-43210', '098765 43210', '0091-98765.43210', '98765 43210'])
      await step(text, async () => {
        await userEvent.clear(input);
        await userEvent.paste(text);
        await expect(input).toHaveValue('9876543210');
        await expect(args.onValueChange).toHaveBeenLastCalledWith('9876543210');
      });
    await step('autofill with the country code', async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, '+919812345678');
      input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }));
      await expect(input).toHaveValue('9812345678');
    });
  },
};

export const Keyboard: Story = {
  parameters: { covers: ['keyboard', 'ten-digits'] },
  play: async ({ canvas, step }) => {
    const input = canvas.getByRole('textbox') as HTMLInputElement;
    await step('an eleventh digit is refused aloud', async () => {
      await userEvent.tab();
      await userEvent.keyboard('9876543210');
      await expect(canvas.getByRole('status')).toHaveTextContent('');
      await userEvent.keyboard('5');
      await expect(input).toHaveValue('9876543210');
      await expect(canvas.getByRole('status')).toHaveTextContent('The number has 10 digits already.');
    });
    await step('the caret stays where one types', async () => {
      input.setSelectionRange(3, 3);
      await userEvent.keyboard('{Backspace}1');
      await expect(input).toHaveValue('9816543210');
      await expect(input.selectionStart).toBe(3);
    });
    await step('a pasted number that is too long stays, and is told on leaving', async () => {
      await userEvent.clear(input);
      await userEvent.paste('98765432109');
      await expect(input).toHaveValue('98765432109');
      await expect(input).not.toBeInvalid();
      await userEvent.tab();
      await expect(input).toHaveAccessibleDescription(/Please enter 10 digit mobile number/);
    });
  },
};

export const FirstDigit: Story = {
  parameters: { covers: ['ten-digits', 'error'] },
  play: async ({ canvas }) => {
    const input = canvas.getByRole('textbox');
    await userEvent.type(input, '5876543210');
    await expect(input).not.toBeInvalid();
    await userEvent.tab();
    await expect(input).toBeInvalid();
    await expect(canvas.getByText('Please enter 10 digit mobile number')).toBeVisible();
    await userEvent.clear(input);
    await userEvent.type(input, '9876543210');
    await expect(input).not.toBeInvalid();
  },
};

export const Loading: Story = {
  parameters: { covers: ['loading'] },
  args: { isLoading: true, value: '9876543210' },
  play: async ({ canvas, canvasElement }) => {
    const input = canvas.getByRole('textbox');
    await userEvent.type(input, '{Backspace}');
    await expect(input).toHaveValue('9876543210');
    await expect(input).toHaveAttribute('aria-busy', 'true');
    await expect(canvasElement.querySelector('[data-slot=field-spinner]')).toBeVisible();
  },
};

export const DisabledWithReason: Story = {
  parameters: { covers: ['disabled-reason'] },
  args: { value: '9876543210', disabledReason: 'Only your administrator can change it.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox')).toBeDisabled();
    await expect(canvas.getByRole('textbox')).toHaveAccessibleDescription(/^Only your administrator can change it\./);
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
    const heights = canvas.getAllByRole('textbox').map((input) => input.parentElement!.getBoundingClientRect().height);
    await expect(heights).toEqual([28, 36, 44]);
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { covers: ['long-text'] },
  args: {
    label: 'Mobile number of the person who receives the one-time codes of the whole plant',
    error: 'This number belongs to another account. Log in with it, or enter the number of another person.',
    value: '98765432101234567890',
  },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const SayWhatItIsFor: Story = {
  tags: ['do'],
  parameters: {
    docs: { description: { story: 'People give a number sooner when the field says what it is used for.' } },
  },
  args: { description: 'We send a code to this number. It is not shown to vendors.' },
};

export const AskForThePrefixInAPlaceholder: Story = {
  tags: ['dont'],
  parameters: {
    docs: {
      description: {
        story:
          'A placeholder with the country code makes people type it a second time; it is already shown before the field.',
      },
    },
  },
  args: { placeholder: '+91 98765 43210' },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import { Button } from '../button/button.tsx';
import type { ComponentGuide } from '../component-guide.ts';
import { TextField } from './text-field.tsx';

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['input', 'text input', 'text box'],
  purpose: 'One line of text with its label, its description and its error.',
  avoid: [
    'For several lines: use Textarea.',
    'For a password: use PasswordField, which can show it.',
    'For a choice out of few: use RadioGroup or Select; out of many: Combobox.',
    'For money, phones and dates: use the fields made for them, which know their formats.',
  ],
  anatomy: {
    'text-field': 'The whole field: label, frame, description and error; data-state is invalid while it has an error.',
    'field-description': 'What to enter; read after the label.',
    'field-error': 'What is wrong and how to mend it, announced politely.',
  },
  keyboard: {
    Tab: 'Goes to the input, then to the content behind it in the frame.',
    Enter: 'Submits the form that it is in, as in any native input.',
  },
  without: {
    loading: 'A form that loads shows a Skeleton; a form that is sent keeps its fields and its button is loading.',
  },
};

const meta = {
  title: 'Forms/Text field',
  id: 'components-text-field',
  component: TextField,
  args: { label: 'Email', type: 'email', autoComplete: 'username', defaultValue: 'owner@sagarsteel.example' },
  parameters: { guide, hindi: { label: 'ईमेल', placeholder: 'naam@company.example' } },
  decorators: [
    (Story) => (
      <div className="max-w-form">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof TextField>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Each size, then what may stand around the text, then the states. */
export const Overview: Story = {
  render: () => (
    <div className="grid gap-4">
      <TextField label="Small" size="small" defaultValue="Sagar Steel" />
      <TextField label="Middle" defaultValue="Sagar Steel" isRequired />
      <TextField label="Large" size="large" defaultValue="Sagar Steel" optionalLabel="optional" />
      <TextField
        label="Phone"
        leading="+91"
        defaultValue="98765 43210"
        description="Ten digits, beginning with 6 to 9."
      />
      <TextField label="Capacity" trailing="t/h" defaultValue="40" inputMode="decimal" />
      <TextField label="Empty" placeholder="name@company.example" />
      <TextField label="Email" defaultValue="owner@" error="Please enter valid email address" />
      <TextField
        label="Company"
        defaultValue="Sagar Steel"
        disabled
        description="Only your administrator can change it."
      />
      <TextField label="Read only" defaultValue="27AAPFU0939F1ZV" readOnly />
    </div>
  ),
};

export const LabelStays: Story = {
  tags: ['do'],
  parameters: {
    docs: { description: { story: 'The label stays while one types; the placeholder is an example of the format.' } },
  },
  render: () => <TextField label="Company email" placeholder="name@company.example" />,
};

export const PlaceholderAsLabel: Story = {
  tags: ['dont'],
  parameters: {
    docs: {
      description: {
        story: 'A placeholder in place of a label is gone with the first letter, and it looks filled in.',
      },
    },
  },
  render: () => <TextField label="Company email" isLabelHidden placeholder="Company email" />,
};

/** Named by its label, described by its description; the autocomplete token reaches the input; pressing the label goes to it. */
export const Filled: Story = {
  args: { description: 'Your company address.' },
  parameters: { covers: ['screen-reader', 'label-and-description', 'autocomplete'] },
  play: async ({ canvas }) => {
    const input = canvas.getByRole('textbox', { name: 'Email' });
    await expect(input).toHaveAttribute('autocomplete', 'username');
    await expect(input).toHaveAccessibleDescription('Your company address.');
    await userEvent.click(canvas.getByText('Email'));
    await expect(input).toHaveFocus();
  },
};

/** Tab goes through the fields in order, and Enter submits. */
export const Keyboard: Story = {
  parameters: { covers: ['keyboard', 'error-on-submit'] },
  render: function KeyboardForm() {
    const [error, setError] = useState('');
    return (
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const input = event.currentTarget.elements.namedItem('email') as HTMLInputElement;
          setError(input.value ? '' : 'Please enter your email address');
          if (!input.value) input.focus();
        }}
      >
        <TextField label="Email" name="email" error={error} />
        <TextField label="Company" />
        <Button type="submit">Next</Button>
      </form>
    );
  },
  play: async ({ canvas, step }) => {
    const email = canvas.getByRole('textbox', { name: 'Email' });
    await step('in the order of the page, there and back', async () => {
      await userEvent.tab();
      await expect(email).toHaveFocus();
      await userEvent.tab();
      await expect(canvas.getByRole('textbox', { name: 'Company' })).toHaveFocus();
    });
    await step('Enter submits; the refused form says why and leads to the field', async () => {
      await userEvent.keyboard('Sagar Steel{Enter}');
      await expect(email).toHaveFocus();
      await expect(email).toHaveAccessibleDescription('Please enter your email address');
      await expect(email).toBeInvalid();
    });
  },
};

export const Empty: Story = { args: { defaultValue: undefined, placeholder: 'name@company.example' } };

export const Focused: Story = {
  play: async ({ canvas }) => {
    const input = canvas.getByRole('textbox', { name: 'Email' });
    await userEvent.click(input);
    await expect(getComputedStyle(input.parentElement!).boxShadow).not.toBe('none');
  },
};

/** The description says why. */
export const Disabled: Story = {
  args: { disabled: true, description: 'Only your administrator can change it.' },
  parameters: { covers: ['disabled-reason'] },
  play: async ({ canvas }) => {
    const input = canvas.getByRole('textbox', { name: 'Email' });
    await expect(input).toBeDisabled();
    await expect(input).toHaveAccessibleDescription('Only your administrator can change it.');
  },
};

export const ReadOnly: Story = { args: { readOnly: true } };

export const Adorned: Story = {
  args: {
    label: 'Phone',
    type: 'text',
    inputMode: 'tel',
    leading: '+91',
    defaultValue: '98765 43210',
    autoComplete: 'tel-national',
  },
};

export const Sizes: Story = {
  parameters: { covers: ['sizes'] },
  render: (args) => (
    <div className="grid gap-4">
      <TextField {...args} label="Small" size="small" />
      <TextField {...args} label="Middle" size="middle" />
      <TextField {...args} label="Large" size="large" />
    </div>
  ),
  play: async ({ canvas }) => {
    for (const [name, height] of [
      ['Small', 28],
      ['Middle', 36],
      ['Large', 44],
    ] as const) {
      const frame = canvas.getByRole('textbox', { name }).parentElement!;
      await expect(frame.getBoundingClientRect().height).toBe(height);
    }
  },
};

/** The error comes on blur, is announced once, and typing on does not announce it again. */
export const ErrorOnBlur: Story = {
  parameters: { covers: ['error', 'error-announced-once'] },
  render: function ErrorOnBlurField(args) {
    const [error, setError] = useState('');
    return (
      <TextField
        {...args}
        defaultValue=""
        error={error}
        onBlur={(event) => setError(event.target.validity.valid ? '' : 'Enter an email such as name@company.example.')}
      />
    );
  },
  play: async ({ canvas, step }) => {
    const input = canvas.getByRole('textbox', { name: 'Email' });
    const region = input.closest('[data-slot=text-field]')!.querySelector('[aria-live=polite]')!;
    let announcements = 0;
    const observer = new MutationObserver(() => (announcements += 1));
    observer.observe(region, { childList: true, subtree: true, characterData: true });
    await step('nothing while typing', async () => {
      await userEvent.type(input, 'owner');
      await expect(input).not.toHaveAttribute('aria-invalid');
    });
    await step('once on blur', async () => {
      await userEvent.tab();
      await expect(input).toHaveAccessibleDescription('Enter an email such as name@company.example.');
      await userEvent.type(input, 'x');
      await userEvent.tab();
      await expect(announcements).toBe(1);
    });
    observer.disconnect();
  },
};

export const LongTextOnAPhone: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { covers: ['long-text'] },
  args: {
    label: 'The name of the company as it stands in the certificate of incorporation, without abbreviations',
    description: 'It is compared with the register, so that an abbreviated name may have to be explained by a letter.',
    error: 'Please enter the name as it stands in the certificate of incorporation, all of it.',
    defaultValue: 'Sri Lakshmi Narasimha Industrial Boiler Maintenance and Fabrication Services Private Limited',
  },
  play: async ({ canvas }) => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    const input = canvas.getByRole('textbox');
    await expect(input.getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth);
  },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import { Button } from '../button/button.tsx';
import type { ComponentGuide } from '../component-guide.ts';
import { TextField } from '../text-field/text-field.tsx';
import { ErrorSummary } from './error-summary.tsx';

const guide: ComponentGuide = {
  status: 'new',
  alsoKnownAs: ['form errors', 'validation summary'],
  purpose: 'Lists what a refused form lacks above its fields; each error leads to its field.',
  avoid: [
    'For a form of one or two fields: the error at the field is enough, and the field takes the focus.',
    'For a failure of the server: use the banner.',
    'Instead of errors at the fields: it complements them, with the same words.',
  ],
  anatomy: { 'error-summary': 'The box with its heading and the list of links.' },
  keyboard: { Tab: 'Goes through the errors.', Enter: 'Goes to the field of the error.' },
  without: {
    sizes: 'It is drawn in one size, as wide as the form.',
    'disabled-reason': 'Links are not disabled.',
    loading: 'It appears with the response; the button shows that work is under way.',
  },
};

const errors = [
  { fieldId: 'summary-email', message: 'Please enter valid company email address' },
  { fieldId: 'summary-password', message: 'Include atleast 10 characters' },
  { fieldId: 'summary-plant', message: 'Please enter the Plant Name' },
];

const meta = {
  title: 'Forms/Error summary',
  id: 'components-error-summary',
  component: ErrorSummary,
  args: { errors },
  parameters: { guide },
  decorators: [
    (Story) => (
      <div className="max-w-form">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof ErrorSummary>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Several errors, and one alone. */
export const Overview: Story = {
  render: (args) => (
    <div className="grid gap-5">
      <ErrorSummary {...args} />
      <ErrorSummary {...args} errors={errors.slice(0, 1)} />
    </div>
  ),
};

export const RefusedForm: Story = {
  parameters: { covers: ['keyboard', 'screen-reader', 'error'] },
  render: function Form(args) {
    const [attempt, setAttempt] = useState(0);
    const [values, setValues] = useState({ name: '', email: '' });
    const found =
      attempt === 0
        ? []
        : [
            ...(values.name ? [] : [{ fieldId: 'form-name', message: 'Please enter full name' }]),
            ...(values.email ? [] : [{ fieldId: 'form-email', message: 'Please enter your company email address' }]),
          ];
    const errorOf = (id: string) => found.find(({ fieldId }) => fieldId === id)?.message;
    return (
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setAttempt(attempt + 1);
        }}
      >
        <ErrorSummary {...args} errors={found} attempt={attempt} />
        <TextField
          id="form-name"
          label="Full name"
          error={errorOf('form-name')}
          value={values.name}
          onChange={(event) => setValues({ ...values, name: event.target.value })}
        />
        <TextField
          id="form-email"
          label="Company email"
          error={errorOf('form-email')}
          value={values.email}
          onChange={(event) => setValues({ ...values, email: event.target.value })}
        />
        <Button type="submit" variant="primary">
          Next
        </Button>
      </form>
    );
  },
  play: async ({ canvas, step }) => {
    const next = canvas.getByRole('button', { name: 'Next' });
    await step('takes the focus on a refused submit and lists every error', async () => {
      await userEvent.click(next);
      const summary = canvas.getByRole('alert');
      await expect(summary).toHaveFocus();
      await expect(canvas.getByRole('heading', { name: 'There are 2 problems' })).toBeVisible();
      await expect(canvas.getAllByRole('link')).toHaveLength(2);
    });
    await step('a link leads to its field by keyboard', async () => {
      await userEvent.tab();
      await userEvent.tab();
      await expect(canvas.getByRole('link', { name: 'Please enter your company email address' })).toHaveFocus();
      await userEvent.keyboard('{Enter}');
      await expect(canvas.getByLabelText('Company email')).toHaveFocus();
    });
    await step('at the next refusal it takes the focus again, with what is left', async () => {
      await userEvent.type(canvas.getByLabelText('Company email'), 'owner@sagarsteel.example');
      await userEvent.click(next);
      await expect(canvas.getByRole('alert')).toHaveFocus();
      await expect(canvas.getByRole('heading', { name: 'There is 1 problem' })).toBeVisible();
    });
    await step('and goes when nothing is wrong', async () => {
      await userEvent.type(canvas.getByLabelText('Full name'), 'Asha Rao');
      await expect(canvas.queryByRole('alert')).toBeNull();
    });
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { covers: ['long-text'] },
  args: {
    errors: [
      {
        fieldId: 'long',
        message:
          'Enter the address of your company and not one of a free mail provider: averylongaddresswithoutanyspace@averylongcompanyname.example',
      },
    ],
  },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const SameWords: Story = {
  tags: ['do'],
  parameters: { docs: { description: { story: 'The words of the field, so that the error is known again there.' } } },
};

export const NamesOfFields: Story = {
  tags: ['dont'],
  parameters: {
    docs: { description: { story: 'Names of fields alone say where something is wrong, and not what to do.' } },
  },
  args: {
    errors: [
      { fieldId: 'a', message: 'Email' },
      { fieldId: 'b', message: 'Password' },
    ],
  },
};

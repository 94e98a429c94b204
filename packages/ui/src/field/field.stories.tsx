import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import type { ComponentGuide } from '../component-guide.ts';
import { controlBox, controlInput } from './control-box.ts';
import { Field, type FieldControl } from './field.tsx';

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['form field', 'form control', 'label', 'form group'],
  purpose:
    'Label, description and error around one native control of its own kind, wired by ids: what the other fields are built on.',
  avoid: [
    'For one line of text: use TextField; for several: Textarea.',
    'For a choice: use Select, Combobox, RadioGroup or Checkbox, which bring their own.',
    'For several controls under one name: use a fieldset with a legend, as RadioGroup does.',
  ],
  anatomy: {
    field: 'The whole; data-state is invalid while it has an error.',
    'field-label': 'The label; pressing it goes to the control.',
    'field-description': 'Help that stays in sight; read after the label.',
    'field-error': 'What is wrong and how to mend it; announced politely when it comes.',
  },
  keyboard: { Tab: 'Goes to the control; label, description and error take no focus.' },
  knownIssues: ['The control must spread what it is given on one native element, or it stays without a name.'],
  without: {
    'disabled-reason': 'The control is disabled by its owner, and the description says why.',
    loading: 'A form that loads shows a Skeleton.',
  },
};

const plainControl = (control: FieldControl) => (
  <div className={controlBox()}>
    <input {...control} className={controlInput} />
  </div>
);

const meta = {
  title: 'Forms/Field',
  id: 'components-field',
  component: Field,
  args: { label: 'GSTIN', children: plainControl },
  parameters: { guide, hindi: { label: 'जीएसटीआईएन', optionalLabel: 'वैकल्पिक' } },
  decorators: [
    (Story) => (
      <div className="max-w-form">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Field>;

export default meta;
type Story = StoryObj<typeof meta>;

const description = '15 characters, as on the registration certificate.';

/** Plain, described, optional, wrong, with the label for screen readers only, and around another control. */
export const Overview: Story = {
  render: (args) => (
    <div className="grid gap-4">
      <Field {...args} />
      <Field {...args} description={description} isRequired />
      <Field {...args} optionalLabel="optional" />
      <Field {...args} description={description} error="The check digit does not match." />
      <Field {...args} label="Find a plant" isLabelHidden>
        {plainControl}
      </Field>
      <Field label="Colour of the line">
        {(control) => <input {...control} type="color" defaultValue="#155273" className="h-control-middle w-full" />}
      </Field>
    </div>
  ),
};

export const HelpStays: Story = {
  tags: ['do'],
  parameters: {
    docs: { description: { story: 'The help is below the field and stays while the error says how to fix it.' } },
  },
  args: { description, error: 'The check digit does not match: compare the last character.' },
};

export const BlamesAndHides: Story = {
  tags: ['dont'],
  parameters: {
    docs: {
      description: {
        story: '"Invalid" says neither what is wrong nor what would be right, and the help is not there.',
      },
    },
  },
  args: { error: 'Invalid' },
};

/** Named by its label and described by its help; pressing the label goes to the control. */
export const WithDescription: Story = {
  parameters: { covers: ['keyboard', 'screen-reader'] },
  args: { description, isRequired: true },
  play: async ({ canvas, step }) => {
    const input = canvas.getByRole('textbox', { name: 'GSTIN' });
    await step('name, description and that it is required are read', async () => {
      await expect(input).toHaveAccessibleDescription(description);
      await expect(input).toBeRequired();
      await expect(input).not.toHaveAttribute('aria-invalid');
    });
    await step('Tab goes to the control and on', async () => {
      await userEvent.tab();
      await expect(input).toHaveFocus();
      await userEvent.tab();
      await expect(input).not.toHaveFocus();
    });
    await step('a press on the label goes to it', async () => {
      await userEvent.click(canvas.getByText('GSTIN'));
      await expect(input).toHaveFocus();
    });
  },
};

/** The place of the error is live before it comes; the error is read before the help. */
export const WithError: Story = {
  parameters: { covers: ['error'] },
  args: { description },
  render: function WithError(args) {
    const [error, setError] = useState('');
    return (
      <Field {...args} error={error}>
        {(control) => (
          <div className={controlBox()}>
            <input {...control} onBlur={() => setError('The check digit does not match.')} className={controlInput} />
          </div>
        )}
      </Field>
    );
  },
  play: async ({ canvas, canvasElement }) => {
    const place = canvasElement.querySelector('[data-slot=field-error]')!;
    await expect(place).toHaveAttribute('aria-live', 'polite');
    await expect(place).toBeEmptyDOMElement();
    await userEvent.tab();
    await userEvent.tab();
    const input = canvas.getByRole('textbox', { name: 'GSTIN' });
    await expect(input).toBeInvalid();
    await expect(input).toHaveAccessibleDescription(`The check digit does not match. ${description}`);
    await expect(canvasElement.querySelector('[data-slot=field-error]')).toBe(place);
    await expect(place).toHaveTextContent('The check digit does not match.');
    await expect(canvasElement.querySelector('[data-slot=field]')).toHaveAttribute('data-state', 'invalid');
  },
};

/** The frame for its control has the three heights of all controls. */
export const Sizes: Story = {
  parameters: { covers: ['sizes'] },
  render: () => (
    <div className="grid gap-4">
      {(['small', 'middle', 'large'] as const).map((size) => (
        <Field key={size} label={size}>
          {(control) => (
            <div className={controlBox({ size })}>
              <input {...control} className={controlInput} />
            </div>
          )}
        </Field>
      ))}
    </div>
  ),
  play: async ({ canvas }) => {
    for (const [name, height] of [
      ['small', 28],
      ['middle', 36],
      ['large', 44],
    ] as const) {
      const frame = canvas.getByRole('textbox', { name }).parentElement!;
      await expect(frame.getBoundingClientRect().height).toBe(height);
    }
  },
};

export const Optional: Story = {
  args: { optionalLabel: 'optional' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'GSTIN (optional)' })).not.toBeRequired();
  },
};

export const LongTextOnAPhone: Story = {
  parameters: { covers: ['long-text'] },
  globals: { viewport: { value: 'w320' } },
  args: {
    label: 'The number under which the company is registered for the goods and services tax of its state',
    description:
      'It stands at the top of the certificate: https://registration.example/certificates/goods-and-services-tax',
    error: 'Supercriticalboilerwaterwallretubingandradiography is no number: enter 15 characters.',
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    for (const part of canvasElement.querySelectorAll('[data-slot^=field]'))
      await expect(part.scrollWidth).toBeLessThanOrEqual(part.clientWidth);
    await expect(canvas.getByRole('textbox').getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth);
  },
};

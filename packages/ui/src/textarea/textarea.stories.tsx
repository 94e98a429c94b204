import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import type { ComponentGuide } from '../component-guide.ts';
import { Textarea } from './textarea.tsx';

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['text area', 'multiline input', 'text box'],
  purpose: 'Several lines of text, with a count where there is a limit.',
  avoid: ['For one line: use the text field.', 'For messages in a conversation: use the chat thread.'],
  anatomy: { textarea: 'The whole field with label, description, count and error.' },
  keyboard: { Enter: 'Makes a new line.', Tab: 'Leaves the field.' },
  without: {
    sizes: 'It is as high as its rows and its text.',
    loading: 'The button of the form shows that work is under way.',
  },
};

const meta = {
  title: 'Forms/Textarea',
  id: 'components-textarea',
  component: Textarea,
  parameters: { guide },
  args: { label: 'Your review', defaultValue: 'Retubed both water walls inside the shutdown window.' },
  decorators: [
    (Story) => (
      <div className="max-w-form">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Textarea>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Filled, counted, over its limit, wrong and disabled. */
export const Overview: Story = {
  render: (args) => (
    <div className="grid gap-4">
      <Textarea {...args} />
      <Textarea {...args} label="Counted" characterLimit={200} />
      <Textarea {...args} label="Too long" characterLimit={20} error="Shorten it to 20 characters." />
      <Textarea {...args} label="Wrong" defaultValue="" error="Say what the vendor did." />
      <Textarea {...args} label="Disabled" disabled description="The review is published." />
    </div>
  ),
};

export const Keyboard: Story = {
  parameters: { covers: ['keyboard', 'screen-reader'] },
  args: { description: 'Vendors read it.', defaultValue: '' },
  play: async ({ canvas }) => {
    const area = canvas.getByRole('textbox', { name: 'Your review' });
    await expect(area).toHaveAccessibleDescription('Vendors read it.');
    await userEvent.tab();
    await userEvent.keyboard('Safe.{Enter}On time.');
    await expect(area).toHaveValue('Safe.\nOn time.');
    await userEvent.tab();
    await expect(area).not.toHaveFocus();
  },
};

export const WithError: Story = {
  args: { error: 'Say what the vendor did.', defaultValue: '' },
  parameters: { covers: ['error'] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox')).toBeInvalid();
    await expect(canvas.getByRole('textbox')).toHaveAccessibleDescription('Say what the vendor did.');
  },
};

export const DisabledWithReason: Story = {
  args: { disabled: true, description: 'The review is published.' },
  parameters: { covers: ['disabled-reason'] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox')).toBeDisabled();
    await expect(canvas.getByRole('textbox')).toHaveAccessibleDescription('The review is published.');
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { covers: ['long-text'] },
  args: {
    label: 'What the vendor did well and what the next client should know before the work begins',
    defaultValue: 'https://averylongaddress.example/with/a/path/that/never/ends/and/has/no/space/in/it/at/all '.repeat(
      4,
    ),
    characterLimit: 200,
  },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const AskForFacts: Story = {
  tags: ['do'],
  parameters: {
    docs: { description: { story: 'The description says what helps others, so that the field does not stay empty.' } },
  },
  args: { description: 'What was done, whether it was on time, and what you would ask for next time.' },
};

export const CutOff: Story = {
  tags: ['dont'],
  parameters: {
    docs: {
      description: { story: 'A native maxLength cuts a pasted text off without a word; characterLimit counts.' },
    },
  },
  args: { maxLength: 52 },
};

export const Counted: Story = {
  args: { characterLimit: 60 },
  play: async ({ canvas, step }) => {
    const area = canvas.getByRole('textbox', { name: 'Your review' });
    await expect(area).toHaveAccessibleDescription('52 of 60 characters');
    await step('a longer text is counted, not cut off', async () => {
      await userEvent.type(area, ' On time and safe.');
      await expect(area).toHaveAccessibleDescription('70 of 60 characters');
      await expect(area).toHaveValue('Retubed both water walls inside the shutdown window. On time and safe.');
    });
  },
};

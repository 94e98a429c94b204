import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import type { ComponentGuide } from '../component-guide.ts';
import { Checkbox } from './checkbox.tsx';

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['tick box', 'check', 'toggle'],
  purpose: 'Says yes or no to one thing, or takes several of a list.',
  avoid: [
    'For one of several: use the radio group.',
    'For what happens at once, without a form: use a button with a pressed state.',
  ],
  anatomy: { checkbox: 'The line with box, text, description and error.' },
  keyboard: { Tab: 'Goes to the box.', Space: 'Ticks and unticks it.' },
  without: {
    sizes: 'The box has one size.',
    loading: 'The button of the form shows that work is under way.',
    'disabled-reason': 'The description of a box that is disabled says why.',
  },
};

const meta = {
  title: 'Forms/Checkbox',
  id: 'components-checkbox',
  component: Checkbox,
  args: { label: 'Remember Me', onChange: fn() },
  parameters: { guide },
} satisfies Meta<typeof Checkbox>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every state at once. */
export const Overview: Story = {
  parameters: { covers: ['error'] },
  render: () => (
    <div className="grid justify-start">
      <Checkbox label="Not ticked" />
      <Checkbox label="Ticked" defaultChecked />
      <Checkbox label="Some of them" isIndeterminate />
      <Checkbox label="Cannot be changed" disabled />
      <Checkbox label="Cannot be changed, ticked" disabled defaultChecked />
      <Checkbox label="I agree to the terms" error="Tick the box to go on." />
      <Checkbox
        label="A label in two lines: the box stays beside the first of them, however narrow the panel is"
        className="max-w-50"
      />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('checkbox', { name: 'Some of them' })).toBePartiallyChecked();
    await expect(canvas.getByRole('checkbox', { name: 'I agree to the terms' })).toHaveAccessibleDescription(
      'Tick the box to go on.',
    );
  },
};

export const CheckedByDefault: Story = {
  parameters: { covers: ['keyboard', 'on-by-default', 'text-says-what', 'screen-reader'] },
  args: { defaultChecked: true, description: 'Stay logged in on this device for 30 days.' },
  play: async ({ canvas, args, step }) => {
    const box = canvas.getByRole('checkbox', { name: 'Remember Me' });
    await expect(box).toBeChecked();
    await expect(box).toHaveAccessibleDescription('Stay logged in on this device for 30 days.');
    await step('Space and a click on the text both change it', async () => {
      await userEvent.tab();
      await userEvent.keyboard(' ');
      await expect(box).not.toBeChecked();
      await userEvent.click(canvas.getByText('Remember Me'));
      await expect(box).toBeChecked();
      await expect(args.onChange).toHaveBeenCalledTimes(2);
    });
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { covers: ['long-text'] },
  args: {
    label: 'Send me an email whenever a vendor of one of my groups changes its certificates or its turnover',
    description: 'At most one email a day, to owner.of.the.purchasing.department@sagarsteel.example.',
    error: 'Tick the box to go on.',
  },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const SayYes: Story = {
  tags: ['do'],
  parameters: { docs: { description: { story: 'The text says what being ticked means.' } } },
  args: { label: 'Send me an email when a quote comes in' },
};

export const SayNo: Story = {
  tags: ['dont'],
  parameters: {
    docs: { description: { story: 'A text with "not" makes people think twice about what a tick means.' } },
  },
  args: { label: 'Do not send me mails' },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import type { ComponentGuide } from '../component-guide.ts';
import { Switch, type SwitchProps } from './switch.tsx';

const guide: ComponentGuide = {
  alsoKnownAs: ['toggle', 'on off'],
  status: 'new',
  purpose: 'Turns one thing on or off at once: what it does has happened when it has moved.',
  avoid: [
    'In a form that is sent by a button: use Checkbox.',
    'For a choice between two things that both have a name: use SegmentedControl or RadioGroup.',
    'For an act, such as sending or deleting: use Button.',
  ],
  anatomy: {
    switch: 'The line with switch, text, description and error; `data-state` is idle, loading or invalid.',
    'field-description': 'What it does, or why it cannot be changed.',
    'field-spinner': 'There while the change is being saved.',
    'field-error': 'Why the change was not kept.',
  },
  keyboard: { Tab: 'Goes to the switch.', Space: 'Turns it on or off.' },
  without: { sizes: 'The switch has one size.' },
};

function Controlled(args: SwitchProps) {
  const [isOn, setOn] = useState(args.checked ?? false);
  return (
    <Switch
      {...args}
      checked={isOn}
      onChange={(event) => {
        setOn(event.target.checked);
        args.onChange?.(event);
      }}
    />
  );
}

const meta = {
  title: 'Forms/Switch',
  id: 'components-switch',
  component: Switch,
  args: { label: 'Emails about new vendors', onChange: fn() },
  parameters: { guide },
  render: (args) => <Controlled {...args} />,
} satisfies Meta<typeof Switch>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every state at once. */
export const Overview: Story = {
  render: () => (
    <div className="grid justify-items-start gap-2">
      <Switch label="Off" />
      <Switch label="On" defaultChecked />
      <Switch label="With a description" defaultChecked description="At most one email a day." />
      <Switch label="Being saved" defaultChecked isLoading />
      <Switch label="Not kept" error="The change could not be saved. Try again." />
      <Switch label="Fixed, off" disabledReason="Only your administrator can change it." />
      <Switch label="Fixed, on" defaultChecked disabledReason="Only your administrator can change it." />
    </div>
  ),
};

export const TurnsAtOnce: Story = {
  parameters: { covers: ['keyboard', 'screen-reader', 'switch-role', 'turns-at-once'] },
  args: { description: 'At most one email a day.' },
  play: async ({ canvas, args, step }) => {
    const control = canvas.getByRole('switch', { name: 'Emails about new vendors' });
    await expect(control).not.toBeChecked();
    await expect(control).toHaveAccessibleDescription('At most one email a day.');
    await step('Space and a press on the text both turn it', async () => {
      await userEvent.tab();
      await expect(control).toHaveFocus();
      await userEvent.keyboard(' ');
      await expect(control).toBeChecked();
      await userEvent.click(canvas.getByText('Emails about new vendors'));
      await expect(control).not.toBeChecked();
      await expect(args.onChange).toHaveBeenCalledTimes(2);
    });
  },
};

export const Saving: Story = {
  parameters: { covers: ['loading', 'saving-keeps-state'] },
  args: { checked: true, isLoading: true },
  play: async ({ canvas, args, canvasElement }) => {
    const control = canvas.getByRole('switch');
    await userEvent.click(control);
    await expect(control).toBeChecked();
    await expect(control).toHaveAttribute('aria-busy', 'true');
    await expect(args.onChange).not.toHaveBeenCalled();
    await expect(canvasElement.querySelector('[data-slot=field-spinner]')).toBeVisible();
  },
};

export const NotKept: Story = {
  parameters: { covers: ['error'] },
  args: { error: 'The change could not be saved. Try again.' },
  play: async ({ canvas }) => {
    const control = canvas.getByRole('switch');
    await expect(control).toBeInvalid();
    await expect(control).toHaveAccessibleDescription('The change could not be saved. Try again.');
  },
};

export const DisabledWithReason: Story = {
  parameters: { covers: ['disabled-reason'] },
  args: { checked: true, disabledReason: 'Only your administrator can change it.' },
  play: async ({ canvas }) => {
    const control = canvas.getByRole('switch');
    await expect(control).toBeDisabled();
    await expect(control).toHaveAccessibleDescription('Only your administrator can change it.');
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { covers: ['long-text'] },
  args: {
    label: 'Mails whenever a vendor of one of my groups changes its certificates or its turnover',
    description: 'At most one email a day, to owner.of.the.purchasing.department@sagarsteel.example.',
  },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const DoNameTheThing: Story = {
  tags: ['do'],
  parameters: { docs: { description: { story: 'The text names the thing and is true on as well as off.' } } },
  args: { label: 'Emails about new vendors', checked: true },
};

export const DontSayTheState: Story = {
  tags: ['dont'],
  parameters: {
    docs: { description: { story: 'A text that says the state is wrong as soon as the switch is on.' } },
  },
  args: { label: 'Mails are off' },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import type { ComponentGuide } from '../component-guide.ts';
import { RadioGroup } from './radio-group.tsx';

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['radio button', 'option group'],
  purpose: 'One of two to about seven choices, all in sight.',
  avoid: [
    'For more choices: use the select, or the combobox where one types to find them.',
    'For yes or no: use the checkbox.',
  ],
  anatomy: { 'radio-group': 'The group with its legend, choices and error.' },
  keyboard: {
    Tab: 'Goes to the chosen one.',
    'Arrow keys': 'Choose the next or the one before.',
    Space: 'Chooses the first.',
  },
  without: {
    sizes: 'Choices are text with a circle in one size.',
    loading: 'The button of the form shows that work is under way.',
    'disabled-reason': 'The description of a choice that is disabled says why.',
  },
};

const meta = {
  title: 'Forms/Radio group',
  id: 'components-radio-group',
  component: RadioGroup,
  parameters: { guide },
  args: {
    legend: 'User type',
    options: [
      { value: 'plant', label: 'Plant User', description: 'Sees the jobs of one plant.' },
      { value: 'corporate', label: 'Corporate User', description: 'Sees the jobs of every plant.' },
    ],
    onValueChange: fn(),
  },
} satisfies Meta<typeof RadioGroup>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Plain and as cards, beside one another, wrong, and with a choice that is disabled. */
export const Overview: Story = {
  render: (args) => (
    <div className="grid max-w-130 gap-6">
      <RadioGroup {...args} legend="Plain" defaultValue="plant" />
      <RadioGroup {...args} legend="Cards" variant="cards" orientation="horizontal" defaultValue="corporate" />
      <RadioGroup {...args} legend="Wrong" error="Choose a user type." isRequired />
      <RadioGroup
        {...args}
        legend="One is disabled"
        options={[
          { value: 'plant', label: 'Plant User' },
          { value: 'corporate', label: 'Corporate User', description: 'Your company has none yet.', isDisabled: true },
        ]}
      />
    </div>
  ),
};

export const Plain: Story = {
  args: { defaultValue: 'plant' },
  parameters: { covers: ['keyboard', 'legend', 'arrow-keys', 'screen-reader'] },
  play: async ({ canvas, args, step }) => {
    await expect(canvas.getByRole('group', { name: 'User type' })).toBeInTheDocument();
    await step('arrows move the choice', async () => {
      await userEvent.tab();
      await expect(canvas.getByRole('radio', { name: /Plant User/ })).toHaveFocus();
      await userEvent.keyboard('{ArrowDown}');
      await expect(canvas.getByRole('radio', { name: /Corporate User/ })).toBeChecked();
      await expect(args.onValueChange).toHaveBeenLastCalledWith('corporate');
    });
  },
};

export const Cards: Story = { args: { variant: 'cards', orientation: 'horizontal', defaultValue: 'corporate' } };

export const WithError: Story = {
  parameters: { covers: ['error'] },
  args: { error: 'Choose a user type.', isRequired: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('group', { name: 'User type' })).toHaveAccessibleDescription('Choose a user type.');
  },
};

/** A test has a mouse: a copy of the choice is drawn with the classes that a finger brings. */
export const UnderAFinger: Story = {
  parameters: { covers: ['touch-target'] },
  args: { options: [{ value: 'plant', label: 'Plant User' }], defaultValue: 'plant' },
  play: async ({ canvas }) => {
    const choice = canvas.getByRole('radio').closest('label')!;
    const copy = choice.cloneNode(true) as HTMLElement;
    copy.className = copy.className.replace('py-0.5', '').replaceAll('pointer-coarse:', '');
    copy.inert = true;
    choice.after(copy);
    await expect(copy.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    copy.remove();
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { covers: ['long-text'] },
  args: {
    legend: 'For which part of the company do you buy with this account',
    variant: 'cards',
    options: [
      {
        value: 'plant',
        label: 'Plant User of one plant with its own registration',
        description: 'Sees the jobs of one plant.',
      },
      {
        value: 'corporate',
        label: 'Corporate User',
        description: 'Sees the jobs of every plant and every office of the company.',
      },
    ],
  },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const SayWhatFollows: Story = {
  tags: ['do'],
  parameters: { docs: { description: { story: 'Each choice says what follows from it.' } } },
};

export const TooMany: Story = {
  tags: ['dont'],
  parameters: { docs: { description: { story: 'Ten choices are a list to search in: use the combobox.' } } },
  args: {
    legend: 'State',
    options: [
      'Andhra Pradesh',
      'Assam',
      'Bihar',
      'Goa',
      'Gujarat',
      'Haryana',
      'Kerala',
      'Odisha',
      'Punjab',
      'Tripura',
    ].map((value) => ({ value, label: value })),
  },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { Button } from '../button/button.tsx';
import type { ComponentGuide } from '../component-guide.ts';
import { TextField } from '../text-field/text-field.tsx';
import { Stepper, type StepperProps } from './stepper.tsx';

const guide: ComponentGuide = {
  status: 'new',
  alsoKnownAs: ['wizard', 'steps', 'progress tracker'],
  purpose: 'Shows how far one is in a form of two to five steps, and carries the heading of the current step.',
  avoid: [
    'For parts that can be visited in any order: use tabs or links.',
    'For the stages of a job or a request over days: use the timeline.',
    'For the share of work that is done: use a progress bar.',
  ],
  anatomy: {
    stepper: 'The whole: list, count and heading.',
    'stepper-step': 'One step; `data-state` is done, current or ahead.',
    'stepper-count': 'Step n/3.',
  },
  keyboard: {
    Tab: 'Goes through the steps that are done, where they lead back.',
    'Enter, Space': 'Go back to that step.',
  },
  without: {
    sizes: 'It is drawn in one size, as wide as its place.',
    'disabled-reason': 'A step that is ahead is text and not a control.',
    loading: 'The button that leads on shows that work is under way.',
    error: 'The fields of the step carry the errors.',
  },
};

const steps = [
  { id: 'person', label: 'Your details' },
  { id: 'company', label: 'Company' },
  { id: 'access', label: 'Request access' },
];

const meta = {
  title: 'Navigation/Stepper',
  id: 'components-stepper',
  component: Stepper,
  args: { steps, currentIndex: 1, heading: 'Company', headingLevel: 2 },
  parameters: { guide },
  decorators: [
    (Story) => (
      <div className="max-w-130">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Stepper>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The first, the second and the last step. */
export const Overview: Story = {
  render: (args) => (
    <div className="grid gap-10">
      <Stepper {...args} label="First" currentIndex={0} heading="Your details" />
      <Stepper {...args} label="Second" currentIndex={1} heading="Company" onStepBack={fn()} />
      <Stepper {...args} label="Last" currentIndex={2} heading="Request access" onStepBack={fn()} />
    </div>
  ),
};

export const Second: Story = {
  parameters: { covers: ['step-of', 'current-step', 'screen-reader'] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Step 2/3')).toBeVisible();
    await expect(canvas.getByRole('list', { name: 'Steps' }).tagName).toBe('OL');
    const items = canvas.getAllByRole('listitem');
    await expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null]);
    await expect(items[0]).toHaveTextContent('Your details, done');
    // Nobody moved yet: the focus stays where the page put it.
    await expect(canvas.getByRole('heading', { name: 'Company' })).not.toHaveFocus();
  },
};

function Registration(args: StepperProps) {
  const [index, setIndex] = useState(0);
  const [values, setValues] = useState<Record<number, string>>({});
  const step = steps[index]!;
  return (
    <div className="grid gap-4">
      <Stepper {...args} currentIndex={index} heading={step.label} onStepBack={setIndex} />
      <TextField
        key={step.id}
        label={index === 0 ? 'Full name' : index === 1 ? 'Company name' : 'OTP'}
        value={values[index] ?? ''}
        onChange={(event) => setValues({ ...values, [index]: event.target.value })}
      />
      <div className="flex gap-2">
        {index > 0 && <Button onClick={() => setIndex(index - 1)}>Back</Button>}
        {index < 2 && (
          <Button variant="primary" onClick={() => setIndex(index + 1)}>
            Next
          </Button>
        )}
      </div>
    </div>
  );
}

export const Walk: Story = {
  parameters: { covers: ['heading-focus', 'back-keeps-data', 'keyboard', 'step-of'] },
  render: (args) => <Registration {...args} />,
  play: async ({ canvas, step }) => {
    await step('on, and the heading has the focus', async () => {
      await userEvent.type(canvas.getByLabelText('Full name'), 'Asha Rao');
      await userEvent.click(canvas.getByRole('button', { name: 'Next' }));
      await expect(canvas.getByRole('heading', { name: 'Company' })).toHaveFocus();
      await userEvent.type(canvas.getByLabelText('Company name'), 'Sagar Steel');
      await userEvent.click(canvas.getByRole('button', { name: 'Next' }));
      await expect(canvas.getByText('Step 3/3')).toBeVisible();
    });
    await step('back by keyboard to a step that is done, with what was entered', async () => {
      const back = canvas.getByRole('button', { name: /^Your details/ });
      back.focus();
      await userEvent.keyboard('{Enter}');
      await expect(canvas.getByRole('heading', { name: 'Your details' })).toHaveFocus();
      await expect(canvas.getByLabelText('Full name')).toHaveValue('Asha Rao');
      await userEvent.click(canvas.getByRole('button', { name: 'Next' }));
      await expect(canvas.getByLabelText('Company name')).toHaveValue('Sagar Steel');
    });
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { covers: ['long-text'] },
  args: {
    heading: 'The company and the plant that you buy for, as they are registered',
    steps: [
      { id: 'a', label: 'Your personal details and password' },
      { id: 'b', label: 'Company and plant that you buy for' },
      { id: 'c', label: 'Request access to the platform' },
    ],
  },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const NounsInOneLine: Story = {
  tags: ['do'],
  parameters: { docs: { description: { story: 'One or two words for each step: what one gives there.' } } },
};

export const Sentences: Story = {
  tags: ['dont'],
  parameters: {
    docs: {
      description: { story: 'Sentences as names of steps cannot be taken in at a glance and break into many lines.' },
    },
  },
  args: {
    heading: 'Tell us about your company',
    steps: [
      { id: 'a', label: 'First tell us who you are' },
      { id: 'b', label: 'Then tell us about your company' },
      { id: 'c', label: 'In the end you request access' },
    ],
  },
};

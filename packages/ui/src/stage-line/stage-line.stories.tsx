import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import type { ComponentGuide } from '../component-guide.ts';
import { renderInertLink } from '../link/render-inert-link.tsx';
import { StageLine } from './stage-line.tsx';

const guide: ComponentGuide = {
  status: 'new',
  alsoKnownAs: ['status tracker', 'pipeline', 'phases'],
  purpose: 'Shows the current stage of a job, which comes next and what is in the way.',
  avoid: ['For the steps of a form, use Stepper.', 'For per cent, use Progress.', 'For a single status, use Badge.'],
  anatomy: { 'stage-line': 'The ordered list.', stage: 'One stage; `data-state` is done, current, next or blocked.' },
  keyboard: { 'Tab, Enter': 'Go to a stage that has a page.' },
  without: {
    sizes: 'It fills the available width.',
    'disabled-reason': 'A blocked stage says why below it; that is the story for error.',
    loading: 'It loads with the job; show the job’s Skeleton.',
  },
};

const meta = {
  title: 'Procurement/Stage line',
  id: 'components-stage-line',
  component: StageLine,
  parameters: { guide },
  args: {
    label: 'Stages of JR-2041',
    renderLink: renderInertLink,
    stages: [
      { id: 'scope', label: 'Scope agreed', state: 'done', href: '#scope' },
      { id: 'invited', label: 'Vendors invited', state: 'done', href: '#vendors' },
      { id: 'quotes', label: 'Collecting quotes', state: 'current', detail: 'due in 2 d 4 h' },
      { id: 'comparison', label: 'Comparison', state: 'next' },
      { id: 'approval', label: 'Approval', state: 'next' },
      { id: 'award', label: 'Award', state: 'next' },
    ],
  },
  decorators: [
    (Story) => (
      <div className="p-4">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof StageLine>;

export default meta;
type Story = StoryObj<typeof meta>;

const blocked = [
  { id: 'scope', label: 'Scope agreed', state: 'done' as const },
  { id: 'quotes', label: 'Collecting quotes', state: 'blocked' as const, detail: 'No vendor has quoted yet.' },
  { id: 'award', label: 'Award', state: 'next' as const },
];

export const Overview: Story = {
  render: (args) => (
    <div className="grid gap-8">
      <StageLine {...args} />
      <StageLine {...args} label="Stages of JR-2040" stages={blocked} />
    </div>
  ),
};

export const Semantics: Story = {
  parameters: { covers: ['ordered-list', 'current-marked', 'states-in-words', 'screen-reader', 'keyboard'] },
  play: async ({ canvas }) => {
    const list = canvas.getByRole('list', { name: 'Stages of JR-2041' });
    await expect(list.tagName).toBe('OL');
    const items = within(list).getAllByRole('listitem');
    await expect(items.map((item) => item.textContent)).toEqual([
      'Scope agreed, done',
      'Vendors invited, done',
      'Collecting quotes, nowdue in 2 d 4 h',
      'Comparison, upcoming',
      'Approval, upcoming',
      'Award, upcoming',
    ]);
    await expect(items.filter((item) => item.getAttribute('aria-current') === 'step')).toEqual([items[2]]);
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: 'Scope agreed' })).toHaveFocus();
  },
};

export const Blocked: Story = {
  args: { stages: blocked },
  parameters: { covers: ['blocked-says-why', 'error'] },
  play: async ({ canvas }) => {
    const stage = canvas.getByText('Collecting quotes').closest('li');
    await expect(stage).toHaveTextContent('Collecting quotes, blocked');
    await expect(stage).toHaveAttribute('aria-current', 'step');
    await expect(within(stage!).getByText('No vendor has quoted yet.')).toBeVisible();
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  args: {
    stages: [
      { id: '1', label: 'Hochdruckkesselrohrwanderneuerungsarbeitenvorbereitung', state: 'done' },
      {
        id: '2',
        label: 'Collecting quotes',
        state: 'current',
        detail: 'Waiting for the third vendor, who asked for two more days',
      },
    ],
  },
  parameters: { covers: ['long-text'] },
  play: async ({ canvas }) => {
    const now = canvas.getByText('Stage 2 of 2: Collecting quotes').closest('li');
    await expect(now).toBeVisible();
    await expect(now).toHaveTextContent('Waiting for the third vendor');
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** Few stages, each a thing that is reached, and one that is now. */
export const DoNameWhatIsReached: Story = { tags: ['do'] };

/** Two stages that are "now": nobody knows what to do next. */
export const DontHaveTwoAtOnce: Story = {
  tags: ['dont'],
  args: {
    stages: [
      { id: '1', label: 'Processing', state: 'current' },
      { id: '2', label: 'In progress', state: 'current' },
    ],
  },
};

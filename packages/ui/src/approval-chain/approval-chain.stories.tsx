import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import type { ComponentGuide } from '../component-guide.ts';
import { ApprovalChain } from './approval-chain.tsx';

const guide: ComponentGuide = {
  status: 'new',
  alsoKnownAs: ['workflow', 'approvers', 'sign-off'],
  purpose: 'Who has to approve an award proposal, in order, and whose turn it is.',
  avoid: ['To decide, use ApprovalCard.', 'For the stages of a job, use StageLine.'],
  anatomy: { 'approval-chain': 'The ordered list.', 'approval-step': 'One person; `data-state` is its status.' },
  keyboard: {},
  without: {
    keyboard: 'It is not focusable.',
    sizes: 'It fills the available width.',
    'disabled-reason': 'It is read only.',
    loading: 'It loads with the award proposal, whose Skeleton covers it.',
    error: 'It loads with the award proposal, which shows the error.',
  },
};

const meta = {
  title: 'Procurement/Approval chain',
  id: 'components-approval-chain',
  component: ApprovalChain,
  parameters: { guide },
  args: {
    label: 'Approvals of the award',
    steps: [
      {
        id: '1',
        name: 'Rohan Sawant',
        role: 'Maintenance head',
        state: 'approved',
        decidedAt: '2026-11-18T06:10:00Z',
        comment: 'Checked against the shutdown plan.',
      },
      { id: '2', name: 'Meera Kulkarni', role: 'Plant head', state: 'pending' },
      { id: '3', name: 'Finance committee', role: 'above ₹1 Cr', state: 'waiting' },
    ],
  },
  decorators: [
    (Story) => (
      <div className="max-w-130 p-4">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof ApprovalChain>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Overview: Story = {
  render: (args) => (
    <div className="grid gap-8">
      <ApprovalChain {...args} />
      <ApprovalChain
        label="Approvals of the second award"
        steps={[
          { id: '1', name: 'Rohan Sawant', state: 'delegated', decidedAt: '2026-11-18T06:10:00Z' },
          { id: '2', name: 'Anil Shetty', state: 'returned', decidedAt: '2026-11-18T07:10:00Z' },
          { id: '3', name: 'Meera Kulkarni', state: 'rejected', decidedAt: '2026-11-18T08:10:00Z' },
          { id: '4', name: 'Managing director', state: 'overridden', decidedAt: '2026-11-18T09:10:00Z' },
        ]}
      />
    </div>
  ),
};

export const Semantics: Story = {
  parameters: { covers: ['ordered-list', 'current-marked', 'screen-reader'] },
  play: async ({ canvas }) => {
    const list = canvas.getByRole('list', { name: 'Approvals of the award' });
    await expect(list.tagName).toBe('OL');
    const items = within(list).getAllByRole('listitem');
    await expect(items[0]).toHaveTextContent('Maintenance head · 18 Nov 2026, 11:40 am IST');
    await expect(items[0]).toHaveTextContent('Approved');
    await expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null]);
    await expect(items[2]).toHaveTextContent('Later');
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  args: {
    steps: [
      {
        id: '1',
        name: 'Venkatanarasimharajuvaripetasubrahmanyam',
        role: 'Head of maintenance, procurement and stores of the western region',
        state: 'overridden',
        decidedAt: '2026-11-18T06:10:00Z',
        comment: 'water-wall-panel/'.repeat(12),
      },
    ],
  },
  parameters: { covers: ['long-text'] },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** All who will be asked, from the beginning: nobody is surprised by a fourth signature. */
export const DoShowTheWholeChain: Story = { tags: ['do'] };

/** Two whose turn it is, where the second can only decide after the first. */
export const DontAskOutOfTurn: Story = {
  tags: ['dont'],
  args: {
    steps: [
      { id: '1', name: 'Rohan Sawant', state: 'pending' },
      { id: '2', name: 'Meera Kulkarni', state: 'pending' },
    ],
  },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { Button } from '../button/button.tsx';
import type { ComponentGuide } from '../component-guide.ts';
import { inHeldTime } from '../story-time.ts';
import { ApprovalCard, type ApprovalCardProps, type ApprovalState } from './approval-card.tsx';

const guide: ComponentGuide = {
  status: 'new',
  alsoKnownAs: ['approve', 'reject', 'sign-off'],
  purpose:
    'One approval of an award proposal: who decided, when and why. The approver can decide here, and undo it for some seconds.',
  avoid: [
    'For the order of all who are asked, use ApprovalChain.',
    'To ask before something is deleted, use ConfirmDialog.',
  ],
  anatomy: {
    'approval-card': 'The article; `data-state` is its status.',
    'approval-person': 'Who decided or is asked, and when (IST).',
    'approval-actions': 'Approve, return, reject.',
  },
  keyboard: { 'Tab, Enter': 'Decide. After a decision the focus is on Undo.' },
  knownIssues: ['Leaving the page commits what waits; the owner must send it by a request that outlives the page.'],
  without: { sizes: 'It fills the available width.' },
};

const meta = {
  title: 'Procurement/Approval card',
  id: 'components-approval-card',
  component: ApprovalCard,
  parameters: { guide },
  args: {
    title: 'Award to Tungabhadra Heat Services',
    description: '₹1,08,42,600 · 9.6% under estimate',
    state: 'pending',
    personName: 'Meera Kulkarni',
    personRole: 'Plant head',
    onDecide: fn(),
    undoSeconds: 1,
  },
  decorators: [
    (Story) => (
      <div className="max-w-140 p-4">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof ApprovalCard>;

export default meta;
type Story = StoryObj<typeof meta>;

const decided: { state: ApprovalState; comment?: string }[] = [
  { state: 'approved' },
  { state: 'rejected', comment: 'Konkan was 3% lower on tubes alone. Ask them for the castable first.' },
  { state: 'returned', comment: 'The payment terms are missing.' },
  { state: 'delegated' },
  { state: 'overridden', comment: 'Shutdown begins on 4 January.' },
];

export const Overview: Story = {
  render: (args) => (
    <div className="grid gap-4">
      <ApprovalCard {...args} />
      <ApprovalCard {...args} title="Scaffolding contract" disabledReason="You asked for this approval yourself." />
      {decided.map((each) => (
        <ApprovalCard
          key={each.state}
          {...args}
          {...each}
          title={`Award, ${each.state}`}
          decidedAt="2026-11-18T11:30:00Z"
        />
      ))}
    </div>
  ),
};

export const WhoDecided: Story = {
  args: { state: 'rejected', decidedAt: '2026-11-18T11:30:00Z', comment: 'Too late for the shutdown.' },
  parameters: { covers: ['who-decided', 'screen-reader'] },
  play: async ({ canvas }) => {
    const card = canvas.getByRole('article', { name: 'Award to Tungabhadra Heat Services' });
    await expect(card).toHaveTextContent('Rejected by Meera Kulkarni · Plant head · 18 Nov 2026, 5:00 pm IST');
    await expect(canvas.getByText('Too late for the shutdown.')).toBeVisible();
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

function Decides(args: ApprovalCardProps) {
  const [state, setState] = useState<ApprovalState>('pending');
  return (
    <ApprovalCard
      {...args}
      state={state}
      onDecide={async (decision) => {
        await args.onDecide?.(decision);
        setState(decision.decision);
      }}
    />
  );
}

export const UndoThenCommit: Story = {
  args: { undoSeconds: 2 },
  render: (args) => <Decides {...args} />,
  parameters: { covers: ['undo-window', 'keyboard'] },
  play: ({ canvas, args, step }) =>
    inHeldTime(async (pass) => {
      await step('shown at once, committed later, and undone in between', async () => {
        await userEvent.tab();
        await expect(canvas.getByRole('button', { name: 'Approve' })).toHaveFocus();
        await userEvent.keyboard('{Enter}');
        await expect(canvas.getByRole('article')).toHaveAttribute('data-state', 'approved');
        await expect(canvas.getByRole('status')).toHaveTextContent('Approved. It takes effect in 2 s.');
        await waitFor(() => expect(canvas.getByRole('button', { name: 'Undo' })).toHaveFocus());
        await userEvent.keyboard('{Enter}');
        await expect(canvas.getByRole('article')).toHaveAttribute('data-state', 'pending');
        await waitFor(() => expect(canvas.getByRole('button', { name: 'Approve' })).toHaveFocus());
        await pass(60_000);
        await expect(args.onDecide).not.toHaveBeenCalled();
      });
      await step('committed once when the time is over', async () => {
        await userEvent.click(canvas.getByRole('button', { name: 'Approve' }));
        await pass(1999);
        await expect(args.onDecide).not.toHaveBeenCalled();
        await pass(1);
        await expect(args.onDecide).toHaveBeenCalledWith({ decision: 'approved', comment: '' });
        await waitFor(() => expect(canvas.queryByRole('button')).toBeNull());
        await expect(args.onDecide).toHaveBeenCalledTimes(1);
      });
    }),
};

export const RejectNeedsAComment: Story = {
  parameters: { covers: ['reject-needs-comment'] },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Reject' }));
    const why = canvas.getByRole('textbox', { name: 'Why' });
    await expect(why).toHaveFocus();
    await userEvent.type(why, '  ');
    await userEvent.click(canvas.getByRole('button', { name: 'Reject' }));
    await expect(why).toBeInvalid();
    await expect(why).toHaveAccessibleDescription('Enter a reason. The person who asked will see it.');
    await expect(why).toHaveFocus();
    await userEvent.type(why, 'Too late for the shutdown.');
    await userEvent.click(canvas.getByRole('button', { name: 'Reject' }));
    await expect(canvas.getByRole('article')).toHaveAttribute('data-state', 'rejected');
    await waitFor(() =>
      expect(args.onDecide).toHaveBeenCalledWith({ decision: 'rejected', comment: 'Too late for the shutdown.' }),
    );
  },
};

function Leaves(args: ApprovalCardProps) {
  const [isShown, setIsShown] = useState(true);
  return (
    <div className="grid gap-4">
      <Button onClick={() => setIsShown(false)}>Leave</Button>
      {isShown && <ApprovalCard {...args} />}
    </div>
  );
}

export const LeavingCommits: Story = {
  args: { undoSeconds: 60 },
  render: (args) => <Leaves {...args} />,
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Approve' }));
    await expect(args.onDecide).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(args.onDecide).toHaveBeenCalledTimes(1));
  },
};

export const RefusedComesBack: Story = {
  args: { onDecide: fn(() => Promise.reject(new Error('Somebody else decided meanwhile.'))) },
  parameters: { covers: ['error'] },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Approve' }));
    await expect(await canvas.findByText('Somebody else decided meanwhile.')).toBeVisible();
    await expect(canvas.getByRole('article')).toHaveAttribute('data-state', 'pending');
    await expect(canvas.getByRole('button', { name: 'Approve' })).toBeVisible();
  },
};

export const Committing: Story = {
  args: { onDecide: fn(() => new Promise<void>(() => {})), undoSeconds: 1 },
  parameters: { covers: ['loading'] },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-busy', 'true'), {
      timeout: 5000,
    });
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
    await expect(canvas.getByRole('article')).toHaveAttribute('data-state', 'approved');
  },
};

export const NotAllowed: Story = {
  args: { disabledReason: 'You asked for this approval yourself.' },
  parameters: { covers: ['disabled-reason'] },
  play: async ({ canvas, args }) => {
    const approve = canvas.getByRole('button', { name: 'Approve' });
    await expect(approve).toHaveAccessibleDescription('You asked for this approval yourself.');
    await userEvent.click(approve);
    await expect(canvas.getByRole('article')).toHaveAttribute('data-state', 'pending');
    await expect(args.onDecide).not.toHaveBeenCalled();
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  args: {
    title: 'Award to Hochdruckkesselrohrwanderneuerungsgesellschaft of Tungabhadra',
    personName: 'Venkatanarasimharajuvaripeta Subrahmanyam',
    state: 'overridden',
    decidedAt: '2026-11-18T11:30:00Z',
    comment: 'water-wall-panel/'.repeat(12),
  },
  parameters: { covers: ['long-text'] },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** Says what is approved and what it costs: nobody has to leave the card to decide. */
export const DoSayWhatItCosts: Story = { tags: ['do'] };

/** A question without its object. */
export const DontHideTheObject: Story = {
  tags: ['dont'],
  args: { title: 'Approval needed', description: undefined },
};

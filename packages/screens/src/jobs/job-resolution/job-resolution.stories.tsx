import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { examples, recorded } from '../../shared/story-examples.ts';
import { storyChanges } from '../../shared/story-changes.ts';
import { storyHost } from '../../shared/story-host.tsx';
import {
  expectFailure,
  expectFailureWithRetry,
  expectNoSidewaysScroll,
  failedTitle,
  forbidden,
  longName,
  narrow,
  offlineTitle,
  refusedTitle,
  withLongTexts,
} from '../../shared/story-states.ts';
import JobResolution from './job-resolution.tsx';

const [waiting] = examples.getJobRequestResolutions.body.resolutions;
const [approved] = examples['getJobRequestResolutions.approved'].body.resolutions;

const meta = {
  component: JobResolution,
  decorators: [storyHost],
  args: { jrId: waiting!.jobNumber, resolutionId: waiting!._id },
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'job-resolution' },
    states: { partial: 'A resolution comes in one answer.' },
    ...recorded,
  },
} satisfies Meta<typeof JobResolution>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: /^Award to/ })).toBeVisible();
    await expect(canvas.getByRole('button', { name: /^Approve ₹/ })).toBeVisible();
    await expect(canvas.getByText('Against first offer')).toBeVisible();
    await expect(canvas.getByText(/^Decide by/)).toBeVisible();
  },
};

export const OnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: /^Approve ₹/ });
    await expectNoSidewaysScroll();
  },
};

const [awarded, ...rest] = waiting!.ranking.toSorted((left, right) => Number(right.isAwarded) - Number(left.isAwarded));
const changed = {
  ...examples.getJobRequestResolutions.body,
  resolutions: [{ ...waiting!, ...storyChanges([rest[0]!.companyName, awarded!.companyName], 'Safety valves') }],
};

/** The approver sees what the buyer changed since quote opening, and who was L1 before. */
export const ChangedSinceOpening: Story = {
  parameters: { api: { getJobRequestResolutions: { body: changed } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('L1 changed after quote opening')).toBeVisible();
    const table = within(canvas.getByRole('table', { name: 'Changes since quote opening' }));
    await expect(table.getByText('L2 → L1')).toBeVisible();
    await expect(table.queryByRole('button', { name: /^(?:Add|Edit) reason/ })).toBeNull();
  },
};

/** The statement as it was frozen: by item, by terms, and by how vendors were judged. */
export const Statement: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show statement' }));
    await expect(await canvas.findByRole('rowheader', { name: /Evaluated cost/ })).toBeVisible();
    await userEvent.click(canvas.getByRole('radio', { name: 'Terms' }));
    await expect(await canvas.findByRole('rowheader', { name: 'Warranty' })).toBeVisible();
    await userEvent.click(canvas.getByRole('radio', { name: 'Technical' }));
    await expect(await canvas.findByRole('rowheader', { name: 'Technical score' })).toBeVisible();
  },
};

export const StatementOnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show statement' }));
    await expect(await canvas.findByRole('rowheader', { name: /Evaluated cost/ })).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

/** Who is asked sees what the proposer changed of the rules. */
export const RulesChangedByProposer: Story = {
  parameters: {
    api: {
      getJobRequestResolutions: {
        body: {
          ...examples.getJobRequestResolutions.body,
          resolutions: examples.getJobRequestResolutions.body.resolutions.map((one) => ({
            ...one,
            ruleChanges: [
              {
                at: '2026-11-12T04:30:00.000Z',
                effectiveAt: '2026-11-13T04:30:00.000Z',
                changes: ['Up to ₹25,00,000: 1. Plant head (Prakash Sathe) → 1. Plant head (Deepak Kelkar)'],
              },
            ],
          })),
        },
      },
    },
  },
  play: async ({ canvas }) => {
    const section = within(await canvas.findByRole('region', { name: 'Changes to approval rules by the proposer' }));
    await expect(section.getByText(/Prakash Sathe/)).toBeVisible();
  },
};

export const ApprovingUndone: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Approve ₹/ }));
    await expect(await canvas.findByText(/It takes effect in \d+ s\./)).toBeVisible();
    const undo = canvas.getByRole('button', { name: 'Undo' });
    await expect(undo).toHaveFocus();
    await userEvent.click(undo);
    await expect(await canvas.findByRole('button', { name: /^Approve ₹/ })).toBeVisible();
    // The button is gone with what it did; the focus is not.
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  },
};

export const Returning: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Return' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Return to/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Return proposal' }));
    await expect(await dialog.findByText('Give a reason. Others can read it.')).toBeVisible();
    await userEvent.click(dialog.getByRole('radio', { name: 'Ask for a better price' }));
    await expect(dialog.getByRole('textbox', { name: /^Comment/ })).toBeVisible();
  },
};

/** What was said is there again, also when the decision was refused. */
export const ReturningUndone: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Return' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Return to/ }));
    await userEvent.click(dialog.getByRole('radio', { name: 'Ask for a better price' }));
    await userEvent.type(dialog.getByRole('textbox', { name: /^Comment/ }), 'Two crews quoted less last year.');
    await userEvent.click(dialog.getByRole('button', { name: 'Return proposal' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Undo' }));
    await expect(await canvas.findByRole('textbox', { name: /^Comment/ })).toHaveValue(
      'Two crews quoted less last year.',
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Return' }));
    const again = within(await screen.findByRole('dialog', { name: /^Return to/ }));
    await expect(again.getByRole('textbox', { name: /^Comment/ })).toHaveValue('Two crews quoted less last year.');
    await expect(again.getByRole('radio', { name: 'Ask for a better price' })).toBeChecked();
  },
};

/** One super user asks, with a reason; another one has to agree. */
export const Overriding: Story = {
  parameters: { api: { getJobRequestResolutions: examples['getJobRequestResolutions.superUser'] } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Override the decision of/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Override/ }));
    const comment = await dialog.findByRole('textbox', { name: /^Comment/ });
    await userEvent.click(dialog.getByRole('button', { name: 'Request override' }));
    await expect(await dialog.findByText('Give a reason. Others can read it.')).toBeVisible();
    await userEvent.type(comment, 'In hospital since Monday.');
    await userEvent.click(dialog.getByRole('button', { name: 'Request override' }));
    await expect(await screen.findByText('Override requested. Another super user has to agree.')).toBeVisible();
    // With the answer the button is gone, and the focus goes to what was said of it; the recorded page stays as it was, with the button.
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Override/ })).toBeNull());
    (document.activeElement as HTMLElement | null)?.blur();
  },
};

export const OverrideAsked: Story = {
  parameters: { api: { getJobRequestResolutions: examples['getJobRequestResolutions.asker'] } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('You requested an override')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Agree and approve' })).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Cancel override' })).toBeVisible();
  },
};

/** Agreeing is final, so it asks for the reason of the second one; a refusal keeps what was typed. */
export const OverrideRefused: Story = {
  parameters: {
    api: {
      getJobRequestResolutions: examples['getJobRequestResolutions.second'],
      overrideResolutionStep: examples['overrideResolutionStep.alone'],
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/requested an override$/)).toBeVisible();
    const agree = canvas.getByRole('button', { name: 'Agree and approve' });
    agree.focus();
    await userEvent.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: /^Agree to override/ }));
    await userEvent.type(dialog.getByRole('textbox', { name: /^Comment/ }), 'So it is.');
    await userEvent.click(dialog.getByRole('button', { name: 'Agree and approve' }));
    await expect(await screen.findByText('Another super user has to confirm your request.')).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: /^Comment/ })).toHaveValue('So it is.');
  },
};

export const OverrideOnAPhone: Story = {
  ...OverrideAsked,
  globals: narrow,
  play: async ({ canvas }) => {
    await canvas.findByText('You requested an override');
    await expectNoSidewaysScroll();
  },
};

export const Approved: Story = {
  args: { jrId: approved!.jobNumber, resolutionId: approved!._id },
  parameters: { api: { getJobRequestResolutions: examples['getJobRequestResolutions.approved'] } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Approved: the job is awarded')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Award note as PDF' })).toBeEnabled();
  },
};

/** The quote did not hold long enough: nobody decides any more, and it says which one and where to go on. */
export const Expired: Story = {
  parameters: {
    api: {
      getJobRequestResolutions: {
        body: {
          ...examples.getJobRequestResolutions.body,
          resolutions: [
            {
              ...waiting!,
              state: 'expired',
              decideBy: null,
              endedAt: '2026-12-30T18:30:02.000Z',
              endComment: `The quote of ${waiting!.validity!.vendor} was valid until 30 Dec 2026.`,
              stages: waiting!.stages.map((stage) => ({
                ...stage,
                state: 'skipped',
                steps: stage.steps.map((step) => ({ ...step, state: 'skipped' })),
              })),
              can: { decide: false, override: false, withdraw: false, addDocuments: false, handTo: [] },
            },
          ],
        },
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Expired before it was decided')).toBeVisible();
    await expect(canvas.getByText(/was valid until 30 Dec 2026/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^Approve ₹/ })).toBeNull();
    await expect(canvas.queryByText(/^Decide by/)).toBeNull();
  },
};

/** The job was cancelled after its award and reopened: the award stays as history, with its note. */
export const VoidAfterApproval: Story = {
  args: { jrId: approved!.jobNumber, resolutionId: approved!._id },
  parameters: {
    api: {
      getJobRequestResolutions: {
        body: {
          ...examples['getJobRequestResolutions.approved'].body,
          resolutions: [
            {
              ...approved!,
              state: 'void',
              endedBy: 'Sunil Ozarkar',
              endedAt: '2026-12-30T10:30:02.000Z',
              endComment: 'Approved on 20 Nov 2026. The job was reopened.',
            },
          ],
        },
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Approved on 20 Nov 2026. The job was reopened.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Award note as PDF' })).toBeEnabled();
  },
};

/** By keyboard, and the button stays where it was. */
export const AwardNoteTaken: Story = {
  args: { jrId: approved!.jobNumber, resolutionId: approved!._id },
  parameters: { api: { getJobRequestResolutions: examples['getJobRequestResolutions.approved'] } },
  play: async ({ canvas }) => {
    const button = await canvas.findByRole('button', { name: 'Award note as PDF' });
    button.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(button).toBeEnabled());
    await expect(button).toHaveFocus();
    await expect(screen.queryByText('The award note could not be downloaded')).toBeNull();
  },
};

/** The page stays; what went wrong is told. */
export const AwardNoteFailed: Story = {
  args: { jrId: approved!.jobNumber, resolutionId: approved!._id },
  parameters: {
    api: { getJobRequestResolutions: examples['getJobRequestResolutions.approved'], getAwardNote: 'error' },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Award note as PDF' }));
    await expect(await screen.findByText('The award note could not be downloaded')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Award note as PDF' })).toBeEnabled();
  },
};

export const TakingBack: Story = {
  parameters: { api: { getJobRequestResolutions: examples['getJobRequestResolutions.proposer'] } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Withdraw proposal' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw proposal' }));
    await userEvent.type(dialog.getByRole('textbox', { name: /^Comment/ }), 'A vendor called.');
    await userEvent.click(dialog.getByRole('button', { name: 'Withdraw proposal' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Withdraw proposal' })).toBeNull());
  },
};

export const Empty: Story = {
  parameters: { api: { getJobRequestResolutions: examples['getJobRequestResolutions.none'] } },
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('heading', { name: 'Award proposal not found' })).toBeVisible(),
};

export const Loading: Story = {
  parameters: { api: { getJobRequestResolutions: 'loading' } },
  play: async ({ canvasElement }) =>
    waitFor(() => expect(canvasElement.querySelector('[aria-busy=true]')).not.toBeNull()),
};

export const Refused: Story = {
  parameters: { api: { getJobRequestResolutions: forbidden } },
  play: async ({ canvas }) => expect(await canvas.findByText(refusedTitle)).toBeVisible(),
};

export const Failed: Story = {
  parameters: { api: { getJobRequestResolutions: 'error' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, failedTitle);
  },
};

export const FailedRetried: Story = {
  parameters: { api: { getJobRequestResolutions: ['error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByRole('button', { name: /^Approve ₹/ })).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { getJobRequestResolutions: 'offline' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, offlineTitle);
  },
};

export const LongText: Story = {
  globals: narrow,
  parameters: { api: { getJobRequestResolutions: withLongTexts(examples.getJobRequestResolutions) } },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText(longName))[0]).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

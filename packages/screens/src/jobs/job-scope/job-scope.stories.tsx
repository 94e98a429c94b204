import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { dialogsClosed } from '../../shared/story-dialogs.ts';
import { examples, recorded } from '../../shared/story-examples.ts';
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
import JobLayout from '../job-layout.tsx';
import JobScope from './job-scope.tsx';

const meta = {
  component: JobScope,
  decorators: [storyHost],
  args: { jrId: examples.getJobRequestReport.body.jobRequestDetails.number },
  render: (args) => (
    <JobLayout {...args}>
      <JobScope {...args} />
    </JobLayout>
  ),
  parameters: { layout: 'fullscreen', host: { screen: 'job-scope' }, states: {}, ...recorded },
} satisfies Meta<typeof JobScope>;

export default meta;
type Story = StoryObj<typeof meta>;

const { jobRequestDetails: job } = examples.getJobRequestReport.body;

const { items } = examples.getJobScope.body;
const isThere = { level: 1, name: new RegExp(job.title!.slice(0, 20)) } as const;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', isThere)).toBeVisible();
    await expect(
      await canvas.findByRole('rowheader', { name: new RegExp(items[1]!.description.slice(0, 20)) }),
    ).toBeVisible();
    await expect(canvas.getByRole('list', { name: `Stages of ${job.number}` })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Answer 1 question' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: /^Job scope/ })).toHaveAttribute('aria-current', 'page');
    await expect(await canvas.findByText(/\(vendor\) asked a question$/)).toBeVisible();
  },
};

const markdown = `# Tubes

Replace **64 tubes** of the *water wall*:

1. Cut out and grind
2. Fit and weld
   - root by GTAW
   - rest by SMAW

| Tube | Size | Number |
| --- | --- | --- |
| Front wall | 63.5 × 4.5 mm | 40 |
| Side walls | 51 × 4.0 mm | 24 |

> Hydrostatic test at 1.5 times the working pressure, witnessed.

See the [drawing](https://sagarsteel.example/wall), not <b onclick="x()">the old one</b> and not [this](javascript:alert(1)).`;

const plan = { ...examples.getSchedule.body.jobs[0]!, can: { plan: true } };
const planned = {
  ...plan,
  baseline: { number: 1, at: '2026-11-18T09:30:00.000Z', by: 'Sunil Ozarkar', reason: null },
};

/** People write the scope in Markdown. */
export const FormattedScope: Story = {
  parameters: {
    api: { getJobRequestReport: { body: { jobRequestDetails: { ...job, scope: markdown } } } },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 3, name: 'Tubes' })).toBeVisible();
    await expect(canvas.getByText('64 tubes').tagName).toBe('STRONG');
    await expect(canvas.getByRole('cell', { name: '63.5 × 4.5 mm' })).toBeVisible();
    await expect(canvas.getByText('root by GTAW').closest('ul')!.closest('ol')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'drawing' })).toHaveAttribute(
      'href',
      'https://sagarsteel.example/wall',
    );
    await expect(canvas.getByText(/<b onclick="x\(\)">the old one<\/b>/)).toBeVisible();
    await expect(canvas.queryByRole('link', { name: 'this' })).toBeNull();
  },
};

export const OnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', isThere);
    await canvas.findAllByText(new RegExp(items[1]!.description.slice(0, 20)));
    await expectNoSidewaysScroll();
  },
};

/** The plan of the job, as sheet and calendar too; its owner sets the baseline. */
export const Planning: Story = {
  parameters: {
    api: {
      getJobSchedule: { status: 200, body: plan },
      planSchedule: { status: 200, body: planned },
    },
  },
  play: async ({ canvas, step }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Plan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Plan' }));
    await expect(await dialog.findByRole('table', { name: 'Stages' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Calendar (.ics)' })).toBeVisible();
    await step('the first baseline needs no reason', async () => {
      await userEvent.click(dialog.getByRole('button', { name: 'Set baseline' }));
      const question = within(await screen.findByRole('dialog', { name: 'Set the baseline?' }));
      await userEvent.click(question.getByRole('button', { name: 'Set baseline' }));
      await expect(await screen.findByText('Baseline set')).toBeVisible();
    });
  },
};

/** A later baseline replaces the one before, with a reason. */
export const PlanningAnew: Story = {
  parameters: { api: { getJobSchedule: { status: 200, body: planned }, planSchedule: { status: 200, body: planned } } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Plan' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Replace baseline' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Replace the baseline?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Replace baseline' }));
    await expect(await dialog.findByText('Enter a reason.')).toBeVisible();
  },
};

export const PuttingOnHold: Story = {
  play: async ({ canvas, step }) => {
    await userEvent.click(await canvas.findByRole('button', { name: `More for ${job.number}` }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Put on hold' }));
    const dialog = within(await screen.findByRole('dialog', { name: `Put ${job.number} on hold?` }));
    await step('it asks why', async () => {
      await userEvent.click(dialog.getByRole('button', { name: 'Put on hold' }));
      await expect(await dialog.findByText('Enter a reason.')).toBeVisible();
    });
    await step('and then stops', async () => {
      await userEvent.type(dialog.getByLabelText(/^Reason/), 'The shutdown moved to May.');
      await userEvent.click(dialog.getByRole('button', { name: 'Put on hold' }));
      await expect(await screen.findByText(`${job.number}: On hold`)).toBeVisible();
      await dialogsClosed();
    });
  },
};

export const Cancelling: Story = {
  parameters: { api: { updateJobStatus: 'offline' } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: `More for ${job.number}` }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Cancel job' }));
    const dialog = within(await screen.findByRole('dialog', { name: `Cancel ${job.number}?` }));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel job' }));
    await expect(await dialog.findByText('Choose a reason.')).toBeVisible();
    await userEvent.selectOptions(dialog.getByLabelText(/^Reason/), 'No budget');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel job' }));
    await expect(await dialog.findByText(/The server cannot be reached/)).toBeVisible();
    await expect(dialog.getByLabelText(/^Reason/)).toHaveDisplayValue('No budget');
  },
};

export const OnHold: Story = {
  parameters: { api: { getJobRequestReport: examples['getJobRequestReport.held'] } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Put on hold by/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Resume job' })).toBeVisible();
    await expect(canvas.queryByRole('link', { name: 'Edit job' })).toBeNull();
  },
};

export const Cancelled: Story = {
  parameters: { api: { getJobRequestReport: examples['getJobRequestReport.cancelled'] } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Cancelled by/)).toBeVisible();
    await expect(canvas.getByText('The scope changed')).toBeVisible();
  },
};

export const InReview: Story = {
  parameters: { api: { getJobRequestReport: examples['getJobRequestReport.review'] } },
  play: async ({ canvas }) =>
    expect(await canvas.findByText(/^Review the job: waiting for the Millwright team since/)).toBeVisible(),
};

export const Empty: Story = {
  parameters: {
    api: {
      getJobRequestReport: examples['getJobRequestReport.draft'],
      getJobScope: { body: { version: 1, items: [] } },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'No scope items yet' })).toBeVisible();
    await expect(canvas.getByText('No scope description yet.')).toBeVisible();
  },
};

/** Units read as people write them; what could not be read stays as it was typed. */
export const UnitsAsWritten: Story = {
  parameters: {
    api: {
      getJobRequestReport: examples['getJobRequestReport.draft'],
      getJobScope: {
        body: {
          version: 1,
          items: [
            { description: 'Refractory repair', unit: 'CBM', quantity: '1250.5' },
            { description: 'Cable laying', unread: { unit: 'Coil', quantity: 'two' } },
          ],
        },
      },
    },
  },
  play: async ({ canvas }) => {
    const [, first, second] = await canvas.findAllByRole('row');
    await expect(first!).toHaveTextContent(/m³.*1,250\.5/);
    await expect(second!).toHaveTextContent(/Coil.*two/);
  },
};

/** A job that was submitted with documents alone. */
export const ScopeInDocuments: Story = {
  parameters: {
    api: {
      getJobRequestReport: examples['getJobRequestReport.review'],
      getJobScope: { body: { version: 1, items: [] } },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^The scope is in the documents\. Add items before/)).toBeVisible();
  },
};

export const Unknown: Story = {
  args: { jrId: 'JR-1999-0001' },
  parameters: { api: { getJobRequestReport: examples['getJobRequestReport.unknown'] } },
  play: async ({ canvas }) => expect(await canvas.findByRole('heading', { name: 'Job not found' })).toBeVisible(),
};

export const Loading: Story = {
  parameters: { api: { getJobRequestReport: 'loading' } },
  play: async ({ canvasElement }) =>
    waitFor(() => expect(canvasElement.querySelector('main [aria-busy=true]')).not.toBeNull()),
};

/** The lines do not come: the rest of the job is there. */
export const Partial: Story = {
  parameters: { api: { getJobScope: 'error' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', isThere)).toBeVisible();
    await expect(await canvas.findByText(failedTitle)).toBeVisible();
    await expect(canvas.getByRole('heading', { name: 'People' })).toBeVisible();
  },
};

export const Refused: Story = {
  parameters: { api: { getJobRequestReport: forbidden } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: refusedTitle })).toBeVisible();
  },
};

export const Failed: Story = {
  parameters: { api: { getJobRequestReport: 'error' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, failedTitle);
  },
};

export const FailedRetried: Story = {
  parameters: { api: { getJobRequestReport: ['error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByRole('heading', isThere)).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { getJobRequestReport: 'offline' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, offlineTitle);
  },
};

export const LongText: Story = {
  globals: narrow,
  parameters: { api: { getJobRequestReport: withLongTexts(examples.getJobRequestReport) } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: longName })).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

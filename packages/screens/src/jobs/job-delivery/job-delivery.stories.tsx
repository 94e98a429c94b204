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
import JobDelivery from './job-delivery.tsx';

const awarded = examples['getJobRequestReport.awarded'];
const delivery = examples.getDelivery.body;
const [order] = delivery.orders;
/** The same before anything was planned, and with a plan that was not sent. */
const unplanned = {
  ...delivery,
  orders: [{ ...order!, version: 0, sentAt: null, milestones: [], retention: null, can: { plan: true, send: true } }],
};
const withFiles = {
  ...delivery,
  orders: [
    {
      ...order!,
      milestones: order!.milestones.map((milestone) => ({
        ...milestone,
        evidence: milestone.evidence.map((evidence) => ({
          ...evidence,
          files: ['Packing list PL-318.pdf', 'Inspection note.docx'].map((name, index) => ({
            _id: `00000000-0000-4000-8000-00000000000${index}`,
            name,
            mediaType: 'application/pdf',
            sizeInBytes: 48_000,
          })),
        })),
      })),
    },
  ],
};
const unsent = { ...delivery, orders: [{ ...order!, sentAt: null, can: { plan: true, send: true } }] };

const meta = {
  component: JobDelivery,
  decorators: [storyHost],
  args: { jrId: awarded.body.jobRequestDetails.number },
  render: (args) => (
    <JobLayout {...args}>
      <JobDelivery {...args} />
    </JobLayout>
  ),
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'job-delivery' },
    states: { partial: 'The delivery comes in one answer.' },
    ...recorded,
    api: { getJobRequestReport: awarded },
  },
} satisfies Meta<typeof JobDelivery>;

export default meta;
type Story = StoryObj<typeof meta>;

const openMilestone = async (canvas: ReturnType<typeof within>, name: string) =>
  userEvent.click(await canvas.findByRole('button', { name: new RegExp(`: .*${name}`) }));
const dialogNamed = async (name: RegExp) => within(await screen.findByRole('dialog', { name }));

/** One milestone is late, with the damages that are proposed today. */
export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Review 1 submission' })).toBeVisible();
    await expect(canvas.getByText('Late 8 days')).toBeVisible();
    await expect(canvas.getByText(/^₹[\d,]+: 2 weeks × 0\.5% of ₹/)).toBeVisible();
  },
};

export const Accepting: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Review 1 submission' }));
    const dialog = await dialogNamed(/Parts on site/);
    await userEvent.click(await dialog.findByRole('button', { name: 'Accept evidence' }));
    await dialogsClosed();
  },
};

/** Files of evidence are looked at on the page, and downloaded. */
export const EvidenceWithFiles: Story = {
  parameters: { api: { getJobRequestReport: awarded, getDelivery: { status: 200, body: withFiles } } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Review 1 submission' }));
    const dialog = await dialogNamed(/Parts on site/);
    const files = within(await dialog.findByRole('list', { name: 'Files of evidence 1' }));
    await expect(files.getAllByRole('button', { name: /, download$/ })).toHaveLength(2);
    await expect(files.getByRole('button', { name: 'Look at Packing list PL-318.pdf' })).toBeVisible();
  },
};

export const EvidenceChanged: Story = {
  parameters: { api: { getJobRequestReport: awarded, decideMilestone: examples['decideMilestone.changed'] } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Review 1 submission' }));
    const dialog = await dialogNamed(/Parts on site/);
    await userEvent.click(await dialog.findByRole('button', { name: 'Accept evidence' }));
    await expect(await dialog.findByText(/^The status of this milestone has changed/)).toBeVisible();
  },
};

export const Extending: Story = {
  parameters: {
    api: {
      getJobRequestReport: awarded,
      requestMilestoneChange: [examples['requestMilestoneChange.words'], examples.requestMilestoneChange],
    },
  },
  play: async ({ canvas, step }) => {
    await openMilestone(canvas, 'Overhaul completed');
    const dialog = await dialogNamed(/Overhaul completed/);
    await userEvent.click(await dialog.findByRole('button', { name: 'Extend time' }));
    const form = await dialogNamed(/^Extend time/);
    const send = await form.findByRole('button', { name: 'Extend time' });
    await step('what is missing is named', async () => {
      await userEvent.click(send);
      await expect(await form.findByText('Enter the days, such as 3.')).toBeVisible();
      await expect(form.getByText('Enter a reason.')).toBeVisible();
    });
    await step('a refusal is shown at its field', async () => {
      await userEvent.type(form.getByRole('textbox', { name: /^Days/ }), '3');
      await userEvent.click(form.getByRole('checkbox', { name: /^Excused/ }));
      await userEvent.type(form.getByRole('textbox', { name: /^Reason/ }), 'See www.sagarsteel.example');
      await userEvent.click(send);
      await expect(await form.findByText(/must not contain links/)).toBeVisible();
    });
    await step('the extension is requested', async () => {
      await userEvent.click(send);
      await dialogsClosed();
    });
  },
};

/** A second person confirms the days that are kept out of damages. */
export const Confirming: Story = {
  parameters: { api: { getJobRequestReport: awarded, getDelivery: examples['getDelivery.confirming'] } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Confirm.*Overhaul completed/ }));
    const dialog = await dialogNamed(/Overhaul completed/);
    await userEvent.click(await dialog.findByRole('button', { name: /^Reject/ }));
    await dialogsClosed();
  },
};

export const Planning: Story = {
  parameters: {
    api: {
      getJobRequestReport: awarded,
      getDelivery: { status: 200, body: unplanned },
      saveDeliveryPlan: { status: 200, body: unsent },
    },
  },
  play: async ({ canvas, step }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Plan milestones' }));
    const dialog = await dialogNamed(/^Plan milestones/);
    const save = await dialog.findByRole('button', { name: 'Save milestones' });
    await step('payments are added up while they are typed', async () => {
      await userEvent.type(dialog.getByRole('textbox', { name: /^Payment/ }), '60');
      await expect(dialog.getByText(/^Payments come to ₹[\d,]+ of ₹/)).toBeVisible();
      await userEvent.clear(dialog.getByRole('textbox', { name: /^Payment/ }));
      await userEvent.type(dialog.getByRole('textbox', { name: /^Payment/ }), '100');
      await expect(dialog.getByText('Payments must add up to the contract value.')).toBeVisible();
    });
    await step('what is missing is named', async () => {
      await userEvent.click(save);
      await expect(await dialog.findByText('Enter a name.')).toBeVisible();
      await expect(dialog.getByText('Choose a day.')).toBeVisible();
    });
  },
};

export const Sending: Story = {
  parameters: {
    api: {
      getJobRequestReport: awarded,
      getDelivery: { status: 200, body: unsent },
      sendDeliveryPlan: examples.getDelivery,
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Send to vendor' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(await dialog.findByRole('button', { name: 'Send milestones' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  },
};

export const Done: Story = {
  parameters: { api: { getJobRequestReport: awarded, getDelivery: examples['getDelivery.done'] } },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText('Accepted')).length).toBe(2);
  },
};

export const Empty: Story = {
  parameters: { api: { getJobRequestReport: awarded, getDelivery: examples['getDelivery.unawarded'] } },
  play: async ({ canvas }) => expect(await canvas.findByText('No milestones yet')).toBeVisible(),
};

export const Loading: Story = {
  parameters: { api: { getJobRequestReport: awarded, getDelivery: 'loading' } },
  play: async ({ canvasElement }) =>
    waitFor(() => expect(canvasElement.querySelector('main [aria-busy=true]')).not.toBeNull()),
};

export const Refused: Story = {
  parameters: { api: { getJobRequestReport: awarded, getDelivery: forbidden } },
  play: async ({ canvas }) => expect(await canvas.findByText(refusedTitle)).toBeVisible(),
};

export const Failed: Story = {
  parameters: { api: { getJobRequestReport: awarded, getDelivery: 'error' } },
  play: async ({ canvas }) => expectFailure(canvas, failedTitle),
};

export const FailedRetried: Story = {
  parameters: { api: { getJobRequestReport: awarded, getDelivery: ['error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByText('Late 8 days')).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { getJobRequestReport: awarded, getDelivery: 'offline' } },
  play: async ({ canvas }) => expectFailure(canvas, offlineTitle),
};

export const LongText: Story = {
  globals: narrow,
  parameters: { api: { getJobRequestReport: awarded, getDelivery: withLongTexts(examples.getDelivery) } },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText(longName))[0]).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

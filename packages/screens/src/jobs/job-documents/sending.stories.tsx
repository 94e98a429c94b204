import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
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
import JobDocuments from './job-documents.tsx';

/** The part of vendors and sending, and the next step above every part. */
const meta = {
  component: JobDocuments,
  decorators: [storyHost],
  args: { jrId: examples.getJobRequestReport.body.jobRequestDetails.number },
  render: (args) => (
    <JobLayout {...args}>
      <JobDocuments {...args} />
    </JobLayout>
  ),
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'job-documents', query: 'part=vendors' },
    ...recorded,
  },
} satisfies Meta<typeof JobDocuments>;

export default meta;
type Story = StoryObj<typeof meta>;

const rfq = examples.getRfq.body;
const report = examples.getJobRequestReport.body;
const job = report.jobRequestDetails;
const { unsentIds: unsent, silentIds: silent } = rfq.waiting;
const readers = examples.getRfqReaders.body;
const [first, second] = readers.vendors;
const drawingId = '00000000-0000-4000-8000-00000000d0c1';
const readOnlyCan = { edit: false, setCriteria: false, publish: false, send: false, open: false, readers: false };
const begun = { getRfq: examples['getRfq.begun'], getVendorEmailNum: examples['getVendorEmailNum.unsent'] };

/** Vendors were added since it was sent: sending to them is the next step. */
export const Ready: Story = {
  play: async ({ canvas, step }) => {
    await step('one next step', async () => {
      await expect(await canvas.findByRole('button', { name: `Send to ${unsent.length} vendors` })).toBeVisible();
      await expect(canvas.getByText(/^Revision 2 published, no unpublished changes\. Quotes due /)).toBeVisible();
      await expect(canvas.getByRole('button', { name: 'Extend deadline' })).toBeVisible();
      await expect(canvas.getByRole('button', { name: `Remind ${silent.length} vendors` })).toBeVisible();
    });
    await step('each part has an address', async () => {
      const parts = within(canvas.getByRole('navigation', { name: 'RFQ' }));
      await expect(parts.getAllByRole('link').map((link) => link.textContent)).toEqual([
        'Documents',
        'Terms and evaluation',
        'Vendors and sending',
        'Questions1 unanswered',
        'Messages',
        'Revisions',
      ]);
      await expect(parts.getByRole('link', { name: /^Vendors/ })).toHaveAttribute('aria-current', 'page');
      await expect(parts.getByRole('link', { name: /^Questions/ })).toHaveAttribute(
        'href',
        expect.stringContaining('part=questions'),
      );
      await expect(canvas.queryByRole('heading', { name: 'RFQ documents' })).toBeNull();
    });
    await step('it is sent', async () => {
      await userEvent.click(canvas.getByRole('button', { name: `Send to ${unsent.length} vendors` }));
      await expect(await screen.findByText(`RFQ sent to ${unsent.length} vendors`)).toBeVisible();
    });
  },
};

/** New questions lead to their part, as the mark on the tab of the job says. */
export const NewQuestions: Story = {
  parameters: {
    host: { screen: 'job-documents', query: '' },
    api: {
      getJobRequestReport: {
        body: { ...report, jobRequestDetails: { ...job, news: { ...job.news, messages: 1 } } },
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Questions' })).toBeVisible();
    const parts = within(canvas.getByRole('navigation', { name: 'RFQ' }));
    await expect(parts.getByRole('link', { name: /^Questions/ })).toHaveAttribute('aria-current', 'page');
  },
};

/** A draft says what is missing, and where it is set. */
export const Draft: Story = {
  parameters: { api: begun },
  play: async ({ canvas }) => {
    const publish = await canvas.findByRole('button', { name: 'Publish' });
    await expect(publish).toBeDisabled();
    await expect(publish).toHaveAccessibleDescription('Missing: submission deadline, quote opener');
    await expect(canvas.getByRole('link', { name: 'submission deadline' })).toHaveAttribute(
      'href',
      expect.stringContaining('part=terms'),
    );
    await expect(canvas.queryByRole('link', { name: /^Questions/ })).toBeNull();
    await expect(canvas.queryByRole('button', { name: /^(Extend|Remind|Send)/ })).toBeNull();
    await expect(canvas.queryByRole('heading', { name: 'Read receipts' })).toBeNull();
  },
};

/** All is set: publishing is the next step. */
export const ReadyToPublish: Story = {
  parameters: { api: { ...begun, getRfq: { body: { ...begun.getRfq.body, missing: [] } } } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Publish' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Publish the RFQ?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
    await expect(await screen.findByText('Revision 1 published')).toBeVisible();
  },
};

/** A later deadline is refused or published at once, whatever else waits. */
export const ExtendingTheDeadline: Story = {
  parameters: { api: { extendRfqDeadline: [examples['extendRfqDeadline.early'], examples.extendRfqDeadline] } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Extend deadline' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Extend deadline' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Extend deadline' }));
    await expect(await dialog.findByText('Choose a time after the current deadline.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Extend deadline' }));
    await expect(await screen.findByText(/^Deadline extended to /)).toBeVisible();
  },
};

export const Reminding: Story = {
  parameters: { api: { remindVendors: { status: 200, body: { reminded: [silent[0]!] } } } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Remind / }));
    await expect(await screen.findByText('Reminded 1 vendor')).toBeVisible();
    await expect(screen.getByText(/already reminded in the last 4 hours\.$/)).toBeVisible();
  },
};

/** Everybody was sent it: questions are next, and their own part has a button for each. */
export const QuestionsAreNext: Story = {
  parameters: { api: { getRfq: { body: { ...rfq, waiting: { ...rfq.waiting, unsentIds: [] } } } } },
  play: async ({ canvas }) => {
    const answer = await canvas.findByRole('link', { name: 'Answer 1 question' });
    await expect(answer).toHaveAttribute('href', expect.stringContaining('part=questions'));
  },
};

/** An opener is led to the opening once the deadline has passed. */
export const OpeningIsNext: Story = {
  parameters: {
    api: {
      getRfq: { body: { ...rfq, state: 'closed' as const, can: { ...readOnlyCan, open: true, readers: true } } },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Open quotes' })).toHaveAttribute(
      'href',
      expect.stringContaining('job-quotations'),
    );
    await expect(canvas.queryByRole('button', { name: /^(Extend|Remind|Send)/ })).toBeNull();
  },
};

export const SendingFailed: Story = {
  parameters: { api: { sendRfq: 'offline' } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Send to/ }));
    await expect(await screen.findByText('RFQ not sent')).toBeVisible();
  },
};

const matrix = {
  body: {
    ...readers,
    documents: [{ _id: drawingId, name: 'Rotor drawing.pdf', version: 2 }],
    vendors: [
      {
        ...first!,
        delivery: 'failed' as const,
        revisions: [{ number: 2, readAt: '2026-11-18T09:00:00.000Z' }],
        documents: [{ _id: drawingId, version: 1, readAt: '2026-11-10T06:00:00.000Z' }],
        answers: { read: 1, readAt: '2026-11-18T09:05:00.000Z' },
      },
      ...readers.vendors.slice(1),
    ],
  },
};

/** Who was sent it and when, what became of the mail, and who has read what. */
export const WhoReadWhat: Story = {
  parameters: { api: { getRfqReaders: matrix } },
  play: async ({ canvas, step }) => {
    await step('sending', async () => {
      const table = within(await canvas.findByRole('table', { name: 'Sending' }));
      const row = within(table.getByRole('row', { name: new RegExp(first!.companyName) }));
      await expect(await row.findByText('Not delivered')).toBeVisible();
      await expect(row.getByText('Reconfirmation needed')).toBeVisible();
      // The next step stands once, at the top; here one sends to whom one chooses.
      await expect(canvas.getAllByRole('button', { name: /^Send to/ })).toHaveLength(1);
    });
    await step('who read what', async () => {
      const table = within(canvas.getByRole('table', { name: 'What each vendor has read' }));
      await expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
        'Vendor',
        expect.stringMatching(/^Revision 1/),
        expect.stringMatching(/^Revision 2/),
        'Answers to all1 answer',
        'Rotor drawing.pdfVersion 2',
      ]);
      const row = within(table.getByRole('row', { name: new RegExp(first!.companyName) }));
      await expect(row.getByText('Read revision 2')).toBeVisible();
      await expect(row.getByText('Version 1 only')).toBeVisible();
      const other = within(table.getByRole('row', { name: new RegExp(second!.companyName) }));
      await expect(other.getAllByText('Not yet')).toHaveLength(3);
    });
    await step('sending again to one', async () => {
      await userEvent.click(canvas.getByRole('checkbox', { name: `Select ${first!.companyName}` }));
      await userEvent.click(canvas.getByRole('button', { name: 'Send to 1 selected' }));
      await expect(await screen.findByText('RFQ sent to 1 vendor')).toBeVisible();
    });
  },
};

export const OnAPhone: Story = {
  globals: narrow,
  parameters: { api: { getRfqReaders: matrix } },
  play: async ({ canvas }) => {
    await canvas.findByRole('table', { name: 'What each vendor has read' });
    await expectNoSidewaysScroll();
  },
};

/** Of many revisions the last four are shown until one asks for all. */
export const ManyRevisions: Story = {
  parameters: {
    api: {
      getRfqReaders: {
        body: {
          ...readers,
          revisions: Array.from({ length: 12 }, (_, index) => ({
            number: index + 1,
            publishedAt: '2026-11-14T05:00:00.000Z',
          })),
        },
      },
    },
  },
  play: async ({ canvas }) => {
    const table = within(await canvas.findByRole('table', { name: 'What each vendor has read' }));
    const heads = () => table.getAllByRole('columnheader', { name: /^Revision/ });
    await expect(heads()).toHaveLength(4);
    await userEvent.click(canvas.getByRole('button', { name: 'Show 8 earlier revisions' }));
    await expect(heads()).toHaveLength(12);
  },
};

/** An evaluator sees whom it was sent to; who has read what is for the owner and the buyers. */
export const ReadOnly: Story = {
  parameters: { api: { getRfq: { body: { ...rfq, can: readOnlyCan } } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('table', { name: 'Sending' })).toBeVisible();
    await expect(canvas.queryByRole('heading', { name: 'Read receipts' })).toBeNull();
    await expect(canvas.queryByRole('checkbox')).toBeNull();
    await expect(canvas.queryByRole('button', { name: /^(Extend|Remind|Send|Publish)/ })).toBeNull();
  },
};

export const Empty: Story = {
  parameters: {
    api: { getVendorEmailNum: { body: { recipients: [] } }, getRfqReaders: examples['getRfqReaders.none'] },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'No vendors yet' })).toBeVisible();
    await expect(await canvas.findByRole('heading', { name: 'Not sent yet' })).toBeVisible();
  },
};

export const Loading: Story = {
  parameters: { api: { getRfqReaders: 'loading' } },
  play: async ({ canvas }) => {
    const part = await canvas.findByRole('region', { name: 'Read receipts' });
    await waitFor(() => expect(part.querySelector('[aria-busy=true]')).not.toBeNull());
  },
};

/** Who was sent it is there, who has read what does not come. */
export const Partial: Story = {
  parameters: { api: { getRfqReaders: 'error' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('table', { name: 'Sending' })).toBeVisible();
    await expectFailure(canvas, failedTitle);
  },
};

export const Refused: Story = {
  parameters: { api: { getVendorEmailNum: forbidden } },
  play: async ({ canvas }) => expect(await canvas.findByText(refusedTitle)).toBeVisible(),
};

export const Failed: Story = {
  parameters: { api: { getVendorEmailNum: 'error' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, failedTitle);
  },
};

export const FailedRetried: Story = {
  parameters: { api: { getVendorEmailNum: ['error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByRole('table', { name: 'Sending' })).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { getVendorEmailNum: 'offline' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, offlineTitle);
  },
};

export const LongText: Story = {
  globals: narrow,
  parameters: {
    api: {
      getVendorEmailNum: withLongTexts(examples.getVendorEmailNum),
      getRfqReaders: withLongTexts(matrix as typeof examples.getRfqReaders),
    },
  },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText(longName))[0]).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

/** The part of the terms, where a change waits for confirmation. */
const atTerms = { screen: 'job-documents' as const, query: 'part=terms' };
const pendingChange = {
  _id: '0f5f2f0e-5d0e-4d5a-9d6a-6a1c7e1b0d11',
  kind: 'openers' as const,
  before: ['Sunil Ozarkar', 'Anil Prabhudesai'],
  after: ['Sunil Ozarkar'],
  requestedBy: 'Sunil Ozarkar',
  requestedAt: '2026-11-20T09:30:00.000Z',
  expiresAt: '2026-11-23T09:30:00.000Z',
  confirmedBy: ['Meera Kulkarni'],
  waitsFor: [{ who: 'opener' as const, fullName: 'Anil Prabhudesai' }],
  can: { confirm: true, withdraw: false },
};
const earlierDeadline = {
  ...pendingChange,
  _id: '0f5f2f0e-5d0e-4d5a-9d6a-6a1c7e1b0d12',
  kind: 'deadline' as const,
  before: ['2026-12-04T11:30:00.000Z'],
  after: ['2026-11-27T11:30:00.000Z'],
  confirmedBy: [],
  waitsFor: [{ who: 'possible_opener' as const, fullName: null }],
  can: { confirm: false, withdraw: true },
};

const fewerQuotes = {
  ...earlierDeadline,
  _id: '0f5f2f0e-5d0e-4d5a-9d6a-6a1c7e1b0d13',
  kind: 'minimum_quotes' as const,
  before: ['3'],
  after: ['2'],
  can: { confirm: true, withdraw: false },
};

/** Once a vendor has quoted, the owner does not lower the minimum quotes alone. */
export const FewerQuotesRequested: Story = {
  parameters: {
    host: atTerms,
    api: { getRfq: { body: { ...rfq, pendingChanges: [fewerQuotes] } }, confirmRfqChange: { body: rfq } },
  },
  play: async ({ canvas }) => {
    const change = within(await canvas.findByRole('region', { name: 'Fewer minimum quotes, pending confirmation' }));
    await expect(change.getByText('Current minimum quotes')).toBeVisible();
    await expect(change.getByText('3')).toBeVisible();
    await expect(change.getByText('2')).toBeVisible();
    await userEvent.click(change.getByRole('button', { name: 'Confirm change' }));
    await expect(await screen.findByText('Confirmed. It is in effect.')).toBeVisible();
  },
};

/** The terms say what is in effect; a change above them waits for others. */
export const PendingConfirmation: Story = {
  parameters: {
    host: atTerms,
    api: {
      getRfq: { body: { ...rfq, pendingChanges: [pendingChange, earlierDeadline] } },
      confirmRfqChange: { body: rfq },
    },
  },
  play: async ({ canvas }) => {
    const openers = within(await canvas.findByRole('region', { name: 'Other quote openers, pending confirmation' }));
    await expect(openers.getByText('Anil Prabhudesai')).toBeVisible();
    await expect(openers.queryByRole('button', { name: 'Withdraw change' })).toBeNull();
    const deadline = within(canvas.getByRole('region', { name: 'Earlier deadline, pending confirmation' }));
    await expect(deadline.getByText('another quote opener')).toBeVisible();
    await expect(deadline.getByRole('button', { name: 'Withdraw change' })).toBeVisible();
    await userEvent.click(openers.getByRole('button', { name: 'Confirm change' }));
    await expect(await screen.findByText('Confirmed. It is in effect.')).toBeVisible();
  },
};

/** What the server refuses is said, and the change stays. */
export const ConfirmationRefused: Story = {
  parameters: {
    host: atTerms,
    api: { getRfq: { body: { ...rfq, pendingChanges: [pendingChange] } }, confirmRfqChange: forbidden },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Confirm change' }));
    await expect(await screen.findByText('Not confirmed')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Confirm change' })).toBeVisible();
  },
};

/** A change that is withdrawn leaves the terms as they are. */
export const Withdrawing: Story = {
  parameters: {
    host: atTerms,
    api: { getRfq: { body: { ...rfq, pendingChanges: [earlierDeadline] } }, withdrawRfqChange: { body: rfq } },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Withdraw change' }));
    await expect(await screen.findByText('Change withdrawn')).toBeVisible();
  },
};

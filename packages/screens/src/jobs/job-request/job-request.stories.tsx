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
import JobRequest from './job-request.tsx';

const { jobRequestDetails: job } = examples.getJobRequestReport.body;

const meta = {
  component: JobRequest,
  decorators: [storyHost],
  args: { id: job.number },
  parameters: { layout: 'fullscreen', host: { screen: 'job-request' }, states: {}, ...recorded },
} satisfies Meta<typeof JobRequest>;

export default meta;
type Story = StoryObj<typeof meta>;

const isThere = { level: 1, name: new RegExp(job.title!.slice(0, 20)) } as const;
const vendor = examples.getJobVendorClientSide.body.vendors.find(({ state }) => state !== 'removed')!;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', isThere)).toBeVisible();
    const vendors = within(await canvas.findByRole('region', { name: 'Vendors' }));
    await expect(await vendors.findByText(vendor.companyName)).toBeVisible();
    // Each part leads to the tab where it is worked on.
    for (const [name, href, query] of [
      ['Open job scope', '/job-scope'],
      ['Open vendors', '/job-vendors'],
      ['Open quotations', '/job-quotations'],
      ['Open rfq documents', '/job-documents'],
      ['Open broadcast', '/job-documents', 'part=messages'],
      ['Open latest activity', '/job-activity'],
    ] as const)
      await expect(canvas.getByRole('link', { name })).toHaveAttribute(
        'href',
        `${href}/${job.number}${query ? `?${query}` : ''}`,
      );
    await expect(canvas.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
    await expect(await canvas.findByRole('heading', { name: 'File history' })).toBeVisible();
  },
};

/** Its quotes were open before it was cancelled and reopened: they are compared again. */
export const ReopenedAfterQuotes: Story = {
  parameters: {
    api: {
      getJobRequestReport: {
        body: {
          jobRequestDetails: {
            ...job,
            status: 'sourcing',
            allowed: ['evaluating', 'on_hold', 'cancelled'],
            nextMove: { ...job.nextMove, move: 'resume', whose: 'me' },
          },
        },
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', isThere)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Compare quotes again' })).toBeEnabled();
  },
};

const colleague = examples.getClientsList.body.data.find(
  ({ _id }) => !job.members.some(({ person }) => person.userId === _id),
)!;
const assigning = {
  body: {
    ...examples.getJobRequestReport.body,
    jobRequestDetails: {
      ...job,
      can: { ...job.can, assign: true },
      members: [
        ...job.members.slice(0, 1),
        {
          person: { userId: colleague._id, fullName: colleague.fullName, isMe: false },
          role: 'commercial_evaluator' as const,
          isByProject: false,
        },
      ],
    },
  },
};

/** Who works on the job, and what their roles may do. */
export const People: Story = {
  parameters: { api: { getJobRequestReport: assigning } },
  play: async ({ canvas }) => {
    const people = within(await canvas.findByRole('region', { name: 'People' }));
    await userEvent.selectOptions(people.getByRole('combobox', { name: `Role of ${colleague.fullName}` }), 'buyer');
    await expect(people.getByRole('combobox', { name: 'Add a colleague' })).toBeVisible();
    await userEvent.click(people.getByRole('button', { name: 'Role permissions' }));
    await expect(await people.findByText(/^may .*assign roles/)).toBeVisible();
  },
};

/** An earlier job is used again: its draft opens. */
export const UsingAgain: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: `More for ${job.number}` }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Duplicate/ }));
    const made = examples.useJobAgain.body.number;
    await waitFor(() => expect(canvas.getByTestId('story-host').dataset.wentTo).toBe(`/job-edit/${made}`));
  },
};

export const OnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', isThere);
    await canvas.findByText(vendor.companyName);
    await expectNoSidewaysScroll();
  },
};

/** A draft: nothing is asked of vendors yet, and what comes later is not there. */
export const Draft: Story = {
  parameters: {
    api: {
      getJobRequestReport: examples['getJobRequestReport.draft'],
      getJobVendorClientSide: examples['getJobVendorClientSide.none'],
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No vendors yet.')).toBeVisible();
    await expect(canvas.queryByRole('region', { name: 'Quotations' })).toBeNull();
    await expect(canvas.queryByRole('region', { name: 'RFQ documents' })).toBeNull();
  },
};

export const Empty: Story = {
  parameters: {
    api: {
      getJobVendorClientSide: examples['getJobVendorClientSide.none'],
      getJobDocuments: { body: { ...examples.getJobDocuments.body, documents: [] } },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No vendors yet.')).toBeVisible();
    await expect(await canvas.findByText('No documents yet.')).toBeVisible();
  },
};

export const Loading: Story = {
  parameters: { api: { getJobRequestReport: 'loading' } },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('[aria-busy=true]')).not.toBeNull());
  },
};

/** One part does not come: the others do. */
export const Partial: Story = {
  parameters: { api: { getJobVendorClientSide: 'error' } },
  play: async ({ canvas }) => {
    const vendors = within(await canvas.findByRole('region', { name: 'Vendors' }));
    await expect(await vendors.findByRole('heading', { name: failedTitle })).toBeVisible();
    await expect(canvas.getByRole('region', { name: 'RFQ documents' })).toBeVisible();
  },
};

export const NotThere: Story = {
  parameters: { api: { getJobRequestReport: examples['getJobRequestReport.unknown'] } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Job not found' })).toBeVisible();
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
  parameters: {
    api: {
      getJobRequestReport: withLongTexts(examples.getJobRequestReport),
      getJobVendorClientSide: withLongTexts(examples.getJobVendorClientSide),
      getJobDocuments: withLongTexts(examples.getJobDocuments),
    },
  },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText(longName))[0]).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

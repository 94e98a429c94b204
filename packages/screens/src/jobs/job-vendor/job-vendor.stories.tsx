import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { dialogsClosed } from '../../shared/story-dialogs.ts';
import { examples, recorded } from '../../shared/story-examples.ts';
import { pdfOf } from '../../shared/preview/story-pdf.ts';
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
import JobVendor from './job-vendor.tsx';

const story = examples.getJobVendor.body;
const asks = examples['getJobVendor.asks'].body;
const meta = {
  component: JobVendor,
  decorators: [storyHost],
  args: { jrId: examples.getJobRequestReport.body.jobRequestDetails.number, vendor: story.jobVendorId },
  render: (args) => (
    <JobLayout jrId={args.jrId}>
      <JobVendor {...args} />
    </JobLayout>
  ),
  parameters: { layout: 'fullscreen', host: { screen: 'job-vendor' }, ...recorded },
} satisfies Meta<typeof JobVendor>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 2, name: story.companyName })).toBeVisible();
    await expect(await canvas.findByRole('heading', { name: 'Turnover Mandatory' })).toBeVisible();
    await expect(canvas.getAllByText(/^From the vendor/)[0]).toBeVisible();
    await expect(canvas.getAllByText('From its profile')[0]).toBeVisible();
    const quotes = within(canvas.getByRole('region', { name: 'Quotes' }));
    await expect(quotes.getByText('Version 1')).toBeVisible();
    await expect(quotes.queryByText(/₹/)).toBeNull();
  },
};

export const OnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Turnover Mandatory' });
    await expectNoSidewaysScroll();
  },
};

/** Approving waits for the mandatory criteria; a verdict is kept as it is chosen. */
export const Judged: Story = {
  parameters: { api: { updatePqr: examples.updatePqr } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Approve' })).toBeDisabled();
    await expect(canvas.getByText(/^To approve/)).toBeVisible();
    const group = within(canvas.getByRole('group', { name: 'Verdict on manpower' }));
    await userEvent.click(group.getByRole('radio', { name: 'Met' }));
    await waitFor(() => expect(group.getByRole('radio', { name: 'Open' })).toBeChecked());
  },
};

export const JudgedMeanwhile: Story = {
  parameters: { api: { updatePqr: examples['updatePqr.outdated'] }, endsUnseen: 'A toast goes after some seconds.' },
  play: async ({ canvas }) => {
    const group = within(await canvas.findByRole('group', { name: 'Verdict on manpower' }));
    await userEvent.click(group.getByRole('radio', { name: 'Met' }));
    await expect(await screen.findByText('Verdict not saved')).toBeVisible();
  },
};

const attached = {
  _id: '11111111-1111-4111-8111-111111111111',
  name: 'ISO 45001.pdf',
  sizeInBytes: 48_211,
  at: '2026-11-18T09:30:00.000Z',
};

/** What the vendor attached by its link is read beside its words. */
export const EvidenceOfVendor: Story = {
  parameters: {
    api: {
      getPqr: {
        body: {
          ...examples.getPqr.body,
          items: examples.getPqr.body.items.map((item, index) => (index === 0 ? { ...item, files: [attached] } : item)),
        },
      },
      getPqrFile: { status: 200, body: pdfOf([['ISO 45001, until 2028']]) },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'ISO 45001.pdf, download' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Look at ISO 45001.pdf' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'ISO 45001.pdf' }));
    await expect(await dialog.findByText('ISO 45001, until 2028', {}, { timeout: 15_000 })).toBeInTheDocument();
  },
};

export const Editing: Story = {
  parameters: { api: { updatePqr: examples.updatePqr } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit safety record' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Safety record of/ }));
    await expect(dialog.getByText(/Required: .*No fatal accident/)).toBeVisible();
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Verdict' }), 'Met');
    await expect(dialog.getByText('Evidence')).toBeVisible();
  },
};

export const Returning: Story = {
  parameters: { api: { approvePqr: examples.approvePqr } },
  play: async ({ canvas, step }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Return to vendor' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Return prequalification' }));
    await step('without words nothing is sent', async () => {
      await userEvent.click(dialog.getByRole('button', { name: 'Return' }));
      await expect(await dialog.findByText('Enter a reason.')).toBeVisible();
    });
    await userEvent.type(dialog.getByRole('textbox', { name: /^What is missing/ }), 'The safety record.');
    await userEvent.click(dialog.getByRole('button', { name: 'Return' }));
    await dialogsClosed();
  },
};

export const Approved: Story = {
  parameters: { api: { getPqr: examples['getPqr.approved'] } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Approved')).toBeVisible();
    await expect(canvas.queryByRole('group', { name: /^Verdict on/ })).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Return to vendor' })).toBeVisible();
  },
};

/** What it asked is read here, and what it was written. */
export const Asks: Story = {
  parameters: { api: { getJobVendor: examples['getJobVendor.asks'] } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Questions and messages' })).toBeVisible();
    await expect(canvas.getByText(/Who supplies the 20 t crane, you or us/)).toBeVisible();
  },
};

/** A quote that came by another way: what is missing is said, and nothing typed is lost. */
export const Entering: Story = {
  parameters: {
    api: {
      getJobVendor: { body: { ...asks, can: { ...asks.can, enterQuote: true } } },
      enterQuote: examples.enterQuote,
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Enter quote' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Enter a quote for/ }));
    await userEvent.type(dialog.getByRole('textbox', { name: /^GST/ }), '18');
    await userEvent.click(dialog.getByRole('button', { name: 'Enter quote' }));
    // In words, with the sign of an error, and at the field itself.
    const missing = await dialog.findByText("Add the vendor's document.");
    await expect(missing).toBeVisible();
    await expect(missing.closest('[data-slot=error-text]')?.querySelector('svg')).toBeVisible();
    await expect(dialog.getByLabelText("Vendor's document")).toHaveAccessibleDescription(
      /Add the vendor's document\.$/,
    );
    await expect(dialog.getAllByText('Enter a rate, or mark the item as not quoted.')[0]).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: /^GST/ })).toHaveValue('18');
    // Only a regular taxpayer charges GST.
    const registration = dialog.getByRole('combobox', { name: 'GST registration' });
    await userEvent.selectOptions(registration, 'Composition scheme');
    await expect(dialog.queryByRole('textbox', { name: /^GST/ })).toBeNull();
    await userEvent.selectOptions(registration, 'Regular');
    await expect(dialog.getByRole('textbox', { name: /^GST/ })).toHaveValue('18');
    await expect(dialog.getByRole('checkbox', { name: 'Micro or small enterprise (Udyam)' })).not.toBeChecked();
  },
};

const [firstItem, ...otherItems] = asks.askedLines;
/** An addendum comes between two keys: the rate stays at the item that it was typed for. */
export const EnteringOverAnAddendum: Story = {
  parameters: {
    api: {
      getJobVendor: [
        { body: { ...asks, askedLines: otherItems, can: { ...asks.can, enterQuote: true } } },
        { body: { ...asks, can: { ...asks.can, enterQuote: true } } },
      ],
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Enter quote' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Enter a quote for/ }));
    const rateOf = (item: typeof firstItem) =>
      dialog
        .getAllByRole('textbox', { name: /^Rate of/ })
        .find((field) => field.closest('li')?.textContent?.includes(item!.description))!;
    await userEvent.type(rateOf(otherItems[0]), '95');
    screen.getByTestId('colleague-changes').click();
    await waitFor(() => expect(rateOf(firstItem)).toBeVisible());
    await userEvent.keyboard('0');
    await expect(rateOf(otherItems[0])).toHaveValue('950');
    await expect(rateOf(firstItem)).toHaveValue('');
  },
};

export const Empty: Story = {
  parameters: {
    api: {
      getJobVendor: {
        body: { ...story, invitation: null, versions: [], documents: [], questions: [], messages: [], log: [] },
      },
    },
  },
  play: async ({ canvas }) => expect(await canvas.findByText('RFQ not sent.')).toBeVisible(),
};

/** The prequalification does not come; the rest of the page does. */
export const Partial: Story = {
  parameters: { api: { getPqr: 'error' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Version 1')).toBeVisible();
    await expectFailure(canvas, failedTitle);
  },
};

export const NotThere: Story = {
  args: { vendor: 'nobody' },
  play: async ({ canvas }) => expect(await canvas.findByRole('heading', { name: 'Vendor not found' })).toBeVisible(),
};

export const Loading: Story = {
  parameters: { api: { getJobVendor: 'loading' } },
  play: async ({ canvasElement }) =>
    waitFor(() => expect(canvasElement.querySelector('main [aria-busy=true]')).not.toBeNull()),
};

export const Refused: Story = {
  parameters: { api: { getJobVendor: forbidden } },
  play: async ({ canvas }) => expect(await canvas.findByText(refusedTitle)).toBeVisible(),
};

export const Failed: Story = {
  parameters: { api: { getJobVendor: 'error' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, failedTitle);
  },
};

export const FailedRetried: Story = {
  parameters: { api: { getJobVendor: ['error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByRole('heading', { level: 2, name: story.companyName })).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { getJobVendor: 'offline' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, offlineTitle);
  },
};

export const LongText: Story = {
  globals: narrow,
  parameters: { api: { getJobVendor: withLongTexts(examples.getJobVendor), getPqr: withLongTexts(examples.getPqr) } },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText(longName))[0]).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

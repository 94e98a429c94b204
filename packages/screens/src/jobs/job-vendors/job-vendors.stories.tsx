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
import JobVendors from './job-vendors.tsx';
import type { JobVendor } from './vendor-status.ts';

const meta = {
  component: JobVendors,
  decorators: [storyHost],
  args: { jrId: examples.getJobRequestReport.body.jobRequestDetails.number },
  render: (args) => (
    <JobLayout {...args}>
      <JobVendors {...args} />
    </JobLayout>
  ),
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'job-vendors' },
    states: { partial: 'The vendors come in one answer.' },
    ...recorded,
  },
} satisfies Meta<typeof JobVendors>;

export default meta;
type Story = StoryObj<typeof meta>;

const { jobRequestDetails: job } = examples.getJobRequestReport.body;

const { vendors } = examples.getJobVendorClientSide.body;
const first = vendors.find(({ state, isShortlisted }) => state === 'added' && !isShortlisted)!;
const suggested = vendors.find(({ state }) => state === 'suggested')!;
const found = examples.vendorListingByName.body.vendorProfile[0]!;

/** The recorded vendors with other invitations, and with what else a story needs. */
function withStates(changes: readonly Partial<JobVendor>[]) {
  const { status, body } = examples.getJobVendorClientSide;
  return {
    status,
    body: {
      ...body,
      can: { choose: true, suggest: true, note: true, send: true },
      vendors: changes.map((change, index) => ({
        ...first,
        _id: `11111111-1111-4111-8111-${String(index).padStart(12, '0')}`,
        companyName: `Vendor ${index + 1} Thermal`,
        ...change,
      })),
    },
  };
}
const invited = (
  state: NonNullable<JobVendor['invitation']>['state'],
  more: Partial<NonNullable<JobVendor['invitation']>> = {},
): NonNullable<JobVendor['invitation']> => ({
  state,
  at: '2026-11-16T10:00:00.000Z',
  version: null,
  revision: null,
  regretReason: null,
  ...more,
});
const states = withStates([
  { invitation: null },
  { invitation: invited('sent'), prequalification: 'open' },
  { invitation: invited('viewed'), prequalification: 'sent' },
  { invitation: invited('will_quote'), prequalification: 'returned' },
  { invitation: invited('quoted', { version: 2, revision: 2 }), prequalification: 'approved', isShortlisted: true },
  { invitation: invited('to_confirm', { version: 1, revision: 1 }), prequalification: 'rejected' },
  { invitation: invited('regretted', { regretReason: 'capacity' }) },
  { invitation: invited('withdrawn', { version: 1, revision: 1 }) },
  { state: 'suggested', invitation: null },
  { state: 'removed', invitation: invited('removed'), reason: { code: 'too_far', words: null } },
]);

type View = Parameters<NonNullable<Story['play']>>[0]['canvas'];
const rowOf = (canvas: View, name: string) => canvas.findByRole('row', { name: new RegExp(name) });
/** Opens the menu of a vendor and chooses an action. */
async function choose(canvas: View, name: string, action: string) {
  await userEvent.click(await canvas.findByRole('button', { name: `Actions for ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
}

export const Ready: Story = {
  play: async ({ canvas }) => {
    const link = await canvas.findByRole('link', { name: first.companyName });
    await expect(link).toHaveAttribute('href', `/job-vendor/${job.number}/${first._id}`);
    await expect(canvas.getByText('Vendors cannot see each other.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: /^Review \d+ suggestions?$/ })).toBeVisible();
  },
};

export const EachStatus: Story = {
  parameters: { api: { getJobVendorClientSide: states } },
  play: async ({ canvas }) => {
    const expected = [
      ['Not sent', '–'],
      ['Sent', 'Requested'],
      ['Viewed', 'Submitted'],
      ['Will quote', 'Returned'],
      ['Quoted v2', 'Approved'],
      ['Reconfirmation needed', 'quoted on revision 1', 'Rejected'],
      ['Regretted: no capacity'],
      ['Quote withdrawn'],
      ['Suggested'],
      ['Removed', 'Too far'],
    ];
    for (const [index, texts] of expected.entries()) {
      const row = await rowOf(canvas, `Vendor ${index + 1} Thermal`);
      for (const text of texts) await expect(row).toHaveTextContent(text);
    }
  },
};

export const OnAPhone: Story = {
  globals: narrow,
  parameters: { api: { getJobVendorClientSide: states } },
  play: async ({ canvas }) => {
    const row = within(await rowOf(canvas, 'Vendor 5 Thermal'));
    await expect(row.getAllByText('Quoted v2').some((badge) => badge.checkVisibility())).toBe(true);
    await expect(row.getByRole('button', { name: 'Actions for Vendor 5 Thermal' })).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

export const AddingByName: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add vendors' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add vendors' }));
    await userEvent.type(
      dialog.getByRole('combobox', { name: /^Company name/ }),
      found.companyInfo.companyName.slice(0, 6),
    );
    await userEvent.click(await screen.findByRole('option', { name: new RegExp(found.companyInfo.companyName) }));
    await expect(await screen.findByText(`${found.companyInfo.companyName} added to ${job.number}`)).toBeVisible();
  },
};

export const AddingOneThatIsNotListed: Story = {
  play: async ({ canvas, step }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add vendors' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Add a vendor that is not listed' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a vendor that is not listed' }));
    await step('reports what is missing', async () => {
      await userEvent.click(dialog.getByRole('button', { name: 'Add vendor' }));
      await expect(await dialog.findByText("Enter the vendor's name.")).toBeVisible();
    });
    await step('adds the vendor', async () => {
      await userEvent.type(dialog.getByLabelText(/^Company name/), 'Palar Rotary Services');
      await userEvent.type(dialog.getByLabelText(/^Email/), 'anand@palar-rotary.example');
      await userEvent.click(dialog.getByRole('button', { name: 'Add vendor' }));
      await expect(await screen.findByText(/^The Millwright team has been asked to list it\./)).toBeVisible();
    });
  },
};

export const ReviewingSuggestions: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Review \d+ suggestion/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Suggested vendors' }));
    await expect(dialog.getByText(suggested.reason!.words!)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: `Add ${suggested.companyName}` }));
    await expect(await screen.findByText(`${suggested.companyName} added to ${job.number}`)).toBeVisible();
  },
};

export const Removing: Story = {
  play: async ({ canvas }) => {
    await choose(canvas, first.companyName, 'Remove');
    const dialog = within(await screen.findByRole('dialog', { name: `Remove ${first.companyName}?` }));
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    await expect(await dialog.findByText('Choose a reason.')).toBeVisible();
    await userEvent.selectOptions(dialog.getByLabelText(/^Reason/), 'Too far');
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    await expect(await screen.findByText(`${first.companyName} removed`)).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  },
};

export const RemovingSeveral: Story = {
  parameters: { api: { getJobVendorClientSide: states } },
  play: async ({ canvas }) => {
    for (const number of [1, 2])
      await userEvent.click(await canvas.findByRole('checkbox', { name: `Select Vendor ${number} Thermal` }));
    const bar = within(await canvas.findByRole('region', { name: 'Selected vendors' }));
    await userEvent.click(bar.getByRole('button', { name: 'Remove' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove 2 vendors?' }));
    await userEvent.selectOptions(dialog.getByLabelText(/^Reason/), 'Too far');
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    await expect(await screen.findByText('2 vendors removed')).toBeVisible();
  },
};

export const SendingToSeveral: Story = {
  parameters: { api: { getJobVendorClientSide: states } },
  play: async ({ canvas }) => {
    for (const number of [1, 2])
      await userEvent.click(await canvas.findByRole('checkbox', { name: `Select Vendor ${number} Thermal` }));
    const bar = within(await canvas.findByRole('region', { name: 'Selected vendors' }));
    await userEvent.click(bar.getByRole('button', { name: 'Send RFQ' }));
    await expect(await screen.findByText('RFQ sent to 2 vendors')).toBeVisible();
    await waitFor(() => expect(canvas.queryByRole('region', { name: 'Selected vendors' })).toBeNull());
  },
};

/** The step after sending: all that are silent are reminded, and who was reminded lately is left out. */
export const Reminding: Story = {
  parameters: {
    api: {
      getJobVendorClientSide: withStates([
        { invitation: invited('sent') },
        { invitation: invited('viewed') },
        { invitation: invited('quoted', { version: 1, revision: 1 }) },
      ]),
      remindVendors: { body: { reminded: ['11111111-1111-4111-8111-000000000000'] } },
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Remind 2 vendors' }));
    await expect(await screen.findByText('Reminded 1 vendor')).toBeVisible();
    await expect(screen.getByText('1 vendor already reminded in the last 4 hours.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Actions for Vendor 3 Thermal' }));
    await expect(await screen.findByRole('menuitem', { name: 'Resend RFQ' })).toBeVisible();
    await expect(screen.queryByRole('menuitem', { name: 'Remind' })).toBeNull();
    await userEvent.keyboard('{Escape}');
  },
};

export const WritingANote: Story = {
  play: async ({ canvas }) => {
    await choose(canvas, first.companyName, 'Add note');
    const dialog = within(await screen.findByRole('dialog', { name: `Note on ${first.companyName}` }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save note' }));
    await expect(await dialog.findByText('Enter a note.')).toBeVisible();
    await userEvent.type(dialog.getByRole('textbox', { name: /^Note/ }), 'Did the 2024 shutdown well.');
    await userEvent.click(dialog.getByRole('button', { name: 'Save note' }));
    await dialogsClosed();
  },
};

export const AsAReader: Story = {
  parameters: { api: { getJobVendorClientSide: examples['getJobVendorClientSide.reader'] } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Suggest a vendor' }));
    await expect(canvas.queryByRole('checkbox')).toBeNull();
    await userEvent.type(
      await screen.findByRole('combobox', { name: /^Company name/ }),
      found.companyInfo.companyName.slice(0, 6),
    );
    await userEvent.click(await screen.findByRole('option', { name: new RegExp(found.companyInfo.companyName) }));
    const dialog = within(await screen.findByRole('dialog', { name: `Suggest ${found.companyInfo.companyName}` }));
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'Repaired our boiler 1.');
    await userEvent.click(dialog.getByRole('button', { name: 'Suggest' }));
    await expect(await screen.findByText(`${found.companyInfo.companyName} suggested`)).toBeVisible();
  },
};

export const Empty: Story = {
  parameters: { api: { getJobVendorClientSide: examples['getJobVendorClientSide.none'] } },
  play: async ({ canvas }) => expect(await canvas.findByRole('heading', { name: 'No vendors yet' })).toBeVisible(),
};

export const Loading: Story = {
  parameters: { api: { getJobVendorClientSide: 'loading' } },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('link', { name: /^Vendors \d/ })).toBeVisible();
    await expect(canvasElement.querySelector('main [aria-busy=true]')).not.toBeNull();
  },
};

export const Refused: Story = {
  parameters: { api: { getJobVendorClientSide: forbidden } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(refusedTitle)).toBeVisible();
  },
};

export const Failed: Story = {
  parameters: { api: { getJobVendorClientSide: 'error' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, failedTitle);
  },
};

export const FailedRetried: Story = {
  parameters: { api: { getJobVendorClientSide: ['error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByRole('link', { name: first.companyName })).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { getJobVendorClientSide: 'offline' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, offlineTitle);
  },
};

export const LongText: Story = {
  globals: narrow,
  parameters: { api: { getJobVendorClientSide: withLongTexts(examples.getJobVendorClientSide) } },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByRole('link', { name: longName }))[0]).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

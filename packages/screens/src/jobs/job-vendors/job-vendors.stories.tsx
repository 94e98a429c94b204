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
import JobVendors from './job-vendors.tsx';

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

export const Ready: Story = {
  play: async ({ canvas }) => {
    const card = within(await canvas.findByRole('article', { name: first.companyName }));
    await expect(card.getByRole('link', { name: first.companyName })).toHaveAttribute(
      'href',
      `/vendor-profile/${first.vendor!.gstn}`,
    );
    await expect(canvas.getByRole('heading', { name: /^Suggested/ })).toBeVisible();
    await expect(canvas.getByText(suggested.reason!.words!)).toBeVisible();
  },
};

export const OnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await canvas.findByRole('article', { name: first.companyName });
    await expectNoSidewaysScroll();
  },
};

export const AddingByName: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(
      await canvas.findByRole('combobox', { name: /^Company name/ }),
      found.companyInfo.companyName.slice(0, 6),
    );
    await userEvent.click(await screen.findByRole('option', { name: new RegExp(found.companyInfo.companyName) }));
    await expect(await screen.findByText(`${found.companyInfo.companyName} is on ${job.number}`)).toBeVisible();
  },
};

export const AddingOneThatIsNotListed: Story = {
  play: async ({ canvas, step }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add one that is not listed' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a vendor that is not listed' }));
    await step('what is missing is said', async () => {
      await userEvent.click(dialog.getByRole('button', { name: 'Add vendor' }));
      await expect(await dialog.findByText("Enter the vendor's name.")).toBeVisible();
    });
    await step('it is added', async () => {
      await userEvent.type(dialog.getByLabelText(/^Company name/), 'Palar Rotary Services');
      await userEvent.type(dialog.getByLabelText(/^Email/), 'anand@palar-rotary.example');
      await userEvent.click(dialog.getByRole('button', { name: 'Add vendor' }));
      await expect(await screen.findByText(/^The provider's team was asked to add it\./)).toBeVisible();
    });
  },
};

export const Removing: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: `Remove ${first.companyName}` }));
    const dialog = within(await screen.findByRole('dialog', { name: `Remove ${first.companyName}?` }));
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    await expect(await dialog.findByText('Choose a reason.')).toBeVisible();
    await userEvent.selectOptions(dialog.getByLabelText(/^Reason/), 'Too far');
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    await expect(await screen.findByText(`${first.companyName} was removed`)).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  },
};

export const WritingANote: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: `Write a note on ${first.companyName}` }));
    const dialog = within(await screen.findByRole('dialog', { name: `Note on ${first.companyName}` }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save note' }));
    await expect(await dialog.findByText('Write the note.')).toBeVisible();
    await userEvent.type(dialog.getByRole('textbox', { name: /^Note/ }), 'Did the 2024 shutdown well.');
    await userEvent.click(dialog.getByRole('button', { name: 'Save note' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

/** Who does not choose sees the list, and suggests. */
export const AsAReader: Story = {
  parameters: { api: { getJobVendorClientSide: examples['getJobVendorClientSide.reader'] } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Suggest a vendor' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^Remove/ })).toBeNull();
    await userEvent.type(
      canvas.getByRole('combobox', { name: /^Company name/ }),
      found.companyInfo.companyName.slice(0, 6),
    );
    await userEvent.click(await screen.findByRole('option', { name: new RegExp(found.companyInfo.companyName) }));
    const dialog = within(await screen.findByRole('dialog', { name: `Suggest ${found.companyInfo.companyName}` }));
    await userEvent.type(dialog.getByLabelText(/^Why/), 'Repaired our boiler 1.');
    await userEvent.click(dialog.getByRole('button', { name: 'Suggest' }));
    await expect(await screen.findByText(`${found.companyInfo.companyName} was suggested`)).toBeVisible();
  },
};

export const Empty: Story = {
  parameters: { api: { getJobVendorClientSide: examples['getJobVendorClientSide.none'] } },
  play: async ({ canvas }) => expect(await canvas.findByRole('heading', { name: 'No vendor yet' })).toBeVisible(),
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
    await expect(await canvas.findByRole('article', { name: first.companyName })).toBeVisible();
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
    await expect((await canvas.findAllByRole('article', { name: longName }))[0]).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

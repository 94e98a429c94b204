import { createApiClient } from '@millwright/api-client/client';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { forgetDrafts, keepDraft } from '../../shared/drafts.ts';
import { vendorRequestDefaults } from '../../shared/vendor-request.schema.ts';
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
import VendorRequests from './vendor-requests.tsx';

const meta = {
  component: VendorRequests,
  decorators: [storyHost],
  parameters: { layout: 'fullscreen', host: { screen: 'vendor-requests' }, states: {}, ...recorded },
} satisfies Meta<typeof VendorRequests>;

export default meta;
type Story = StoryObj<typeof meta>;

const request = examples.getVendorRequests.body.data.find(({ can }) => can.withdraw)!;
const { number } = request;
const added = examples.getVendorRequests.body.data.find(({ vendor }) => vendor)!;
const declined = examples.getVendorRequests.body.data.find(({ answerReason }) => answerReason)!;
const made = examples.postVendorRequest.body;
const none = { body: { data: [], totalRecords: 0, offset: 1, limit: 10 } };

export const Ready: Story = {
  play: async ({ canvas }) => {
    const request = await canvas.findByRole('article', { name: new RegExp(`^${number},`) });
    await expect(within(request).getByText('Submitted')).toBeVisible();
  },
};

export const OnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await canvas.findByRole('article', { name: new RegExp(`^${number},`) });
    await expectNoSidewaysScroll();
  },
};

export const Submitting: Story = {
  play: async ({ canvas, step }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'SUBMIT A VENDOR REQUEST' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Submit a vendor request' }));
    await step('what is missing or wrong is said at its field', async () => {
      await userEvent.type(dialog.getByLabelText(/Contact's phone/), '12345');
      await userEvent.click(dialog.getByRole('button', { name: 'Submit request' }));
      await expect(await dialog.findByText('Please enter what the vendor should do')).toBeVisible();
      await expect(dialog.getByText('Please enter 10 digit mobile number')).toBeVisible();
    });
    await step('a complete request is sent', async () => {
      await userEvent.type(dialog.getByLabelText(/What should the vendor do/), made.requirement);
      await userEvent.clear(dialog.getByLabelText(/Contact's phone/));
      await userEvent.click(dialog.getByRole('button', { name: 'Submit request' }));
      await dialogsClosed();
      await expect(await screen.findByText(`${made.number} submitted`)).toBeVisible();
    });
  },
};

export const FromAnEmptySearch: Story = {
  parameters: { host: { screen: 'vendor-requests', query: 'create=kiln+tyre+grinding' } },
  play: async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Submit a vendor request' }));
    await expect(dialog.getByLabelText(/What should the vendor do/)).toHaveValue('kiln tyre grinding');
  },
};

export const SubmissionFailed: Story = {
  parameters: { api: { postVendorRequest: 'offline' } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'SUBMIT A VENDOR REQUEST' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Submit a vendor request' }));
    await userEvent.type(dialog.getByLabelText(/What should the vendor do/), 'Kiln tyre grinding');
    await userEvent.click(dialog.getByRole('button', { name: 'Submit request' }));
    await expect(await dialog.findByText(/The server cannot be reached/)).toBeVisible();
    await expect(dialog.getByLabelText(/What should the vendor do/)).toHaveValue('Kiln tyre grinding');
  },
};

export const BackAfterTheSessionEnded: Story = {
  beforeEach: () => {
    keepDraft(createApiClient().session, examples.login.body.userData._id, 'vendor-request new', {
      fields: { ...vendorRequestDefaults(undefined, 'Kiln tyre grinding'), location: 'Pune' },
      attachments: [],
    });
    return forgetDrafts;
  },
  play: async ({ canvas, step }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'SUBMIT A VENDOR REQUEST' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Submit a vendor request' }));
    await step('what was typed is there, and it is said that it was not sent', async () => {
      await expect(await dialog.findByText(/^Your entries from before your session ended are back/)).toBeVisible();
      await waitFor(() => expect(dialog.getByLabelText(/What should the vendor do/)).toHaveValue('Kiln tyre grinding'));
      await expect(dialog.getByLabelText(/^Where/)).toHaveValue('Pune');
    });
    await step('it is not dropped without a question', async () => {
      await userEvent.keyboard('{Escape}');
      await expect(await screen.findByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible();
      await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    });
  },
};

export const DayThatIsOver: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'SUBMIT A VENDOR REQUEST' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Submit a vendor request' }));
    await userEvent.type(dialog.getByLabelText(/What should the vendor do/), made.requirement);
    const day = dialog.getByLabelText(/Needed by/);
    await userEvent.type(day, '2024-01-15');
    await userEvent.click(dialog.getByRole('button', { name: 'Submit request' }));
    await expect(await dialog.findByText('This day has passed. Choose today or later.')).toBeVisible();
    await expect(day).toHaveFocus();
    // A text that is no day is not sent as none.
    await userEvent.clear(day);
    await userEvent.type(day, 'soon');
    await userEvent.click(dialog.getByRole('button', { name: 'Submit request' }));
    await expect(await dialog.findByText('Enter a date such as 28 Nov 2026')).toBeVisible();
    await expect(day).toHaveValue('soon');
  },
};

export const Answered: Story = {
  parameters: { host: { screen: 'vendor-requests', query: 'state=closed' } },
  play: async ({ canvas, step }) => {
    const cardOf = async ({ number }: { number: string }) =>
      within(await canvas.findByRole('article', { name: new RegExp(`^${number},`) }));
    await step('an added vendor is a link to it', async () => {
      const link = (await cardOf(added)).getByRole('link', { name: added.vendor!.companyName });
      await expect(link).toHaveAttribute('href', `/vendor-profile/${added.vendor!.gstn}`);
    });
    await step('a request that was declined says why', async () => {
      await expect((await cardOf(declined)).getByText(declined.answerReason!)).toBeVisible();
    });
  },
};

export const Withdrawing: Story = {
  parameters: {
    api: {
      getVendorRequests: [
        examples.getVendorRequests,
        {
          body: {
            ...examples.getVendorRequests.body,
            data: examples.getVendorRequests.body.data.map((each) =>
              each === request ? { ...each, status: 'withdrawn', can: { edit: false, withdraw: false } } : each,
            ),
          },
        },
      ],
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: `Withdraw ${number}` }));
    const question = within(await screen.findByRole('alertdialog', { name: `Withdraw ${number}?` }));
    await waitFor(() => expect(question.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await userEvent.click(question.getByRole('button', { name: 'Withdraw' }));
    await expect(await screen.findByText(`${number} withdrawn`)).toBeVisible();
    // The button is gone with what it did: the focus goes on to the request.
    const card = canvas.getByRole('article', { name: new RegExp(`^${number},`) });
    await waitFor(() => expect(within(card).getByRole('heading')).toHaveFocus());
  },
};

export const Empty: Story = {
  parameters: { api: { getVendorRequests: none } },
  play: async ({ canvas }) => expect(await canvas.findByText('No vendor request yet')).toBeVisible(),
};

export const NoneInThisState: Story = {
  parameters: { host: { screen: 'vendor-requests', query: 'state=closed' }, api: { getVendorRequests: none } },
  play: async ({ canvas }) => expect(await canvas.findByRole('button', { name: 'Show all requests' })).toBeVisible(),
};

export const Loading: Story = {
  parameters: { api: { getVendorRequests: 'loading' } },
  play: async ({ canvas }) => expect(canvas.getByRole('heading', { level: 1, name: 'Vendor Requests' })).toBeVisible(),
};

/** The categories of the form do not come; a request can be sent without one. */
export const Partial: Story = {
  parameters: { api: { getVendorCategoriesList: 'error' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('article', { name: new RegExp(`^${number},`) })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'SUBMIT A VENDOR REQUEST' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Submit a vendor request' }));
    await userEvent.type(dialog.getByLabelText(/What should the vendor do/), made.requirement);
    await userEvent.click(dialog.getByRole('button', { name: 'Submit request' }));
    await expect(await screen.findByText(`${made.number} submitted`)).toBeVisible();
  },
};

export const Changing: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: `Edit ${number}` }));
    const dialog = within(await screen.findByRole('dialog'));
    await expect(dialog.getByLabelText(/What should the vendor do/)).toHaveValue(request.requirement);
  },
};

export const Refused: Story = {
  parameters: { api: { getVendorRequests: forbidden } },
  play: async ({ canvas }) => expect(await canvas.findByRole('heading', { name: refusedTitle })).toBeVisible(),
};

export const Failed: Story = {
  parameters: { api: { getVendorRequests: 'error' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, failedTitle);
  },
};

export const FailedRetried: Story = {
  parameters: { api: { getVendorRequests: ['error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByRole('article', { name: new RegExp(`^${number},`) })).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { getVendorRequests: 'offline' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, offlineTitle);
  },
};

export const OfflineRetried: Story = {
  parameters: { api: { getVendorRequests: ['offline', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, offlineTitle);
    await expect(await canvas.findByRole('article', { name: new RegExp(`^${number},`) })).toBeVisible();
  },
};

export const LongText: Story = {
  globals: narrow,
  parameters: { api: { getVendorRequests: withLongTexts(examples.getVendorRequests) } },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByRole('heading', { level: 2, name: longName }))[0]).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

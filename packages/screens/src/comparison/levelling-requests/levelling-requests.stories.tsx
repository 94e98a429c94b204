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
import LevellingRequests from './levelling-requests.tsx';

const meta = {
  component: LevellingRequests,
  decorators: [storyHost],
  parameters: { layout: 'fullscreen', host: { screen: 'levelling-requests' }, states: {}, ...recorded },
} satisfies Meta<typeof LevellingRequests>;

export default meta;
type Story = StoryObj<typeof meta>;

const { requests } = examples.listCompareQuotationRequests.body;
const of = (status: (typeof requests)[number]['status']) => requests.find((one) => one.status === status)!;
const [requested, back, delivered] = [of('requested'), of('sent_back'), of('delivered')];
const made = examples.submitCompareQuotationRequest.body;
const elsewhere = {
  ...examples.getComparedQuotation.body.request,
  _id: '11111111-1111-4111-8111-111111111111',
  number: 'QL-17',
};
const cardName = ({ number }: { number: string }) => new RegExp(`^${number},`);
const upload = (dialog: ReturnType<typeof within>, name: string) =>
  userEvent.upload(dialog.getByLabelText(/^Vendor quotes/), new File(['offer'], name, { type: 'text/plain' }));

export const Ready: Story = {
  play: async ({ canvas, step }) => {
    const cardOf = async (one: { number: string }) =>
      within(await canvas.findByRole('article', { name: cardName(one) }));
    await step('each has its state', async () => {
      await expect((await cardOf(requested)).getByText('Requested')).toBeVisible();
      await expect((await cardOf(back)).getByText(back.answer!)).toBeVisible();
    });
    await step('a delivered one leads to its comparison', async () => {
      const link = (await cardOf(delivered)).getByRole('link', { name: /^Open comparison/ });
      await expect(link).toHaveAttribute('href', `/comparison/${delivered.comparisonId}`);
    });
    await step('what is in work cannot be changed', async () => {
      const card = await cardOf(of('in_work'));
      await expect(card.queryByRole('button', { name: /^Edit|^Cancel/ })).toBeNull();
    });
  },
};

export const OnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await canvas.findByRole('article', { name: cardName(requested) });
    await expectNoSidewaysScroll();
  },
};

export const Asking: Story = {
  parameters: { host: { screen: 'levelling-requests', query: 'create=new' } },
  play: async ({ step }) => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Request bid tabulation' }));
    const send = () => userEvent.click(dialog.getByRole('button', { name: 'Send request' }));
    await step('what is missing is said at its place', async () => {
      await send();
      await expect(await dialog.findByText('Enter the subject.')).toBeVisible();
      await expect(dialog.getByText('At least one quote is needed.')).toBeVisible();
    });
    await step('each file says whose quote it is', async () => {
      await userEvent.type(dialog.getByLabelText(/Subject/), made.title);
      await upload(dialog, 'offer.txt');
      const vendor = await dialog.findByLabelText(/^Vendor of/);
      await expect(await dialog.findByText('Choose the vendor.')).toBeVisible();
      await userEvent.type(vendor, 'Konkan Thermal Works');
    });
    await step('a complete request is sent', async () => {
      await waitFor(() => expect(dialog.getByRole('button', { name: 'Send request' })).toBeEnabled());
      await send();
      await expect(await screen.findByText(`${made.number} requested`)).toBeVisible();
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Request bid tabulation' })).toBeNull());
    });
  },
};

export const AskingFailed: Story = {
  parameters: {
    host: { screen: 'levelling-requests', query: 'create=new' },
    api: { submitCompareQuotationRequest: 'offline' },
  },
  play: async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Request bid tabulation' }));
    await userEvent.type(dialog.getByLabelText(/Subject/), made.title);
    await upload(dialog, 'offer.txt');
    await userEvent.type(await dialog.findByLabelText(/^Vendor of/), 'Konkan Thermal Works');
    await userEvent.click(dialog.getByRole('button', { name: 'Send request' }));
    await expect(await dialog.findByText(/The server cannot be reached/)).toBeVisible();
    await expect(dialog.getByLabelText(/Subject/)).toHaveValue(made.title);
  },
};

export const SendingAgain: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: `Edit and resend: ${back.number}` }));
    const dialog = within(await screen.findByRole('dialog', { name: `Edit ${back.number}` }));
    await expect(dialog.getByText(back.answer!)).toBeVisible();
    await expect(dialog.getByLabelText(/Subject/)).toHaveValue(back.title);
    await expect(dialog.getByLabelText(/^Vendor of.*vindhya/)).toHaveValue('Vindhya Erectors');
    await userEvent.click(dialog.getByRole('button', { name: 'Resubmit request' }));
    await expect(
      await screen.findByText(`${examples.resubmitCompareQuotationRequest.body.number} resubmitted`),
    ).toBeVisible();
  },
};

export const Cancelling: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: `Cancel request ${requested.number}` }));
    const question = within(await screen.findByRole('alertdialog', { name: `Cancel ${requested.number}?` }));
    await userEvent.click(question.getByRole('button', { name: 'Cancel request' }));
    await expect(await screen.findByText(`${requested.number} cancelled`)).toBeVisible();
  },
};

export const CancellingTooLate: Story = {
  parameters: { api: { cancelCompareQuotationRequest: examples['cancelCompareQuotationRequest.late'] } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: `Cancel request ${requested.number}` }));
    const question = within(await screen.findByRole('alertdialog', { name: `Cancel ${requested.number}?` }));
    await userEvent.click(question.getByRole('button', { name: 'Cancel request' }));
    await expect(await question.findByText(/is already working on this request/)).toBeVisible();
  },
};

export const History: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: `History of ${delivered.number}` }));
    const dialog = within(await screen.findByRole('dialog', { name: `History of ${delivered.number}` }));
    await expect(await dialog.findByText(/delivered the comparison$/)).toBeVisible();
  },
};

export const FromAMail: Story = {
  parameters: { host: { screen: 'levelling-requests', query: `request=${back._id}` } },
  play: async ({ canvas }) => {
    const marked = await canvas.findByRole('group', { name: `${back.number}, from your link` });
    await waitFor(() => expect(marked).toHaveFocus());
  },
};

/** The request of the link is on another page of the list. */
export const FromAMailElsewhere: Story = {
  parameters: {
    host: { screen: 'levelling-requests', query: `request=${elsewhere._id}` },
    api: { getComparedQuotation: { body: { ...examples.getComparedQuotation.body, request: elsewhere } } },
  },
  play: async ({ canvas }) =>
    expect(
      await canvas.findByRole('group', {
        name: `${elsewhere.number}, from your link`,
      }),
    ).toBeVisible(),
};

export const Empty: Story = {
  parameters: { api: { listCompareQuotationRequests: examples['listCompareQuotationRequests.none'] } },
  play: async ({ canvas }) => expect(await canvas.findByText('No requests yet')).toBeVisible(),
};

export const NoneInThisState: Story = {
  parameters: {
    host: { screen: 'levelling-requests', query: 'state=cancelled' },
    api: { listCompareQuotationRequests: examples['listCompareQuotationRequests.none'] },
  },
  play: async ({ canvas }) => expect(await canvas.findByRole('button', { name: 'Show all requests' })).toBeVisible(),
};

export const Loading: Story = {
  parameters: { api: { listCompareQuotationRequests: 'loading' } },
  play: async ({ canvas }) =>
    expect(canvas.getByRole('heading', { level: 1, name: 'Tabulation requests' })).toBeVisible(),
};

/** The jobs of the form do not come; a request can be sent without one. */
export const Partial: Story = {
  parameters: { host: { screen: 'levelling-requests', query: 'create=new' }, api: { getAllJobIds: 'error' } },
  play: async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Request bid tabulation' }));
    await userEvent.type(dialog.getByLabelText(/Subject/), made.title);
    await upload(dialog, 'offer.txt');
    await userEvent.type(await dialog.findByLabelText(/^Vendor of/), 'Konkan Thermal Works');
    await userEvent.click(dialog.getByRole('button', { name: 'Send request' }));
    await expect(await screen.findByText(`${made.number} requested`)).toBeVisible();
  },
};

export const Refused: Story = {
  parameters: { api: { listCompareQuotationRequests: forbidden } },
  play: async ({ canvas }) => expect(await canvas.findByRole('heading', { name: refusedTitle })).toBeVisible(),
};

export const Failed: Story = {
  parameters: { api: { listCompareQuotationRequests: 'error' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, failedTitle);
  },
};

export const FailedRetried: Story = {
  parameters: { api: { listCompareQuotationRequests: ['error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByRole('article', { name: cardName(requested) })).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { listCompareQuotationRequests: 'offline' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, offlineTitle);
  },
};

export const LongText: Story = {
  globals: narrow,
  parameters: { api: { listCompareQuotationRequests: withLongTexts(examples.listCompareQuotationRequests) } },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByRole('heading', { level: 2, name: longName }))[0]).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

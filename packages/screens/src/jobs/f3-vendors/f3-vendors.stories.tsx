import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import { examples, recorded } from '../../shared/story-examples.ts';
import { storyHost } from '../../shared/story-host.tsx';
import {
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
import F3Vendors from './f3-vendors.tsx';

const { body } = examples.getF3Metadata;
const meta = {
  component: F3Vendors,
  decorators: [storyHost],
  args: { jrId: body.job.number },
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'f3-vendors' },
    states: { partial: 'The proposals come in one answer.' },
    ...recorded,
  },
} satisfies Meta<typeof F3Vendors>;

export default meta;
type Story = StoryObj<typeof meta>;

const open = body.proposals.find(({ feedback }) => feedback === null)!;
const fit = body.proposals.find(({ feedback }) => feedback?.verdict === 'fit')!;
const cardOf = (name: string) => screen.findByRole('article', { name });

export const Ready: Story = {
  play: async ({ canvas }) => {
    const card = within(await cardOf(fit.vendor.companyName));
    await expect(card.getByText(fit.reason)).toBeVisible();
    await expect(card.getByRole('button', { name: `Add to the job: ${fit.vendor.companyName}` })).toBeVisible();
    await expect(canvas.getByRole('table', { name: 'Facts of the proposed vendors' })).toBeVisible();
  },
};

export const OnAPhone: Story = {
  globals: narrow,
  play: async () => {
    await cardOf(fit.vendor.companyName);
    await expectNoSidewaysScroll();
  },
};

export const NotFitting: Story = {
  play: async () => {
    const name = open.vendor.companyName;
    await userEvent.click(within(await cardOf(name)).getByRole('button', { name: `Does not fit: ${name}` }));
    const dialog = within(await screen.findByRole('dialog', { name: `Does not fit: ${name}` }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save feedback' }));
    await expect(await dialog.findByText('Choose why the vendor does not fit.')).toBeVisible();
  },
};

export const MailingToAColleague: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Email to a colleague' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Email the proposals to a colleague' }));
    await userEvent.type(dialog.getByLabelText(/^Name/), 'Asha Joshi');
    await userEvent.type(dialog.getByLabelText(/^Email/), 'asha.joshi@sagarsteel.example');
    await userEvent.click(dialog.getByRole('button', { name: 'Send link' }));
    await expect(await screen.findByText('Emailed to Asha Joshi')).toBeVisible();
  },
};

export const Revoking: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Revoke the link of Asha Joshi' }));
    await expect(await screen.findByText(/Feedback already given is kept/)).toBeVisible();
  },
};

export const Empty: Story = {
  parameters: { api: { getF3Metadata: examples['getF3Metadata.none'] } },
  play: async ({ canvas }) => expect(await canvas.findByText('No proposed vendors yet')).toBeVisible(),
};

export const WithoutALink: Story = {
  parameters: { host: { screen: 'f3-vendors', isGuest: true } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Open this page with your link')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Log in' })).toBeVisible();
  },
};

export const Loading: Story = {
  parameters: { api: { getF3Metadata: 'loading' } },
  play: async ({ canvasElement }) => expect(canvasElement.querySelector('[aria-busy=true]')).not.toBeNull(),
};

export const Refused: Story = {
  parameters: { api: { getF3Metadata: forbidden } },
  play: async ({ canvas }) => expect(await canvas.findByText(refusedTitle)).toBeVisible(),
};

export const Failed: Story = {
  parameters: { api: { getF3Metadata: 'error' } },
  play: async ({ canvas }) => expect(await canvas.findByText(failedTitle)).toBeVisible(),
};

export const FailedRetried: Story = {
  parameters: { api: { getF3Metadata: ['error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await cardOf(fit.vendor.companyName);
  },
};

export const Offline: Story = {
  parameters: { api: { getF3Metadata: 'offline' } },
  play: async ({ canvas }) => expect(await canvas.findByText(offlineTitle)).toBeVisible(),
};

export const LongText: Story = {
  globals: narrow,
  parameters: { api: { getF3Metadata: withLongTexts(examples.getF3Metadata) } },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByRole('heading', { level: 2, name: longName }))[0]).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

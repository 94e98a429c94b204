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
import { consoleHost, inConsole } from '../story-console.tsx';
import ProviderJob from './provider-job.tsx';

const proposed = examples['openJobAsProvider.proposed'];
const meta = {
  component: ProviderJob,
  decorators: [inConsole, storyHost],
  args: { jobId: proposed.body._id },
  parameters: {
    layout: 'fullscreen',
    host: { ...consoleHost, screen: 'provider-job' },
    ...recorded,
    api: { openJobAsProvider: proposed },
  },
} satisfies Meta<typeof ProviderJob>;

export default meta;
type Story = StoryObj<typeof meta>;

const found = examples.searchVendorsAsProvider.body.vendors;
const known = new Set(proposed.body.proposals.map(({ vendor }) => vendor.gstn));
const free = found.find(({ vendor }) => !known.has(vendor.gstn))!;
const first = proposed.body.proposals[0]!;

export const Ready: Story = {
  play: async ({ canvas }) => {
    const card = within(await canvas.findByRole('article', { name: first.vendor.companyName }));
    await expect(card.getByText('Fits')).toBeVisible();
    await expect(await canvas.findByRole('article', { name: `Found: ${free.vendor.companyName}` })).toBeVisible();
  },
};

export const Proposing: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: `Propose ${free.vendor.companyName}` }));
    const dialog = within(await screen.findByRole('dialog', { name: `Propose ${free.vendor.companyName}` }));
    await expect(dialog.getByLabelText(/^Why it fits/)).toHaveValue(free.why);
  },
};

export const OnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await canvas.findByRole('article', { name: `Found: ${free.vendor.companyName}` });
    await expectNoSidewaysScroll();
  },
};

export const Empty: Story = {
  parameters: { api: { openJobAsProvider: { body: { ...proposed.body, proposals: [], proposed: 0, answered: 0 } } } },
  play: async ({ canvas }) => expect(await canvas.findByText(/No vendors yet/)).toBeVisible(),
};

export const Partial: Story = {
  parameters: { api: { openJobAsProvider: proposed, searchVendorsAsProvider: 'error' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('article', { name: first.vendor.companyName })).toBeVisible();
    await expect(await canvas.findByText(failedTitle)).toBeVisible();
  },
};

export const Loading: Story = {
  parameters: { api: { openJobAsProvider: 'loading' } },
  play: async ({ canvasElement }) => expect(canvasElement.querySelector('[aria-busy=true]')).not.toBeNull(),
};

export const Refused: Story = {
  parameters: { api: { openJobAsProvider: forbidden } },
  play: async ({ canvas }) => expect(await canvas.findByText(refusedTitle)).toBeVisible(),
};

export const Failed: Story = {
  parameters: { api: { openJobAsProvider: 'error' } },
  play: async ({ canvas }) => expect(await canvas.findByText(failedTitle)).toBeVisible(),
};

export const FailedRetried: Story = {
  parameters: { api: { openJobAsProvider: ['error', proposed] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByRole('article', { name: first.vendor.companyName })).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { openJobAsProvider: 'offline' } },
  play: async ({ canvas }) => expect(await canvas.findByText(offlineTitle)).toBeVisible(),
};

export const LongText: Story = {
  globals: narrow,
  parameters: { api: { openJobAsProvider: withLongTexts(proposed) } },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByRole('heading', { name: longName }))[0]).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

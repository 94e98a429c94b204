import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { examples, recorded } from '../../shared/story-examples.ts';
import { storyHost } from '../../shared/story-host.tsx';
import {
  expectFailureWithRetry,
  expectNoSidewaysScroll,
  failedTitle,
  forbidden,
  narrow,
  offlineTitle,
  refusedTitle,
  withLongTexts,
} from '../../shared/story-states.ts';
import { consoleHost, inConsole } from '../story-console.tsx';
import ProviderRequests from './provider-requests.tsx';

const meta = {
  component: ProviderRequests,
  decorators: [inConsole, storyHost],
  parameters: {
    layout: 'fullscreen',
    host: { ...consoleHost, screen: 'provider-requests' },
    states: { partial: 'Its list comes in one answer.' },
    ...recorded,
  },
} satisfies Meta<typeof ProviderRequests>;

export default meta;
type Story = StoryObj<typeof meta>;

const [first] = examples.getProviderRequests.body.requests;
const name = `Open ${first!.number} of ${first!.company}`;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByRole('link', { name }))[0]).toBeVisible();
    await expect(canvas.getAllByText(/(was due|by) /)[0]).toBeVisible();
  },
};

export const Answered: Story = {
  parameters: {
    host: { ...consoleHost, screen: 'provider-requests', query: 'show=closed' },
    api: { getProviderRequests: examples['getProviderRequests.closed'] },
  },
  play: async ({ canvas }) => expect((await canvas.findAllByText(/^Answered \d/))[0]).toBeVisible(),
};

export const OnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await canvas.findAllByRole('link', { name });
    await expectNoSidewaysScroll();
  },
};

export const Empty: Story = {
  parameters: { api: { getProviderRequests: { body: { requests: [] } } } },
  play: async ({ canvas }) => expect(await canvas.findByText('No open requests')).toBeVisible(),
};

export const Loading: Story = {
  parameters: { api: { getProviderRequests: 'loading' } },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Vendor requests' })).toBeVisible();
    await expect(canvasElement.querySelector('[aria-busy=true]')).not.toBeNull();
  },
};

export const Refused: Story = {
  parameters: { api: { getProviderRequests: forbidden } },
  play: async ({ canvas }) => expect(await canvas.findByText(refusedTitle)).toBeVisible(),
};

export const Failed: Story = {
  parameters: { api: { getProviderRequests: 'error' } },
  play: async ({ canvas }) => expect(await canvas.findByText(failedTitle)).toBeVisible(),
};

export const FailedRetried: Story = {
  parameters: { api: { getProviderRequests: ['error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect((await canvas.findAllByRole('link', { name }))[0]).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { getProviderRequests: 'offline' } },
  play: async ({ canvas }) => expect(await canvas.findByText(offlineTitle)).toBeVisible(),
};

export const LongText: Story = {
  globals: narrow,
  parameters: { api: { getProviderRequests: withLongTexts(examples.getProviderRequests) } },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByRole('article'))[0]).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

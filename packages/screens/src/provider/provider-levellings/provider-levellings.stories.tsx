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
import ProviderLevellings from './provider-levellings.tsx';

const meta = {
  component: ProviderLevellings,
  decorators: [inConsole, storyHost],
  parameters: {
    layout: 'fullscreen',
    host: { ...consoleHost, screen: 'provider-levellings' },
    states: { partial: 'Its list comes in one answer.' },
    ...recorded,
  },
} satisfies Meta<typeof ProviderLevellings>;

export default meta;
type Story = StoryObj<typeof meta>;

const { requests } = examples.getProviderLevellings.body;
const [first] = requests;
const name = `Open ${first!.number} of ${first!.company}`;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByRole('link', { name }))[0]).toBeVisible();
    const inWork = canvas.getAllByText('In progress');
    await expect(inWork).toHaveLength(requests.filter(({ status }) => status === 'in_work').length);
    await expect(inWork[0]).toBeVisible();
  },
};

export const Ended: Story = {
  parameters: {
    host: { ...consoleHost, screen: 'provider-levellings', query: 'show=closed' },
    api: { getProviderLevellings: examples['getProviderLevellings.closed'] },
  },
  play: async ({ canvas }) => expect((await canvas.findAllByText('Delivered'))[0]).toBeVisible(),
};

export const OnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await canvas.findAllByRole('link', { name });
    await expectNoSidewaysScroll();
  },
};

export const Empty: Story = {
  parameters: { api: { getProviderLevellings: { body: { requests: [] } } } },
  play: async ({ canvas }) => expect(await canvas.findByText('No open requests')).toBeVisible(),
};

export const Loading: Story = {
  parameters: { api: { getProviderLevellings: 'loading' } },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Tabulation requests' })).toBeVisible();
    await expect(canvasElement.querySelector('[aria-busy=true]')).not.toBeNull();
  },
};

export const Refused: Story = {
  parameters: { api: { getProviderLevellings: forbidden } },
  play: async ({ canvas }) => expect(await canvas.findByText(refusedTitle)).toBeVisible(),
};

export const Failed: Story = {
  parameters: { api: { getProviderLevellings: 'error' } },
  play: async ({ canvas }) => expect(await canvas.findByText(failedTitle)).toBeVisible(),
};

export const FailedRetried: Story = {
  parameters: { api: { getProviderLevellings: ['error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect((await canvas.findAllByRole('link', { name }))[0]).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { getProviderLevellings: 'offline' } },
  play: async ({ canvas }) => expect(await canvas.findByText(offlineTitle)).toBeVisible(),
};

export const LongText: Story = {
  globals: narrow,
  parameters: { api: { getProviderLevellings: withLongTexts(examples.getProviderLevellings) } },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByRole('article'))[0]).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

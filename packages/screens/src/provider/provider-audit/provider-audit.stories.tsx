import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { examples, recorded } from '../../shared/story-examples.ts';
import { storyHost } from '../../shared/story-host.tsx';
import {
  expectNoSidewaysScroll,
  failedTitle,
  forbidden,
  narrow,
  offlineTitle,
  refusedTitle,
} from '../../shared/story-states.ts';
import { consoleHost, inConsole } from '../story-console.tsx';
import ProviderAudit from './provider-audit.tsx';

const meta = {
  component: ProviderAudit,
  decorators: [inConsole, storyHost],
  parameters: {
    layout: 'fullscreen',
    host: { ...consoleHost, screen: 'provider-audit' },
    states: { partial: 'Its list comes in one answer.' },
    ...recorded,
  },
} satisfies Meta<typeof ProviderAudit>;

export default meta;
type Story = StoryObj<typeof meta>;

const audit = examples.getProviderAudit.body;

export const Ready: Story = {
  play: async ({ canvas, canvasElement }) => {
    const table = within(await canvas.findByRole('table', { name: 'Team actions' }));
    await expect(table.getAllByRole('rowheader')[0]).toHaveTextContent(audit.entries[0]!.action);
    await expect(canvas.getByText(/The audit chain is intact/)).toBeVisible();
    // On a phone the places are under a button.
    await expect(canvasElement.querySelector('[data-slot=navbar-link][aria-current=page]')).toHaveTextContent('Audit');
  },
};

export const Broken: Story = {
  parameters: { api: { getProviderAudit: { body: { ...audit, firstBroken: 2 } } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The audit chain is broken at entry 2')).toBeVisible();
  },
};

export const Loading: Story = {
  parameters: { api: { getProviderAudit: 'loading' } },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Audit' })).toBeVisible();
    await expect(canvasElement.querySelector('[aria-busy=true]')).not.toBeNull();
  },
};

export const Empty: Story = {
  parameters: { api: { getProviderAudit: { body: { entries: [], firstBroken: null } } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No actions yet')).toBeVisible();
  },
};

export const Refused: Story = {
  parameters: { api: { getProviderAudit: forbidden } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(refusedTitle)).toBeVisible();
  },
};

export const Failed: Story = {
  parameters: { api: { getProviderAudit: 'error' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(failedTitle)).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { getProviderAudit: 'offline' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(offlineTitle)).toBeVisible();
  },
};

const longAddress = `${'unbreakable'.repeat(20)}@millwright.example`;
export const LongText: Story = {
  globals: narrow,
  parameters: {
    api: {
      getProviderAudit: {
        body: {
          ...audit,
          entries: audit.entries.map((entry) => ({ ...entry, actor: longAddress, subject: longAddress })),
        },
      },
    },
  },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText(longAddress))[0]).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

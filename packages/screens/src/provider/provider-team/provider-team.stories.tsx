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
import ProviderTeam from './provider-team.tsx';

const meta = {
  component: ProviderTeam,
  decorators: [inConsole, storyHost],
  parameters: {
    layout: 'fullscreen',
    host: { ...consoleHost, screen: 'provider-team' },
    states: { partial: 'Its list comes in one answer.', empty: 'Who looks at it is in it.' },
    ...recorded,
  },
} satisfies Meta<typeof ProviderTeam>;

export default meta;
type Story = StoryObj<typeof meta>;

const [member] = examples.getProviderTeam.body.people;
const addedAt = member!.addedAt;
const people = [
  member!,
  { email: 'new@millwright.example', state: 'invited', addedAt, removedAt: null },
  { email: 'gone@millwright.example', state: 'removed', addedAt, removedAt: addedAt },
];

export const Ready: Story = {
  parameters: { api: { getProviderTeam: { body: { people } } } },
  play: async ({ canvas }) => {
    const table = within(await canvas.findByRole('table', { name: 'Team members' }));
    await expect(table.getByRole('rowheader', { name: member!.email })).toBeVisible();
    for (const state of ['Active', 'Has not set a password yet', 'Removed'])
      await expect(table.getByText(state, { selector: '[data-slot=badge]' })).toBeVisible();
  },
};

export const Loading: Story = {
  parameters: { api: { getProviderTeam: 'loading' } },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Team' })).toBeVisible();
    await expect(canvasElement.querySelector('[aria-busy=true]')).not.toBeNull();
  },
};

export const Refused: Story = {
  parameters: { api: { getProviderTeam: forbidden } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(refusedTitle)).toBeVisible();
  },
};

export const Failed: Story = {
  parameters: { api: { getProviderTeam: 'error' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(failedTitle)).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { getProviderTeam: 'offline' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(offlineTitle)).toBeVisible();
  },
};

const longAddress = `${'unbreakable'.repeat(20)}@millwright.example`;
export const LongText: Story = {
  globals: narrow,
  parameters: { api: { getProviderTeam: { body: { people: [{ ...member!, email: longAddress }] } } } },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText(longAddress))[0]).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

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
import ProviderJobs from './provider-jobs.tsx';

const meta = {
  component: ProviderJobs,
  decorators: [inConsole, storyHost],
  parameters: {
    layout: 'fullscreen',
    host: { ...consoleHost, screen: 'provider-jobs' },
    states: { partial: 'Its list comes in one answer.' },
    ...recorded,
  },
} satisfies Meta<typeof ProviderJobs>;

export default meta;
type Story = StoryObj<typeof meta>;

const opened = examples.openJobAsProvider.body;
const listed = examples.getProviderJobs.body.jobs.find(({ _id }) => _id === opened._id)!;
const review = `Review ${listed.number} of ${listed.company}`;
const dialogOf = async () => within(await screen.findByRole('dialog', { name: opened.title! }));

export const Ready: Story = {
  play: async ({ canvas }) => {
    const card = within(await canvas.findByRole('article', { name: `${listed.number}, ${listed.title}` }));
    await expect(card.getByText(new RegExp(listed.company))).toBeVisible();
    await expect(card.getByText('In review')).toBeVisible();
  },
};

export const OnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: review });
    await expectNoSidewaysScroll();
  },
};

export const Accepting: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: review }));
    const dialog = await dialogOf();
    await expect(await dialog.findByText(new RegExp(opened.items[0]!.description))).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Accept' }));
    await expect(await screen.findByText(`${listed.number} was accepted`)).toBeVisible();
  },
};

const drawing = (({ _id, name, kind, description, sizeInBytes }) => ({ _id, name, kind, description, sizeInBytes }))(
  examples.getJobDocuments.body.documents.find(({ kind }) => kind !== null)!,
);

/** A job that was submitted with documents alone: they are downloaded from its review. */
export const DocumentsWithoutItems: Story = {
  parameters: {
    api: {
      openJobAsProvider: { body: { ...opened, itemCount: 0, items: [], documents: [drawing] } },
      getJobDocumentAsProvider: 'offline',
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: review }));
    const documents = within(await (await dialogOf()).findByRole('list', { name: 'Documents' }));
    await expect(documents.getByText(/^General arrangement drawing · .* · TXT, /)).toBeVisible();
    await userEvent.click(documents.getByRole('button', { name: `${drawing.name}, download` }));
    await expect(await screen.findByText(`${drawing.name} could not be downloaded`)).toBeVisible();
    await expect(screen.queryByRole('table', { name: 'Scope items' })).toBeNull();
  },
};

export const DecidedBySomebodyElse: Story = {
  parameters: { api: { decideJobAsProvider: examples['decideJobAsProvider.late'] } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: review }));
    const dialog = await dialogOf();
    await userEvent.type(await dialog.findByLabelText(/^Comment/), 'Say which tubes.');
    await userEvent.click(dialog.getByRole('button', { name: 'Return' }));
    await expect(await dialog.findByText(/Someone else may have decided/)).toBeVisible();
    await expect(dialog.getByLabelText(/^Comment/)).toHaveValue('Say which tubes.');
  },
};

export const OpenedAgain: Story = {
  parameters: { api: { openJobAsProvider: ['offline', {}] } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: review }));
    const dialog = within(await screen.findByRole('dialog', { name: listed.number }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Try again' }));
    await expect(await dialog.findByText(new RegExp(opened.items[0]!.description))).toBeVisible();
  },
};

export const Empty: Story = {
  parameters: { api: { getProviderJobs: { body: { jobs: [] } } } },
  play: async ({ canvas }) => expect(await canvas.findByText('No jobs pending review')).toBeVisible(),
};

export const Loading: Story = {
  parameters: { api: { getProviderJobs: 'loading' } },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Jobs to review' })).toBeVisible();
    await expect(canvasElement.querySelector('[aria-busy=true]')).not.toBeNull();
  },
};

export const Refused: Story = {
  parameters: { api: { getProviderJobs: forbidden } },
  play: async ({ canvas }) => expect(await canvas.findByText(refusedTitle)).toBeVisible(),
};

export const Failed: Story = {
  parameters: { api: { getProviderJobs: 'error' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(failedTitle)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { getProviderJobs: 'offline' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(offlineTitle)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
};

export const TriedAgain: Story = {
  parameters: { api: { getProviderJobs: ['error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByRole('button', { name: review })).toBeVisible();
  },
};

export const LongText: Story = {
  globals: narrow,
  parameters: { api: { getProviderJobs: withLongTexts(examples.getProviderJobs) } },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByRole('heading', { level: 2, name: longName }))[0]).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

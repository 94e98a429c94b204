import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { noneFound, noVisits, visitAnswers } from '../../parts/visits/story-visits.ts';
import { recorded } from '../../shared/story-examples.ts';
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
  primaries,
  refusedTitle,
  withLongTexts,
} from '../../shared/story-states.ts';
import PlantVisits from './plant-visits.tsx';

const meta = {
  component: PlantVisits,
  decorators: [storyHost],
  parameters: { layout: 'fullscreen', host: { screen: 'plant-visits' }, states: {}, ...recorded, api: visitAnswers },
} satisfies Meta<typeof PlantVisits>;

export default meta;
type Story = StoryObj<typeof meta>;

const { requests, counts } = visitAnswers.getRequestList.body;
const [first] = requests;

/** What waits for the reader stands first, with what to do about it. */
export const Ready: Story = {
  play: async ({ canvas }) => {
    const link = await canvas.findByRole('link', { name: 'Answer PV-118' });
    await expect(link).toHaveAttribute('href', `/plant-visit/${first!._id}`);
    await expect(canvas.getByRole('link', { name: new RegExp(`^Waiting for you ${counts.to_answer}`) })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Write report PV-108' })).toBeVisible();
    const row = within(link.closest('tr')!);
    await expect(row.getAllByText('Other slots proposed').some((badge) => badge.checkVisibility())).toBe(true);
    await expect(row.getByText('2 slots offered')).toBeVisible();
    await expect(row.getByText('6 of 6 ready')).toBeVisible();
    for (const pass of ['GP-0117, 2 people', 'at vendor', 'closed']) await expect(canvas.getByText(pass)).toBeVisible();
    await expect(primaries().map((text) => text?.trim())).toEqual(['Request a visit']);
  },
};

export const OnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByRole('link', { name: /Site survey, boiler house 2/ }))[0]).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

/** The week shows each visit where its slot is: the agreed one, else all that are offered. */
export const Week: Story = {
  parameters: { host: { screen: 'plant-visits', query: 'view=week&week=2026-11-23' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Mon 23 Nov to Sun 29 Nov 2026' })).toBeVisible();
    const week = await canvas.findByRole('group', { name: 'Visits of the week' });
    await waitFor(() => expect(week.querySelectorAll('a').length).toBe(5));
    await expect(canvas.getAllByRole('link', { name: /^2:30–4:30 pm/ })[0]).toHaveAttribute(
      'href',
      `/plant-visit/${first!._id}`,
    );
  },
};

export const WeekOnAPhone: Story = {
  globals: narrow,
  parameters: { host: { screen: 'plant-visits', query: 'view=week&week=2026-11-23' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 3, name: 'Tue 24 Nov' })).toBeVisible();
    await expect(canvas.queryByRole('heading', { level: 3, name: 'Mon 23 Nov' })).toBeNull();
    await expectNoSidewaysScroll();
  },
};

export const Filtering: Story = {
  parameters: { api: { ...visitAnswers, getRequestList: [visitAnswers.getRequestList, noneFound] } },
  play: async ({ canvas, step }) => {
    await canvas.findByRole('link', { name: 'Answer PV-118' });
    await step('what is typed is searched for without a press', async () => {
      await userEvent.type(canvas.getByRole('searchbox', { name: 'Find a visit' }), 'kiln tyre');
      await expect(await canvas.findByRole('heading', { name: 'No matching visits' })).toBeVisible();
      await expect(canvas.getByText(/contains "kiln tyre"/)).toBeVisible();
    });
    await step('the filters are dropped in one press', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Clear filters' }));
      await waitFor(() => expect(canvas.getByRole('searchbox', { name: 'Find a visit' })).toHaveValue(''));
    });
  },
};

/** The address of the feed is shown once. */
export const CalendarFeed: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Calendar feed' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Calendar feed' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Replace address' }));
    await expect(await dialog.findByRole('textbox', { name: 'Address' })).toHaveValue(
      'https://millwright.example/api/v1/visit-feed/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    );
    await expect(dialog.getByText(/Google within a day/)).toBeVisible();
  },
};

/** Who is inside a plant, and the link for the phone at its gate. */
export const TheGate: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Gate' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Gate' }));
    await expect(await dialog.findByRole('heading', { name: 'Inside now: 1' })).toBeVisible();
    await userEvent.click(await dialog.findByRole('button', { name: 'Replace link' }));
    await expect(await dialog.findByRole('textbox', { name: 'Link' })).toHaveValue(
      'https://millwright.example/gate#AAAAAAAAAAAAAAAAAAAAAA',
    );
  },
};

export const NothingToAnswer: Story = {
  parameters: {
    host: { screen: 'plant-visits', query: 'list=to_answer' },
    api: { ...visitAnswers, getRequestList: noneFound },
  },
  play: async ({ canvas }) => expect(await canvas.findByRole('heading', { name: 'No action needed' })).toBeVisible(),
};

export const Empty: Story = {
  parameters: { api: { ...visitAnswers, getRequestList: noVisits } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'No visits yet' })).toBeVisible();
    await expect(canvas.getAllByRole('link', { name: 'Request a visit' })).toHaveLength(1);
  },
};

export const Loading: Story = {
  parameters: { api: { ...visitAnswers, getRequestList: 'loading' } },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Plant visits' })).toBeVisible();
    await expect(canvas.getAllByRole('columnheader').map((head) => head.textContent)).toContain('When');
    await expect(canvasElement.querySelector('[aria-busy=true]')).not.toBeNull();
  },
};

/** The plants of the filter do not come: the visits do. */
export const Partial: Story = {
  parameters: { api: { ...visitAnswers, getJobChoices: 'error' } },
  play: async ({ canvas }) => expect(await canvas.findByRole('link', { name: 'Answer PV-118' })).toBeVisible(),
};

export const Refused: Story = {
  parameters: { api: { ...visitAnswers, getRequestList: forbidden } },
  play: async ({ canvas }) => expect(await canvas.findByRole('heading', { name: refusedTitle })).toBeVisible(),
};

export const Failed: Story = {
  parameters: { api: { ...visitAnswers, getRequestList: 'error' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, failedTitle);
  },
};

export const FailedRetried: Story = {
  parameters: { api: { ...visitAnswers, getRequestList: ['error', visitAnswers.getRequestList] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByRole('link', { name: 'Answer PV-118' })).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { ...visitAnswers, getRequestList: 'offline' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, offlineTitle);
  },
};

export const LongText: Story = {
  globals: narrow,
  parameters: { api: { ...visitAnswers, getRequestList: withLongTexts(visitAnswers.getRequestList) } },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByRole('link', { name: longName }))[0]).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
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
import CompanyReports from './company-reports.tsx';

const meta = {
  component: CompanyReports,
  decorators: [storyHost],
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'company-reports' },
    states: { partial: 'The reports come in one answer.' },
    ...recorded,
  },
} satisfies Meta<typeof CompanyReports>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('table', { name: 'Reports' })).toBeVisible();
    await expect(canvas.getAllByText(/^JR-\d{4}-/)[0]).toBeVisible();
  },
};

export const Searched: Story = {
  parameters: { api: { getAllGeneratedReportsByCompany: [{}, examples['getAllGeneratedReportsByCompany.none']] } },
  play: async ({ canvas }) => {
    await canvas.findByRole('table', { name: 'Reports' });
    await userEvent.type(canvas.getByRole('searchbox'), 'kiln{Enter}');
    await expect(canvas.getByRole('searchbox')).toHaveValue('kiln');
  },
};

export const Empty: Story = {
  parameters: { api: { getAllGeneratedReportsByCompany: examples['getAllGeneratedReportsByCompany.none'] } },
  play: async ({ canvas }) => expect(await canvas.findByRole('heading', { name: 'No report yet' })).toBeVisible(),
};

export const OnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await canvas.findByRole('table', { name: 'Reports' });
    await expectNoSidewaysScroll();
  },
};

export const Loading: Story = {
  parameters: { api: { getAllGeneratedReportsByCompany: 'loading' } },
  play: async ({ canvasElement }) =>
    waitFor(() => expect(canvasElement.querySelector('[aria-busy=true]')).not.toBeNull()),
};

export const Refused: Story = {
  parameters: { api: { getAllGeneratedReportsByCompany: forbidden } },
  play: async ({ canvas }) => expect(await canvas.findByText(refusedTitle)).toBeVisible(),
};

export const Failed: Story = {
  parameters: { api: { getAllGeneratedReportsByCompany: 'error' } },
  play: async ({ canvas }) => expectFailure(canvas, failedTitle),
};

export const FailedRetried: Story = {
  parameters: { api: { getAllGeneratedReportsByCompany: ['error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByRole('table', { name: 'Reports' })).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { getAllGeneratedReportsByCompany: 'offline' } },
  play: async ({ canvas }) => expectFailure(canvas, offlineTitle),
};

export const LongText: Story = {
  globals: narrow,
  parameters: { api: { getAllGeneratedReportsByCompany: withLongTexts(examples.getAllGeneratedReportsByCompany) } },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText(longName))[0]).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

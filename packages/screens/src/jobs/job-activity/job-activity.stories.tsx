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
  narrow,
  offlineTitle,
  refusedTitle,
  withLongTexts,
} from '../../shared/story-states.ts';
import JobLayout from '../job-layout.tsx';
import JobActivity from './job-activity.tsx';

const meta = {
  component: JobActivity,
  decorators: [storyHost],
  args: { jrId: examples.getJobRequestReport.body.jobRequestDetails.number },
  render: (args) => (
    <JobLayout {...args}>
      <JobActivity {...args} />
    </JobLayout>
  ),
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'job-activity' },
    states: { partial: 'The log comes in one answer.' },
    ...recorded,
  },
} satisfies Meta<typeof JobActivity>;

export default meta;
type Story = StoryObj<typeof meta>;

const { entries } = examples.getActivityLog.body;
const broken = { body: { ...examples.verifyActivityLog.body, firstBroken: 2 } };

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/moved the job from Choosing vendors to Cancelled/)).toBeVisible();
    await expect(canvas.getByText(/\(Millwright team\) viewed the job/)).toBeVisible();
    await expect(canvas.getByText(`${entries.length} entries`)).toBeVisible();
  },
};

export const OnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await canvas.findByText(/moved the job from Choosing vendors to Cancelled/);
    await expectNoSidewaysScroll();
  },
};

export const Verifying: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Verify now' }));
    await expect(await canvas.findByText(/entries, chain unbroken$/)).toBeVisible();
    await expect(canvas.getByText(/last fingerprint/)).toBeVisible();
  },
};

export const Broken: Story = {
  parameters: { api: { verifyActivityLog: broken } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Verify now' }));
    await expect(await canvas.findByRole('heading', { name: 'Broken from entry 2 on' })).toBeVisible();
    await expect(canvas.getAllByText('Not verified').length).toBeGreaterThan(1);
  },
};

export const VerifyingFailed: Story = {
  parameters: { api: { verifyActivityLog: 'offline' } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Verify now' }));
    await expect(await canvas.findByText(/The server cannot be reached/)).toBeVisible();
  },
};

export const Opened: Story = {
  play: async ({ canvas }) => {
    const [first] = entries;
    await userEvent.click((await canvas.findAllByRole('button', { expanded: false, name: /IST/ }))[0]!);
    await expect(canvas.getAllByText(first!.fingerprint)[0]).toBeVisible();
    await expect(canvas.getAllByText(first!.before)[0]).toBeVisible();
  },
};

const [newest] = entries;
const scopeChange = {
  ...newest!,
  number: newest!.number + 1,
  kind: 'scope_changed' as const,
  detail: {
    count: 15,
    changes: [
      { item: 'Refractory repair', what: 'quantity', from: '4 m³', to: '6 m³' },
      { item: 'Crane', what: 'added', from: null, to: '2 days' },
      { item: 'Scaffolding', what: 'removed', from: '1 LS', to: null },
      { item: 'Removal of tubes', what: 'note', from: null, to: 'With IBR inspector' },
    ],
    moreChanges: 12,
  },
};

export const Changes: Story = {
  parameters: {
    api: { getActivityLog: { body: { ...examples.getActivityLog.body, entries: [scopeChange, ...entries] } } },
  },
  play: async ({ canvas }) => {
    const row = await canvas.findByRole('button', { name: /Refractory repair: 4 m³ → 6 m³; .*and 13 more/ });
    await userEvent.click(row);
    const lines = canvas.getAllByRole('listitem').map(({ textContent }) => textContent);
    await expect(lines).toContain('Removal of tubes, Note: not set → With IBR inspector');
    await expect(lines).toContain('and 12 more');
  },
};

export const VerifyingNow: Story = {
  parameters: { api: { verifyActivityLog: 'loading' } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Verify now' }));
    await expect(await canvas.findByRole('heading', { name: 'Verifying every entry' })).toBeVisible();
  },
};

export const ExportFailed: Story = {
  parameters: { api: { exportActivityLog: 'offline' } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Export CSV' }));
    await expect(await canvas.findByText('Not exported')).toBeVisible();
  },
};

export const Empty: Story = {
  parameters: { api: { getActivityLog: examples['getActivityLog.none'] } },
  play: async ({ canvas }) => {
    await userEvent.selectOptions(await canvas.findByRole('combobox', { name: 'Show' }), 'Exported');
    await expect(await canvas.findByRole('heading', { name: 'No matching entries' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(canvas.getByRole('combobox', { name: 'Show' })).toHaveValue(''));
  },
};

export const Loading: Story = {
  parameters: { api: { getActivityLog: 'loading' } },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('heading', { name: 'Activity log' })).toBeVisible();
    await expect(canvasElement.querySelector('main [aria-busy=true]')).not.toBeNull();
  },
};

export const Refused: Story = {
  parameters: { api: { getActivityLog: forbidden } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(refusedTitle)).toBeVisible();
  },
};

export const Failed: Story = {
  parameters: { api: { getActivityLog: 'error' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, failedTitle);
  },
};

export const FailedRetried: Story = {
  parameters: { api: { getActivityLog: ['error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByText(/moved the job from Choosing vendors to Cancelled/)).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { getActivityLog: 'offline' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, offlineTitle);
  },
};

export const LongText: Story = {
  globals: narrow,
  parameters: { api: { getActivityLog: withLongTexts(examples.getActivityLog) } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/moved the job from Choosing vendors to Cancelled/)).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
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
import CostEstimation from './cost-estimation.tsx';

const meta = {
  component: CostEstimation,
  decorators: [storyHost],
  args: { jrId: examples.getJobRequestReport.body.jobRequestDetails.number, type: 'boq' },
  render: (args) => (
    <JobLayout {...args}>
      <CostEstimation {...args} />
    </JobLayout>
  ),
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'cost-estimation' },
    ...recorded,
  },
} satisfies Meta<typeof CostEstimation>;

export default meta;
type Story = StoryObj<typeof meta>;

const estimate = examples.getCostEstimate.body;
const [first, second] = estimate.lines;
const rateOf = (canvas: ReturnType<typeof within>, line: { description: string }) =>
  canvas.getByRole('textbox', { name: new RegExp(`^Rate of ${line.description.replaceAll(/[()]/g, '.')}`) });
/** The same with another rate. */
const changed = {
  ...estimate,
  version: 7,
  lines: estimate.lines.map((line, index) => (index === 1 ? { ...line, rateInPaise: 790_000, source: 'typed' } : line)),
};

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Cost estimate' })).toBeVisible();
    const row = within(canvas.getByRole('row', { name: new RegExp(first!.description) }));
    await expect(row.getByText(/^4 rates of 1 job/)).toBeVisible();
    await expect(row.getByText('median of past rates')).toBeVisible();
    await expect(canvas.getByText(`${estimate.totals.priced} of ${estimate.totals.lines}`)).toBeVisible();
  },
};

export const Summary: Story = {
  args: { type: 'summary' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('table', { name: 'Estimate by group' })).toBeVisible();
    await expect(canvas.getByText('Confidence by amount')).toBeVisible();
    await expect(canvas.queryByRole('textbox')).toBeNull();
  },
};

export const Typed: Story = {
  parameters: { api: { saveCostEstimate: { body: changed } } },
  play: async ({ canvas, step }) => {
    await canvas.findByRole('heading', { name: 'Cost estimate' });
    await step('a rate is saved when its field is left', async () => {
      await userEvent.clear(rateOf(canvas, second!));
      await userEvent.type(rateOf(canvas, second!), '7900{Enter}');
      await expect(rateOf(canvas, second!)).toHaveValue('7,900');
    });
    await step('a yearly change that is none is told', async () => {
      const field = canvas.getByRole('textbox', { name: /^Annual escalation/ });
      await userEvent.clear(field);
      await userEvent.type(field, 'five');
      await expect(canvas.getByText('Enter a percentage such as 5 or -2.5.')).toBeVisible();
    });
  },
};

/** A colleague was quicker: nothing is overwritten in silence. */
export const Contested: Story = {
  parameters: {
    api: {
      saveCostEstimate: examples['saveCostEstimate.outdated'],
      getCostEstimate: [examples.getCostEstimate, { body: changed }],
    },
  },
  play: async ({ canvas, step }) => {
    await canvas.findByRole('heading', { name: 'Cost estimate' });
    await userEvent.clear(rateOf(canvas, second!));
    await userEvent.type(rateOf(canvas, second!), '8100{Enter}');
    await expect(await canvas.findByText(/^A colleague changed the rate of/)).toBeVisible();
    await expect(canvas.getByText(/^Theirs: ₹7,900\. Yours: ₹8,100, not saved yet\.$/)).toBeVisible();
    await step('theirs is kept by a press', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Take theirs' }));
      await waitFor(() => expect(canvas.queryByText(/^A colleague changed/)).toBeNull());
      await expect(rateOf(canvas, second!)).toHaveValue('7,900');
    });
  },
};

export const NotSaved: Story = {
  parameters: { api: { saveCostEstimate: 'error' } },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Cost estimate' });
    await userEvent.clear(rateOf(canvas, second!));
    await userEvent.type(rateOf(canvas, second!), '8100{Enter}');
    await expect(await canvas.findByText('Not saved')).toBeVisible();
    await expect(rateOf(canvas, second!)).toHaveValue('8,100');
  },
};

export const Freezing: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Freeze estimate' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: /^Freeze estimate at ₹/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Freeze estimate' }));
    await expect(await screen.findByText('The estimate is frozen.')).toBeVisible();
  },
};

export const Frozen: Story = {
  parameters: { api: { getCostEstimate: examples['getCostEstimate.frozen'] } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Frozen')).toBeVisible();
    await expect(canvas.queryByRole('textbox')).toBeNull();
    await expect(canvas.queryByRole('button', { name: 'Freeze estimate' })).toBeNull();
  },
};

/** The star job: its rates stand with its scope items, and some of its lines were asked before. */
export const Partial: Story = {
  parameters: { api: { getCostEstimate: examples['getCostEstimate.star'] } },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText('None')).length).toBeGreaterThan(5);
    await expect(canvas.getAllByText('from the scope items').length).toBeGreaterThan(5);
  },
};

export const OnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Cost estimate' });
    await expectNoSidewaysScroll();
  },
};

export const Loading: Story = {
  parameters: { api: { getCostEstimate: 'loading' } },
  play: async ({ canvasElement }) =>
    waitFor(() => expect(canvasElement.querySelector('main [aria-busy=true]')).not.toBeNull()),
};

export const Empty: Story = {
  parameters: { api: { getCostEstimate: examples['getCostEstimate.none'] } },
  play: async ({ canvas }) => expect(await canvas.findByText('No scope items yet')).toBeVisible(),
};

export const Refused: Story = {
  parameters: { api: { getCostEstimate: forbidden } },
  play: async ({ canvas }) => expect(await canvas.findByText(refusedTitle)).toBeVisible(),
};

export const Failed: Story = {
  parameters: { api: { getCostEstimate: 'error' } },
  play: async ({ canvas }) => expectFailure(canvas, failedTitle),
};

export const FailedRetried: Story = {
  parameters: { api: { getCostEstimate: ['error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByRole('heading', { name: 'Cost estimate' })).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { getCostEstimate: 'offline' } },
  play: async ({ canvas }) => expectFailure(canvas, offlineTitle),
};

export const LongText: Story = {
  globals: narrow,
  parameters: { api: { getCostEstimate: withLongTexts(examples.getCostEstimate) } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Cost estimate' })).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
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
import ProviderLevelling from './provider-levelling.tsx';

const { body } = examples.openLevellingAsProvider;
const taken = examples['openLevellingAsProvider.taken'];
const meta = {
  component: ProviderLevelling,
  decorators: [inConsole, storyHost],
  args: { requestId: body._id },
  parameters: {
    layout: 'fullscreen',
    host: { ...consoleHost, screen: 'provider-levelling' },
    states: {
      empty: 'A request always has a file.',
      partial: 'It comes in one answer.',
    },
    ...recorded,
  },
} satisfies Meta<typeof ProviderLevelling>;

export default meta;
type Story = StoryObj<typeof meta>;

type Canvas = Pick<ReturnType<typeof within>, 'findByLabelText' | 'findByRole'>;
async function paste(canvas: Canvas) {
  await userEvent.type(await canvas.findByLabelText('Paste from a spreadsheet'), 'Description');
  await userEvent.click(await canvas.findByRole('button', { name: 'Read the table' }));
}

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: body.title })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Start work' })).toBeVisible();
    const [file] = body.files;
    await expect(canvas.getByRole('button', { name: `Download ${file!.fileName} of ${file!.vendor}` })).toBeVisible();
  },
};

export const TakingInWork: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Start work' }));
    await expect(await canvas.findByRole('heading', { level: 2, name: 'Deliver' })).toBeVisible();
  },
};

export const TakenBySomebodyElse: Story = {
  parameters: { api: { moveLevellingAsProvider: examples['moveLevellingAsProvider.late'] } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Start work' }));
    await expect(await canvas.findByText(/Someone else may have changed it/)).toBeVisible();
  },
};

export const SendingBack: Story = {
  parameters: { api: { moveLevellingAsProvider: examples['moveLevellingAsProvider.back'] } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Return request' }));
    const dialog = within(await screen.findByRole('dialog', { name: `Return ${body.number}` }));
    await userEvent.click(dialog.getByRole('button', { name: 'Return request' }));
    await expect(await dialog.findByText('Enter what is missing.')).toBeVisible();
    const { answer } = examples['moveLevellingAsProvider.back'].body;
    await userEvent.type(dialog.getByLabelText(/What is missing/), answer!);
    await userEvent.click(dialog.getByRole('button', { name: 'Return request' }));
    await expect(await canvas.findByText('Returned')).toBeVisible();
    await expect(canvas.getByText(answer!)).toBeVisible();
  },
};

export const Delivering: Story = {
  parameters: { api: { openLevellingAsProvider: taken } },
  play: async ({ canvas, step }) => {
    await step('what was read is shown before it is delivered', async () => {
      await paste(canvas);
      const table = within(await canvas.findByRole('table', { name: 'Table preview' }));
      await expect(table.getByRole('rowheader', { name: /Refractory repair/ })).toBeVisible();
      await expect(table.getByText('Excluded')).toBeVisible();
      await expect(canvas.getByText(/Damodar Engineering.*freight at actuals/)).toBeVisible();
    });
    await step('it is delivered', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Deliver the comparison' }));
      await expect(await canvas.findByText('Delivered')).toBeVisible();
    });
  },
};

export const WithProblems: Story = {
  parameters: { api: { openLevellingAsProvider: taken, readLevelledTable: examples['readLevelledTable.problems'] } },
  play: async ({ canvas }) => {
    await paste(canvas);
    await expect(await canvas.findByText(/“as agreed” is not a number/)).toBeVisible();
    await expect(canvas.getByText(/No column is headed “Damodar Engineering”/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Deliver the comparison' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  },
};

export const UnreadableTable: Story = {
  parameters: { api: { openLevellingAsProvider: taken, readLevelledTable: examples['readLevelledTable.refused'] } },
  play: async ({ canvas }) => {
    await paste(canvas);
    await expect(await canvas.findByText(/No heading matches a vendor/)).toBeVisible();
  },
};

export const DeliveryFailed: Story = {
  parameters: { api: { openLevellingAsProvider: taken, deliverLevellingAsProvider: 'offline' } },
  play: async ({ canvas }) => {
    await paste(canvas);
    await userEvent.click(await canvas.findByRole('button', { name: 'Deliver the comparison' }));
    await expect(await canvas.findByText('Not delivered')).toBeVisible();
  },
};

export const OnAPhone: Story = {
  globals: narrow,
  parameters: { api: { openLevellingAsProvider: taken } },
  play: async ({ canvas }) => {
    await paste(canvas);
    await canvas.findByRole('button', { name: 'Deliver the comparison' });
    await expectNoSidewaysScroll();
  },
};

export const Loading: Story = {
  parameters: { api: { openLevellingAsProvider: 'loading' } },
  play: async ({ canvasElement }) => expect(canvasElement.querySelector('[aria-busy=true]')).not.toBeNull(),
};

export const Refused: Story = {
  parameters: { api: { openLevellingAsProvider: forbidden } },
  play: async ({ canvas }) => expect(await canvas.findByText(refusedTitle)).toBeVisible(),
};

export const Failed: Story = {
  parameters: { api: { openLevellingAsProvider: 'error' } },
  play: async ({ canvas }) => expect(await canvas.findByText(failedTitle)).toBeVisible(),
};

export const FailedRetried: Story = {
  parameters: { api: { openLevellingAsProvider: ['error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByRole('heading', { level: 1, name: body.title })).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { openLevellingAsProvider: 'offline' } },
  play: async ({ canvas }) => expect(await canvas.findByText(offlineTitle)).toBeVisible(),
};

export const LongText: Story = {
  globals: narrow,
  parameters: { api: { openLevellingAsProvider: withLongTexts(examples.openLevellingAsProvider) } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

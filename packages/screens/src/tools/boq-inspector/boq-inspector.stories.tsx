import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, type within } from 'storybook/test';
import { examples, recorded } from '../../shared/story-examples.ts';
import { storyHost } from '../../shared/story-host.tsx';
import { expectNoSidewaysScroll, forbidden, longText, narrow } from '../../shared/story-states.ts';
import BoqInspector from './boq-inspector.tsx';

const meta = {
  component: BoqInspector,
  decorators: [storyHost],
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'boq-inspector' },
    states: { partial: 'It makes one call.' },
    ...recorded,
  },
} satisfies Meta<typeof BoqInspector>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = ReturnType<typeof within>;

const source = (canvas: Canvas) => canvas.findByRole('textbox', { name: 'Paste from a spreadsheet' });
/** Pastes something; what comes of it is the answer of the story. */
const paste = async (canvas: Canvas) => {
  await userEvent.click(await source(canvas));
  await userEvent.paste('Item\tUnit\tQty\nHydrotest\tLS\t1');
};
const failed = 'The items could not be read';

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await source(canvas)).toBeVisible();
    await expect(canvas.getByText('XLSX or CSV, at most 25 MB.')).toBeVisible();
    await expect(canvas.queryByRole('table')).toBeNull();
  },
};

export const Read: Story = {
  play: async ({ canvas, step }) => {
    await paste(canvas);
    await step('the lines, and from which column each of theirs was read', async () => {
      await expect(await canvas.findByRole('textbox', { name: 'Description of item 1' })).toHaveValue(
        'Removal of damaged water wall tubes',
      );
      await expect(canvas.getByRole('combobox', { name: 'Column of the source for quantity' })).toHaveValue('4');
      await expect(canvas.getByText('₹6,78,500', { selector: 'dd *' })).toBeVisible();
    });
    await step('why', async () => {
      await userEvent.click(canvas.getByText('Column mapping'));
      await expect(canvas.getByText('The heading reads “Qty”.')).toBeVisible();
    });
    await step('the lines can be taken back into a spreadsheet', async () => {
      await expect(canvas.getByRole('button', { name: 'Copy lines' })).toBeVisible();
    });
  },
};

/** Another column is chosen in the head: the source is read anew, and what was typed stays. */
export const OtherColumn: Story = {
  play: async ({ canvas }) => {
    await paste(canvas);
    const first = await canvas.findByRole('textbox', { name: 'Description of item 1' });
    await userEvent.clear(first);
    await userEvent.type(first, 'Typed by hand{Enter}');
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Column of the source for rate' }), '6');
    await expect(await canvas.findByText('4 items read again.')).toBeInTheDocument();
    await expect(canvas.getByRole('textbox', { name: 'Description of item 1' })).toHaveValue('Typed by hand');
  },
};

export const Problems: Story = {
  parameters: { api: { inspectBoq: examples['inspectBoq.problems'] } },
  play: async ({ canvas }) => {
    await paste(canvas);
    await expect(await canvas.findByRole('combobox', { name: '“Brass” in 2 items' })).toBeVisible();
    await expect(canvas.getByText('4 cells')).toBeVisible();
    await expect(canvas.getByText('2 cells')).toBeVisible();
  },
};

export const Loading: Story = {
  parameters: { api: { inspectBoq: 'loading' } },
  play: async ({ canvas }) => {
    await paste(canvas);
    await expect(await canvas.findByText('Reading items…')).toBeVisible();
  },
};

export const Empty: Story = {
  parameters: { api: { inspectBoq: examples['inspectBoq.empty'] } },
  play: async ({ canvas }) => {
    await paste(canvas);
    await expect(await canvas.findByText(failed)).toBeVisible();
    await expect(canvas.getByText(/^No items were found\. Check that the sheet has rows/)).toBeVisible();
  },
};

export const Refused: Story = {
  parameters: { api: { inspectBoq: forbidden } },
  play: async ({ canvas }) => {
    await paste(canvas);
    await expect(await canvas.findByText(/^Your account has no right to this/)).toBeVisible();
  },
};

export const Failed: Story = {
  parameters: { api: { inspectBoq: 'error' } },
  play: async ({ canvas }) => {
    await paste(canvas);
    await expect(await canvas.findByText(failed)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
};

export const FailedRetried: Story = {
  parameters: { api: { inspectBoq: ['error', {}] } },
  play: async ({ canvas }) => {
    await paste(canvas);
    await userEvent.click(await canvas.findByRole('button', { name: 'Try again' }));
    await expect(await canvas.findByRole('textbox', { name: 'Description of item 4' })).toBeVisible();
    await waitFor(() => expect(canvas.queryByText(failed)).toBeNull());
  },
};

export const Offline: Story = {
  parameters: { api: { inspectBoq: 'offline' } },
  play: async ({ canvas }) => {
    await paste(canvas);
    await expect(await canvas.findByText(failed)).toBeVisible();
    await expect(canvas.getByText(/server cannot be reached/i)).toBeVisible();
  },
};

const { body } = examples.inspectBoq;

export const LongText: Story = {
  parameters: {
    api: {
      inspectBoq: {
        body: {
          ...body,
          columns: body.columns.map((column) => ({ ...column, heading: longText.slice(0, 200) })),
          lines: body.lines.map((line) => ({
            ...line,
            description: longText,
            note: longText,
            group: longText.slice(0, 120),
          })),
        },
      },
    },
  },
  globals: narrow,
  play: async ({ canvas }) => {
    await paste(canvas);
    await expect(await canvas.findByRole('textbox', { name: 'Description of item 1' })).toHaveValue(longText);
    await expectNoSidewaysScroll();
  },
};

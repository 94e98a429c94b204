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
  longName,
  narrow,
  offlineTitle,
  refusedTitle,
  withLongTexts,
} from '../../shared/story-states.ts';
import Comparisons from './comparisons.tsx';

const meta = {
  component: Comparisons,
  decorators: [storyHost],
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'comparisons' },
    states: { partial: 'The list comes in one answer.' },
    ...recorded,
  },
} satisfies Meta<typeof Comparisons>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('link', { name: new RegExp(examples.listComparisons.body.comparisons[0]!.title) }),
    ).toBeVisible();
  },
};

export const OnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1 });
    await expectNoSidewaysScroll();
  },
};

export const Empty: Story = {
  parameters: { api: { listComparisons: examples['listComparisons.none'] } },
  play: async ({ canvas }) => expect(await canvas.findByRole('heading', { name: 'No comparisons yet' })).toBeVisible(),
};

export const Loading: Story = {
  parameters: { api: { listComparisons: 'loading' } },
  play: async ({ canvasElement }) =>
    waitFor(() => expect(canvasElement.querySelector('[aria-busy=true]')).not.toBeNull()),
};

export const Refused: Story = {
  parameters: { api: { listComparisons: forbidden } },
  play: async ({ canvas }) => expect(await canvas.findByText(refusedTitle)).toBeVisible(),
};

export const Failed: Story = {
  parameters: { api: { listComparisons: 'error' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, failedTitle);
  },
};

export const FailedRetried: Story = {
  parameters: { api: { listComparisons: ['error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(
      await canvas.findByRole('link', { name: new RegExp(examples.listComparisons.body.comparisons[0]!.title) }),
    ).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { listComparisons: 'offline' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, offlineTitle);
  },
};

export const LongText: Story = {
  globals: narrow,
  parameters: { api: { listComparisons: withLongTexts(examples.listComparisons) } },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText(longName))[0]).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

type Canvas = ReturnType<typeof within>;
const entry = { host: { screen: 'comparisons', query: 'new=1' } };
const withVendors = { ...entry, api: { inspectBoq: examples['inspectBoq.vendors'] } };
const cell = (canvas: Canvas, name: string) => canvas.findByRole('textbox', { name });
const vendor = async (canvas: Canvas, name: string) =>
  within(await canvas.findByRole('region', { name: new RegExp(`^Quote of .?${name}`) }));

/** The rates of two vendors beside their lines, as a spreadsheet has them. */
async function pasteQuotes(canvas: Canvas) {
  await userEvent.click(await canvas.findByLabelText('Paste from a spreadsheet'));
  await userEvent.paste('Item\tUnit\tQty\tKonkan Thermal\nSupply of tubes\tMTS\t2\t82000');
  await cell(canvas, 'Description of item 1');
}

/** Pasted, titled and with its one error corrected: it can be saved. */
async function fillIn(canvas: Canvas) {
  await userEvent.type(await canvas.findByLabelText(/^Title/), 'Annual rates for tubes');
  await pasteQuotes(canvas);
  const rate = await canvas.findByDisplayValue('12,5');
  await userEvent.clear(rate);
  await userEvent.type(rate, '12.50{Enter}');
  await userEvent.click(canvas.getByRole('button', { name: 'Create comparison' }));
}

/** Quotes without a job are typed, pasted or read from a file. */
export const New: Story = {
  parameters: entry,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'New comparison' })).toBeVisible();
    await expect(await canvas.findByLabelText('Paste from a spreadsheet')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Add a vendor by name' })).toBeEnabled();
  },
};

/** On the narrowest phone the grid scrolls by itself. */
export const NewOnAPhone: Story = {
  globals: narrow,
  parameters: withVendors,
  play: async ({ canvas }) => {
    await pasteQuotes(canvas);
    await expectNoSidewaysScroll();
  },
};

/** Nothing is guessed in silence: each problem stands at its cell with what it does. */
export const NewWithProblems: Story = {
  parameters: withVendors,
  play: async ({ canvas, step }) => {
    await pasteQuotes(canvas);
    await step('a decimal comma that nothing proves is not read', async () => {
      const rate = await canvas.findByDisplayValue('12,5');
      await expect(rate).toBeInvalid();
      await expect(rate).toHaveAccessibleDescription(/would be 12.50 with a decimal comma/);
    });
    await step('a rate per kg against tonnes is brought to the unit of the line', async () =>
      expect(await canvas.findByDisplayValue('85/kg')).toHaveAccessibleDescription(
        /Quoted per kg, not per MT as asked/,
      ),
    );
    await step('an amount that is not rate times quantity is told with what it does', async () =>
      expect(await canvas.findByDisplayValue('100000.50')).toHaveAccessibleDescription(/28,?000/),
    );
    await step('it is not saved before it is corrected', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Create comparison' }));
      await expect(await canvas.findByText('Not ready to compare')).toBeVisible();
      await expect(canvas.getByText('1 cell of items to correct.')).toBeVisible();
    });
  },
};

/** Percent as a fraction, a discount of everything, and a currency without its rate are told at their fields. */
export const NewWithTermsToCheck: Story = {
  parameters: withVendors,
  play: async ({ canvas }) => {
    await pasteQuotes(canvas);
    const konkan = await vendor(canvas, 'Konkan Thermal');
    await userEvent.type(konkan.getByLabelText(/^GST \(%\)/), '0.18');
    await expect(await konkan.findByText(/^Read as 0.18%, not 18%/)).toBeVisible();
    await userEvent.type(konkan.getByLabelText(/^Discount \(%\)/), '100');
    await expect(await konkan.findByText(/^All items become free/)).toBeVisible();
    await userEvent.selectOptions(konkan.getByLabelText(/^Currency/), 'EUR');
    await expect(await konkan.findByText(/^Enter the exchange rate of EUR/)).toBeVisible();
  },
};

export const NewWithOneGstinTwice: Story = {
  parameters: withVendors,
  play: async ({ canvas }) => {
    await pasteQuotes(canvas);
    const vindhya = await vendor(canvas, 'Vindhya Erectors');
    for (const one of [await vendor(canvas, 'Konkan Thermal'), vindhya])
      await userEvent.type(one.getByLabelText(/^GSTIN/), '27AABCK1234L1Z5');
    await expect(await vindhya.findByText(/has the same GSTIN, so one company would be ranked twice/)).toBeVisible();
  },
};

export const NewSaved: Story = {
  parameters: withVendors,
  play: async ({ canvas }) => {
    await fillIn(canvas);
    await waitFor(() =>
      expect(canvas.getByTestId('story-host').dataset.wentTo).toMatch(/^\/comparison\/[0-9a-f-]{36}$/),
    );
  },
};

/** What the server refuses is told with the vendor that it is about; what was typed stays. */
export const NewRefused: Story = {
  parameters: {
    ...entry,
    api: {
      inspectBoq: examples['inspectBoq.vendors'],
      quoteComparison: {
        status: 400,
        body: {
          ...forbidden.body,
          status: 400,
          code: 'INVALID_FIELDS',
          message: 'Please correct the fields below.',
          errors: [{ pointer: '/quotes/1/gstin', code: 'INVALID', message: 'This is no GSTIN.' }],
        },
      },
    },
  },
  play: async ({ canvas }) => {
    await fillIn(canvas);
    await expect(await canvas.findByText('Not saved')).toBeVisible();
    await expect(canvas.getByText(/Vindhya Erectors.*: This is no GSTIN/)).toBeVisible();
    await expect(canvas.getByLabelText(/^Title/)).toHaveValue('Annual rates for tubes');
  },
};

/** Nothing typed is lost, and a second press saves it. */
export const NewOffline: Story = {
  parameters: {
    ...entry,
    api: { inspectBoq: examples['inspectBoq.vendors'], quoteComparison: ['offline', {}] },
  },
  play: async ({ canvas }) => {
    await fillIn(canvas);
    await expect(await canvas.findByText('Not saved')).toBeVisible();
    await expect(canvas.getByLabelText(/^Title/)).toHaveValue('Annual rates for tubes');
    await expect(await cell(canvas, 'Description of item 1')).toHaveValue('Supply of tubes');
  },
};

/** Leaving with something typed is asked about. */
export const NewLeft: Story = {
  parameters: entry,
  play: async ({ canvas }) => {
    const title = await canvas.findByLabelText(/^Title/);
    await userEvent.type(title, 'Tubes');
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
    await userEvent.click(question.getByRole('button', { name: 'Stay' }));
    await expect(title).toHaveValue('Tubes');
  },
};

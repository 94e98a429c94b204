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
import { evaluated } from '../../parts/comparison/what-if.tsx';
import Comparison from './comparison.tsx';

const meta = {
  component: Comparison,
  decorators: [storyHost],
  args: { _id: examples.getComparisonById.body._id },
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'comparison' },
    states: { partial: 'A comparison comes in one answer.' },
    ...recorded,
  },
} satisfies Meta<typeof Comparison>;

export default meta;
type Story = StoryObj<typeof meta>;

const sheet = examples.getComparisonById.body;
const { threads } = examples.getComparisonThreads.body;
const ofCell = threads.find(({ vendorId, lineId }) => vendorId !== null && lineId !== null)!;
const placeOf = ({ vendorId, lineId }: (typeof threads)[number]) => `comments=${vendorId ?? ''}.${lineId ?? ''}`;
const drawer = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const all = { host: { screen: 'comparison', query: 'comments=all' } };

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: /Comparison sheet/ })).toBeVisible();
    // The browser reckons what the server answered, byte for byte.
    await expect(JSON.stringify(evaluated(sheet.request!))).toBe(JSON.stringify(sheet.evaluation));
  },
};

/** The address has the columns in another order than their own, which the button brings back. */
export const ColumnsMoved: Story = {
  parameters: {
    host: {
      screen: 'comparison',
      query: `columns=${sheet.vendors
        .map(({ vendorId }) => vendorId.slice(-8))
        .toReversed()
        .join('.')}`,
    },
  },
  play: async ({ canvas, step }) => {
    const grid = await canvas.findByRole('grid');
    const first = () => within(grid).getAllByRole('columnheader')[1]!;
    await expect(first()).toHaveTextContent(sheet.vendors.at(-1)!.companyName);
    await step('moved by a key, it is there when the address has it', async () => {
      grid.focus();
      await userEvent.keyboard('{Control>}{Shift>}{ArrowRight}{/Shift}{/Control}');
      await waitFor(() => expect(first()).not.toHaveTextContent(sheet.vendors.at(-1)!.companyName));
    });
    await step('and put back', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Reset column order' }));
      await waitFor(() => expect(first()).not.toHaveTextContent(sheet.vendors.at(-2)!.companyName));
      await expect(canvas.queryByRole('button', { name: 'Reset column order' })).toBeNull();
    });
  },
};

/** The sheet reckons with other rules than the call for quotes told. */
export const ToldOtherwise: Story = {
  parameters: {
    api: {
      getComparisonById: {
        body: {
          ...sheet,
          told: {
            method: 'L1' as const,
            referencePaymentDays: 45,
            annualInterestPercent: '10',
            deliveryPercentPerWeek: sheet.request!.rules.deliveryPercentPerWeek,
            deliveryCapPercent: sheet.request!.rules.deliveryCapPercent,
            technicalWeightPercent: '30',
            technicalCutoff: sheet.request!.rules.technicalCutoff,
            deviationLoadings: sheet.request!.rules.deviationLoadings,
          },
        },
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Different from the RFQ terms')).toBeVisible();
    await expect(
      canvas.getByText('Changed from the RFQ: reference payment period, interest rate (p.a.).', { exact: false }),
    ).toBeVisible();
  },
};

/** Each thing that makes the rank other than it looks is named at its cell, and with what it does to the rank. */
export const PointsToLookAt: Story = {
  parameters: { api: { getComparisonById: { body: doubtful() } } },
  play: async ({ canvas, step }) => {
    await step('all of them are shown on demand', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: /^\d+ points to check$/ }));
      const drawer = within(await screen.findByRole('dialog', { name: /^\d+ points to check$/ }));
      await expect(drawer.getByText(/^A rate per hour cannot be converted to the RFQ unit/)).toBeVisible();
      await expect(drawer.getByText('The rate is 0.')).toBeVisible();
      await expect(drawer.getByText(/^Its GST is 0.18%, not 18%\./)).toBeVisible();
      await userEvent.keyboard('{Escape}');
    });
    await step('and at their cells', async () => {
      await expect(canvas.getAllByText('unit not convertible')[0]).toBeVisible();
      await expect(canvas.getAllByText('rate 0: counts as free')[0]).toBeVisible();
    });
  },
};

/** The sheet with a rate in a unit that nothing converts, one of zero, and a percent as a fraction. */
function doubtful(): typeof sheet {
  const [line, other] = sheet.lines;
  const request = {
    ...sheet.request!,
    quotes: sheet.request!.quotes.map((quote, index) => ({
      ...quote,
      ...(index === 1 && { gstPercentByClass: { standard: '0.18' } }),
      lines: quote.lines.map((cell) => ({
        ...cell,
        ...(index === 0 && cell.lineId === line!.lineId && { uom: 'HRS' }),
        ...(index === 1 && cell.lineId === other!.lineId && { rate: '0' }),
      })),
    })),
  };
  return { ...sheet, request, evaluation: evaluated(request) };
}

export const NotThere: Story = {
  args: { _id: 'x' },
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('heading', { name: 'Comparison not found' })).toBeVisible(),
};

export const OnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1 });
    await expectNoSidewaysScroll();
  },
};

export const Empty: Story = {
  parameters: { api: { getComparisonById: examples['getComparisonById.draft'] } },
  play: async ({ canvas }) => expect(await canvas.findByRole('heading', { name: 'No quotes yet' })).toBeVisible(),
};

export const Loading: Story = {
  parameters: { api: { getComparisonById: 'loading' } },
  play: async ({ canvasElement }) =>
    waitFor(() => expect(canvasElement.querySelector('[aria-busy=true]')).not.toBeNull()),
};

export const Refused: Story = {
  parameters: { api: { getComparisonById: forbidden } },
  play: async ({ canvas }) => expect(await canvas.findByText(refusedTitle)).toBeVisible(),
};

export const Failed: Story = {
  parameters: { api: { getComparisonById: 'error' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, failedTitle);
  },
};

export const FailedRetried: Story = {
  parameters: { api: { getComparisonById: ['error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByRole('heading', { name: /Comparison sheet/ })).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { getComparisonById: 'offline' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, offlineTitle);
  },
};

export const LongText: Story = {
  globals: narrow,
  parameters: { api: { getComparisonById: withLongTexts(examples.getComparisonById) } },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText(longName))[0]).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

/** What colleagues say on a cell is begun by keyboard: Shift+F10 opens its menu, and the thread stands beside the sheet. */
export const CommentsByKeyboard: Story = {
  play: async ({ canvas }) => {
    const marked = await canvas.findAllByText(/^Open thread, /);
    await expect(marked.length).toBeGreaterThan(1);
    const grid = canvas.getByRole('grid');
    grid.focus();
    await userEvent.keyboard('{Control>}{Home}{/Control}{Shift>}{F10}{/Shift}');
    await userEvent.click(await canvas.findByRole('menuitem', { name: 'Comments on the item' }));
    await expect((await drawer(sheet.lines[0]!.description)).getByText('1 comment')).toBeVisible();
  },
};

export const CommentsOfAll: Story = {
  parameters: all,
  play: async () => {
    const list = await drawer('Comments');
    await expect(await list.findByRole('radio', { name: 'Open (2)' })).toBeChecked();
    await expect(list.getAllByRole('listitem')).toHaveLength(2);
    await userEvent.click(list.getByRole('radio', { name: 'Resolved (1)' }));
    await userEvent.click(await list.findByRole('button', { name: /Their references were called/ }));
    const thread = await drawer(sheet.vendors[0]!.companyName);
    await expect(thread.getByRole('button', { name: 'Reopen' })).toBeVisible();
    await userEvent.click(thread.getByRole('button', { name: 'All comments' }));
    await drawer('Comments');
  },
};

export const CommentsOfACell: Story = {
  parameters: { host: { screen: 'comparison', query: placeOf(ofCell) } },
  play: async () => {
    const thread = await drawer(`${ofCell.line}, ${ofCell.companyName}`);
    await expect(await thread.findByText('Is the crane in this rate?')).toBeVisible();
    await expect(thread.getByText(/, edited$/)).toBeVisible();
    await expect(thread.getByText('This comment was deleted.')).toBeVisible();
    await expect(thread.getByRole('button', { name: 'Resolve' })).toBeEnabled();
    // A stub is nothing that could be changed.
    await expect(thread.getAllByRole('button', { name: 'Edit' })).toHaveLength(2);
  },
};

export const Commenting: Story = {
  parameters: {
    host: { screen: 'comparison', query: placeOf(ofCell) },
    api: { getComparisonThreads: [{}, examples.addComparisonComment] },
  },
  play: async ({ step }) => {
    const thread = await drawer(`${ofCell.line}, ${ofCell.companyName}`);
    const field = await thread.findByRole('textbox', { name: /^Comment/ });
    await step('nothing written is told', async () => {
      await userEvent.click(thread.getByRole('button', { name: 'Add comment' }));
      await expect(await thread.findByText('Write a comment first.')).toBeVisible();
    });
    await step('what is half written is not lost by a press', async () => {
      await userEvent.type(field, 'Then it is settled.');
      await expect(thread.getByRole('button', { name: /^All comments/ })).toHaveAttribute('aria-disabled', 'true');
    });
    await step('a comment stands below the others, and the field is empty', async () => {
      await userEvent.click(thread.getByRole('button', { name: 'Add comment' }));
      await expect(await thread.findByText('Then it is settled.', { selector: 'p' })).toBeVisible();
      await waitFor(() => expect(thread.getByRole('textbox', { name: /^Comment/ })).toHaveValue(''));
    });
  },
};

export const CommentEdited: Story = {
  parameters: { host: { screen: 'comparison', query: placeOf(ofCell) } },
  play: async () => {
    const thread = await drawer(`${ofCell.line}, ${ofCell.companyName}`);
    await userEvent.click((await thread.findAllByRole('button', { name: 'Edit' }))[0]!);
    const form = within(await thread.findByRole('form', { name: 'Edit comment' }));
    await expect(form.getByRole('textbox', { name: /^Comment/ })).toHaveValue('Is the crane in this rate?');
    await userEvent.type(form.getByRole('textbox', { name: /^Comment/ }), ' And the scaffold?');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(thread.queryByRole('form', { name: 'Edit comment' })).toBeNull());
  },
};

export const CommentDeleting: Story = {
  parameters: { host: { screen: 'comparison', query: placeOf(ofCell) } },
  play: async () => {
    const thread = await drawer(`${ofCell.line}, ${ofCell.companyName}`);
    await userEvent.click((await thread.findAllByRole('button', { name: 'Delete' }))[0]!);
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete your comment?' }));
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  },
};

export const CommentsOnAPhone: Story = {
  globals: narrow,
  parameters: { host: { screen: 'comparison', query: placeOf(ofCell) } },
  play: async () => {
    await expect(await (await drawer(/./)).findByText('Is the crane in this rate?')).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

export const CommentsNone: Story = {
  parameters: { ...all, api: { getComparisonThreads: examples['getComparisonThreads.none'] } },
  play: async () => {
    const list = await drawer('Comments');
    await expect(await list.findByText(/^No open threads\./)).toBeVisible();
    await userEvent.click(list.getByRole('radio', { name: 'Resolved (0)' }));
    await expect(await list.findByText('No resolved threads yet.')).toBeVisible();
  },
};

export const CommentsLoading: Story = {
  parameters: { ...all, api: { getComparisonThreads: 'loading' } },
  play: async () => {
    await drawer('Comments');
    await waitFor(() => expect(screen.getByRole('dialog').querySelector('[aria-busy=true]')).not.toBeNull());
  },
};

export const CommentsRefused: Story = {
  parameters: { ...all, api: { getComparisonThreads: forbidden } },
  play: async () => expect(await (await drawer('Comments')).findByText(refusedTitle)).toBeVisible(),
};

export const CommentsFailed: Story = {
  parameters: { ...all, api: { getComparisonThreads: 'error' } },
  play: async () => expectFailure(await drawer('Comments'), failedTitle),
};

export const CommentsFailedRetried: Story = {
  parameters: { ...all, api: { getComparisonThreads: ['error', {}] } },
  play: async () => {
    const list = await drawer('Comments');
    await expectFailureWithRetry(list, failedTitle);
    await expect(await list.findByRole('radio', { name: 'Open (2)' })).toBeChecked();
  },
};

export const CommentsOffline: Story = {
  parameters: { ...all, api: { getComparisonThreads: 'offline' } },
  play: async () => expectFailure(await drawer('Comments'), offlineTitle),
};

/** Not saved yet: both steps are grey, and say why. */
export const NothingToUndo: Story = {
  play: async ({ canvas }) => {
    const undo = await canvas.findByRole('button', { name: /Undo/ });
    await expect(undo).toHaveAttribute('aria-disabled', 'true');
    await expect(undo).toHaveTextContent('You have no changes to undo on this version.');
    (document.activeElement as HTMLElement | null)?.blur();
    await userEvent.keyboard('{Control>}z{/Control}');
    // In the button, and in what was shown after the key.
    await waitFor(() => expect(screen.getAllByText('You have no changes to undo on this version.')).toHaveLength(2));
  },
};

/** The last own change is taken back by Ctrl+Z and made again by the button, but not while somebody types. */
export const UndoneAndRedone: Story = {
  parameters: { api: { getComparisonById: [examples['getComparisonById.edited'], examples.stepSheetChanges] } },
  play: async ({ canvas, step }) => {
    const undo = await canvas.findByRole('button', { name: /^Undo: / });
    await step('in a field the keys are those of its text', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: 'What if' }));
      await userEvent.click(await canvas.findByRole('textbox', { name: 'Interest rate (p.a.)' }));
      await userEvent.keyboard('{Control>}z{/Control}');
      await expect(screen.queryByText(/^Undone/)).toBeNull();
    });
    await step('anywhere else they are those of the sheet', async () => {
      undo.focus();
      await userEvent.keyboard('{Control>}z{/Control}');
      await expect(await screen.findByText(/^Undone: /)).toBeVisible();
      await expect(await canvas.findByRole('button', { name: /^Redo: / })).toBeEnabled();
    });
    await step('and made again', async () => {
      await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
      await expect(await screen.findByText(/^Redone: /)).toBeVisible();
    });
  },
};

/** Somebody else changed the cell since: it stays, and it is said who did. */
export const ChangedSince: Story = {
  parameters: {
    api: {
      getComparisonById: {
        body: {
          ...examples['getComparisonById.edited'].body,
          steps: {
            undo: { ...examples['getComparisonById.edited'].body.steps.undo!, changedBy: 'Anil Prabhudesai' },
            redo: null,
          },
        },
      },
    },
  },
  play: async ({ canvas }) => {
    const undo = await canvas.findByRole('button', { name: /Undo/ });
    await expect(undo).toHaveAttribute('aria-disabled', 'true');
    await expect(undo).toHaveTextContent(/Anil Prabhudesai changed .+ since, so it cannot be undone\./);
  },
};

export const UndoRefused: Story = {
  parameters: {
    api: {
      getComparisonById: examples['getComparisonById.edited'],
      stepSheetChanges: examples['stepSheetChanges.changed'],
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Undo: / }));
    await expect(await screen.findByText(/has changed since you opened it/)).toBeVisible();
  },
};

const withoutJob = examples['getComparisonById.withoutJob'];
const without = { getComparisonById: withoutJob };
const [konkan] = withoutJob.body.vendors;
const jobs = examples.getAllJobIds.body.jobs;
const openLink = async (canvas: ReturnType<typeof within>) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Link to a job' }));
  return drawer('Link to a job');
};

/** What makes sense only with a job is not there; quotes are added, and it can be linked. */
export const WithoutAJob: Story = {
  args: { _id: withoutJob.body._id },
  parameters: { api: without },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Without a job')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Link to a job' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Add a vendor’s quote' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Recreate sheet' })).toBeNull();
  },
};

/** A vendor more: the lines stay, its rates are typed beside them. */
export const AddAQuote: Story = {
  args: { _id: withoutJob.body._id },
  parameters: { host: { screen: 'comparison', query: 'quote=new' }, api: without },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Add a vendor’s quote' })).toBeVisible();
    await expect(await canvas.findByRole('textbox', { name: 'Vendor 1 of item 1' })).toHaveValue('');
    await expect(canvas.queryByRole('textbox', { name: 'Description of item 1' })).toBeNull();
  },
};

export const AddAQuoteOnAPhone: Story = {
  ...AddAQuote,
  globals: narrow,
  play: async ({ canvas }) => {
    await canvas.findByRole('textbox', { name: 'Vendor 1 of item 1' });
    await expectNoSidewaysScroll();
  },
};

/** Without a connection what was typed stays. */
export const AddAQuoteOffline: Story = {
  args: { _id: withoutJob.body._id },
  parameters: {
    host: { screen: 'comparison', query: 'quote=new' },
    api: { ...without, addNewVendorQuotes: 'offline' },
  },
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText(/^Company name/), 'Damodar Boilers');
    const rate = await canvas.findByRole('textbox', { name: /Damodar Boilers.* of item 1/ });
    await userEvent.type(rate, '81,000{Enter}');
    await userEvent.click(canvas.getByRole('button', { name: 'Add to comparison' }));
    await expect(await canvas.findByText('Not saved')).toBeVisible();
    await expect(rate).toHaveValue('81000');
  },
};

/** The next version of a quote begins with what the sheet says of the vendor. */
export const ANewVersion: Story = {
  args: { _id: withoutJob.body._id },
  parameters: { host: { screen: 'comparison', query: `quote=${konkan!.vendorId}` }, api: without },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: /^A new version of .*Konkan Thermal/ })).toBeVisible();
    await expect(await canvas.findByRole('textbox', { name: /Konkan Thermal.* of item 1/ })).toHaveValue('82000');
    await expect(canvas.getByLabelText(/^GST \(%\)/)).toHaveValue('18');
  },
};

/** A job is chosen, and what follows is said before it is done. */
export const LinkToAJob: Story = {
  args: { _id: withoutJob.body._id },
  parameters: { api: without },
  play: async ({ canvas }) => {
    const dialog = await openLink(canvas);
    const [job] = jobs;
    await userEvent.click(await dialog.findByRole('radio', { name: new RegExp(job!.number) }));
    await expect(await dialog.findByText(`Effects on ${job!.number}`)).toBeVisible();
    await expect(dialog.getByText(/^Everyone who can see the job's prices can see this comparison/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: `Link to ${job!.number}` }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Link to a job' })).toBeNull());
  },
};

export const LinkWithoutJobs: Story = {
  args: { _id: withoutJob.body._id },
  parameters: { api: { ...without, getAllJobIds: examples['getAllJobIds.none'] } },
  play: async ({ canvas }) => {
    const dialog = await openLink(canvas);
    await expect(await dialog.findByText(/^No jobs to link/)).toBeVisible();
  },
};

/** Somebody else was first: the reason stands in the dialog. */
export const LinkRefused: Story = {
  args: { _id: withoutJob.body._id },
  parameters: {
    api: {
      ...without,
      updateComparisonJobId: {
        status: 409,
        body: {
          ...forbidden.body,
          status: 409,
          code: 'JOB_NOT_LINKABLE',
          message: 'This job has a comparison already.',
        },
      },
    },
  },
  play: async ({ canvas }) => {
    const dialog = await openLink(canvas);
    await userEvent.click(await dialog.findByRole('radio', { name: new RegExp(jobs[0]!.number) }));
    await userEvent.click(dialog.getByRole('button', { name: `Link to ${jobs[0]!.number}` }));
    await expect(await dialog.findByText('Not linked')).toBeVisible();
    await expect(dialog.getByText('This job has a comparison already.')).toBeVisible();
  },
};

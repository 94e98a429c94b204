import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
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
  primaries,
  refusedTitle,
  withLongTexts,
} from '../../shared/story-states.ts';
import JobAuctionEdit from './job-auction-edit.tsx';

const draft = examples['getAuction.draft'];
const later = { ...draft.body.rules, startsAt: '2026-12-20T03:40:00.000Z' };
/** Its start is still ahead on the stories' clock. */
const coming = { status: 200, body: { ...draft.body, rules: later } };
const changed = {
  status: 200,
  body: { ...coming.body, version: 2, title: 'Valve servicing, lot 1', rules: { ...later, maxExtensions: 3 } },
};

const meta = {
  component: JobAuctionEdit,
  decorators: [storyHost],
  args: { jrId: 'JR-2026-0012' },
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'job-auction-edit' },
    states: {
      empty: 'A new auction begins with the rules of a template.',
      partial: 'The form waits for the auction and its job.',
    },
    ...recorded,
    api: {},
  },
} satisfies Meta<typeof JobAuctionEdit>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const known = { args: { jrId: 'JR-2026-0012', auctionId: draft.body._id } };
const box = (canvas: Canvas, name: RegExp) => canvas.getByRole('textbox', { name });

async function retype(canvas: Canvas, name: RegExp, text: string) {
  await userEvent.clear(box(canvas, name));
  await userEvent.type(box(canvas, name), text);
}

async function fill(canvas: Canvas) {
  await canvas.findByRole('button', { name: 'Create draft' });
  await retype(canvas, /^Ceiling/, '1435000');
  await retype(canvas, /^Decrement(?! \()/, '1000');
  await retype(canvas, /^Telephone/, '+91 2352 240 117');
  const [day, time] = within(canvas.getByRole('group', { name: 'Start' })).getAllByRole('textbox');
  await userEvent.type(day!, '20/12/2026');
  await userEvent.type(time!, '9:10 am');
  await userEvent.tab();
}

export const Ready: Story = {
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('combobox', { name: 'Bidders see' })).toHaveDisplayValue('Own rank');
    await expect(canvas.getByText(/^The latest possible end and what the rules reveal/)).toBeVisible();
    await expect(primaries(canvasElement)).toEqual(['Create draft']);
  },
};

/** What is typed is checked by the same engine that runs the auction. */
export const CheckedWhileTyping: Story = {
  play: async ({ canvas, step }) => {
    await step('the latest end follows from what is typed', async () => {
      await fill(canvas);
      await expect(await canvas.findByText('20 Dec 2026, 11:00 am IST')).toBeVisible();
    });
    await step('a rule that reveals a price is an error at its field', async () => {
      await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Counted from' }), 'leader');
      await waitFor(() =>
        expect(canvas.getByRole('combobox', { name: 'Counted from' })).toHaveAccessibleDescription(
          /^A bid refused for its decrement reveals/,
        ),
      );
    });
    await step('a template mends it', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Rank and lead' }));
      await waitFor(() =>
        expect(canvas.getByRole('combobox', { name: 'Counted from' })).not.toHaveAttribute('aria-invalid', 'true'),
      );
    });
  },
};

/** Each kind asks for its own rules. */
export const Japanese: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Japanese' }));
    await expect(await canvas.findByRole('textbox', { name: /^Falls by/ })).toBeVisible();
    await expect(canvas.queryByRole('textbox', { name: /^Ceiling/ })).toBeNull();
    await expect(canvas.queryByRole('textbox', { name: /^Trigger window/ })).toBeNull();
  },
};

export const Dutch: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Dutch' }));
    await expect(await canvas.findByRole('textbox', { name: /^Rises by/ })).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: /^Ceiling/ })).toBeVisible();
  },
};

export const Sealed: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Sealed' }));
    await expect(await canvas.findByRole('textbox', { name: /^Duration/ })).toBeVisible();
    await expect(canvas.queryByRole('textbox', { name: /^Falls by/ })).toBeNull();
    await expect(canvas.queryByRole('combobox', { name: 'Bidders see' })).toBeNull();
  },
};

/** Sealed offers before the start: a ceiling of them is refused where bidders see no price of others. */
export const OpeningOffers: Story = {
  globals: narrow,
  play: async ({ canvas, step }) => {
    await fill(canvas);
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'At the start' }), 'ceiling');
    await step('which reveals a price', async () => {
      await waitFor(() =>
        expect(canvas.getByRole('combobox', { name: 'At the start' })).toHaveAccessibleDescription(
          'A ceiling from opening offers reveals the lowest of them. Make them first bids.',
        ),
      );
    });
    await step('and a deadline before the notice', async () => {
      await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'At the start' }), 'firstBid');
      await retype(canvas, /^Deadline \(minutes/, '1440');
      await userEvent.click(canvas.getByRole('button', { name: 'Create draft' }));
      await expect(await canvas.findByText('Enter less than the notice to bidders.')).toBeVisible();
      await retype(canvas, /^Deadline \(minutes/, '15');
      await waitFor(() => expect(canvas.queryByText('Enter less than the notice to bidders.')).toBeNull());
      await expectNoSidewaysScroll();
    });
  },
};

const lot = examples['getAuctions'].body.auctions[0]!;
const lots = {
  status: 200,
  body: { auctions: [{ ...lot, state: 'scheduled', title: 'Lot 1', closesAt: '2026-12-20T04:40:00.000Z' } as const] },
};

/** A lot starts after another one instead of at a time. */
export const Chained: Story = {
  globals: narrow,
  parameters: { api: { getAuctions: lots } },
  play: async ({ canvas, step }) => {
    await step('the planned start follows', async () => {
      await userEvent.selectOptions(
        await canvas.findByRole('combobox', { name: 'Starts' }),
        `After ${lot.number} Lot 1`,
      );
      await expect(await canvas.findByText(/^Planned for 20 Dec 2026, 10:20 am IST\./)).toBeVisible();
      await expect(canvas.queryByRole('group', { name: 'Start' })).toBeNull();
    });
    await step('with the gap that is typed', async () => {
      await retype(canvas, /^Minutes after its close/, '30');
      await expect(await canvas.findByText(/^Planned for 20 Dec 2026, 10:40 am IST\./)).toBeVisible();
      await retype(canvas, /^Minutes after its close/, '0');
      await userEvent.click(canvas.getByRole('button', { name: 'Create draft' }));
      await expect(await canvas.findByText('Enter a whole number from 1 to 1,440.')).toBeVisible();
      await expectNoSidewaysScroll();
    });
  },
};

const another = '00000000-05dc-8ec4-a000-000000000999';
/** The server refuses a chain that makes a circle, at its field. */
export const ChainRefused: Story = {
  ...known,
  parameters: {
    api: {
      getAuctions: lots,
      getAuction: {
        status: 200,
        body: {
          ...coming.body,
          rules: { ...later, startsAfter: { auctionId: another, gapInMinutes: 10 } },
          startsAfter: { _id: another, number: 'AU-9', title: 'Lot 2', gapInMinutes: 10, start: 'expected' } as const,
        },
      },
      editAuction: {
        ...examples['createAuction.leaks'],
        body: {
          ...examples['createAuction.leaks'].body,
          errors: [
            { pointer: '/rules/startsAfter/auctionId', message: 'That auction starts after this one. Choose another.' },
          ],
        },
      },
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Save auction' }));
    await waitFor(() =>
      expect(canvas.getByRole('combobox', { name: 'Starts' })).toHaveAccessibleDescription(
        'That auction starts after this one. Choose another.',
      ),
    );
  },
};

/** What is missing is named at its field. */
export const Invalid: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Create draft' }));
    await expect(await canvas.findByText('Choose a date and time.')).toBeVisible();
    await expect(canvas.getByText('Enter a ceiling above ₹0.')).toBeVisible();
    await expect(canvas.getByText(/^Enter a telephone number/)).toBeVisible();
  },
};

/** The server refuses what leaks, at its field, and nothing typed is lost. */
export const LeaksRefused: Story = {
  parameters: { api: { createAuction: examples['createAuction.leaks'] } },
  play: async ({ canvas }) => {
    await fill(canvas);
    await userEvent.click(canvas.getByRole('button', { name: 'Create draft' }));
    await waitFor(() =>
      expect(canvas.getByRole('combobox', { name: 'Counted from' })).toHaveAccessibleDescription(
        /^Choose “Own last bid”/,
      ),
    );
    await expect(box(canvas, /^Telephone/)).toHaveValue('+91 2352 240 117');
  },
};

/** Refused ties reveal a price, which the host confirms. */
export const TiesConfirmed: Story = {
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Create draft' });
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Equal prices' }), 'none');
    await userEvent.click(canvas.getByRole('button', { name: 'Create draft' }));
    await expect(await canvas.findByText('Confirm this, or allow ties.')).toBeVisible();
  },
};

export const Editing: Story = {
  ...known,
  parameters: { api: { getAuction: coming } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('textbox', { name: /^Title/ })).toHaveValue('Valve servicing, main lot');
    await expect(canvas.getByText('20 Dec 2026, 11:00 am IST')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Save auction' })).toBeVisible();
  },
};

/** A colleague saved first: what is typed stays, and where both changed a field, the form asks. */
export const ChangedByColleague: Story = {
  ...known,
  parameters: { api: { getAuction: [coming, changed], editAuction: examples['editAuction.outdated'] } },
  play: async ({ canvas, step }) => {
    await step('the save is refused and the newest version read', async () => {
      await canvas.findByRole('button', { name: 'Save auction' });
      await retype(canvas, /^Title/, 'Valve servicing, first lot');
      await userEvent.click(canvas.getByRole('button', { name: 'Save auction' }));
      await expect(await canvas.findByText('A colleague changed the title while you did')).toBeVisible();
    });
    await step('what is typed is kept, what only the colleague changed is taken', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Keep mine' }));
      await expect(box(canvas, /^Title/)).toHaveValue('Valve servicing, first lot');
      await expect(box(canvas, /^Maximum extensions/)).toHaveValue('3');
    });
  },
};

/** A live auction keeps its rules. */
export const NotEditable: Story = {
  ...known,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This auction cannot be edited')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'View auction' })).toBeVisible();
  },
};

export const Loading: Story = {
  ...known,
  parameters: { api: { getAuction: 'loading' } },
  play: async ({ canvasElement }) =>
    waitFor(() => expect(canvasElement.querySelector('[aria-busy=true]')).not.toBeNull()),
};

export const Refused: Story = {
  ...known,
  parameters: { api: { getAuction: forbidden } },
  play: async ({ canvas }) => expect(await canvas.findByText(refusedTitle)).toBeVisible(),
};

export const NotFound: Story = {
  args: { jrId: 'JR-2026-0012', auctionId: 'AU-1' },
  play: async ({ canvas }) => expect(await canvas.findByText('Auction not found')).toBeVisible(),
};

export const Failed: Story = {
  ...known,
  parameters: { api: { getAuction: 'error' } },
  play: async ({ canvas }) => expectFailure(canvas, failedTitle),
};

export const FailedRetried: Story = {
  ...known,
  parameters: { api: { getAuction: ['error', coming] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByRole('button', { name: 'Save auction' })).toBeVisible();
  },
};

export const Offline: Story = {
  ...known,
  parameters: { api: { getAuction: 'offline' } },
  play: async ({ canvas }) => expectFailure(canvas, offlineTitle),
};

export const LongText: Story = {
  ...known,
  globals: narrow,
  parameters: {
    api: { getAuction: coming, getJobRequestReport: withLongTexts(examples.getJobRequestReport) },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Save auction' })).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

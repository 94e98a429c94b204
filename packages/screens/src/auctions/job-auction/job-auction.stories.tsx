import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, screen, userEvent, waitFor, within } from 'storybook/test';
import { stopPageTime } from '../../shared/story-clock.ts';
import { dialogsClosed } from '../../shared/story-dialogs.ts';
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
  primaries,
  refusedTitle,
  withLongTexts,
} from '../../shared/story-states.ts';
import type { Auction } from '../auction-types.ts';
import JobAuction from './job-auction.tsx';

type Answer = { status: number; body: Auction };
const online = { isConnected: true, at: '2026-11-20T03:32:10.000Z' };
/** An answer with the lines of its bidders, in their order; the rest is online. */
const withLines = ({ status, body }: Answer, ...lines: Auction['bidders'][number]['line'][]): Answer => ({
  status,
  body: {
    ...body,
    bidders: body.bidders.map((bidder, index) => ({
      ...bidder,
      line: lines[index] === undefined ? online : lines[index],
    })),
  },
});
const live = withLines(examples.getAuction);
const paused = examples.pauseAuction;
const scheduled = examples['getAuction.scheduled'];
const jobVendors = examples.getJobVendorClientSide;

/** Countdowns go by the page's time, which stands still until a story moves it. */
let time: ReturnType<typeof stopPageTime>;

const meta = {
  component: JobAuction,
  decorators: [storyHost],
  args: { jrId: 'JR-2026-0012', auctionId: live.body._id },
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'job-auction' },
    states: {
      empty: 'An auction is there or not found; without bids it is NoBids, without bidders Draft.',
      partial: 'The auction comes in one answer; the job only names the way to it.',
    },
    ...recorded,
    api: { getAuction: live },
  },
  beforeEach: () => {
    time = stopPageTime();
    return time.restore;
  },
} satisfies Meta<typeof JobAuction>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const dialogNamed = async (name: RegExp) => within(await screen.findByRole('dialog', { name }));
const openBy = async (canvas: Canvas, name: string) => userEvent.click(await canvas.findByRole('button', { name }));
const withAuction = (changed: Partial<Auction>) => ({ status: 200, body: { ...live.body, ...changed } });

/** The console: time by the server's clock, lead, steps of all bidders, participants and log. */
export const Ready: Story = {
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('timer')).toHaveTextContent(/^5:00$/);
    await expect(
      canvas.getByRole('img', { name: /^Bids of AU-1: Chambal Power Technologies at ₹13,53,500/ }),
    ).toBeVisible();
    await expect(canvas.getByText('5.7% of ₹14,35,000')).toBeVisible();
    await expect(canvas.getByText('Extensions 1 of 10')).toBeVisible();
    const leader = within(canvas.getByRole('row', { name: /^Chambal Power/ }));
    await expect(leader.getByText('Online since 9:02 am')).toBeVisible();
    await expect(leader.getByText('10:07:01 am')).toBeVisible();
    const second = within(canvas.getByRole('row', { name: /^Damodar Western/ }));
    await expect(second.getByText('₹13,64,500')).toBeVisible();
    await expect(second.getByText('₹13,62,000')).toBeVisible();
    await expect(canvas.queryByText(/^Accepted, but not online/)).toBeNull();
    await expect(primaries(canvasElement)).toEqual(['Pause auction']);
  },
};

/** The countdown goes by the page's time, which no device's clock can set. */
export const TimePasses: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('timer')).toHaveTextContent(/^5:00$/);
    time.pass(61_000);
    await waitFor(() => expect(canvas.getByRole('timer')).toHaveTextContent(/^3:59$/));
  },
};

/** The same bids as a table. */
export const BidTable: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: 'Table' }));
    const table = within(canvas.getByRole('table', { name: 'Bids of AU-1' }));
    await expect(table.getAllByRole('row')).toHaveLength(7);
    await expect(table.getByText('₹13,64,500')).toBeVisible();
  },
};

/** Bids of others are counted, but no price is shown before the close. */
export const SealedLive: Story = {
  parameters: {
    api: {
      getAuction: withAuction({
        type: 'sealed',
        visibility: 'blind',
        rules: { ...live.body.rules, type: 'sealed', visibility: 'blind', maxExtensions: 0 },
        leadInPaise: null,
        extensions: { used: 0, most: 0, byHost: 0 },
        bidders: live.body.bidders.map((bidder) => ({
          ...bidder,
          rank: null,
          bestInPaise: null,
          comparedInPaise: null,
          bestAt: null,
        })),
        entries: live.body.entries.map((entry) => ({ ...entry, amountInPaise: null })),
      }),
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Bids are sealed until the close.')).toBeVisible();
    await expect(canvas.queryByText(/₹13,5/)).toBeNull();
    await expect(
      within(canvas.getByRole('row', { name: /^Chambal Power/ })).getAllByText('Sealed').length,
    ).toBeGreaterThan(0);
    await expect(within(canvas.getByRole('row', { name: /^Deccan Metro/ })).getByText('No bid')).toBeVisible();
  },
};

/** A bidder who was refused three times does not get along with the rules. */
export const ManyRefusals: Story = {
  parameters: {
    api: {
      getAuction: withAuction({
        bidders: live.body.bidders.map((bidder, index) => (index === 2 ? { ...bidder, refusals: 3 } : bidder)),
      }),
    },
  },
  play: async ({ canvas }) => expect(await canvas.findByText('3 refused, call them')).toBeVisible(),
};

const away = { isConnected: false, at: '2026-11-20T04:29:40.000Z' };

/** Bidders who accepted and cannot see the auction are named: one lost its line, one was never there. */
export const Absent: Story = {
  parameters: { api: { getAuction: withLines(examples.getAuction, online, away, online, null) } },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(
        'Accepted, but not online: Damodar Western Boiler Erectors, Deccan Metro Process Erectors (Coimbatore). Call them.',
      ),
    ).toBeVisible();
    await expect(canvas.getByText('Away since 9:59 am')).toBeVisible();
    await expect(canvas.getByText('Never online')).toBeVisible();
  },
};

export const AbsentNarrow: Story = {
  ...Absent,
  globals: narrow,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Away since 9:59 am')).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

/** Without loadings, bids are compared as they are: one column of prices. */
export const NoLoadings: Story = {
  parameters: {
    api: {
      getAuction: withAuction({
        bidders: live.body.bidders.map((bidder) => ({
          ...bidder,
          alphaInPaise: 0,
          betaPercent: '0',
          comparedInPaise: bidder.bestInPaise,
        })),
      }),
    },
  },
  play: async ({ canvas }) => {
    const table = within(await canvas.findByRole('table', { name: 'Participants of AU-1' }));
    await expect(table.getByRole('columnheader', { name: 'Price bid' })).toBeVisible();
    await expect(table.queryByRole('columnheader', { name: 'Evaluated' })).toBeNull();
    await expect(table.getAllByText('No bid')).toHaveLength(3);
  },
};

const withoutBids = (bidder: (typeof live.body.bidders)[number]) => ({
  ...bidder,
  rank: null,
  bestInPaise: null,
  comparedInPaise: null,
  bestAt: null,
  bids: 0,
  refusals: 0,
});

export const NoBids: Story = {
  parameters: {
    api: {
      getAuction: withAuction({
        leadInPaise: null,
        entries: [],
        entryCount: 0,
        bidders: live.body.bidders.map(withoutBids),
      }),
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The first bid appears here.')).toBeVisible();
    await expect(canvas.getByText('Next bid at most')).toBeVisible();
  },
};

export const Pausing: Story = {
  play: async ({ canvas, step }) => {
    await openBy(canvas, 'Pause auction');
    const dialog = await dialogNamed(/^Pause auction/);
    const submit = await dialog.findByRole('button', { name: 'Pause auction' });
    await step('a reason is needed', async () => {
      await userEvent.click(submit);
      await expect(await dialog.findByText('Enter a reason.')).toBeVisible();
    });
    await step('the auction is paused', async () => {
      await userEvent.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'A drawing was wrong.');
      await userEvent.click(submit);
      await dialogsClosed();
    });
  },
};

/** The remaining time is kept, with the reason and what is possible. */
export const Paused: Story = {
  parameters: { api: { getAuction: paused } },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('timer')).toHaveTextContent('4:51');
    await expect(canvas.getByText('A drawing was wrong. The new one is with the RFQ.')).toBeVisible();
    await expect(primaries(canvasElement)).toEqual(['Resume auction']);
  },
};

export const ResumeTooSoon: Story = {
  parameters: { api: { getAuction: paused, resumeAuction: examples['resumeAuction.soon'] } },
  play: async ({ canvas }) => {
    await openBy(canvas, 'Resume auction');
    const dialog = await dialogNamed(/^Resume auction/);
    await userEvent.click(await dialog.findByRole('button', { name: 'Announce time' }));
    await expect(await dialog.findByText('Give bidders 2 minutes’ notice.')).toBeVisible();
  },
};

export const Resuming: Story = {
  parameters: { api: { getAuction: [paused, examples.resumeAuction] } },
  play: async ({ canvas }) => {
    await openBy(canvas, 'Resume auction');
    const dialog = await dialogNamed(/^Resume auction/);
    await userEvent.click(await dialog.findByRole('button', { name: 'Announce time' }));
    await dialogsClosed();
    await expect(await canvas.findByText(/^Paused, resumes on 20 Nov 2026/)).toBeVisible();
  },
};

export const Extending: Story = {
  play: async ({ canvas }) => {
    await openBy(canvas, 'Extend auction');
    const dialog = await dialogNamed(/^Extend auction/);
    await expect(await dialog.findByText(/^New close 10:17:01 am IST/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Extend auction' }));
    await dialogsClosed();
  },
};

export const Removing: Story = {
  play: async ({ canvas }) => {
    await openBy(canvas, 'Remove Chambal Power Technologies');
    const dialog = await dialogNamed(/^Remove Chambal/);
    await userEvent.type(await dialog.findByRole('textbox', { name: /^Reason/ }), 'It asked to be taken off.');
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Keep the best offer in the ranking' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Remove bidder' }));
    await dialogsClosed();
  },
};

/** A bid with a slipped digit is struck by two people. */
export const Striking: Story = {
  parameters: { api: { getAuction: examples['getAuction.strike'] } },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText('Chambal Power Technologies asks to strike its bid of ₹13,53,500'),
    ).toBeVisible();
    await openBy(canvas, 'Review strike');
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(await dialog.findByRole('button', { name: 'Agree to strike' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  },
};

/** The same person cannot agree twice. */
export const StrikingAlone: Story = {
  parameters: {
    api: { getAuction: examples.strikeBid, strikeBid: examples['strikeBid.alone'] },
  },
  play: async ({ canvas }) => {
    await openBy(canvas, 'Review strike');
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(await dialog.findByRole('button', { name: 'Strike bid' }));
    await expect(await dialog.findByText(/must both agree/)).toBeVisible();
  },
};

const messageBox = (canvas: Canvas) => canvas.findByRole('textbox', { name: /^Message/ });

/** A quick message goes behind what is typed; what was sent is listed, and the field is empty again. */
export const Messaging: Story = {
  parameters: { api: { messageBidders: examples.messageBidders } },
  play: async ({ canvas, step }) => {
    const box = await messageBox(canvas);
    await step('words are needed', async () => {
      await openBy(canvas, 'Send to all');
      await expect(await canvas.findByText('Write a message.')).toBeVisible();
    });
    await step('quick messages join what is typed', async () => {
      await userEvent.type(box, 'The crane is part of the job for everybody.');
      await openBy(canvas, 'Five minutes left');
      await openBy(canvas, 'Call us');
      await expect(box).toHaveValue(
        'The crane is part of the job for everybody. Five minutes left. Please call us on +91 2352 240 117.',
      );
    });
    await step('it is sent', async () => {
      await openBy(canvas, 'Send to all');
      const sent = within(await canvas.findByRole('region', { name: 'Messages sent' }));
      await expect(sent.getByText(/^To all bidders/)).toHaveTextContent('To all bidders · Sunil Ozarkar · 10:10 am');
      await expect(sent.getByText('The crane is part of the job for everybody.')).toBeVisible();
      await waitFor(() => expect(box).toHaveValue(''));
    });
  },
};

/** Messages to all and to one, under the field, on a phone. */
export const MessagesNarrow: Story = {
  globals: narrow,
  parameters: {
    api: {
      getAuction: withAuction({
        messages: [
          {
            at: '2026-11-20T04:36:40.000Z',
            by: 'Sunil Ozarkar',
            jobVendorId: live.body.bidders[1]!.jobVendorId,
            words: `Please call us.\n${longName}`,
          },
          ...examples.messageBidders.body.messages,
        ],
      }),
    },
  },
  play: async ({ canvas }) => {
    const sent = within(await canvas.findByRole('region', { name: 'Messages sent' }));
    await expect(sent.getByText(/^To Damodar Western Boiler Erectors/)).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

/** A refusal of the words is at the field, and they stay. */
export const MessageRefused: Story = {
  parameters: { api: { messageBidders: examples['messageBidders.words'] } },
  play: async ({ canvas }) => {
    const box = await messageBox(canvas);
    await userEvent.type(box, 'See drawings.example');
    await openBy(canvas, 'Send to all');
    await expect(await canvas.findByText(/^must not contain links/)).toBeVisible();
    await expect(box).toHaveValue('See drawings.example');
    await expect(box).toHaveAccessibleDescription(/must not contain links/);
  },
};

export const MessageFailed: Story = {
  parameters: { api: { messageBidders: 'offline' } },
  play: async ({ canvas }) => {
    const box = await messageBox(canvas);
    await userEvent.type(box, 'Ten minutes more.');
    await openBy(canvas, 'Send to all');
    await waitFor(() =>
      expect(within(canvas.getByRole('form', { name: 'Message all bidders' })).getByRole('alert')).toBeVisible(),
    );
    await expect(box).toHaveValue('Ten minutes more.');
  },
};

/** The auction closes while the host types: the words are still there. */
export const ClosedWhileTyping: Story = {
  parameters: { api: { pauseAuction: examples['getAuction.closed'] } },
  play: async ({ canvas }) => {
    await userEvent.type(await messageBox(canvas), 'Thank you.');
    await openBy(canvas, 'Pause auction');
    const dialog = await dialogNamed(/^Pause auction/);
    await userEvent.type(await dialog.findByRole('textbox', { name: /^Reason/ }), 'A drawing was wrong.');
    await userEvent.click(dialog.getByRole('button', { name: 'Pause auction' }));
    await dialogsClosed();
    await expect(await canvas.findByText('Replay file')).toBeVisible();
    await expect(await messageBox(canvas)).toHaveValue('Thank you.');
  },
};

/** To one bidder, from its row. */
export const MessagingOne: Story = {
  parameters: { api: { messageBidders: [examples['messageBidders.words'], examples.messageBidders] } },
  play: async ({ canvas, step }) => {
    await openBy(canvas, 'Message Coromandel Delta Process Engineers');
    const dialog = await dialogNamed(/^Message Coromandel/);
    await userEvent.click(await dialog.findByRole('button', { name: 'Call us' }));
    await step('a refusal keeps the words', async () => {
      await userEvent.click(dialog.getByRole('button', { name: 'Send message' }));
      await expect(await dialog.findByText(/^must not contain links/)).toBeVisible();
      await expect(dialog.getByRole('textbox', { name: /^Message/ })).toHaveValue(
        'Please call us on +91 2352 240 117.',
      );
    });
    await step('it is sent', async () => {
      await userEvent.click(dialog.getByRole('button', { name: 'Send message' }));
      await dialogsClosed();
      await expect(await screen.findByText('Sent to Coromandel Delta Process Engineers')).toBeVisible();
    });
  },
};

export const CancellingLive: Story = {
  play: async ({ canvas }) => {
    await openBy(canvas, 'Cancel auction');
    const dialog = await dialogNamed(/^Cancel AU-1/);
    await userEvent.type(await dialog.findByRole('textbox', { name: /^Reason/ }), 'The scope changes.');
    await userEvent.click(dialog.getByRole('button', { name: 'Request cancellation' }));
    await dialogsClosed();
  },
};

export const CancelAsked: Story = {
  parameters: { api: { getAuction: withAuction({ isCancelAsked: true }) } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Cancellation requested')).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Confirm cancellation' })).toBeVisible();
  },
};

export const Draft: Story = {
  parameters: { api: { getAuction: examples['getAuction.draft'] } },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText('No vendors invited yet')).toBeVisible();
    await expect(canvas.getByText('Latest possible end')).toBeVisible();
    await expect(primaries(canvasElement)).toEqual(['Invite vendors']);
  },
};

/** Before the start: rules as bidders read them, who accepted, when it ends at the latest. */
export const Scheduled: Story = {
  parameters: { api: { getAuction: scheduled } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('4 of 5 bidders accepted the terms')).toBeVisible();
    await expect(canvas.getByText('20 Nov 2026, 11:00 am IST')).toBeVisible();
    await expect(canvas.getByText('A bid may not equal the price of another bidder.')).toBeVisible();
    await expect(canvas.getByText(/^Bidders do not see the lowest price/)).toBeVisible();
  },
};

const following = (start: 'expected' | 'none') => ({
  status: 200,
  body: {
    ...scheduled.body,
    startsAfter: {
      _id: '00000000-05dc-8ec4-a000-000000000999',
      number: 'AU-1',
      title: 'Lot 1',
      gapInMinutes: 10,
      start,
    } as const,
  },
});

/** It follows another auction of the job: its start is about then. */
export const Chained: Story = {
  globals: narrow,
  parameters: { api: { getAuction: following('expected') } },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(/^Starts 10 minutes after “Lot 1” closes, at about 20 Nov 2026, .+ IST$/),
    ).toBeVisible();
    await expect(canvas.getByText('Starts in')).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

/** The auction that it was to follow was cancelled: the host is asked for a start. */
export const ChainBroken: Story = {
  globals: narrow,
  parameters: { api: { getAuction: following('none') } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This auction has no start time')).toBeVisible();
    await expect(
      canvas.getByText(/Edit this auction to choose a start time, or reschedule the other one\.$/),
    ).toBeVisible();
    await expect(canvas.queryByText('Starts in')).toBeNull();
    await expect(canvas.getByRole('link', { name: 'Edit auction' })).toBeVisible();
  },
};

/** Half an hour before the start, whoever accepted should be there. */
export const StartsSoon: Story = {
  parameters: {
    api: {
      getAuction: withLines(
        {
          status: 200,
          body: {
            ...scheduled.body,
            state: 'preview',
            now: new Date(Date.parse(scheduled.body.startsAt) - 30 * 60_000).toISOString(),
          },
        },
        { isConnected: true, at: '2026-11-20T03:05:00.000Z' },
        { isConnected: false, at: '2026-11-19T11:20:00.000Z' },
        null,
        null,
        null,
      ),
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Accepted, but not online: .+ Call them\.$/)).toBeVisible();
    await expect(canvas.getByText('Away since 19 Nov 2026, 4:50 pm IST')).toBeVisible();
  },
};

export const Cancelled: Story = {
  parameters: { api: { getAuction: examples.cancelAuction } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Auction cancelled')).toBeVisible();
    await expect(canvas.getByText('The transport is part of the main lot.')).toBeVisible();
  },
};

export const Inviting: Story = {
  parameters: { api: { getAuction: scheduled } },
  play: async ({ canvas, step }) => {
    await openBy(canvas, 'Invite more vendors');
    const dialog = await dialogNamed(/^Invite vendors/);
    const submit = await dialog.findByRole('button', { name: 'Invite vendors' });
    const [box] = await dialog.findAllByRole('checkbox');
    await step('a vendor is needed', async () => {
      await userEvent.click(submit);
      await expect(await dialog.findByText('Choose at least one vendor.')).toBeVisible();
    });
    await step('a loading may be negative', async () => {
      await userEvent.click(box!);
      await userEvent.type(await dialog.findByRole('textbox', { name: /^Loading \(₹\)/ }), 'much');
      await userEvent.click(submit);
      await expect(await dialog.findByText(/^Enter an amount/)).toBeVisible();
      await userEvent.clear(dialog.getByRole('textbox', { name: /^Loading \(₹\)/ }));
      await userEvent.type(dialog.getByRole('textbox', { name: /^Loading \(₹\)/ }), '-2,500');
    });
    await step('the vendor is invited', async () => {
      await userEvent.click(submit);
      await dialogsClosed();
    });
  },
};

/** A colleague invited the vendor first: the refusal is at its vendor. */
export const InvitedBefore: Story = {
  parameters: { api: { getAuction: scheduled, inviteToAuction: examples['inviteToAuction.again'] } },
  play: async ({ canvas }) => {
    await openBy(canvas, 'Invite more vendors');
    const dialog = await dialogNamed(/^Invite vendors/);
    const boxes = await dialog.findAllByRole('checkbox');
    await userEvent.click(boxes[1]!);
    await userEvent.click(dialog.getByRole('button', { name: 'Invite vendors' }));
    await waitFor(() => expect(boxes[1]).toHaveAccessibleDescription('This vendor is already invited.'));
  },
};

export const NobodyToInvite: Story = {
  parameters: {
    api: { getAuction: scheduled, getJobVendorClientSide: { status: 200, body: { ...jobVendors.body, vendors: [] } } },
  },
  play: async ({ canvas }) => {
    await openBy(canvas, 'Invite more vendors');
    const dialog = await dialogNamed(/^Invite vendors/);
    await expect(await dialog.findByText('No vendor to invite')).toBeVisible();
  },
};

/** Ranking, savings and the replay file. */
export const Closed: Story = {
  parameters: { api: { getAuction: examples['getAuction.closed'] } },
  play: async ({ canvas, canvasElement }) => {
    await expect((await canvas.findAllByText('₹13,44,000'))[0]).toBeVisible();
    await expect(canvas.getByText('6.3% saved of ₹14,35,000')).toBeVisible();
    await expect(canvas.getByText(/Removed: It asked/)).toBeVisible();
    const verifier = within(canvas.getByRole('region', { name: 'Replay file' })).getAllByRole('link');
    await expect(verifier.map(({ textContent }) => textContent)).toEqual([
      'Verifier as a web page',
      'Verifier for Node.js',
    ]);
    for (const each of verifier) await expect(each).toHaveAttribute('download');
    await expect(verifier[0]).toHaveAttribute('href', '/verifier/millwright-verify.html');
    await expect(canvas.getByRole('button', { name: 'Download protocol (PDF)' })).toBeEnabled();
    await expect(primaries(canvasElement)).toEqual([' Download replay file']);
  },
};

/** Of a long auction only the last entries are known: figures and replay say so. */
export const LongLog: Story = {
  parameters: { api: { getAuction: withAuction({ entryCount: 1234 }) } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('2 of 5 bidders, from the last 10 of 1,234 entries')).toBeVisible();
    await expect(canvas.getByText('Evaluated price, from the last 200 entries')).toBeVisible();
  },
};

export const LongLogClosed: Story = {
  parameters: {
    api: { getAuction: { status: 200, body: { ...examples['getAuction.closed'].body, entryCount: 1234 } } },
  },
  play: async ({ canvas, step }) => {
    await expect(await canvas.findByText('2 bidders, 3 extensions, from the last 18 of 1,234 entries')).toBeVisible();
    await expect(canvas.getByText('Replay from the last 18 of 1,234 entries. The replay file has all.')).toBeVisible();
    await step('it stays so while the replay moves', async () => {
      await fireEvent.change(canvas.getByRole('slider', { name: 'Entry' }), { target: { value: '5' } });
      await expect(await canvas.findByText('Evaluated price, from the last 200 entries')).toBeVisible();
    });
  },
};

export const LongLogNarrow: Story = {
  ...LongLogClosed,
  globals: narrow,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Replay from the last 18 of 1,234 entries/)).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

const closed = examples['getAuction.closed'];
const taken = examples.takeAuctionPrices;
/** Closed, and the winner gave its amounts. */
const given = {
  status: 200,
  body: { ...closed.body, breakdown: { ...closed.body.breakdown, givenAt: '2026-11-20T05:12:00.000Z' } },
};
const takeButton = 'Transfer prices to the comparison';

/** The winner can still submit its breakdown by item: prices can be transferred after that. */
export const BreakdownAwaited: Story = {
  parameters: { api: { getAuction: closed, takeAuctionPrices: examples['takeAuctionPrices.awaited'] } },
  play: async ({ canvas, step }) => {
    await expect(
      await canvas.findByText(
        'Damodar Western Boiler Erectors has not submitted its breakdown by item yet. It has until 21 Nov 2026, 10:20 am IST. You can transfer the prices after that, or once it has submitted it.',
      ),
    ).toBeVisible();
    await step('the refusal says until when', async () => {
      await openBy(canvas, takeButton);
      const dialog = within(await screen.findByRole('alertdialog'));
      await userEvent.click(await dialog.findByRole('button', { name: 'Transfer prices' }));
      await expect(
        await dialog.findByText(
          /can still submit its breakdown by item\. Transfer the prices after 21 Nov 2026, 10:20 am IST/,
        ),
      ).toBeVisible();
    });
  },
};

/** Prices can be taken, and that comes first now. */
export const BreakdownGiven: Story = {
  parameters: { api: { getAuction: given } },
  play: async ({ canvas, canvasElement }) => {
    await expect(
      await canvas.findByText(
        'Damodar Western Boiler Erectors submitted its breakdown by item on 20 Nov 2026, 10:42 am IST.',
      ),
    ).toBeVisible();
    await expect(primaries(canvasElement)).toEqual([takeButton]);
  },
};

export const BreakdownMissed: Story = {
  parameters: {
    api: { getAuction: { status: 200, body: { ...closed.body, now: '2026-11-21T05:30:00.000Z' } } },
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(
      await canvas.findByText(
        'Damodar Western Boiler Erectors did not submit a breakdown by item. Its price is divided in proportion to its last quote.',
      ),
    ).toBeVisible();
    await expect(primaries(canvasElement)).toEqual([takeButton]);
  },
};

/** The question says what happens; after that the comparison is one link away. */
export const TakingPrices: Story = {
  parameters: { api: { getAuction: given, takeAuctionPrices: taken } },
  play: async ({ canvas, step }) => {
    await step('what happens is said first', async () => {
      await openBy(canvas, takeButton);
      const dialog = within(await screen.findByRole('alertdialog', { name: 'Transfer prices to the comparison?' }));
      await expect(await dialog.findByText(/a new version of the comparison/)).toBeVisible();
      await expect(dialog.getByText(/the proposal is withdrawn/)).toBeVisible();
      await userEvent.click(dialog.getByRole('button', { name: 'Transfer prices' }));
    });
    await step('they are taken', async () => {
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      await expect(await canvas.findByText('Prices transferred on 20 Nov 2026, 10:50 am IST.')).toBeVisible();
      await expect(canvas.getByRole('link', { name: 'Open the comparison' })).toBeVisible();
      await expect(canvas.queryByRole('button', { name: takeButton })).toBeNull();
    });
  },
};

/** Bidders without a quote cannot be divided by item. */
export const PricesTaken: Story = {
  parameters: {
    api: {
      getAuction: {
        status: 200,
        body: { ...taken.body, leftOut: ['Chambal Power Technologies', 'Konkan Pioneer Steam Engineers'] },
      },
    },
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(
      await canvas.findByText(
        'Left out, because they have no quote in the comparison: Chambal Power Technologies, Konkan Pioneer Steam Engineers.',
      ),
    ).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Open the comparison' })).toHaveAttribute(
      'href',
      expect.stringMatching(/comparison.*price/),
    );
    await expect(primaries(canvasElement)).toEqual([' Download replay file']);
  },
};

export const PricesTakenNarrow: Story = {
  ...PricesTaken,
  globals: narrow,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Open the comparison' })).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

/** Quotes that nobody has compared yet. */
export const NoComparison: Story = {
  parameters: {
    api: {
      getAuction: given,
      takeAuctionPrices: {
        status: 409,
        body: { ...examples['takeAuctionPrices.awaited'].body, type: '/problems/no-comparison', code: 'NO_COMPARISON' },
      },
    },
  },
  play: async ({ canvas }) => {
    await openBy(canvas, takeButton);
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(await dialog.findByRole('button', { name: 'Transfer prices' }));
    await expect(await dialog.findByText(/^This job has no comparison yet\./)).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'Open the comparison' })).toBeVisible();
  },
};

/** An auction without bids has no prices. */
export const ClosedWithoutBids: Story = {
  parameters: {
    api: {
      getAuction: {
        status: 200,
        body: {
          ...closed.body,
          leadInPaise: null,
          breakdown: null,
          entries: [],
          entryCount: 0,
          bidders: closed.body.bidders.map(withoutBids),
        },
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No bid was accepted, so there are no final prices.')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: takeButton })).toBeNull();
  },
};

/** The replay can be moved to any entry. */
export const Replaying: Story = {
  parameters: { api: { getAuction: examples['getAuction.closed'] } },
  play: async ({ canvas }) => {
    const slider = await canvas.findByRole('slider', { name: 'Entry' });
    await expect(slider).toHaveAttribute('aria-valuetext', 'Entry 18, 10:10:45 am');
    await fireEvent.change(slider, { target: { value: '0' } });
    await expect(await canvas.findByText('Before the first entry')).toBeVisible();
    await fireEvent.change(slider, { target: { value: '1' } });
    await expect(slider).toHaveAttribute('aria-valuetext', 'Entry 1, 9:11:42 am');
    await expect(
      canvas.getByRole('img', { name: /Chambal Power Technologies at ₹14,30,000 since 9:11:42 am$/ }),
    ).toBeVisible();
  },
};

export const Loading: Story = {
  parameters: { api: { getAuction: 'loading' } },
  play: async ({ canvasElement }) =>
    waitFor(() => expect(canvasElement.querySelector('[aria-busy=true]')).not.toBeNull()),
};

export const Refused: Story = {
  parameters: { api: { getAuction: forbidden } },
  play: async ({ canvas }) => expect(await canvas.findByText(refusedTitle)).toBeVisible(),
};

export const NotFound: Story = {
  args: { auctionId: 'AU-1' },
  play: async ({ canvas }) => expect(await canvas.findByText('Auction not found')).toBeVisible(),
};

export const Failed: Story = {
  parameters: { api: { getAuction: 'error' } },
  play: async ({ canvas }) => expectFailure(canvas, failedTitle),
};

export const FailedRetried: Story = {
  parameters: { api: { getAuction: ['error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByText('Valve servicing, main lot')).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { getAuction: 'offline' } },
  play: async ({ canvas }) => expectFailure(canvas, offlineTitle),
};

export const LongText: Story = {
  globals: narrow,
  parameters: {
    api: { getAuction: withLongTexts(live), getJobRequestReport: withLongTexts(examples.getJobRequestReport) },
  },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText(longName))[0]).toBeVisible();
    await canvas.findByRole('timer');
    await expectNoSidewaysScroll();
  },
};

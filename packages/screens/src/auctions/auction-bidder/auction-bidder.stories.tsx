import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { stopPageTime } from '../../shared/story-clock.ts';
import { dialogsClosed } from '../../shared/story-dialogs.ts';
import { examples, recorded } from '../../shared/story-examples.ts';
import { storyHost } from '../../shared/story-host.tsx';
import {
  expectFailure,
  expectNoSidewaysScroll,
  failedTitle,
  forbidden,
  longName,
  longText,
  narrow,
  offlineTitle,
  refusedTitle,
} from '../../shared/story-states.ts';
import type { VendorAuction } from '../bidder/line.rules.ts';
import AuctionBidder from './auction-bidder.tsx';
import { answerWakeLock, recordTones } from './story-device.ts';

const live = examples.getVendorAuction.body;
const outbid = examples['getVendorAuction.outbid'].body;
const invited = examples['getVendorAuction.invited'].body;
const japanese = examples['getVendorAuction.japanese'].body;
const link = '00000000-05dc-8ec4-a000-000000000510';
const host = {
  screen: 'auction-bidder',
  isGuest: true,
  isBare: true,
  query: `link=${link}&auction=${live._id}`,
} as const;
const shows = (body: VendorAuction) => ({ getVendorAuction: { status: 200, body } });
const withRules = (auction: VendorAuction, rules: Partial<VendorAuction['terms']['rules']>): VendorAuction => ({
  ...auction,
  terms: { ...auction.terms, rules: { ...auction.terms.rules, ...rules } },
});
/** A message of the stream. */
const heard = ({ _id: auctionId, state, now, closesAt, pause, extensions, level, ...rest }: VendorAuction) => {
  const { own, leadInPaise, table, receiptCount } = rest;
  const tick = { auctionId, state, now, closesAt, pause, extensions, level, own, leadInPaise, table, receiptCount };
  return { status: 200, body: `event: auction\ndata: ${JSON.stringify(tick)}\n\n` };
};

type Canvas = ReturnType<typeof within>;
const amountField = (canvas: Canvas) => canvas.findByRole('textbox', { name: 'Your bid, before tax' });
const placeBid = (canvas: Canvas, amount: string) =>
  userEvent.click(canvas.getByRole('button', { name: `Place bid of ${amount}` }));
const saidIn = (canvas: Canvas) => canvas.getAllByRole('status').map((region: HTMLElement) => region.textContent);
/** Types an amount and places it. */
const bid = async (canvas: Canvas, digits: string, amount: string) => {
  await userEvent.type(await amountField(canvas), digits);
  await placeBid(canvas, amount);
};
/** The clock goes by the page's time, which stands still until the story moves it. */
let time: ReturnType<typeof stopPageTime>;

const meta = {
  component: AuctionBidder,
  decorators: [storyHost],
  parameters: {
    layout: 'fullscreen',
    host,
    ...recorded,
    api: { streamVendorEvents: 'loading' },
    states: {
      empty: 'An auction always has its terms; one without bids is Begun.',
      partial: 'The page makes one call.',
    },
  },
  beforeEach: () => {
    time = stopPageTime();
    return time.restore;
  },
} satisfies Meta<typeof AuctionBidder>;

export default meta;
type Story = StoryObj<typeof meta>;
const answering = (api: object) => ({ api: { streamVendorEvents: 'loading', ...api } });

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: live.title })).toBeVisible();
    await expect(canvas.getByRole('timer')).toHaveTextContent('5:00');
    await expect(canvas.getByText('Closes at 10:12:01 am IST')).toBeVisible();
    await expect(canvas.getByText('You lead')).toBeVisible();
    await expect(canvas.getByText('Connected')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Place bid' })).toBeVisible();
    await expect(canvas.getByText('Last receipt 5')).toBeVisible();
    await expect(canvas.queryByText('Evaluated')).toBeNull();
  },
};

export const OnAPhone: Story = {
  globals: narrow,
  parameters: answering(shows(outbid)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('timer')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Just to lead' })).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

export const Loading: Story = {
  parameters: answering({ getVendorAuction: 'loading' }),
  play: async ({ canvasElement }) =>
    waitFor(() => expect(canvasElement.querySelector('[aria-busy=true]')).not.toBeNull()),
};

export const Failed: Story = {
  parameters: answering({ getVendorAuction: 'error' }),
  play: async ({ canvas }) => expectFailure(canvas, failedTitle),
};

export const Offline: Story = {
  parameters: answering({ getVendorAuction: 'offline' }),
  play: async ({ canvas }) => expectFailure(canvas, offlineTitle),
};

export const Refused: Story = {
  parameters: answering({ getVendorAuction: forbidden }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(refusedTitle)).toBeVisible();
  },
};

/** Without the session of the link. */
export const LinkOver: Story = {
  parameters: answering({
    getVendorAuction: { status: 401, body: { ...forbidden.body, status: 401, code: 'VENDOR_LINK_NEEDED' } },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This link does not open anything')).toBeVisible();
  },
};

/** The address names no auction. */
export const LinkNeeded: Story = {
  parameters: { host: { ...host, query: '' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This link does not open anything')).toBeVisible();
  },
};

export const LongText: Story = {
  globals: narrow,
  parameters: answering(
    shows({
      ...examples['getVendorAuction.paused'].body,
      title: longText,
      buyer: longText,
      pause: { ...examples['getVendorAuction.paused'].body.pause!, reason: longText },
    }),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: longName })).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

export const Invited: Story = {
  parameters: answering(shows(invited)),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(/Each bid must be at least ₹1,000 or 0.5% below the lowest price/),
    ).toBeVisible();
    await expect(canvas.getByText(invited.terms.statements[0]!)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Accept terms' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /Place bid/ })).toBeNull();
  },
};

export const TermsAccepted: Story = {
  parameters: answering({
    getVendorAuction: [
      { status: 200, body: invited },
      { status: 200, body: examples.acceptAuctionTerms.body },
    ],
  }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Accept terms' }));
    await expect(await canvas.findByText('You accepted the terms')).toBeVisible();
    await expect(canvas.getByRole('timer')).toHaveTextContent('1 d 23:10:00');
    await expect(canvas.queryByRole('button', { name: 'Accept terms' })).toBeNull();
  },
};

/** Once in a browser the code of the mail is needed. */
export const TermsAcceptedWithCode: Story = {
  parameters: answering(shows({ ...invited, isConfirmed: false })),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Accept terms' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Email me a code' }));
    await userEvent.type(await dialog.findByRole('textbox', { name: 'Code from the email' }), '123456');
    await userEvent.click(dialog.getByRole('button', { name: 'Accept terms' }));
    await dialogsClosed();
    await expect(await canvas.findByText('You accepted the terms')).toBeVisible();
  },
};

export const TermsChanged: Story = {
  parameters: answering({ ...shows(invited), acceptAuctionTerms: examples['acceptAuctionTerms.changed'] }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Accept terms' }));
    await expect(await canvas.findByText(examples['acceptAuctionTerms.changed'].body.message)).toBeVisible();
  },
};

export const Begun: Story = {
  parameters: answering(shows(examples['getVendorAuction.begun'].body)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No bid yet')).toBeVisible();
    await expect(canvas.getByRole('timer')).toHaveTextContent('1:00:00');
    await expect(canvas.getByText('Your bids appear here, each with its receipt.')).toBeVisible();
  },
};

/** What is added to one's price for ranking, and why. */
export const Loaded: Story = {
  globals: narrow,
  parameters: answering(shows(examples['getVendorAuction.second'].body)),
  play: async ({ canvas }) => {
    const facts = within(await canvas.findByRole('region', { name: 'What applies now' }));
    await expect(facts.getByText('Your loading, fixed')).toBeVisible();
    await expect(facts.getByText('+₹2,500')).toBeVisible();
    await expect(facts.getByText('₹13,64,500')).toBeVisible();
    await userEvent.click(facts.getByRole('button', { name: 'Why' }));
    await expect(await facts.findByText(/^The buyer ranks bids with the loadings/)).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

/** Before anything is sent the page says what the amount would do. */
export const Outbid: Story = {
  parameters: answering(shows(outbid)),
  play: async ({ canvas, step }) => {
    await expect(await canvas.findByText('Outbid: a lower price leads')).toBeVisible();
    await step('an amount that is too high', async () => {
      await userEvent.type(await amountField(canvas), '1370000');
      await expect(await canvas.findByText('Too high. Bid ₹13,57,677.50 or less.')).toBeVisible();
      await placeBid(canvas, '₹13,70,000');
      await expect(await amountField(canvas)).toHaveFocus();
      await expect(await amountField(canvas)).toHaveAccessibleDescription('Too high. Bid ₹13,57,677.50 or less.');
    });
    await step('just to lead', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Just to lead' }));
      await expect(await amountField(canvas)).toHaveValue('13,57,677.50');
      await expect(canvas.getByText('This would lead. 1.4% below your last bid.')).toBeVisible();
    });
    await step('a step lower', async () => {
      await userEvent.click(canvas.getByRole('button', { name: '₹10,000 lower' }));
      await expect(await amountField(canvas)).toHaveValue('13,47,677.50');
    });
  },
};

/** A message of the stream: another bidder leads, and the close has moved. */
export const OutbidLive: Story = {
  parameters: answering({
    streamVendorEvents: [
      'offline',
      heard({
        ...live,
        now: '2026-11-20T04:37:11.000Z',
        closesAt: '2026-11-20T04:42:11.000Z',
        extensions: { ...live.extensions, used: 2 },
        own: { ...live.own, rank: 2, mostInPaise: 134_100_000, priceToLeadInPaise: 134_100_000 },
      }),
    ],
  }),
  play: async ({ canvas }) => {
    // The stream connects on its second attempt, after the page has shown the state that the news changes.
    await expect(await canvas.findByText('You lead')).toBeVisible();
    await expect(await canvas.findByText('Outbid: a lower price leads', undefined, { timeout: 5000 })).toBeVisible();
    await expect(canvas.getByText('Price needed to lead')).toBeVisible();
    await expect(canvas.getByText('Closes at 10:12:11 am IST')).toBeVisible();
    await waitFor(() =>
      expect(saidIn(canvas).join(' ')).toContain(
        'Extended. Closes at 10:12:11 am IST. You have been outbid. You are L2.',
      ),
    );
  },
};

let tones: ReturnType<typeof recordTones>;

/** Off at first. Turned on it plays once, and again when the bidder is outbid; the page says the same in words. */
export const SoundOn: Story = {
  parameters: answering({
    getVendorAuction: [
      { status: 200, body: live },
      { status: 200, body: { ...live, now: '2026-11-20T04:37:17.000Z', own: { ...live.own, rank: 2 } } },
    ],
  }),
  beforeEach: () => {
    tones = recordTones();
    return tones.restore;
  },
  play: async ({ canvas, step }) => {
    const sound = await canvas.findByRole('switch', { name: 'Sound' });
    await expect(sound).not.toBeChecked();
    await step('turned on', async () => {
      await userEvent.click(sound);
      await expect(sound).toBeChecked();
      await expect(tones.heard).toEqual([550]);
    });
    await step('outbid', async () => {
      time.pass(16_000);
      await expect(await canvas.findByText('Outbid: a lower price leads')).toBeVisible();
      await waitFor(() => expect(tones.heard).toEqual([550, 660, 440]));
    });
    await step('turned off', async () => {
      await userEvent.click(sound);
      await expect(sound).not.toBeChecked();
    });
  },
};

let screenLocks: { released: boolean }[];

export const ScreenKeptOn: Story = {
  globals: narrow,
  beforeEach: () => {
    screenLocks = [];
    return answerWakeLock(() => {
      const lock = { released: false, release: () => Promise.resolve(void (lock.released = true)) };
      screenLocks.push(lock);
      return Promise.resolve(lock);
    });
  },
  play: async ({ canvas, step }) => {
    const keepOn = await canvas.findByRole('switch', { name: 'Keep the screen on' });
    await step('turned on', async () => {
      await userEvent.click(keepOn);
      await waitFor(() => expect(screenLocks).toMatchObject([{ released: false }]));
    });
    await step('shown again after the browser let go', async () => {
      screenLocks[0]!.released = true;
      document.dispatchEvent(new Event('visibilitychange'));
      await waitFor(() => expect(screenLocks).toMatchObject([{ released: true }, { released: false }]));
    });
    await step('turned off', async () => {
      await userEvent.click(keepOn);
      await waitFor(() => expect(screenLocks[1]).toMatchObject({ released: true }));
    });
    await expectNoSidewaysScroll();
  },
};

export const ScreenRefused: Story = {
  beforeEach: () => answerWakeLock(() => Promise.reject(new Error('Battery saver'))),
  play: async ({ canvas }) => {
    const keepOn = await canvas.findByRole('switch', { name: 'Keep the screen on' });
    await userEvent.click(keepOn);
    await expect(await canvas.findByText(/^The browser refused/)).toBeVisible();
    await expect(keepOn).not.toBeChecked();
  },
};

const written = examples['getVendorAuction.written'].body;
const changed = {
  status: 200,
  body: `id: 7\nevent: change\ndata: ${JSON.stringify({ tags: ['auction'] })}\n\n`,
};

/** What the buyer wrote before the page was opened is no news. */
export const Messages: Story = {
  parameters: answering(
    shows({
      ...written,
      messages: [{ number: 2, at: '2026-11-20T04:40:50.000Z', words: longText }, ...written.messages],
    }),
  ),
  globals: narrow,
  play: async ({ canvas }) => {
    const card = within(await canvas.findByRole('region', { name: 'From the buyer' }));
    const [newest, first] = card.getAllByRole('listitem');
    await expect(newest).toHaveTextContent('10:10:50 am IST');
    await expect(first).toHaveTextContent('The crane is part of the job for everybody.');
    await expect(canvas.queryByRole('region', { name: 'New from the buyer' })).toBeNull();
    await expectNoSidewaysScroll();
  },
};

const messageArrives = {
  streamVendorEvents: changed,
  getVendorAuction: [
    { status: 200, body: live },
    { status: 200, body: written },
  ],
};

/** The stream says that the auction changed: the message is announced, and stays in view with what was typed. */
export const MessageArrived: Story = {
  parameters: answering(messageArrives),
  play: async ({ canvas }) => {
    const banner = within(await canvas.findByRole('region', { name: 'New from the buyer' }));
    await expect(banner.getByText('New message from the buyer')).toBeVisible();
    await expect(banner.getByText(written.messages[0]!.words)).toBeVisible();
    await expect(saidIn(canvas)).toContain(`From the buyer: ${written.messages[0]!.words}`);
  },
};

export const MessageClosed: Story = {
  globals: narrow,
  parameters: answering(messageArrives),
  play: async ({ canvas }) => {
    const banner = within(await canvas.findByRole('region', { name: 'New from the buyer' }));
    await userEvent.click(banner.getByRole('button', { name: 'Dismiss' }));
    await expect(canvas.queryByRole('region', { name: 'New from the buyer' })).toBeNull();
    const card = within(canvas.getByRole('region', { name: 'From the buyer' }));
    await expect(card.getByText(written.messages[0]!.words)).toBeVisible();
  },
};

/** Under the visibility "rank" nothing tells a price of others, and no proxy bids. */
export const RankOnly: Story = {
  parameters: answering(shows(examples['getVendorAuction.rank'].body)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('You lead')).toBeVisible();
    await expect(canvas.queryByText('Price needed to lead')).toBeNull();
    await expect(canvas.queryByRole('button', { name: 'Just to lead' })).toBeNull();
    await expect(canvas.queryByText('Bid for me down to a floor')).toBeNull();
  },
};

export const FullVisibility: Story = {
  parameters: answering(
    shows({
      ...withRules(outbid, { visibility: 'full' }),
      leadInPaise: 136_450_000,
      table: [
        { label: 'Vendor 4', rank: 1, amountInPaise: 136_450_000 },
        { label: 'Vendor 2', rank: 2, amountInPaise: 137_700_000 },
      ],
    }),
  ),
  play: async ({ canvas }) => {
    const offers = within(await canvas.findByRole('region', { name: 'All offers' }));
    await expect(offers.getByText('L1 · Vendor 4')).toBeVisible();
    await expect(canvas.getByText('Leading price')).toBeVisible();
  },
};

export const BidPlaced: Story = {
  parameters: answering({
    getVendorAuction: [
      { status: 200, body: outbid },
      { status: 200, body: examples.placeBid.body.auction },
    ],
  }),
  play: async ({ canvas }) => {
    await bid(canvas, '1353500', '₹13,53,500');
    await expect(await canvas.findByText('You lead')).toBeVisible();
    await expect(await amountField(canvas)).toHaveValue('');
    await expect(canvas.getByText('Last receipt 5')).toBeVisible();
  },
};

/** A bid that the rules refuse has a receipt, too, and the amount stays to be changed. */
export const BidRefused: Story = {
  parameters: answering({ ...shows(outbid), placeBid: examples['placeBid.refused'] }),
  play: async ({ canvas }) => {
    await bid(canvas, '1350000', '₹13,50,000');
    await expect(await canvas.findByText('Refused: not low enough')).toBeVisible();
    await expect(await amountField(canvas)).toHaveValue('13,50,000');
  },
};

export const BidTooLate: Story = {
  parameters: answering({ ...shows(outbid), placeBid: examples['placeBid.late'] }),
  play: async ({ canvas }) => {
    await bid(canvas, '1350000', '₹13,50,000');
    await expect(await canvas.findByText(examples['placeBid.late'].body.message)).toBeVisible();
    await expect(await amountField(canvas)).toHaveValue('13,50,000');
  },
};

/** Without an answer nobody knows whether it counts: the same id is sent again. */
export const BidUnanswered: Story = {
  parameters: answering({ ...shows(outbid), placeBid: 'offline' }),
  play: async ({ canvas }) => {
    await bid(canvas, '1350000', '₹13,50,000');
    await expect(await canvas.findByText(/If you send it again, it counts only once/)).toBeVisible();
    await expect(await amountField(canvas)).toHaveValue('13,50,000');
  },
};

/** A digit is missing: the amount that was probably meant is offered first. */
export const GuardMissingDigit: Story = {
  parameters: answering({ ...shows(outbid), placeBid: examples['placeBid.again'] }),
  play: async ({ canvas }) => {
    await bid(canvas, '135400', '₹1,35,400');
    const dialog = within(await screen.findByRole('dialog', { name: '₹1,35,400? A digit may be missing' }));
    await expect(dialog.getByText('90.02% below')).toBeVisible();
    await expect(dialog.getByText('Rupees one lakh thirty-five thousand four hundred')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Change to ₹13,54,000' })).toHaveFocus();
    await expect(dialog.getByText('Time keeps running: 3:15 left.')).toBeVisible();
  },
};

export const GuardChanged: Story = {
  parameters: answering({ ...shows(outbid), placeBid: examples['placeBid.again'] }),
  play: async ({ canvas }) => {
    await bid(canvas, '135400', '₹1,35,400');
    await userEvent.click(await screen.findByRole('button', { name: 'Change to ₹13,54,000' }));
    await dialogsClosed();
    await expect(await amountField(canvas)).toHaveValue('13,54,000');
  },
};

/** Below 70% the amount is typed a second time; another amount is refused here. */
export const GuardTypedAgain: Story = {
  parameters: answering({
    getVendorAuction: [
      { status: 200, body: outbid },
      { status: 200, body: examples.placeBid.body.auction },
    ],
    placeBid: [examples['placeBid.again'], examples.placeBid],
  }),
  play: async ({ canvas, step }) => {
    await bid(canvas, '135400', '₹1,35,400');
    const dialog = within(await screen.findByRole('dialog'));
    const again = dialog.getByRole('textbox', { name: 'To bid ₹1,35,400 anyway, type it again' });
    await step('another amount', async () => {
      await userEvent.type(again, '135401');
      await userEvent.click(dialog.getByRole('button', { name: 'Place bid of ₹1,35,400 anyway' }));
      await expect(await dialog.findByText('The amounts do not match')).toBeVisible();
    });
    await step('the same amount', async () => {
      await userEvent.clear(again);
      await userEvent.type(again, '135400');
      await userEvent.click(dialog.getByRole('button', { name: 'Place bid of ₹1,35,400 anyway' }));
      await dialogsClosed();
    });
    await expect(await canvas.findByText('Last receipt 5')).toBeVisible();
  },
};

export const GuardConfirm: Story = {
  parameters: answering({ ...shows(outbid), placeBid: examples['placeBid.confirm'] }),
  play: async ({ canvas }) => {
    await bid(canvas, '1250000', '₹12,50,000');
    const dialog = within(await screen.findByRole('dialog', { name: '₹12,50,000? Please check' }));
    await expect(dialog.getByText('7.93% below')).toBeVisible();
    await expect(dialog.queryByRole('textbox')).toBeNull();
    await expect(dialog.getByRole('button', { name: 'Place bid of ₹12,50,000 anyway' })).toBeVisible();
  },
};

export const StrikeAsked: Story = {
  parameters: answering({
    getVendorAuction: [
      { status: 200, body: live },
      { status: 200, body: examples.askToStrikeBid.body },
    ],
  }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Ask to strike this bid' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Ask to strike' }));
    await expect(await canvas.findByText('Bid, strike requested')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Ask to strike this bid' })).toBeNull();
  },
};

/** Three seconds without a word: bidding is off, and says so. What was typed stays. */
export const ConnectionLost: Story = {
  parameters: answering({ ...shows(outbid) }),
  play: async ({ canvas }) => {
    await userEvent.type(await amountField(canvas), '1350000');
    time.pass(4000);
    await expect(await canvas.findByText('Connection lost 4 s ago')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Place bid of ₹13,50,000' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await expect(canvas.getByRole('timer')).toHaveTextContent('3:11');
    await expect(await amountField(canvas)).toHaveValue('13,50,000');
  },
};

/** After ten seconds the page reconnects and reads everything. */
export const Reconnected: Story = {
  parameters: answering({
    getVendorAuction: [
      { status: 200, body: outbid },
      { status: 200, body: { ...live, now: '2026-11-20T04:37:01.000Z' } },
    ],
  }),
  play: async ({ canvas }) => {
    await canvas.findByText('Outbid: a lower price leads');
    time.pass(10_000);
    await expect(await canvas.findByText('You lead')).toBeVisible();
    await expect(canvas.getByText('Connected')).toBeVisible();
  },
};

export const ProxyOn: Story = {
  parameters: answering(shows(examples['getVendorAuction.proxy'].body)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^On: bids down to ₹13,30,000/)).toBeVisible();
    await expect(canvas.queryByRole('textbox')).toBeNull();
    await expect(canvas.getByText('Your proxy bids down to ₹13,30,000. End it to bid yourself.')).toBeVisible();
  },
};

export const ProxySet: Story = {
  parameters: answering({
    getVendorAuction: [
      { status: 200, body: outbid },
      { status: 200, body: examples.setProxyBid.body.auction },
    ],
  }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Set up proxy' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox', { name: /^Floor/ }), '1330000');
    await userEvent.click(dialog.getByRole('button', { name: 'Start proxy' }));
    await dialogsClosed();
    await expect(await canvas.findByText(/^On: bids down to ₹13,30,000/)).toBeVisible();
  },
};

export const ProxyRefused: Story = {
  parameters: answering({ ...shows(outbid), setProxyBid: examples['setProxyBid.small'] }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Set up proxy' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Start proxy' }));
    await expect(await dialog.findByText('Enter your lowest price')).toBeVisible();
    await userEvent.type(dialog.getByRole('textbox', { name: /^Floor/ }), '1330000');
    await userEvent.click(dialog.getByRole('button', { name: 'Start proxy' }));
    await expect(await dialog.findByRole('alert')).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: /^Floor/ })).toHaveValue('13,30,000');
  },
};

export const Japanese: Story = {
  parameters: { ...answering(shows(japanese)), host: { ...host, query: `link=${link}&auction=${japanese._id}` } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Price level 1 ends at 9:15:00 am IST')).toBeVisible();
    await expect(canvas.getByRole('timer')).toHaveTextContent('4:00');
    await expect(canvas.getByRole('button', { name: 'Accept ₹14,00,000' })).toBeVisible();
  },
};

export const JapaneseAccepted: Story = {
  parameters: {
    ...answering({
      getVendorAuction: [
        { status: 200, body: japanese },
        { status: 200, body: examples.acceptAuctionPrice.body.auction },
      ],
    }),
    host: { ...host, query: `link=${link}&auction=${japanese._id}` },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Accept ₹14,00,000' }));
    await expect(await canvas.findByText('Price accepted')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Accept ₹14,00,000' })).toHaveAttribute('aria-disabled', 'true');
  },
};

export const Dutch: Story = {
  parameters: answering(shows({ ...withRules(japanese, { type: 'dutch' }), _id: live._id })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^The first bidder to accept wins at this price/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Leave auction' })).toBeNull();
  },
};

const sealed = withRules(examples['getVendorAuction.begun'].body, { type: 'sealed', visibility: 'blind' });
const unsealed = { ...sealed, own: { ...sealed.own, mostInPaise: null, priceToLeadInPaise: null } };
export const Sealed: Story = {
  parameters: answering(shows(unsealed)),
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Your sealed bid, before tax' }), '1400000');
    await expect(canvas.getByText('2.4% below the ceiling. You can bid only once.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Place bid of ₹14,00,000' })).toBeVisible();
    await expect(canvas.queryByText('Your rank')).toBeNull();
  },
};

export const SealedPlaced: Story = {
  parameters: answering(shows({ ...unsealed, own: { ...unsealed.own, bestInPaise: 140_000_000 } })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Your sealed bid: ₹14,00,000')).toBeVisible();
    await expect(canvas.queryByRole('textbox')).toBeNull();
  },
};

export const Paused: Story = {
  parameters: answering(shows(examples['getVendorAuction.paused'].body)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('A drawing was wrong. The new one is with the RFQ.')).toBeVisible();
    await expect(canvas.getByRole('timer')).toHaveTextContent('4:51');
    await expect(canvas.getByRole('button', { name: 'Place bid' })).toHaveAttribute('aria-disabled', 'true');
  },
};

export const Resuming: Story = {
  parameters: answering(shows(examples['getVendorAuction.resuming'].body)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Bidding resumes at 10:10:40 am IST/)).toBeVisible();
    await expect(canvas.getByRole('timer')).toHaveTextContent('2:20');
  },
};

const closed = examples['getVendorAuction.closed'].body;
export const Closed: Story = {
  parameters: answering(shows(closed)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The auction is closed: you are L2')).toBeVisible();
    await expect(await canvas.findByRole('link', { name: 'Download replay file' })).toBeVisible();
    await expect(canvas.getByText(`L1 · ${closed.result!.offers[0]!.label}`)).toBeVisible();
    await expect(canvas.queryByRole('timer')).toBeNull();
    await expect(canvas.getByText('Last receipt 5')).toBeVisible();
  },
};

const won = examples['getVendorAuction.won'].body;
const breaksDown = (breakdown: Partial<NonNullable<VendorAuction['breakdown']>> = {}, api: object = {}) =>
  answering({ ...shows({ ...won, breakdown: { ...won.breakdown!, ...breakdown } }), ...api });
const item = (canvas: Canvas, number: number) =>
  canvas.findByRole('textbox', { name: new RegExp(`^${number}\\. `) }) as Promise<HTMLInputElement>;
const type = async (field: HTMLElement, digits: string) => {
  await userEvent.clear(field);
  await userEvent.type(field, digits);
};

/** The winner enters the price of each item; the form starts in proportion to its quote. */
export const Won: Story = {
  parameters: breaksDown(),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The auction is closed: you are L1')).toBeVisible();
    await expect(await item(canvas, 1)).toHaveValue('5,97,285.89');
    await expect(await item(canvas, 4)).toHaveAccessibleDescription(/quoted ₹40,345/);
    await expect(canvas.getByText('The amounts add up to the final price of ₹13,44,000.')).toBeVisible();
    await expect(canvas.getByText(/^By 21 Nov 2026, 10:20 am IST/)).toBeVisible();
  },
};

/** The difference goes onto the largest item that was not just typed, or onto another one. */
export const BreakdownDifference: Story = {
  globals: narrow,
  parameters: breaksDown(),
  play: async ({ canvas, step }) => {
    const before = (await item(canvas, 2)).value;
    await type(await item(canvas, 1), '500000');
    await expect(canvas.getByText('₹97,285.89 below the final price of ₹13,44,000.')).toBeVisible();
    await step('submitting is refused', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Submit breakdown' }));
      await expect(await canvas.findByRole('alert')).toHaveTextContent(
        'The amounts must add up to the final price exactly.',
      );
    });
    await step('onto item 2', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Add ₹97,285.89 to item 2' }));
      await expect(await item(canvas, 2)).not.toHaveValue(before);
      await expect(canvas.getAllByText(/The amounts add up to the final price of ₹13,44,000\./)[0]).toBeInTheDocument();
      await expect(canvas.queryByRole('combobox')).toBeNull();
    });
    await step('off an item that has too little', async () => {
      await type(await item(canvas, 3), '500000');
      const items = canvas.getByRole('combobox', { name: 'Item that takes the difference' });
      await userEvent.selectOptions(items, '4. Mobilisation and demobilisation');
      await expect(canvas.getByRole('button', { name: /^Take .* off item 4$/ })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
    });
    await expectNoSidewaysScroll();
  },
};

/** By keyboard alone: from the first amount over the others to the button. */
export const BreakdownGiven: Story = {
  parameters: {
    ...breaksDown(),
    ...answering({
      getVendorAuction: [
        { status: 200, body: won },
        { status: 200, body: examples.giveAuctionBreakdown.body },
      ],
    }),
  },
  play: async ({ canvas }) => {
    (await item(canvas, 1)).focus();
    await userEvent.tab();
    await expect(await item(canvas, 2)).toHaveFocus();
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Submit breakdown' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    const table = within(await canvas.findByRole('table', { name: 'Breakdown by item' }));
    await expect(table.getByRole('row', { name: /Safety valves.*₹13,44,000/ })).toBeVisible();
    await expect(canvas.getByText(/^Submitted on 20 Nov 2026, 10:50 am IST/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Change amounts' })).toBeVisible();
  },
};

const given = examples.giveAuctionBreakdown.body.breakdown!;
export const BreakdownChanged: Story = {
  globals: narrow,
  parameters: breaksDown(given),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Change amounts' }));
    await expect(await item(canvas, 1)).toHaveValue('13,44,000');
    await expect(await item(canvas, 2)).toHaveValue('0');
    await userEvent.click(canvas.getByRole('button', { name: 'Back' }));
    await expect(await canvas.findByRole('table', { name: 'Breakdown by item' })).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

/** What the server refuses is shown at its item; what was typed stays. */
export const BreakdownRefused: Story = {
  parameters: breaksDown(
    {},
    {
      giveAuctionBreakdown: {
        status: 400,
        body: {
          ...examples['giveAuctionBreakdown.sum'].body,
          errors: [
            { pointer: '/amounts/2/_id', message: 'This item is not in your quote, or appears twice.' },
            { pointer: '/amounts', message: 'The amounts must add up to your final price exactly.' },
          ],
        },
      },
    },
  ),
  play: async ({ canvas }) => {
    await item(canvas, 1);
    await userEvent.click(canvas.getByRole('button', { name: 'Submit breakdown' }));
    await expect(await canvas.findByText('This item is not in your quote, or appears twice.')).toBeVisible();
    await expect(await item(canvas, 3)).toHaveFocus();
    await expect(canvas.getByRole('alert')).toHaveTextContent('The amounts must add up to your final price exactly.');
    await expect(await item(canvas, 1)).toHaveValue('5,97,285.89');
  },
};

/** An empty amount is asked for before anything is sent. */
export const BreakdownEmpty: Story = {
  parameters: breaksDown(),
  play: async ({ canvas }) => {
    await userEvent.clear(await item(canvas, 2));
    await userEvent.click(canvas.getByRole('button', { name: 'Submit breakdown' }));
    await expect(await canvas.findByText('Enter an amount, 0 if none')).toBeVisible();
    await expect(await item(canvas, 2)).toHaveFocus();
  },
};

/** A change that the stream tells of is read; what was typed stays. */
export const BreakdownKept: Story = {
  parameters: answering({
    streamVendorEvents: changed,
    getVendorAuction: [
      { status: 200, body: won },
      { status: 200, body: { ...won, now: '2026-11-20T05:21:00.000Z', title: 'Read again' } },
    ],
  }),
  play: async ({ canvas }) => {
    await type(await item(canvas, 1), '500000');
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Read again' })).toBeVisible();
    await expect(await item(canvas, 1)).toHaveValue('5,00,000');
  },
};

/** The time passes while somebody types: the amounts stay to be read. */
export const BreakdownTooLate: Story = {
  parameters: breaksDown(),
  play: async ({ canvas }) => {
    await type(await item(canvas, 1), '500000');
    time.pass(24 * 3_600_000);
    await expect(await canvas.findByText('The deadline for the breakdown has passed')).toBeVisible();
    await expect(await item(canvas, 1)).toBeDisabled();
    await expect(await item(canvas, 1)).toHaveValue('5,00,000');
    await expect(canvas.queryByRole('button', { name: 'Submit breakdown' })).toBeNull();
  },
};

export const BreakdownOver: Story = {
  parameters: breaksDown({ canGive: false }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^You did not submit a breakdown by 21 Nov 2026/)).toBeVisible();
    await expect(canvas.queryByRole('textbox')).toBeNull();
  },
};

const manyItems = Array.from({ length: 200 }, (_, place) => ({
  ...won.breakdown!.items[place % 4]!,
  _id: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
  number: place + 1,
  quotedInPaise: null,
  description: place === 0 ? longText : `Valve ${place + 1}`,
}));
/** 200 items on a phone. */
export const BreakdownOfMany: Story = {
  globals: narrow,
  parameters: breaksDown({ items: manyItems }),
  play: async ({ canvas }) => {
    const last = await item(canvas, 200);
    await expect(last).toHaveValue('6,720');
    await type(last, '6721');
    await expect(canvas.getByText('₹1 above the final price of ₹13,44,000.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Take ₹1 off item 1' }));
    await expect(await item(canvas, 1)).toHaveValue('6,719');
    await expectNoSidewaysScroll();
  },
};

export const Undisclosed: Story = {
  parameters: answering(
    shows({
      ...withRules(examples['getVendorAuction.won'].body, { disclosure: 'none' }),
      result: { ...examples['getVendorAuction.won'].body.result!, rank: null, isWinner: null, offers: [] },
    }),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/The rules do not disclose the result/)).toBeVisible();
    await expect(canvas.queryByRole('link', { name: 'Download replay file' })).toBeNull();
  },
};

export const Cancelled: Story = {
  parameters: answering(shows(examples['getVendorAuction.cancelled'].body)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This auction is cancelled')).toBeVisible();
    await expect(canvas.getByText('The transport is part of the main lot.')).toBeVisible();
  },
};

export const Rescheduled: Story = {
  parameters: answering(
    shows({ ...invited, state: 'rescheduled', closesAt: null, reason: 'Fewer than 2 bidders accepted.' }),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This auction did not start')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Accept terms' })).toBeNull();
  },
};

export const Removed: Story = {
  parameters: answering(shows({ ...live, reason: 'Declined the terms.', own: { ...live.own, isOut: true } })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(`${live.buyer} removed you from this auction`)).toBeVisible();
    await expect(canvas.getByText('Declined the terms.')).toBeVisible();
    await expect(canvas.queryByRole('textbox')).toBeNull();
  },
};

export const Left: Story = {
  parameters: answering({
    getVendorAuction: [
      { status: 200, body: live },
      { status: 200, body: { ...live, own: { ...live.own, isOut: true } } },
    ],
    leaveAuction: {
      status: 200,
      body: { ...examples.placeBid.body, auction: { ...live, own: { ...live.own, isOut: true } } },
    },
  }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Leave auction' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Leave auction' }));
    await expect(await canvas.findByText('You left this auction')).toBeVisible();
    await expect(canvas.queryByRole('textbox')).toBeNull();
  },
};

/** The auction began without them. */
export const TermsMissed: Story = {
  parameters: answering(shows({ ...live, acceptedVersion: null, acceptedAt: null, receipts: [], receiptCount: 0 })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('You cannot bid in this auction')).toBeVisible();
    await expect(canvas.queryByRole('textbox')).toBeNull();
  },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { Button } from '../button/button.tsx';
import type { ComponentGuide } from '../component-guide.ts';
import { AuctionPanel, type AuctionPanelProps } from './auction-panel.tsx';

const guide: ComponentGuide = {
  status: 'new',
  alsoKnownAs: ['reverse auction', 'bidding', 'bid'],
  purpose: 'One bidder in a reverse auction: how long, where he stands, his next bid and what was bid before.',
  avoid: ['For sealed quotations, use a form and ComparisonSheet.', 'For a deadline alone, use Countdown.'],
  anatomy: {
    'auction-panel': 'The section; `data-state` says disconnected as well.',
    'auction-state':
      'In place of the time: that it has not begun, or is closed. Takes the focus of the form that goes.',
    'auction-extension': 'Says an extension, politely.',
    'auction-facts': 'Own rank, own last bid, the highest allowed bid and the step.',
    'auction-form': 'Amount and button, while bids are taken.',
    'auction-receipt': 'The receipt of the last accepted bid.',
    'auction-history': 'The bids, newest first.',
  },
  keyboard: { Enter: 'Places the bid.', Escape: 'In the question about a big drop: change the amount.' },
  knownIssues: ['It refuses by what it was last told; the server refuses by what is true.'],
  without: { sizes: 'It takes the width it is given.' },
};

const lakhs = (count: number) => Math.round(count * 1_00_000_00);
const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();

const meta = {
  title: 'Procurement/Auction panel',
  id: 'components-auction-panel',
  component: AuctionPanel,
  parameters: { guide },
  args: {
    title: 'Boiler 2 water-wall retubing',
    state: 'open',
    closesAt: minutes(12),
    ownRank: 2,
    lastBidInPaise: lakhs(108.426),
    decrementInPaise: lakhs(0.5),
    highestInPaise: lakhs(107.5),
    bids: [
      { id: '3', at: '2026-11-18T11:30:00Z', amountInPaise: lakhs(108), bidder: 'Bidder 3', rank: 1 },
      { id: '2', at: '2026-11-18T11:28:00Z', amountInPaise: lakhs(108.426), bidder: 'Bidder 1', isOwn: true, rank: 2 },
      { id: '1', at: '2026-11-18T11:21:00Z', amountInPaise: lakhs(110), bidder: 'Bidder 2', rank: 3 },
    ],
    onBid: fn(() => Promise.resolve({ id: 'BR-7F3K-0042', at: '2026-11-18T11:31:00Z' })),
  },
  decorators: [
    (Story) => (
      <div className="max-w-180 p-4">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof AuctionPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

const place = async (canvas: ReturnType<typeof within>, amount: string) => {
  const field = canvas.getByRole('textbox', { name: 'Your bid in rupees' });
  await userEvent.clear(field);
  await userEvent.type(field, amount);
  await userEvent.click(canvas.getByRole('button', { name: 'Place bid' }));
  return field;
};

export const Overview: Story = {
  render: (args) => (
    <div className="grid gap-6">
      <AuctionPanel {...args} />
      <AuctionPanel {...args} title="Scaffolding" state="upcoming" bids={[]} ownRank={null} lastBidInPaise={null} />
      <AuctionPanel {...args} title="Refractory work" state="closed" isConnected={false} />
    </div>
  ),
};

export const Standing: Story = {
  args: { serverOffsetInMilliseconds: 120_000 },
  parameters: { covers: ['server-clock', 'own-rank-and-last-bid', 'screen-reader'] },
  play: async ({ canvas, step }) => {
    await step('two minutes ahead of this device, as the server is', async () => {
      await expect(canvas.getByRole('timer')).toHaveTextContent(/Closes in\s*(9:\d\d|10:00)/);
    });
    await step('rank, last bid, step', async () => {
      const facts = canvas.getByRole('region', { name: 'Boiler 2 water-wall retubing' });
      await expect(facts).toHaveTextContent('Your rankL2Your last bid₹1,08,42,600');
      await expect(facts).toHaveTextContent('Smallest step₹50,000');
      await expect(canvas.getByRole('row', { name: /You · L2/ })).toBeVisible();
    });
  },
};

export const AcceptedBid: Story = {
  parameters: { covers: ['receipt', 'keyboard'] },
  play: async ({ canvas, args }) => {
    const field = canvas.getByRole('textbox', { name: 'Your bid in rupees' });
    await userEvent.type(field, '1,07,00,000{Enter}');
    await expect(args.onBid).toHaveBeenCalledWith(lakhs(107));
    await waitFor(() =>
      expect(canvas.getByText('Bid accepted at \u20685:01 pm IST\u2069. Receipt BR-7F3K-0042.')).toBeVisible(),
    );
    await expect(field).toHaveValue('');
  },
};

export const BigDropAsks: Story = {
  parameters: { covers: ['big-drop-confirmed'] },
  play: async ({ canvas, args, step }) => {
    await step('a zero too few is asked about, with the focus on the safe answer', async () => {
      await place(canvas, '10,70,000');
      const dialog = await screen.findByRole('alertdialog', { name: 'Bid ₹10,70,000?' });
      await expect(dialog).toHaveAccessibleDescription(/90% below \u2068₹1\.08 Cr\u2069/);
      await expect(within(dialog).getByRole('button', { name: 'Change the amount' })).toHaveFocus();
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      await expect(args.onBid).not.toHaveBeenCalled();
      await expect(canvas.getByRole('textbox')).toHaveValue('10,70,000');
    });
    await step('20% is not, more is', async () => {
      await place(canvas, '86,74,080');
      await waitFor(() => expect(args.onBid).toHaveBeenCalledWith(lakhs(86.7408)));
      await expect(screen.queryByRole('alertdialog')).toBeNull();
      await waitFor(() => expect(canvas.getByRole('textbox')).toHaveValue(''));
      await place(canvas, '86,74,079');
      await userEvent.click(await screen.findByRole('button', { name: 'Place this bid' }));
      await waitFor(() => expect(args.onBid).toHaveBeenCalledTimes(2));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    });
  },
};

export const Refused: Story = {
  args: { onBid: fn(() => Promise.reject(new Error('Somebody bid less a moment ago: bid ₹1,06,00,000 or less.'))) },
  parameters: { covers: ['error'] },
  play: async ({ canvas, args, step }) => {
    await step('no amount, and too much, are refused here', async () => {
      const field = await place(canvas, 'much');
      await expect(field).toHaveAccessibleDescription(/Not an amount/);
      await expect(field).toHaveFocus();
      await place(canvas, '1,07,50,001');
      await expect(field).toHaveAccessibleDescription('Bid ₹1,07,50,000 or less.');
      await expect(args.onBid).not.toHaveBeenCalled();
    });
    await step('what the server refuses is said, and the amount stays', async () => {
      const field = await place(canvas, '1,07,00,000');
      await waitFor(() => expect(field).toHaveAccessibleDescription(/Somebody bid less/));
      await expect(field).toHaveValue('1,07,00,000');
    });
  },
};

function Extends(args: AuctionPanelProps) {
  const [count, setCount] = useState(0);
  return (
    <div className="grid gap-4">
      <Button onClick={() => setCount(1)}>Extend</Button>
      <AuctionPanel {...args} extensionCount={count} closesAt={count ? '2099-11-18T11:35:00Z' : args.closesAt} />
    </div>
  );
}

export const Extended: Story = {
  render: (args) => <Extends {...args} />,
  parameters: { covers: ['extension-announced'] },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Extend' }));
    const news = await canvas.findByText('Extended to \u20685:05 pm IST\u2069 (extension 1).');
    await expect(news).toHaveAttribute('role', 'status');
    await expect(news).toBeVisible();
  },
};

export const BeforeTheStart: Story = {
  args: { state: 'upcoming', bids: [], ownRank: null, lastBidInPaise: null },
  parameters: { covers: ['no-bid-before-or-after'] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('The auction has not begun.')).toBeVisible();
    await expect(canvas.queryByRole('textbox')).toBeNull();
    await expect(canvas.queryByRole('button', { name: 'Place bid' })).toBeNull();
  },
};

function Closes(args: AuctionPanelProps) {
  const [closesAt, setClosesAt] = useState(args.closesAt);
  return (
    <div className="grid gap-4">
      <Button onClick={() => setClosesAt(new Date(Date.now() + 2000).toISOString())}>Nearly over</Button>
      <AuctionPanel {...args} closesAt={closesAt} />
    </div>
  );
}

const realNow = Date.now;

/** A clock that may stand still comes so far. */
function moveClock(milliseconds: number) {
  Date.now = () => realNow() + milliseconds;
}

/** The server has not yet said that it is closed: its clock has. */
export const AfterTheClose: Story = {
  beforeEach: () => () => {
    Date.now = realNow;
  },
  render: (args) => <Closes {...args} />,
  parameters: { covers: ['no-bid-before-or-after'] },
  play: async ({ canvas, args, step }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Nearly over' }));
    await step('a bid that was typed is not made, and the focus stays in the panel', async () => {
      await userEvent.type(canvas.getByRole('textbox', { name: 'Your bid in rupees' }), '1,07,00,000');
      moveClock(3000);
      await waitFor(() => expect(canvas.getByText('The auction is closed.')).toHaveFocus(), { timeout: 10_000 });
      await expect(canvas.queryByRole('textbox')).toBeNull();
      await userEvent.keyboard('{Enter}');
      await expect(args.onBid).not.toHaveBeenCalled();
    });
    await step('what could have been bid is no longer said', async () => {
      await expect(canvas.queryByText('You may bid up to')).toBeNull();
      await expect(canvas.getByText('Your last bid')).toBeVisible();
    });
  },
};

export const Disconnected: Story = {
  args: { isConnected: false },
  parameters: { covers: ['disconnected-blocks', 'disabled-reason'] },
  play: async ({ canvas, args }) => {
    await expect(canvas.getAllByText(/^The connection is lost/)[0]).toBeVisible();
    await place(canvas, '1,07,00,000');
    await userEvent.type(canvas.getByRole('textbox'), '{Enter}');
    await expect(args.onBid).not.toHaveBeenCalled();
    await expect(canvas.getByRole('button', { name: 'Place bid' })).toHaveAccessibleDescription(/connection is lost/);
  },
};

export const Loading: Story = {
  args: { isLoading: true },
  parameters: { covers: ['loading'] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region')).toHaveAttribute('aria-busy', 'true');
    await expect(canvas.getByText('Loading the auction')).toBeInTheDocument();
    await expect(canvas.queryByRole('textbox')).toBeNull();
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  args: {
    title: 'Hochdruckkesselrohrwanderneuerungsarbeiten, both sides of the drum',
    lastBidInPaise: lakhs(98_76_543.21),
    highestInPaise: lakhs(98_76_542.21),
  },
  parameters: { covers: ['long-text'] },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** Says what the bidder may bid: no bid is lost to a rule that he did not see. */
export const DoSayTheHighestBid: Story = { tags: ['do'] };

/** Names of other bidders: they must not know each other. Show "Bidder 3". */
export const DontNameOtherBidders: Story = {
  tags: ['dont'],
  args: {
    bids: [
      { id: '1', at: '2026-11-18T11:30:00Z', amountInPaise: lakhs(108), bidder: 'Konkan Pressure Parts', rank: 1 },
    ],
  },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { stopPageTime } from '../../shared/story-clock.ts';
import { examples, recorded } from '../../shared/story-examples.ts';
import { storyHost } from '../../shared/story-host.tsx';
import { expectNoSidewaysScroll, narrow } from '../../shared/story-states.ts';
import type { Auction } from '../auction-types.ts';
import JobAuction from './job-auction.tsx';

const scheduled = examples['getAuction.scheduled'].body;
const live = examples.getAuction.body;

/** Sealed offers before an English auction, as its host sees them: who has submitted one, and the amounts from the start on. */
const meta = {
  component: JobAuction,
  decorators: [storyHost],
  args: { jrId: 'JR-2026-0012', auctionId: live._id },
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'job-auction' },
    ...recorded,
    api: {},
  },
  beforeEach: () => stopPageTime().restore,
} satisfies Meta<typeof JobAuction>;

export default meta;
type Story = StoryObj<typeof meta>;

const waiting: Auction = {
  ...scheduled,
  rules: { ...scheduled.rules, openingOffers: { as: 'firstBid', closeBeforeInMinutes: 15 } },
  bidders: scheduled.bidders.map((bidder, index) => ({
    ...bidder,
    alphaInPaise: 0,
    openingOfferAt: index < 2 ? '2026-11-18T04:28:00.000Z' : null,
  })),
};
const answering = (body: Auction) => ({ api: { getAuction: { status: 200, body } } });

export const Sealed: Story = {
  parameters: answering(waiting),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('2 of 5 bidders, until 20 Nov 2026, 8:55 am IST')).toBeVisible();
    const first = within(canvas.getByRole('row', { name: /^Chambal Power/ }));
    await expect(first.getByText('Sealed')).toBeVisible();
    const last = within(canvas.getByRole('row', { name: /^Konkan Pioneer/ }));
    await expect(last.getByText('Not submitted')).toBeVisible();
    await expect(canvas.getByText(/Equal opening offers are ranked by drawing lots\.$/)).toBeVisible();
  },
};

export const SealedNarrow: Story = {
  globals: narrow,
  parameters: answering(waiting),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('2 of 5 bidders, until 20 Nov 2026, 8:55 am IST')).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

const [entry] = live.entries;
/** The auction has started: the lowest offer is the ceiling, and nobody has bid. */
export const Opened: Story = {
  parameters: answering({
    ...live,
    rules: { ...live.rules, openingOffers: { as: 'ceiling', closeBeforeInMinutes: 15 } },
    ceilingInPaise: 138_000_000,
    leadInPaise: null,
    entryCount: 2,
    entries: live.bidders.slice(0, 2).map(({ companyName, label }, index) => ({
      ...entry!,
      ...{
        seq: 2 - index,
        kind: 'opening',
        companyName,
        label,
        amountInPaise: index === 0 ? 140_000_000 : 138_000_000,
      },
      ...{ at: live.startsAt, receivedAt: live.startsAt, isAccepted: true, reason: null, isStruck: false },
    })),
    bidders: live.bidders.map((bidder) => ({
      ...bidder,
      ...{ alphaInPaise: 0, rank: null, bestInPaise: null, comparedInPaise: null, bestAt: null, hasProxy: false },
    })),
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('the lowest opening offer')).toBeVisible();
    await expect(canvas.getByText(/^Opening offer of Chambal Power Technologies/)).toHaveTextContent('₹14,00,000');
    await expect(canvas.getByText('no bid yet')).toBeVisible();
  },
};

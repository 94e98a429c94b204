import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { stopPageTime } from '../../shared/story-clock.ts';
import { examples, recorded } from '../../shared/story-examples.ts';
import { storyHost } from '../../shared/story-host.tsx';
import { expectNoSidewaysScroll, narrow } from '../../shared/story-states.ts';
import type { VendorAuction } from '../bidder/line.rules.ts';
import AuctionBidder from './auction-bidder.tsx';

const invited = examples['getVendorAuction.invited'].body;
const link = '00000000-05dc-8ec4-a000-000000000510';
const shows = (body: VendorAuction) => ({ getVendorAuction: { status: 200, body } });
const answering = (api: object) => ({ api: { streamVendorEvents: 'loading', ...api } });

/** What a bidder sees and does before the start, besides its terms. */
const meta = {
  component: AuctionBidder,
  decorators: [storyHost],
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'auction-bidder', isGuest: true, isBare: true, query: `link=${link}&auction=${invited._id}` },
    ...recorded,
    api: { streamVendorEvents: 'loading' },
  },
  beforeEach: () => stopPageTime().restore,
} satisfies Meta<typeof AuctionBidder>;

export default meta;
type Story = StoryObj<typeof meta>;

const following = (start: 'expected' | 'paused' | 'none', title: string | null = 'Lot 1'): VendorAuction => ({
  ...invited,
  startsAfter: { title, gapInMinutes: 10, start },
});

/** It follows another auction: the time is about then, and counts down to it. */
export const Chained: Story = {
  globals: narrow,
  parameters: answering(shows(following('expected'))),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(/^Starts 10 minutes after “Lot 1” closes, at about \d+ Nov 2026, .+ IST$/),
    ).toBeVisible();
    await expect(canvas.getByRole('timer')).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

/** The one before is paused, and this bidder is not invited to it: no name, no countdown. */
export const ChainedPaused: Story = {
  globals: narrow,
  parameters: answering(shows(following('paused', null))),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(
        /^Starts 10 minutes after another auction closes, not before .+\. That auction is paused$/,
      ),
    ).toBeVisible();
    await expect(canvas.queryByRole('timer')).toBeNull();
  },
};

export const ChainBroken: Story = {
  globals: narrow,
  parameters: answering(shows(following('none'))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This auction has no start time')).toBeVisible();
    await expect(
      canvas.getByText(/^It was to start after “Lot 1”, which was cancelled or did not start\./),
    ).toBeVisible();
    await expect(canvas.queryByRole('timer')).toBeNull();
  },
};

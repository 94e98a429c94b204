import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import { stopPageTime } from '../../shared/story-clock.ts';
import { examples, recorded } from '../../shared/story-examples.ts';
import { storyHost } from '../../shared/story-host.tsx';
import { expectNoSidewaysScroll, narrow } from '../../shared/story-states.ts';
import AuctionBidder from './auction-bidder.tsx';

const entered = examples['getVendorAuction.entered'].body;
const disputed = examples.disputeBid.body;
const { by, document } = entered.receipts[0]!.entered!;
const link = '00000000-05dc-8ec4-a000-000000000510';

/** Bids that the buyer entered from a bidder's document, as the bidder sees them. */
const meta = {
  component: AuctionBidder,
  decorators: [storyHost],
  globals: narrow,
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'auction-bidder', isGuest: true, isBare: true, query: `link=${link}&auction=${entered._id}` },
    ...recorded,
    api: { streamVendorEvents: 'loading', getVendorAuction: { status: 200, body: entered } },
  },
  beforeEach: () => stopPageTime().restore,
} satisfies Meta<typeof AuctionBidder>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = ReturnType<typeof within>;
const answering = (api: object) => ({ api: { ...meta.parameters.api, ...api } });
const openDialog = async (canvas: Canvas) => {
  await userEvent.click((await canvas.findAllByRole('button', { name: 'Dispute this bid' }))[0]!);
  return within(await screen.findByRole('alertdialog'));
};

/** Who entered it, from which document, and what to do if it is not the bidder's. */
export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(`${by} entered a bid for you: ₹14,10,000`)).toBeVisible();
    await expect(canvas.getByText('Bid entered for you')).toBeVisible();
    const [open] = await canvas.findAllByRole('link', { name: document.fileName });
    await expect(open).toHaveAttribute('href', expect.stringContaining(`/auctions/${entered._id}/bid-document?`));
    await expect(open).toHaveAttribute('href', expect.stringContaining('receiptNo=2'));
    await userEvent.click(canvas.getByRole('button', { name: 'Show fingerprints' }));
    await expect((await canvas.findAllByText(document.sha256))[0]).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

/** In time a dispute asks for a strike as well. */
export const Disputed: Story = {
  parameters: answering({
    getVendorAuction: [
      { status: 200, body: entered },
      { status: 200, body: disputed },
    ],
    disputeBid: examples.disputeBid,
  }),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas);
    await expect(dialog.getByText(/two people on the buyer’s side decide whether to strike it/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Dispute bid' }));
    await expect(await canvas.findByText(/^Disputed at /)).toBeVisible();
    await expect(canvas.getByText('Bid entered for you, strike requested')).toBeVisible();
    await expect(canvas.queryByText(`${by} entered a bid for you: ₹14,10,000`)).toBeNull();
  },
};

/** Later it is marked, and strikes nothing. */
export const TooLateToStrike: Story = {
  parameters: answering({
    getVendorAuction: { status: 200, body: { ...entered, now: '2026-11-20T03:45:00.000Z' } },
    disputeBid: 'offline',
  }),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas);
    await expect(dialog.getByText(/It can no longer be struck/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Dispute bid' }));
    await expect(await dialog.findByRole('alert')).toBeVisible();
  },
};

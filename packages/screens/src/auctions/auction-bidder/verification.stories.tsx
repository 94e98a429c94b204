import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, spyOn, userEvent, within } from 'storybook/test';
import { stopPageTime } from '../../shared/story-clock.ts';
import { examples, recorded } from '../../shared/story-examples.ts';
import { storyHost } from '../../shared/story-host.tsx';
import { expectNoSidewaysScroll, narrow, primaries } from '../../shared/story-states.ts';
import type { VendorAuction } from '../bidder/line.rules.ts';
import AuctionBidder from './auction-bidder.tsx';

const closed = examples['getVendorAuction.closed'].body;
const link = '00000000-05dc-8ec4-a000-000000000510';
const disclosing = (
  disclosure: VendorAuction['terms']['rules']['disclosure'],
  changed: Partial<VendorAuction> = {},
) => ({
  streamVendorEvents: 'loading',
  getVendorAuction: {
    status: 200,
    body: { ...closed, terms: { ...closed.terms, rules: { ...closed.terms.rules, disclosure } }, ...changed },
  },
});

/** What a bidder checks a closed auction with. */
const meta = {
  component: AuctionBidder,
  decorators: [storyHost],
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'auction-bidder', isGuest: true, isBare: true, query: `link=${link}&auction=${closed._id}` },
    ...recorded,
    api: disclosing('anonymous'),
  },
  beforeEach: () => stopPageTime().restore,
} satisfies Meta<typeof AuctionBidder>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = ReturnType<typeof within>;
const card = async (canvas: Canvas) => within(await canvas.findByRole('region', { name: 'Verification' }));
const closing = (canvas: Canvas) => canvas.findByText(/^The auction is closed/);

/** The rules disclose all offers: replay file, own receipts and the verifier. */
export const Published: Story = {
  play: async ({ canvas, canvasElement }) => {
    const verification = await card(canvas);
    const replay = verification.getByRole('link', { name: 'Download replay file' });
    await expect(replay).toHaveAttribute('href', expect.stringContaining(`/auctions/${closed._id}/replay-file?link=`));
    await expect(replay).toHaveAttribute('download');
    await expect(verification.getByRole('button', { name: 'Download receipts' })).toBeVisible();
    for (const [name, file] of [
      ['Verifier as a web page', 'millwright-verify.html'],
      ['Verifier for Node.js', 'millwright-verify.mjs'],
    ] as const) {
      const verifier = verification.getByRole('link', { name });
      await expect(verifier).toHaveAttribute('href', `/verifier/${file}`);
      await expect(verifier).toHaveAttribute('download');
    }
    await expect(primaries(canvasElement)).toEqual([]);
  },
};

export const PublishedNarrow: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await expect((await card(canvas)).getByRole('button', { name: 'Download receipts' })).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

/** The file has all receipts in their order, and no number of the bidder. */
export const ReceiptsDownloaded: Story = {
  play: async ({ canvas }) => {
    const press = spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const made = spyOn(URL, 'createObjectURL');
    await userEvent.click((await card(canvas)).getByRole('button', { name: 'Download receipts' }));
    await expect((press.mock.contexts[0] as HTMLAnchorElement).download).toBe(`${closed.number} receipts.json`);
    const receipts = JSON.parse(await (made.mock.calls[0]![0] as Blob).text()) as Record<string, unknown>[];
    await expect(receipts.map(({ receiptNo }) => receiptNo)).toEqual([1, 2, 3, 4, 5]);
    await expect(receipts.map(({ commitment }) => commitment)).toEqual(
      closed.receipts.map(({ commitment }) => commitment).toReversed(),
    );
    await expect(receipts[0]).not.toHaveProperty('vendorId');
    press.mockRestore();
    made.mockRestore();
  },
};

const many = Array.from({ length: 60 }, (_, index) => ({ ...closed.receipts[0]!, receiptNo: 60 - index }));

/** The list ends at 50 receipts; the file has them all. */
export const ManyReceipts: Story = {
  parameters: { api: disclosing('anonymous', { receipts: many, receiptCount: many.length }) },
  play: async ({ canvas }) => {
    const verification = await card(canvas);
    await expect(verification.queryByText(/^The file has the last/)).toBeNull();
    const bids = within(canvas.getByRole('region', { name: 'Your bids' }));
    await expect(bids.getAllByRole('listitem')).toHaveLength(50);
    await expect(bids.getByText('The last 50 of 60 receipts.')).toBeVisible();
  },
};

/** The answer has the last receipts only: the card says so. */
export const LastReceipts: Story = {
  parameters: { api: disclosing('anonymous', { receiptCount: 1234 }) },
  play: async ({ canvas }) => {
    const text = 'The file has the last 5 of 1,234 receipts.';
    await expect((await card(canvas)).getByText(text)).toBeVisible();
  },
};

/** The rules do not disclose the bids: there are receipts, and no replay file. */
export const NotPublished: Story = {
  parameters: { api: disclosing('own') },
  play: async ({ canvas }) => {
    const verification = await card(canvas);
    await expect(verification.getByText(/^The rules do not disclose all bids/)).toBeVisible();
    await expect(verification.getByRole('button', { name: 'Download receipts' })).toBeVisible();
    await expect(verification.queryByRole('link', { name: 'Download replay file' })).toBeNull();
  },
};

export const WithoutBids: Story = {
  parameters: { api: disclosing('full', { receipts: [], receiptCount: 0 }) },
  play: async ({ canvas }) => {
    const verification = await card(canvas);
    await expect(verification.getByRole('link', { name: 'Download replay file' })).toBeVisible();
    await expect(verification.getByText(/^The verifier replays the auction on your device\./)).toBeVisible();
    await expect(verification.queryByRole('button', { name: 'Download receipts' })).toBeNull();
  },
};

/** Neither bids nor a replay file: nothing to verify. */
export const NothingToVerify: Story = {
  parameters: { api: disclosing('none', { receipts: [], receiptCount: 0 }) },
  play: async ({ canvas }) => {
    await expect(await closing(canvas)).toBeVisible();
    await expect(await canvas.findByText('Your bids appear here, each with its receipt.')).toBeVisible();
    await expect(canvas.queryByRole('region', { name: 'Verification' })).toBeNull();
  },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import { stopPageTime } from '../../shared/story-clock.ts';
import { dialogsClosed } from '../../shared/story-dialogs.ts';
import { examples, recorded } from '../../shared/story-examples.ts';
import { storyHost } from '../../shared/story-host.tsx';
import { expectNoSidewaysScroll, narrow } from '../../shared/story-states.ts';
import type { VendorAuction } from '../bidder/line.rules.ts';
import AuctionBidder from './auction-bidder.tsx';

type Offers = NonNullable<VendorAuction['openingOffer']>;
type Use = NonNullable<VendorAuction['terms']['rules']['openingOffers']>['as'];

const invited = examples['getVendorAuction.invited'].body;
const live = examples.getVendorAuction.body;
const link = '00000000-05dc-8ec4-a000-000000000510';
const own: Offers['own'] = {
  amountInPaise: 138_000_000,
  at: '2026-11-18T04:28:00.000Z',
  commitment: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
};
const withOffers = (auction: VendorAuction, as: Use, change: Partial<VendorAuction> = {}): VendorAuction => ({
  ...auction,
  terms: { ...auction.terms, rules: { ...auction.terms.rules, openingOffers: { as, closeBeforeInMinutes: 15 } } },
  ...change,
});
const opened = (offers: Partial<Offers> = {}, as: Use = 'firstBid'): VendorAuction =>
  withOffers(invited, as, {
    acceptedVersion: 1,
    acceptedAt: '2026-11-18T04:20:00.000Z',
    openingOffer: { closesAt: '2026-11-20T03:25:00.000Z', canGive: true, own: null, ...offers },
  });
const given = opened({ canGive: false, own });
const shows = (body: VendorAuction) => ({ getVendorAuction: { status: 200, body } });
const answering = (api: object) => ({ api: { streamVendorEvents: 'loading', ...api } });

/** One sealed offer of each bidder before the start. */
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
type Canvas = ReturnType<typeof within>;

const amountField = (canvas: Canvas) => canvas.findByRole('textbox', { name: 'Your opening offer, before tax' });
const offer = async (canvas: Canvas, digits: string, amount: string) => {
  await userEvent.type(await amountField(canvas), digits);
  await userEvent.click(canvas.getByRole('button', { name: `Submit offer of ${amount}` }));
};

export const Open: Story = {
  globals: narrow,
  parameters: answering({ ...shows(opened()), giveOpeningOffer: { status: 200, body: given } }),
  play: async ({ canvas, step }) => {
    const field = await amountField(canvas);
    await expect(field).toHaveAccessibleDescription(
      'Sealed, one per bidder until 20 Nov 2026, 8:55 am IST. At the start, it becomes your first bid.',
    );
    await expect(await canvas.findByText(/^You can submit one sealed opening offer until 20 Nov 2026/)).toBeVisible();
    await expectNoSidewaysScroll();
    await step('above the ceiling nothing is sent', async () => {
      await userEvent.type(field, '1435001');
      await expect(canvas.getByText('Too high. Offer ₹14,35,000 or less.')).toBeVisible();
      await userEvent.click(canvas.getByRole('button', { name: 'Submit offer of ₹14,35,001' }));
      await expect(field).toHaveFocus();
    });
    await step('then it is sealed', async () => {
      await userEvent.clear(field);
      await offer(canvas, '1380000', '₹13,80,000');
      await expect(await canvas.findByText('Your opening offer: ₹13,80,000')).toBeVisible();
      await expect(canvas.queryByRole('textbox', { name: 'Your opening offer, before tax' })).toBeNull();
    });
  },
};

export const Asked: Story = {
  globals: narrow,
  parameters: answering(shows(opened({}, 'ceiling'))),
  play: async ({ canvas }) => {
    await expect(await amountField(canvas)).toHaveAccessibleDescription(
      /At the start, the lowest opening offer becomes the ceiling\.$/,
    );
    await userEvent.type(await amountField(canvas), '1380000');
    await expect(await canvas.findByText('3.8% below the ceiling. You cannot change it.')).toBeVisible();
    // Of what the bar covers, a part would be too small to press.
    window.scrollTo(0, document.body.scrollHeight);
  },
};

/** An amount that looks mistyped is confirmed, as a bid is. */
export const Guarded: Story = {
  parameters: answering({
    ...shows(opened()),
    giveOpeningOffer: [examples['placeBid.confirm'], { status: 200, body: given }],
  }),
  play: async ({ canvas, step }) => {
    await offer(canvas, '1250000', '₹12,50,000');
    const dialog = within(await screen.findByRole('dialog', { name: '₹12,50,000? Please check' }));
    await expect(dialog.getByText(/An opening offer is binding and cannot be changed\.$/)).toBeVisible();
    await step('and then sealed', async () => {
      await userEvent.click(dialog.getByRole('button', { name: 'Submit offer of ₹12,50,000 anyway' }));
      await dialogsClosed();
      await expect(await canvas.findByText('Your opening offer: ₹13,80,000')).toBeVisible();
    });
  },
};

export const Given: Story = {
  globals: narrow,
  parameters: answering(shows(given)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('It is sealed until the start and cannot be changed.')).toBeVisible();
    await expect(await canvas.findByRole('heading', { name: 'Your opening offer' })).toBeVisible();
    await expect(canvas.getByText(own.commitment)).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

/** The page has not been read again since the deadline. */
export const DeadlinePassed: Story = {
  parameters: answering(shows(opened({ closesAt: '2026-11-18T04:29:00.000Z' }))),
  play: async ({ canvas }) => {
    await expect(await amountField(canvas)).toHaveAccessibleDescription('The deadline for opening offers has passed.');
    await expect(canvas.getByRole('button', { name: 'Submit opening offer' })).toHaveAttribute('aria-disabled', 'true');
  },
};

export const GivingOffline: Story = {
  parameters: answering({ ...shows(opened()), giveOpeningOffer: 'offline' }),
  play: async ({ canvas }) => {
    await offer(canvas, '1380000', '₹13,80,000');
    await expect(
      await canvas.findByText(/^The server did not answer, so your offer may have been submitted\./),
    ).toBeVisible();
    await expect(await amountField(canvas)).toHaveValue('13,80,000');
  },
};

/** The lowest opening offer is the ceiling now. */
export const CeilingLowered: Story = {
  globals: narrow,
  parameters: answering(
    shows(
      withOffers(live, 'ceiling', {
        ceilingInPaise: 138_000_000,
        leadInPaise: null,
        receipts: [],
        receiptCount: 0,
        openingOffer: { closesAt: '2026-11-20T03:25:00.000Z', canGive: false, own: null },
        own: {
          ...live.own,
          bestInPaise: null,
          comparedInPaise: null,
          rank: null,
          mostInPaise: 138_000_000,
          priceToLeadInPaise: 138_000_000,
        },
      }),
    ),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Ceiling, the lowest opening offer')).toBeVisible();
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Your bid, before tax' }), '1380001');
    await expect(await canvas.findByText('Too high. Bid ₹13,80,000 or less.')).toBeVisible();
  },
};

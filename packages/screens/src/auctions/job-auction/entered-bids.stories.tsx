import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import { stopPageTime } from '../../shared/story-clock.ts';
import { dialogsClosed } from '../../shared/story-dialogs.ts';
import { examples, recorded } from '../../shared/story-examples.ts';
import { storyHost } from '../../shared/story-host.tsx';
import { expectNoSidewaysScroll, narrow } from '../../shared/story-states.ts';
import JobAuction from './job-auction.tsx';

const disputed = examples['getAuction.disputed'].body;
const { bidders, enteredBids } = disputed;
const [refusedEntry] = examples['enterBid.refused'].body.enteredBids;
const bidder = bidders.find(({ jobVendorId }) => jobVendorId === refusedEntry!.jobVendorId)!;
/** As it was before a bid was entered. */
const before = {
  ...disputed,
  enteredBids: [],
  strikes: [],
  entries: disputed.entries.slice(-1),
  entryCount: 1,
};

/** Bids that a host enters for bidders from their documents. */
const meta = {
  component: JobAuction,
  decorators: [storyHost],
  args: { jrId: 'JR-2026-0012', auctionId: disputed._id },
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'job-auction' },
    ...recorded,
    api: { getAuction: { status: 200, body: before } },
  },
  beforeEach: () => stopPageTime().restore,
} satisfies Meta<typeof JobAuction>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = ReturnType<typeof within>;
const answering = (api: object) => ({ api: { getAuction: { status: 200, body: before }, ...api } });
const named = `Enter bid for ${bidder.companyName}`;

async function openDialog(canvas: Canvas) {
  await userEvent.click(await canvas.findByRole('button', { name: named }));
  return within(await screen.findByRole('dialog', { name: /^Enter a bid for/ }));
}
type Dialog = Awaited<ReturnType<typeof openDialog>>;
const send = (dialog: Dialog, name = 'Enter bid') => userEvent.click(dialog.getByRole('button', { name }));

/** Types an amount and adds the document. */
async function fill(dialog: Dialog, amount: string) {
  const file = new File(['We bid.'], 'Revised bid.txt', { type: 'text/plain' });
  await userEvent.upload(dialog.getByLabelText('Bidder’s document'), file);
  await dialog.findByRole('button', { name: /^Remove/ });
  await userEvent.type(dialog.getByRole('textbox', { name: /^Bid/ }), amount);
}

/** What is missing is said at its field. */
export const Missing: Story = {
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas);
    await expect(dialog.getByText(/^The bid is binding\. The bidder is emailed at once/)).toBeVisible();
    await send(dialog);
    await expect(await dialog.findByText('Add the bidder’s document.')).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: /^Bid/ })).toHaveAccessibleDescription(
      /Enter the amount in the document\./,
    );
  },
};

export const Entered: Story = {
  parameters: answering({ enterBid: examples.enterBid }),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas);
    await fill(dialog, '1410000');
    await send(dialog);
    await dialogsClosed();
    await expect(await screen.findByText(`Bid of ₹14,10,000 entered for ${bidder.companyName}`)).toBeVisible();
  },
};

/** An amount that looks mistyped: in words, and far below what is needed typed again. */
export const Confirmed: Story = {
  parameters: answering({ enterBid: examples['enterBid.again'] }),
  play: async ({ canvas, step }) => {
    const dialog = await openDialog(canvas);
    await fill(dialog, '141000');
    await step('the server asks', async () => {
      await send(dialog);
      await expect(await dialog.findByText(/^Please check: /)).toBeVisible();
      await expect(dialog.getByText(/90\.\d\d% below what is needed/)).toBeVisible();
    });
    await step('the amount is typed again', async () => {
      await send(dialog, 'Enter bid of ₹1,41,000 anyway');
      const again = dialog.getByRole('textbox', { name: /^Type the bid again/ });
      await expect(again).toHaveAccessibleDescription(/Type the amount again\./);
      await userEvent.type(again, '1410000');
      await send(dialog, 'Enter bid of ₹1,41,000 anyway');
      await expect(again).toHaveAccessibleDescription(/The amounts do not match\./);
    });
    await step('another amount is another bid', async () => {
      await userEvent.type(dialog.getByRole('textbox', { name: /^Bid/ }), '0');
      await expect(dialog.queryByText(/^Please check: /)).toBeNull();
      await expect(dialog.getByRole('button', { name: 'Enter bid' })).toBeVisible();
    });
  },
};

/** What the rules refuse is in the log all the same. */
export const RefusedByRules: Story = {
  parameters: answering({ enterBid: examples['enterBid.refused'] }),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas);
    await fill(dialog, '1429000');
    await send(dialog);
    await expect(await dialog.findByText('The rules refused the bid')).toBeVisible();
    await expect(dialog.getByText(/^Reason: less than the decrement\./)).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: /^Bid/ })).toHaveValue('14,29,000');
  },
};

export const DocumentUsed: Story = {
  parameters: answering({ enterBid: examples['enterBid.used'] }),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas);
    await fill(dialog, '1400000');
    await send(dialog);
    await expect(await dialog.findByText(/^A bid has already been entered from this document/)).toBeVisible();
  },
};

/** Without an answer nothing typed is lost. */
export const Failed: Story = {
  globals: narrow,
  parameters: answering({ enterBid: 'offline' }),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas);
    await fill(dialog, '1410000');
    await send(dialog);
    await expect(await dialog.findByText('The bid was not entered')).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: /^Bid/ })).toHaveValue('14,10,000');
    await expectNoSidewaysScroll();
  },
};

/** A bidder who is there bids itself. */
export const BidderOnline: Story = {
  parameters: answering({
    getAuction: {
      status: 200,
      body: {
        ...before,
        bidders: bidders.map((one) => ({ ...one, line: { isConnected: true, at: '2026-11-20T03:32:10.000Z' } })),
      },
    },
  }),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas);
    await expect(dialog.getByText(/is online\. Ask the bidder to place the bid online\.$/)).toBeVisible();
  },
};

/** The bidder says that the bid is not its own: at the top, in the log, and as a strike to decide. */
export const Disputed: Story = {
  parameters: answering({ getAuction: { status: 200, body: disputed } }),
  play: async ({ canvas }) => {
    const { by } = enteredBids[0]!;
    await expect(
      await canvas.findByText(`${bidder.companyName} disputes the bid of ₹14,10,000 that ${by} entered`),
    ).toBeVisible();
    await expect(await canvas.findByText(`${bidder.companyName} asks to strike its bid of ₹14,10,000`)).toBeVisible();
    const log = within(canvas.getByRole('region', { name: 'Entries' }));
    await expect(log.getByText('Disputed')).toBeVisible();
    await expect(log.getAllByText(new RegExp(`entered for ${bidder.companyName} by ${by}`))).toHaveLength(2);
    await expect(canvas.getAllByRole('button', { name: 'Download Revised bid.txt' })).toHaveLength(3);
  },
};

export const DisputedNarrow: Story = {
  ...Disputed,
  globals: narrow,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^.* disputes the bid of ₹14,10,000/)).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { examples, recorded } from '../shared/story-examples.ts';
import { storyHost } from '../shared/story-host.tsx';
import { expectNoSidewaysScroll, longName, longText, narrow } from '../shared/story-states.ts';
import AuctionsCard from './auctions-card.tsx';

const [auction] = examples.getVendorAuctions.body.auctions;
const link = '00000000-05dc-8ec4-a000-000000000510';

const meta = {
  component: AuctionsCard,
  decorators: [
    (Story) => (
      <main>
        <Story />
      </main>
    ),
    storyHost,
  ],
  args: { link, auctions: [auction!] },
  parameters: { host: { screen: 'vendor-link', isGuest: true, isBare: true }, ...recorded },
} satisfies Meta<typeof AuctionsCard>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The page of the auction is one press away. */
export const Invited: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('link', { name: `${auction!.number}, ${auction!.title}` }));
    await expect(canvas.getByTestId('story-host')).toHaveAttribute(
      'data-went-to',
      `/auction-bidder?link=${link}&auction=${auction!._id}`,
    );
    await expect(canvas.getByText(/Accept the terms before the start to bid/)).toBeVisible();
  },
};

export const Accepted: Story = {
  args: { auctions: [{ ...auction!, isAccepted: true, state: 'live' }] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Live, starts on .* You accepted the terms\.$/)).toBeVisible();
  },
};

export const LongText: Story = {
  globals: narrow,
  args: { auctions: [{ ...auction!, title: longText.slice(0, 160) }] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: longName })).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

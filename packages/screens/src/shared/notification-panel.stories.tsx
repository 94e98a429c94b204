import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import { examples, recorded } from './story-examples.ts';
import { storyHost } from './story-host.tsx';
import { expectNoSidewaysScroll, failedTitle, narrow, withLongTexts } from './story-states.ts';
import { NotificationPanel } from './notification-panel.tsx';

const meta = {
  title: 'Screens/shared/notification panel',
  component: NotificationPanel,
  decorators: [storyHost],
  args: { isOpen: true, onOpenChange: fn() },
  parameters: { layout: 'fullscreen', host: { screen: 'home' }, ...recorded },
} satisfies Meta<typeof NotificationPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

const panel = async () => within(await screen.findByRole('dialog', { name: 'Notifications' }));
const { unread } = examples.getNotifications.body;

export const Ready: Story = {
  play: async () => {
    await expect(await (await panel()).findByText(`${unread} unread`)).toBeVisible();
    await expect((await panel()).getByRole('button', { name: 'Mark all as read' })).toBeVisible();
  },
};

export const AllRead: Story = {
  play: async () => {
    await userEvent.click(await (await panel()).findByRole('button', { name: 'Mark all as read' }));
    await expect((await panel()).getByRole('heading', { name: /Latest/ })).toHaveFocus();
  },
};

export const Empty: Story = {
  parameters: {
    api: { getNotifications: { body: { notifications: [], unread: 0, totalRecords: 0, offset: 1, limit: 20 } } },
  },
  play: async () => {
    await expect(await (await panel()).findByText('Nothing new')).toBeVisible();
  },
};

export const Loading: Story = {
  parameters: { api: { getNotifications: 'loading' } },
  play: async () => {
    await expect(await (await panel()).findByText('Loading notifications')).toBeInTheDocument();
  },
};

export const Failed: Story = {
  parameters: { api: { getNotifications: 'error' } },
  play: async () => {
    await expect(await (await panel()).findByText(failedTitle)).toBeVisible();
  },
};

const [first] = examples.getNotifications.body.notifications;
const auctionNews = [
  ['closed', 'Auction Lot 1 closed'],
  ['paused', 'Auction Lot 1 was paused: the server was unavailable'],
  ['rescheduled', 'Auction Lot 1 did not take place'],
  ['waiting', 'Auction Lot 1 has no start: the one before it will not close'],
] as const;

/** What happened to auctions of jobs that one owns or buys for. */
export const OfAuctions: Story = {
  parameters: {
    api: {
      getNotifications: {
        body: {
          notifications: auctionNews.map(([to], index) => ({
            ...first!,
            _id: `00000000-0000-4000-8000-0000000000a${index}`,
            kind: 'auction_changed',
            subjectId: '00000000-0000-4000-8000-0000000000b0',
            detail: { title: 'Lot 1', to },
            isRead: false,
          })),
          unread: 4,
          totalRecords: 4,
          offset: 1,
          limit: 20,
        },
      },
    },
  },
  play: async () => {
    for (const [, title] of auctionNews) await expect(await (await panel()).findByText(title)).toBeVisible();
  },
};

export const LongText: Story = {
  globals: narrow,
  parameters: { api: { getNotifications: withLongTexts(examples.getNotifications) } },
  play: async () => {
    await (await panel()).findByText(`${unread} unread`);
    await expectNoSidewaysScroll();
  },
};

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
    await expect((await panel()).getByRole('heading', { name: /Notifications/ })).toHaveFocus();
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

export const LongText: Story = {
  globals: narrow,
  parameters: { api: { getNotifications: withLongTexts(examples.getNotifications) } },
  play: async () => {
    await (await panel()).findByText(`${unread} unread`);
    await expectNoSidewaysScroll();
  },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { FileText, MessageSquareText, Star } from 'lucide-react';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { Banner } from '../banner/banner.tsx';
import { Button } from '../button/button.tsx';
import type { ComponentGuide } from '../component-guide.ts';
import { NotificationList, type Notification, type NotificationListProps } from './notification-list.tsx';

const guide: ComponentGuide = {
  alsoKnownAs: ['inbox', 'notifications', 'activity feed', 'bell'],
  status: 'new',
  purpose: 'What happened that concerns the reader, by day, with what is unread said in words and by weight.',
  avoid: [
    'For what the reader did just now: use Toast.',
    'For everything that happened to one thing: use Timeline.',
    'For what must be seen before going on: use Banner.',
  ],
  anatomy: {
    'notification-list': 'The section with its heading and the number of unread ones.',
    'notification-day': 'One day, in Indian time.',
    notification: 'One line; `data-state` is read or unread.',
    'notification-link': 'Its title; the whole line is the target.',
  },
  keyboard: {
    Tab: 'Goes to "Mark all as read", then from line to line.',
    Enter: 'On a line: opens what it is about, and reads it.',
  },
  without: {
    sizes: 'It fills the available width.',
    'disabled-reason': 'Nothing in it can be disabled: what cannot be opened has no link.',
  },
};

const notifications: Notification[] = [
  {
    id: '4',
    at: '2026-11-18T11:30:00Z',
    title: 'Konkan Pressure Parts answered your message',
    description: 'Boiler 2 water-wall retubing',
    href: '#message',
    icon: <MessageSquareText />,
    isRead: false,
  },
  {
    id: '3',
    at: '2026-11-18T06:00:00Z',
    title: 'Your vendor request VR-0042 was added',
    href: '#request',
    icon: <FileText />,
    isRead: false,
  },
  {
    id: '2',
    at: '2026-11-17T09:00:00Z',
    title: 'Meera Kulkarni reviewed Tungabhadra Heat Services',
    href: '#review',
    icon: <Star />,
    isRead: true,
  },
  { id: '1', at: '2026-11-12T04:00:00Z', title: 'Maintenance on Sunday, 6:00 am to 7:00 am IST', isRead: true },
];

function Controlled(args: NotificationListProps) {
  const [list, setList] = useState(args.notifications);
  return (
    <div className="grid gap-4">
      <NotificationList
        {...args}
        notifications={list}
        onRead={(ids) => {
          setList(list.map((one) => (ids.includes(one.id) ? { ...one, isRead: true } : one)));
          args.onRead(ids);
        }}
      />
      <Button
        className="justify-self-start"
        onClick={() =>
          setList([
            { id: 'new', at: '2026-11-18T11:41:00Z', title: 'A quotation came in', href: '#new', isRead: false },
            ...list,
          ])
        }
      >
        Let one arrive
      </Button>
    </div>
  );
}

const meta = {
  title: 'Feedback/Notification list',
  id: 'components-notification-list',
  component: NotificationList,
  args: { notifications, onRead: fn(), now: Date.parse('2026-11-18T11:42:00Z') },
  parameters: { guide },
  decorators: [
    (Story) => (
      <div className="max-w-180 p-4">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof NotificationList>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Overview: Story = {
  render: (args) => (
    <div className="grid gap-8">
      <NotificationList {...args} onShowMore={fn()} />
      <NotificationList {...args} labels={{ title: 'Messages' }} notifications={[]} />
    </div>
  ),
};

export const Reads: Story = {
  render: (args) => <Controlled {...args} />,
  parameters: { covers: ['keyboard', 'screen-reader', 'unread-in-words', 'reads-on-open', 'marks-all', 'by-day'] },
  play: async ({ canvas, args, step }) => {
    await step('unread is said in words, by line and in all', async () => {
      await expect(canvas.getByText('2 unread')).toBeVisible();
      const [first, , third] = canvas.getAllByRole('listitem');
      await expect(first).toHaveTextContent('Unread: Konkan Pressure Parts answered your message');
      await expect(third).not.toHaveTextContent('Unread');
    });
    await step('by day, with the time and its zone', async () => {
      await expect(canvas.getByRole('heading', { name: 'Today, 18 Nov 2026' })).toBeVisible();
      await expect(canvas.getByText('11:30 am IST').closest('time')).toHaveTextContent('5 hours ago · 11:30 am IST');
    });
    await step('opening one reads it', async () => {
      await userEvent.tab();
      await userEvent.tab();
      await expect(canvas.getByRole('link', { name: /^Konkan/ })).toHaveFocus();
      // The page of the test would follow the link.
      window.addEventListener('click', (event) => event.preventDefault(), { once: true });
      await userEvent.keyboard('{Enter}');
      await expect(args.onRead).toHaveBeenLastCalledWith(['4']);
      await expect(canvas.getByText('1 unread')).toBeVisible();
    });
    await step('one button reads the rest, and the focus stays in the list', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Mark all as read' }));
      await expect(args.onRead).toHaveBeenLastCalledWith(['3']);
      await expect(canvas.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
      await expect(canvas.getByRole('heading', { name: 'Notifications' })).toHaveFocus();
    });
  },
};

/** Unread ones stand together above the days, however old they are. */
export const UnreadFirst: Story = {
  args: {
    isUnreadFirst: true,
    notifications: [...notifications, { id: '0', at: '2026-11-02T04:00:00Z', title: 'An old question', isRead: false }],
  },
  play: async ({ canvas }) => {
    const headings = canvas.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    await expect(headings[0]).toBe('Unread');
    await expect(canvas.getAllByRole('listitem')[2]).toHaveTextContent('An old question');
  },
};

export const Arrives: Story = {
  render: (args) => <Controlled {...args} />,
  parameters: { covers: ['arrival-announced'] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement();
    await userEvent.click(canvas.getByRole('button', { name: 'Let one arrive' }));
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('1 new notification'));
    await expect(within(canvas.getAllByRole('listitem')[0]!).getByText('A quotation came in')).toBeVisible();
  },
};

export const Loading: Story = {
  args: { notifications: [], isLoading: true },
  parameters: { covers: ['loading'] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: 'Notifications' })).toHaveAttribute('aria-busy', 'true');
    await expect(canvas.getByText('Loading notifications')).toBeInTheDocument();
    await expect(canvas.queryByText('Nothing new')).toBeNull();
  },
};

export const Empty: Story = {
  args: { notifications: [] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Nothing new' })).toBeVisible();
    await expect(canvas.queryByRole('list')).toBeNull();
  },
};

export const Failed: Story = {
  args: { notifications: [], error: <Banner tone="bad">The notifications could not be loaded.</Banner> },
  parameters: { covers: ['error'] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('The notifications could not be loaded.')).toBeVisible();
    await expect(canvas.queryByText('Nothing new')).toBeNull();
  },
};

export const ShowsEarlier: Story = {
  args: { onShowMore: fn() },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show earlier' }));
    await expect(args.onShowMore).toHaveBeenCalledOnce();
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { covers: ['long-text'] },
  args: {
    notifications: [
      {
        ...notifications[0]!,
        title: 'Hochdruckkesselrohrwanderneuerungsarbeiten: Konkan Pressure Parts and Allied Industries answered',
        description: 'owner.of.the.purchasing.department.and.its.deputies@konkanpressureparts.example',
      },
    ],
  },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const DoSayWhoDidWhat: Story = {
  tags: ['do'],
  parameters: { docs: { description: { story: 'Who did what to which thing: it can be judged without opening it.' } } },
};

export const DontSayThatSomethingHappened: Story = {
  tags: ['dont'],
  parameters: { docs: { description: { story: 'Each must be opened to learn what it is.' } } },
  args: {
    notifications: notifications.map((one) => ({ ...one, title: 'You have a new update', description: undefined })),
  },
};

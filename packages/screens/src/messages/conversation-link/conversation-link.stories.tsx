import { removeStored } from '@millwright/api-client/browser-store';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { examples, recorded } from '../../shared/story-examples.ts';
import { storyHost } from '../../shared/story-host.tsx';
import {
  expectFailure,
  expectNoSidewaysScroll,
  failedTitle,
  forbidden,
  longName,
  longText,
  narrow,
  offlineTitle,
  refusedTitle,
} from '../../shared/story-states.ts';
import ConversationLink from './conversation-link.tsx';

const link = '00000000-05dc-8ec4-a000-000000000510';
const thread = examples.getVendorThread.body;
const said = thread.messages.find(({ by }) => by.side === 'buyer')!.text!;
const host = { screen: 'conversation-link', isGuest: true, isBare: true, query: `link=${link}` } as const;
/** From the mail: the address names no conversation yet. */
const mailed = { ...host, query: '', fragment: 'A'.repeat(43) };
const nothing = { ...thread, messages: [], hasMore: false, lastSeq: 0, unread: 0 };

const meta = {
  component: ConversationLink,
  decorators: [storyHost],
  parameters: {
    layout: 'fullscreen',
    host,
    ...recorded,
    api: { openConversationLink: { status: 200, body: { link } } },
    states: { partial: 'The messages are one answer.' },
  },
  beforeEach: () => {
    const forget = () => removeStored('unsent', `vendor ${link}`);
    forget();
    return forget;
  },
} satisfies Meta<typeof ConversationLink>;

export default meta;
type Story = StoryObj<typeof meta>;

/** From the mail: the token leaves the address before anything is answered. */
export const Ready: Story = {
  parameters: { host: mailed },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: thread.buyer })).toBeVisible();
    await expect(canvas.getByTestId('story-host')).toHaveAttribute('data-went-to', `/conversation-link?link=${link}`);
    await expect(canvas.getByText(`Link for ${thread.vendorName}`)).toBeVisible();
    await expect(await canvas.findByText(said)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Send' })).toBeVisible();
  },
};

export const OnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(said)).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

export const Loading: Story = {
  parameters: { api: { getVendorThread: 'loading' } },
  play: async ({ canvasElement }) =>
    waitFor(() => expect(canvasElement.querySelector('[aria-busy=true]')).not.toBeNull()),
};

export const Empty: Story = {
  parameters: { api: { getVendorThread: { status: 200, body: nothing } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No messages yet.')).toBeVisible();
  },
};

/** Without the session of the link, or with an old link. */
export const LinkOver: Story = {
  parameters: {
    api: { getVendorThread: { status: 401, body: { ...forbidden.body, status: 401, code: 'VENDOR_LINK_NEEDED' } } },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This link is not valid')).toBeVisible();
  },
};

export const LinkInvalid: Story = {
  parameters: {
    host: mailed,
    api: { openConversationLink: { status: 401, body: { ...forbidden.body, status: 401, code: 'LINK_INVALID' } } },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This link is not valid')).toBeVisible();
  },
};

export const Refused: Story = {
  parameters: { api: { getVendorThread: forbidden } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(refusedTitle)).toBeVisible();
  },
};

export const Failed: Story = {
  parameters: { api: { getVendorThread: 'error' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, failedTitle);
  },
};

export const Offline: Story = {
  parameters: { api: { getVendorThread: 'offline' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, offlineTitle);
  },
};

export const LongText: Story = {
  globals: narrow,
  parameters: {
    api: {
      getVendorThread: {
        status: 200,
        body: {
          ...thread,
          buyer: longText,
          vendorName: longText,
          messages: thread.messages.map((message) => ({ ...message, text: message.text && longText })),
        },
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: longName })).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

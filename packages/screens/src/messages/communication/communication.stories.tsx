import { removeStored } from '@millwright/api-client/browser-store';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { dialogsClosed } from '../../shared/story-dialogs.ts';
import { examples, recorded } from '../../shared/story-examples.ts';
import { storyHost } from '../../shared/story-host.tsx';
import {
  expectFailure,
  expectFailureWithRetry,
  expectNoSidewaysScroll,
  failedTitle,
  forbidden,
  longName,
  longText,
  narrow,
  offlineTitle,
  refusedTitle,
  withLongTexts,
} from '../../shared/story-states.ts';
import Communication from './communication.tsx';

const { threads } = examples.chatlistGetData.body;
const page = examples.chatGetMessages.body;
const { thread, messages } = page;
const withThread = { host: { screen: 'communication', query: `thread=${thread._id}` } } as const;
const person = examples.getUserinfoData.body._id;
const phone = { viewport: { value: 'w480' } };
/** What is written in a story is nobody's draft in the next one. */
const forgetUnsent = () => {
  for (const { _id } of [...threads, examples.chatInitiate.body.thread]) removeStored('unsent', `${person} ${_id}`);
};

const meta = {
  component: Communication,
  decorators: [storyHost],
  parameters: { layout: 'fullscreen', host: { screen: 'communication' }, ...recorded },
  beforeEach: () => {
    forgetUnsent();
    return forgetUnsent;
  },
} satisfies Meta<typeof Communication>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = ReturnType<typeof within>;

const conversations = (canvas: Canvas) => canvas.findByRole('list', { name: 'Conversations' });
const log = (canvas: Canvas) => canvas.findByRole('log', { name: `Messages with ${thread.title}` });
const field = (canvas: Canvas) => canvas.findByRole('textbox', { name: 'Message' });
const bubble = async (canvas: Canvas, text: string) => within(await log(canvas)).findByText(text);

/** The list beside the place where a conversation is read. */
export const Ready: Story = {
  play: async ({ canvas }) => {
    const list = within(await conversations(canvas));
    await expect(list.getAllByRole('link')).toHaveLength(threads.length);
    await expect(canvas.getByRole('heading', { name: 'No conversation selected' })).toBeVisible();
    await expect(canvas.getByText(/unread messages in/)).toBeVisible();
  },
};

/** A conversation with a vendor, with the line before what is new and the reminder that prices are sealed. */
export const WithAThread: Story = {
  parameters: withThread,
  play: async ({ canvas }) => {
    await expect(await bubble(canvas, messages.at(-1)!.text!)).toBeVisible();
    await expect(canvas.getByText('New messages')).toBeVisible();
    await expect(canvas.getByText(/^Sealed until .*: keep prices out of messages and files\.$/)).toBeVisible();
    await expect(within(await conversations(canvas)).getAllByRole('link', { current: true })).toHaveLength(1);
  },
};

export const OnAPhone: Story = {
  globals: phone,
  play: async ({ canvas }) => {
    await conversations(canvas);
    await expect(canvas.queryByRole('heading', { name: 'No conversation selected' })).toBeNull();
    await expectNoSidewaysScroll();
  },
};

/** One at a time: the conversation, and the way back to the list. */
export const ThreadOnAPhone: Story = {
  globals: narrow,
  parameters: withThread,
  play: async ({ canvas }) => {
    await bubble(canvas, messages.at(-1)!.text!);
    await expect(canvas.queryByRole('list', { name: 'Conversations' })).toBeNull();
    await expectNoSidewaysScroll();
  },
};

export const BackToTheList: Story = {
  globals: narrow,
  parameters: withThread,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Back to conversations' }));
    await expect(await conversations(canvas)).toBeVisible();
  },
};

export const Empty: Story = {
  parameters: {
    api: {
      chatlistGetData: {
        body: { ...examples['chatlistGetData.none'].body, totalUnreadMessages: 0, unreadThreads: 0 },
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'No conversations yet' })).toBeVisible();
    await expect(canvas.getByText('No unread messages')).toBeVisible();
  },
};

export const NothingFound: Story = {
  parameters: {
    host: { screen: 'communication', query: 'search=turbine&show=team' },
    api: { chatlistGetData: examples['chatlistGetData.none'] },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'No conversations found' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Clear filters' }));
    await expect(await canvas.findByRole('searchbox', { name: 'Search messages' })).toHaveValue('');
    await expect(canvas.getByRole('combobox', { name: 'Show' })).toHaveValue('all');
  },
};

export const Loading: Story = {
  parameters: { ...withThread, api: { chatlistGetData: 'loading', chatGetMessages: 'loading' } },
  play: async ({ canvasElement }) =>
    waitFor(() => expect(canvasElement.querySelector('[aria-busy=true]')).not.toBeNull()),
};

/** The list is there, the conversation is not. */
export const Partial: Story = {
  parameters: { ...withThread, api: { chatGetMessages: 'error' } },
  play: async ({ canvas }) => {
    await conversations(canvas);
    await expectFailure(canvas, failedTitle);
  },
};

export const Refused: Story = {
  parameters: { api: { chatlistGetData: forbidden } },
  play: async ({ canvas }) => expect(await canvas.findByText(refusedTitle)).toBeVisible(),
};

export const Failed: Story = {
  parameters: { api: { chatlistGetData: 'error' } },
  play: async ({ canvas }) => expectFailure(canvas, failedTitle),
};

export const FailedRetried: Story = {
  parameters: { api: { chatlistGetData: ['error', 'error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await conversations(canvas);
  },
};

export const Offline: Story = {
  parameters: { api: { chatlistGetData: 'offline' } },
  play: async ({ canvas }) => expectFailure(canvas, offlineTitle),
};

/** Names and messages with a word that no line can hold. */
export const LongText: Story = {
  globals: narrow,
  parameters: {
    ...withThread,
    api: {
      chatlistGetData: withLongTexts(examples.chatlistGetData),
      chatGetMessages: {
        body: {
          ...withLongTexts(examples.chatGetMessages).body,
          messages: messages.map((message) => ({ ...message, text: longText })),
        },
      },
    },
  },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText(longText))[0]).toBeVisible();
    await expect((await canvas.findAllByText(longName)).length).toBeGreaterThan(0);
    await expectNoSidewaysScroll();
  },
};

/** What is sent shows at once and is replaced by what the server stored. */
export const Sent: Story = {
  parameters: { ...withThread, api: { sendMessage: examples.sendMessage } },
  play: async ({ canvas }) => {
    await userEvent.type(await field(canvas), `${examples.sendMessage.body.text}{Enter}`);
    await waitFor(async () => {
      const sent = await bubble(canvas, examples.sendMessage.body.text!);
      await expect(sent.closest('[data-message]')).toHaveAttribute('data-state', 'sent');
    });
    await expect(await field(canvas)).toHaveValue('');
  },
};

export const NotSent: Story = {
  parameters: { ...withThread, api: { sendMessage: 'offline' } },
  play: async ({ canvas }) => {
    await userEvent.type(await field(canvas), 'Which gate is open?{Enter}');
    await expect(await canvas.findByText('Not sent: No connection')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Send again' })).toBeVisible();
  },
};

export const NotSentDiscarded: Story = {
  parameters: { ...withThread, api: { sendMessage: 'offline' } },
  play: async ({ canvas }) => {
    await userEvent.type(await field(canvas), 'Which gate is open?{Enter}');
    await userEvent.click(await canvas.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(canvas.queryByText('Which gate is open?')).toBeNull());
  },
};

export const SentAgain: Story = {
  parameters: { ...withThread, api: { sendMessage: ['offline', examples.sendMessage] } },
  play: async ({ canvas }) => {
    await userEvent.type(await field(canvas), `${examples.sendMessage.body.text}{Enter}`);
    await userEvent.click(await canvas.findByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(canvas.queryByText(/^Not sent/)).toBeNull());
    await waitFor(async () => expect(await bubble(canvas, examples.sendMessage.body.text!)).toBeVisible());
  },
};

/** What looks like a price is asked about until the quotes are opened. */
export const LooksLikeAPrice: Story = {
  parameters: { ...withThread, api: { sendMessage: examples['sendMessage.price'] } },
  play: async ({ canvas }) => {
    await userEvent.type(await field(canvas), 'Is ₹4,20,000 your last word?{Enter}');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Send what looks like a price?' }));
    await expect(dialog.getByText(examples['sendMessage.price'].body.message)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Not a price, send' })).toBeVisible();
  },
};

export const PriceTakenBack: Story = {
  parameters: { ...withThread, api: { sendMessage: examples['sendMessage.price'] } },
  play: async ({ canvas }) => {
    await userEvent.type(await field(canvas), 'Is ₹4,20,000 your last word?{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Edit message' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await expect(await field(canvas)).toHaveValue('Is ₹4,20,000 your last word?');
  },
};

const actionsOf = async (canvas: Canvas, text: string) =>
  userEvent.click(await canvas.findByRole('button', { name: `Actions for “${text.slice(0, 60)}”` }));

export const Replying: Story = {
  parameters: withThread,
  play: async ({ canvas }) => {
    await actionsOf(canvas, messages.at(-1)!.text!);
    await userEvent.click(canvas.getByRole('button', { name: 'Reply' }));
    await expect(canvas.getByText(`Reply to ${thread.title}:`)).toBeVisible();
    await expect(canvas.getByRole('button', { name: /^Cancel: Reply/ })).toBeVisible();
  },
};

const edited = examples['chatGetMessages.edited'].body;
/** An own message of the last five minutes is edited in the field. */
export const Editing: Story = {
  parameters: { ...withThread, api: { chatGetMessages: { body: edited }, editMessage: examples.editMessage } },
  play: async ({ canvas }) => {
    await actionsOf(canvas, edited.messages.at(-1)!.text!);
    await userEvent.click(canvas.getByRole('button', { name: 'Edit' }));
    await expect(canvas.getByRole('textbox', { name: 'Edit message' })).toHaveValue(edited.messages.at(-1)!.text!);
    await expect(canvas.getByRole('button', { name: 'Save' })).toBeVisible();
  },
};

export const Edited: Story = {
  parameters: { ...withThread, api: { chatGetMessages: { body: edited }, editMessage: examples.editMessage } },
  play: async ({ canvas }) => {
    await actionsOf(canvas, edited.messages.at(-1)!.text!);
    await userEvent.click(canvas.getByRole('button', { name: 'Edit' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await field(canvas)).toBeVisible();
    await expect(await bubble(canvas, 'Edited')).toBeVisible();
  },
};

/** A deleted message leaves a stub, and can be restored for some seconds. */
export const Deleted: Story = {
  parameters: { ...withThread, api: { chatGetMessages: { body: edited }, deleteChat: examples.deleteChat } },
  play: async ({ canvas }) => {
    await actionsOf(canvas, edited.messages.at(-1)!.text!);
    await userEvent.click(canvas.getByRole('button', { name: 'Delete' }));
    await expect((await canvas.findAllByText('This message was deleted.')).length).toBeGreaterThan(0);
    await expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
  },
};

const long = examples['chatGetMessages.long'].body;
/** Older messages join above; an empty answer ends it. */
export const Older: Story = {
  parameters: {
    ...withThread,
    api: { chatGetMessages: { body: long }, chatGetOldMessages: examples['chatGetOldMessages.none'] },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show older messages' }));
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Show older messages' })).toBeNull());
  },
};

export const OlderFailed: Story = {
  parameters: { ...withThread, api: { chatGetMessages: { body: long }, chatGetOldMessages: 'error' } },
  play: async ({ canvas }) => {
    const older = await canvas.findByRole('button', { name: 'Show older messages' });
    await userEvent.click(older);
    await waitFor(() => expect(older).toBeEnabled());
    await expect((await canvas.findAllByRole('alert'))[0]).toBeVisible();
    await expect(older).toBeVisible();
  },
};

/** A thread of the members of a job, one of whom is mentioned. */
export const Mentioning: Story = {
  parameters: { ...withThread, api: { chatGetMessages: examples['chatGetMessages.job'] } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Mention colleagues' }));
    await expect(await canvas.findByRole('combobox', { name: /^Mention/ })).toBeVisible();
  },
};

export const VendorRemoved: Story = {
  parameters: { ...withThread, api: { chatGetMessages: examples['chatGetMessages.removed'] } },
  play: async ({ canvas }) => {
    const reason = 'This vendor was removed from the job and can no longer read messages.';
    await expect(await canvas.findByText(reason, { selector: 'p' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^Actions for/ })).toBeNull();
  },
};

const openMenu = async (canvas: Canvas) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'More about this conversation' }));
  return within(await screen.findByRole('menu'));
};

/** The record of a conversation is in its menu. */
export const More: Story = {
  parameters: withThread,
  play: async ({ canvas }) => {
    const menu = await openMenu(canvas);
    await expect(menu.getByRole('menuitem', { name: 'Export as PDF' })).toBeVisible();
  },
};

export const NotExported: Story = {
  parameters: { ...withThread, api: { exportThread: 'error' } },
  play: async ({ canvas }) => {
    const menu = await openMenu(canvas);
    await userEvent.click(menu.getByRole('menuitem', { name: 'Export as PDF' }));
    await expect(await screen.findByText(`Messages ${thread.title}.pdf could not be downloaded`)).toBeVisible();
  },
};

/** A muted conversation says so in the list, and counts nothing. */
export const Muted: Story = {
  parameters: {
    ...withThread,
    api: {
      chatlistGetData: {
        body: {
          ...examples.chatlistGetData.body,
          threads: threads.map((one) => (one._id === thread._id ? { ...one, isMuted: true, unread: 0 } : one)),
        },
      },
      chatGetMessages: { body: { ...page, thread: { ...thread, isMuted: true, unread: 0 } } },
    },
  },
  play: async ({ canvas }) => {
    await expect(await within(await conversations(canvas)).findByText('Muted')).toBeInTheDocument();
    const menu = await openMenu(canvas);
    await userEvent.click(menu.getByRole('menuitem', { name: 'Unmute' }));
    await expect(await screen.findByText('Conversation unmuted')).toBeVisible();
  },
};

export const Muting: Story = {
  parameters: withThread,
  play: async ({ canvas }) => {
    const menu = await openMenu(canvas);
    await userEvent.click(menu.getByRole('menuitem', { name: /^Mute/ }));
    await expect(await screen.findByText('Conversation muted')).toBeVisible();
  },
};

/** A team is left after a question; threads of jobs and vendors follow the roles, and cannot be left. */
export const Leaving: Story = {
  parameters: { ...withThread, api: { chatGetMessages: examples.chatInitiate } },
  play: async ({ canvas }) => {
    const menu = await openMenu(canvas);
    await userEvent.click(menu.getByRole('menuitem', { name: 'Leave conversation' }));
    await expect(await screen.findByRole('alertdialog', { name: /^Leave/ })).toBeVisible();
  },
};

export const Left: Story = {
  parameters: { ...withThread, api: { chatGetMessages: examples.chatInitiate } },
  play: async ({ canvas }) => {
    const menu = await openMenu(canvas);
    await userEvent.click(menu.getByRole('menuitem', { name: 'Leave conversation' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Leave conversation' }));
    await expect(await canvas.findByRole('heading', { name: 'No conversation selected' })).toBeVisible();
  },
};

/** What a message points to, and what of it the reader may not see. */
export const Cards: Story = {
  parameters: { ...withThread, api: { chatGetMessages: examples['chatGetMessages.cards'] } },
  play: async ({ canvas }) => {
    const cards = within(await canvas.findByRole('list', { name: 'Cards' }));
    await expect(cards.getByRole('link', { name: /^Quote of/ })).toBeVisible();
    await expect(cards.getByText('Not available to you')).toBeVisible();
  },
};

const attachCard = async (canvas: Canvas) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Attach a card' }));
  return within(await screen.findByRole('dialog', { name: 'Attach a card' }));
};

export const CardsToChoose: Story = {
  parameters: withThread,
  play: async ({ canvas }) => {
    const dialog = await attachCard(canvas);
    await expect(await dialog.findByRole('list', { name: 'Jobs' })).toBeVisible();
  },
};

/** A chosen card goes with the next message. */
export const CardAttached: Story = {
  globals: narrow,
  parameters: withThread,
  play: async ({ canvas }) => {
    const dialog = await attachCard(canvas);
    await userEvent.click(dialog.getByRole('radio', { name: 'Quote' }));
    const quotes = within(await dialog.findByRole('list', { name: 'Quotes' }));
    await userEvent.click(quotes.getAllByRole('button')[0]!);
    const chosen = within(await canvas.findByRole('list', { name: 'Attached cards' }));
    await expect(chosen.getByText(/^Quote of/)).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

/** The address of a job that is pasted becomes a card, and stays in the text. */
export const AddressPasted: Story = {
  parameters: withThread,
  play: async ({ canvas }) => {
    const to = await field(canvas);
    await userEvent.click(to);
    await userEvent.paste(`See ${window.location.origin}/job-scope/${thread.job!.number}`);
    await expect(await canvas.findByRole('list', { name: 'Attached cards' })).toHaveTextContent(thread.job!.number);
    // The card stays. Where the stories are served is different each time.
    await userEvent.clear(to);
    await expect(canvas.getByRole('list', { name: 'Attached cards' })).toHaveTextContent(thread.job!.number);
  },
};

/** A link of a vendor's row leads to the conversation with it. */
export const FromAVendor: Story = {
  parameters: {
    host: { screen: 'communication', query: `vendor=${thread.vendor!.jobVendorId}` },
    api: { chatInitiate: { body: page } },
  },
  play: async ({ canvas }) => {
    await expect(await bubble(canvas, messages.at(-1)!.text!)).toBeVisible();
  },
};

/** A vendor that has not received the RFQ reads no messages. */
export const FromAVendorRefused: Story = {
  parameters: {
    host: { screen: 'communication', query: `vendor=${thread.vendor!.jobVendorId}` },
    api: { chatInitiate: 'error' },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible();
  },
};

const openNew = async (canvas: Canvas) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'New message' }));
  return within(await screen.findByRole('dialog', { name: 'New message' }));
};

export const NewMessage: Story = {
  play: async ({ canvas }) => {
    const dialog = await openNew(canvas);
    await expect(await dialog.findByRole('list', { name: 'Vendors' })).toBeVisible();
  },
};

export const NewMessageOnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    const dialog = await openNew(canvas);
    await dialog.findByRole('list', { name: 'Vendors' });
    await expectNoSidewaysScroll();
  },
};

export const NobodyToWriteTo: Story = {
  parameters: { api: { getMessagePartners: examples['getMessagePartners.none'] } },
  play: async ({ canvas }) => {
    const dialog = await openNew(canvas);
    await expect(await dialog.findByText(/^No vendors found\./)).toBeVisible();
  },
};

/** Choosing whom to write to leads to the conversation. */
export const Started: Story = {
  play: async ({ canvas }) => {
    const dialog = await openNew(canvas);
    await userEvent.click(dialog.getByRole('radio', { name: 'Job members' }));
    const jobs = within(await dialog.findByRole('list', { name: 'Jobs' }));
    await userEvent.click(jobs.getAllByRole('button')[0]!);
    await dialogsClosed();
    await expect(await canvas.findByRole('log')).toBeVisible();
  },
};

export const NewTeam: Story = {
  play: async ({ canvas }) => {
    const dialog = await openNew(canvas);
    await userEvent.click(dialog.getByRole('radio', { name: 'Team' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Start conversation' }));
    await expect(await dialog.findByText('Enter a subject.')).toBeVisible();
    await expect(dialog.getByText('Choose at least one colleague.')).toBeVisible();
  },
};

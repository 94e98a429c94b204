import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { Banner } from '../banner/banner.tsx';
import { Button } from '../button/button.tsx';
import type { ComponentGuide } from '../component-guide.ts';
import { MessageComposer } from '../message-composer/message-composer.tsx';
import { ChatThread, type ChatMessage, type ChatThreadProps } from './chat-thread.tsx';

const guide: ComponentGuide = {
  status: 'new',
  alsoKnownAs: ['messages', 'conversation', 'comments'],
  purpose: 'What two companies write to each other about a job or an enquiry, with the newest at the end.',
  avoid: ['For what the system did, use Timeline.', 'For one remark with a decision, use ApprovalCard.'],
  anatomy: {
    'chat-thread': 'The whole; give it a height.',
    'chat-day': 'The day, in Indian time; it stays in view.',
    'chat-new': 'The divider before the first message that was not seen.',
    'chat-bubble': 'One message: text and attachments.',
  },
  keyboard: {
    'Arrow keys, Page keys': 'Scroll the log.',
    Tab: 'To older messages, attachments, failed messages and the newest.',
  },
  knownIssues: ['At most 200 messages are drawn: the search of the browser finds no others.'],
  without: {
    sizes: 'It fills the available space.',
    'disabled-reason': 'It is read only; the composer below says why nothing can be written.',
  },
};

const messages: ChatMessage[] = [
  {
    id: '1',
    at: '2026-11-17T05:02:00Z',
    authorName: 'Meera Kulkarni',
    text: 'Can you start on 4 January?',
    isOwn: true,
  },
  {
    id: '2',
    at: '2026-11-17T06:40:00Z',
    authorName: 'Arjun Deshpande',
    text: 'Yes. Scaffolding goes up on the 2nd.\nThe method statement is attached.',
    attachments: [{ id: 'a', name: 'Method statement rev 2.pdf', sizeInBytes: 412_000, href: '#method-statement' }],
  },
  { id: '3', at: '2026-11-17T06:45:00Z', authorName: 'Arjun Deshpande', text: '', state: 'deleted' },
  { id: '4', at: '2026-11-18T04:10:00Z', authorName: 'Arjun Deshpande', text: 'Is hydro test water on site?' },
  {
    id: '5',
    at: '2026-11-18T04:30:00Z',
    authorName: 'Meera Kulkarni',
    text: 'Yes, at the DM plant.',
    isOwn: true,
    state: 'pending',
  },
  {
    id: '6',
    at: '2026-11-18T04:31:00Z',
    authorName: 'Meera Kulkarni',
    text: 'The drawing will follow.',
    isOwn: true,
    state: 'failed',
    failure: 'no connection',
  },
];

const meta = {
  title: 'Procurement/Chat thread',
  id: 'components-chat-thread',
  component: ChatThread,
  parameters: { guide },
  args: {
    label: 'Messages with Tungabhadra Heat Services',
    messages,
    firstUnreadId: '4',
    now: Date.parse('2026-11-18T06:00:00Z'),
    onRetry: fn(),
    onDiscard: fn(),
    className: 'h-140',
  },
  decorators: [
    (Story) => (
      <div className="m-4 max-w-180 rounded-large border border-line bg-page">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof ChatThread>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Overview: Story = { args: { onLoadOlder: fn(), className: 'h-180' } };

export const Read: Story = {
  parameters: { covers: ['log-role', 'new-divider', 'deleted-stub', 'screen-reader'] },
  play: async ({ canvas, canvasElement, step }) => {
    await step('a named log', async () => {
      await expect(canvas.getByRole('log', { name: 'Messages with Tungabhadra Heat Services' })).toBeVisible();
    });
    await step('days in India, today by name', async () => {
      const days = [...canvasElement.querySelectorAll('[data-slot=chat-day]')].map((day) => day.textContent);
      await expect(days).toEqual(['Yesterday, 17 Nov 2026', 'Today, 18 Nov 2026']);
      await expect(canvas.getByText('10:32 am IST').closest('time')).toHaveAttribute(
        'datetime',
        '2026-11-17T05:02:00Z',
      );
    });
    await step('the divider stands before the first unread one', async () => {
      const unread = canvas.getByText('Is hydro test water on site?').closest('li')!;
      await expect(within(unread).getByText('New messages')).toBeVisible();
      await expect(canvas.getAllByText('New messages')).toHaveLength(1);
    });
    await step('a deleted one leaves a stub', async () => {
      await expect(canvas.getByText('This message was deleted.').closest('li')).toHaveAttribute(
        'data-state',
        'deleted',
      );
    });
    await step('an attachment is named, with its size, and opens', async () => {
      await expect(canvas.getByRole('link', { name: 'Method statement rev 2.pdf' })).toHaveAttribute(
        'href',
        '#method-statement',
      );
    });
  },
};

export const FailedIsSentAgain: Story = {
  parameters: { covers: ['pending-failed-retry', 'error', 'keyboard'] },
  play: async ({ canvasElement, canvas, args }) => {
    await expect(canvas.getByText('Sending…')).toBeVisible();
    await expect(canvas.getByText('Not sent: no connection')).toBeVisible();
    await expect(canvasElement.querySelector('[data-slot=error-text] svg')).toBeVisible();
    canvas.getByRole('log').focus();
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: /^Method/ })).toHaveFocus();
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Send again' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onRetry).toHaveBeenCalledWith('6');
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(args.onDiscard).toHaveBeenCalledWith('6');
  },
};

function many(from: number, to: number): ChatMessage[] {
  return Array.from({ length: to - from }, (_, index) => ({
    id: `m${from + index}`,
    at: new Date(Date.parse('2026-11-01T00:00:00Z') + (from + index) * 600_000).toISOString(),
    authorName: 'Arjun Deshpande',
    text: `Message ${from + index}${'. Long enough for two lines or three on a phone'.repeat((from + index) % 4)}`,
    isOwn: (from + index) % 3 === 0,
  }));
}

function Growing(args: ChatThreadProps) {
  const [range, setRange] = useState<[number, number]>([100, 148]);
  return (
    <>
      <ChatThread
        {...args}
        messages={many(...range)}
        onLoadOlder={range[0] > 0 ? () => setRange([range[0] - 50, range[1]]) : undefined}
      />
      <div className="flex gap-2 border-t border-line p-3">
        <Button onClick={() => setRange([range[0], range[1] + 1])}>Receive</Button>
      </div>
    </>
  );
}

const place = (element: Element) => Math.round(element.getBoundingClientRect().top);

export const Grows: Story = {
  args: { firstUnreadId: undefined, className: 'h-100' },
  render: (args) => <Growing {...args} />,
  parameters: { covers: ['announces-new-only', 'older-keeps-anchor'] },
  play: async ({ canvas, step }) => {
    const log = canvas.getByRole('log');
    const receive = canvas.getByRole('button', { name: 'Receive' });
    const said = () => canvas.getByRole('status').textContent;
    await step('begins at the end, and history is not announced', async () => {
      await waitFor(() => expect(log.scrollHeight - log.scrollTop - log.clientHeight).toBeLessThan(2));
      await expect(log).toHaveAttribute('aria-live', 'off');
      await expect(said()).toBe('');
    });
    await step('the end stays in view when the room becomes smaller', async () => {
      const whole = log.parentElement!;
      whole.style.height = '12rem';
      // A scroll event that was still pending at that moment.
      log.dispatchEvent(new Event('scroll'));
      await waitFor(() => expect(log.clientHeight).toBeLessThan(200));
      await waitFor(() => expect(log.scrollHeight - log.scrollTop - log.clientHeight).toBeLessThan(2));
      whole.style.height = '';
    });
    await step('what comes is announced, and the end stays in view', async () => {
      await userEvent.click(receive);
      await waitFor(() => expect(said()).toMatch(/^Arjun Deshpande: Message 148/));
      await waitFor(() => expect(log.scrollHeight - log.scrollTop - log.clientHeight).toBeLessThan(2));
    });
    await step('older ones join above without a word and without moving what is read', async () => {
      log.scrollTop = 0;
      // The reader is there before the answer.
      const read = canvas.getByText(/^Message 101\b/);
      const before = place(read);
      await canvas.findByText(/^Message 50\b/);
      await expect(canvas.getByRole('button', { name: 'Jump to newest' })).toBeVisible();
      await expect(Math.abs(place(read) - before)).toBeLessThanOrEqual(2);
      await userEvent.click(canvas.getByRole('button', { name: 'Show older messages' }));
      await canvas.findByText(/^Message 0\b/);
      await expect(canvas.queryByRole('button', { name: 'Show older messages' })).toBeNull();
      await expect(said()).toMatch(/^Arjun Deshpande: Message 148/);
    });
    await step('elsewhere new ones are counted, and the button leads to them', async () => {
      await userEvent.click(receive);
      const toNewest = await canvas.findByRole('button', { name: '1 new message' });
      await userEvent.click(toNewest);
      await waitFor(() => expect(log.scrollHeight - log.scrollTop - log.clientHeight).toBeLessThan(48));
      await expect(log).toHaveFocus();
    });
  },
};

/** A host that fetches files with a session draws them itself; who hears of a message without a text hears the names of its files. */
export const AttachmentsOfTheHost: Story = {
  args: {
    className: 'h-100',
    renderAttachments: ({ attachments = [] }) => attachments.map(({ id, name }) => <p key={id}>{name}, by the host</p>),
  },
  render: function Render(args) {
    const [count, setCount] = useState(1);
    const named = args.messages.slice(0, 2).map((message, index) => (index === 1 ? { ...message, text: '' } : message));
    return (
      <>
        <ChatThread {...args} messages={named.slice(0, count)} />
        <button type="button" onClick={() => setCount(2)}>
          Receive
        </button>
      </>
    );
  },
  parameters: { covers: ['attachments', 'announces-new-only'] },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Receive' }));
    await expect(await canvas.findByText('Method statement rev 2.pdf, by the host')).toBeVisible();
    await expect(canvas.queryByRole('link', { name: 'Method statement rev 2.pdf' })).toBeNull();
    await waitFor(() =>
      expect(canvas.getByRole('status')).toHaveTextContent('Arjun Deshpande: Method statement rev 2.pdf'),
    );
  },
};

/** The message that a link names, far above those that are drawn at first. */
export const Sought: Story = {
  args: { messages: many(0, 1000), soughtId: 'm300', firstUnreadId: undefined, className: 'h-100' },
  play: async ({ canvas, canvasElement }) => {
    const sought = () => canvasElement.querySelector<HTMLElement>('[data-message="m300"]');
    await waitFor(() => expect(sought()).toHaveFocus());
    const box = canvas.getByRole('log').getBoundingClientRect();
    const { top, bottom } = sought()!.getBoundingClientRect();
    await expect(top).toBeGreaterThanOrEqual(box.top);
    await expect(bottom).toBeLessThanOrEqual(box.bottom);
  },
};

export const FiveThousand: Story = {
  args: { messages: many(0, 5000), firstUnreadId: undefined, className: 'h-140' },
  play: async ({ canvas, canvasElement, step }) => {
    const log = canvas.getByRole('log');
    const drawn = () => [...canvasElement.querySelectorAll<HTMLElement>('[data-message]')];
    const first = () => Number(drawn()[0]!.dataset['message']!.slice(1));
    const last = () => Number(drawn().at(-1)!.dataset['message']!.slice(1));
    /** Scrolls so that this message is at the top, and answers how far it moved when others were drawn. */
    const readAt = async (number: number, isDrawn: () => Promise<void>) => {
      const read = canvas.getByText(new RegExp(`^Message ${number}\\b`));
      log.scrollTop += place(read) - place(log);
      const before = place(read);
      await waitFor(isDrawn);
      return Math.abs(place(read) - before);
    };
    await step('the newest are drawn first, and more when the reader comes near their end', async () => {
      await expect(drawn()).toHaveLength(50);
      await expect(await readAt(4952, () => expect(first()).toBe(4900))).toBeLessThanOrEqual(2);
    });
    await step('200 at most: what is far below is taken out', async () => {
      for (const at of [4900, 4850, 4800])
        await expect(await readAt(at + 2, () => expect(first()).toBe(at - 50))).toBeLessThanOrEqual(2);
      await expect(drawn()).toHaveLength(200);
      await expect(last()).toBe(4949);
    });
    await step('and what is far above when the reader comes back', async () => {
      await expect(await readAt(4945, () => expect(last()).toBe(4999))).toBeLessThanOrEqual(2);
      await expect(drawn()).toHaveLength(200);
      await expect(first()).toBe(4800);
    });
    await step('one press leads to the newest', async () => {
      await readAt(4802, () => expect(last()).toBe(4949));
      await userEvent.click(canvas.getByRole('button', { name: 'Jump to newest' }));
      await waitFor(() => expect(last()).toBe(4999));
      await waitFor(() => expect(log.scrollHeight - log.scrollTop - log.clientHeight).toBeLessThan(2));
      await expect(log).toHaveFocus();
    });
  },
};

function Conversation({ enterKey, ...args }: ChatThreadProps & { enterKey?: 'send' | 'break' }) {
  const [sent, setSent] = useState<ChatMessage[]>([]);
  return (
    <>
      <ChatThread {...args} messages={[...args.messages.slice(0, 2), ...sent]} />
      <MessageComposer
        className="border-t border-line p-3"
        enterKey={enterKey}
        hasAttachments
        onSend={({ text, files }) =>
          setSent((sent) => [
            ...sent,
            {
              id: `s${sent.length}`,
              at: '2026-11-18T05:00:00Z',
              authorName: 'Meera Kulkarni',
              isOwn: true,
              state: 'pending',
              text,
              attachments: files.map((file) => ({ id: file.name, name: file.name, sizeInBytes: file.size })),
            },
          ])
        }
      />
    </>
  );
}

export const WritesAndSends: Story = {
  args: { className: 'h-100' },
  render: (args) => <Conversation {...args} />,
  parameters: { covers: ['enter-sends', 'attachments'] },
  play: async ({ canvas, canvasElement, step }) => {
    const field = canvas.getByRole('textbox', { name: 'Message' });
    await step('Shift+Enter makes a new line, Enter sends', async () => {
      await userEvent.type(field, 'One{Shift>}{Enter}{/Shift}two');
      await expect(field).toHaveValue('One\ntwo');
      await userEvent.keyboard('{Enter}');
      await expect(field).toHaveValue('');
      await expect(field).toHaveFocus();
      await expect(canvas.getByText(/One\s+two/).closest('li')).toHaveAttribute('data-state', 'pending');
    });
    await step('a file is named, can be removed, and goes along', async () => {
      const picker = canvasElement.querySelector('input[type=file]') as HTMLInputElement;
      const file = (name: string) => new File(['12345'], name, { type: 'application/pdf' });
      await userEvent.upload(picker, [file('drawing.pdf'), file('wrong.pdf')], { applyAccept: false });
      await userEvent.click(canvas.getByRole('button', { name: 'Remove wrong.pdf' }));
      await expect(canvas.queryByText('wrong.pdf')).toBeNull();
      await userEvent.click(canvas.getByRole('button', { name: 'Send' }));
      await expect(within(canvas.getByRole('log')).getByText('drawing.pdf')).toBeVisible();
      await expect(canvas.queryByRole('list', { name: 'Attached' })).toBeNull();
    });
  },
};

export const EnterBreaks: Story = {
  args: { className: 'h-60' },
  render: (args) => <Conversation {...args} enterKey="break" />,
  parameters: { covers: ['enter-sends'] },
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox', { name: 'Message' });
    await userEvent.type(field, 'One{Enter}two');
    await expect(field).toHaveValue('One\ntwo');
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
    await expect(canvas.getByText(/One\s+two/)).toBeVisible();
    await expect(field).toHaveValue('');
  },
};

export const Loading: Story = {
  args: { isLoading: true, messages: [] },
  parameters: { covers: ['loading'] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('log')).toHaveAttribute('aria-busy', 'true');
    await expect(canvas.getByText('Loading messages')).toBeInTheDocument();
    await expect(canvas.queryByText('No messages yet.')).toBeNull();
  },
};

export const Empty: Story = {
  args: { messages: [], error: <Banner tone="warn">The connection is lost. Trying again.</Banner> },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No messages yet.')).toBeVisible();
    await expect(canvas.getByText(/connection is lost/)).toBeVisible();
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { covers: ['long-text'] },
  args: {
    messages: [
      {
        id: '1',
        at: '2026-11-18T04:10:00Z',
        authorName: 'Venkatanarasimharajuvaripeta Subrahmanyam of Tungabhadra Heat Services',
        text: `https://files.tungabhadra.example/${'water-wall-panel/'.repeat(8)}`,
        attachments: [{ id: 'a', name: `${'general-arrangement-'.repeat(5)}.dwg`, sizeInBytes: 9_000_000, href: '#a' }],
      },
    ],
  },
  play: async ({ canvas }) => {
    const log = canvas.getByRole('log');
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    await expect(log.scrollWidth).toBeLessThanOrEqual(log.clientWidth);
  },
};

/** A message that could not be sent stays where it was written, with the way to send it again. */
export const DoKeepWhatFailed: Story = {
  tags: ['do'],
  args: { messages: messages.slice(4), firstUnreadId: undefined, className: 'h-60' },
};

/** Entries of the system between what people wrote: a log is read aloud as a conversation. They belong in a Timeline. */
export const DontLogEvents: Story = {
  tags: ['dont'],
  args: {
    className: 'h-60',
    firstUnreadId: undefined,
    messages: [
      { id: '1', at: '2026-11-18T04:10:00Z', authorName: 'System', text: 'Status changed from Draft to Published' },
      { id: '2', at: '2026-11-18T04:11:00Z', authorName: 'System', text: 'Document 4 was opened' },
    ],
  },
};

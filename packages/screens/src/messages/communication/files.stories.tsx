import { readStored, removeStored, writeStored } from '@millwright/api-client/browser-store';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, screen, userEvent, waitFor, within } from 'storybook/test';
import { pdfOf } from '../../shared/preview/story-pdf.ts';
import { examples, recorded } from '../../shared/story-examples.ts';
import { storyHost } from '../../shared/story-host.tsx';
import {
  expectFailure,
  expectFailureWithRetry,
  expectNoSidewaysScroll,
  failedTitle,
  longText,
  narrow,
} from '../../shared/story-states.ts';
import Communication from './communication.tsx';

const { thread, messages } = examples.chatGetMessages.body;
const person = examples.getUserinfoData.body._id;
const of = `${person} ${thread._id}`;
/** What is written in a story is nobody's draft in the next one. */
const forgetUnsent = () => removeStored('unsent', of);

/** Files in a conversation: attached, sent, looked at and listed. */
const meta = {
  component: Communication,
  decorators: [storyHost],
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'communication', query: `thread=${thread._id}` },
    ...recorded,
  },
  beforeEach: () => {
    forgetUnsent();
    return forgetUnsent;
  },
} satisfies Meta<typeof Communication>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = ReturnType<typeof within>;

const stored = examples.uploadFile.body;
const sent = examples['sendMessage.files'].body;
const certificate = messages.find(({ files }) => files.length > 0)!.files[0]!;
/** What is pasted or dropped. */
function transferOf(file: File): DataTransfer {
  const transfer = new DataTransfer();
  transfer.items.add(file);
  return transfer;
}
const passedOn = { bubbles: true, cancelable: true };
const drawing = () => new File(['Part,Count'], stored.fileName, { type: 'text/csv' });

const field = (canvas: Canvas) => canvas.findByRole('textbox', { name: 'Message' });
const attached = async (canvas: Canvas) => within(await canvas.findByRole('list', { name: 'Attached' }));
/** The message can be sent: nothing is on its way any more. */
async function allUploaded(canvas: Canvas) {
  const written = await field(canvas);
  await waitFor(() => expect(written).toHaveAccessibleDescription('Enter sends, Shift+Enter makes a new line.'));
}
/** Writes a text and chooses files. */
async function attach(canvas: Canvas, files: File[], text = 'The section of the header.') {
  await userEvent.type(await field(canvas), text);
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, files, { applyAccept: false });
}

/** A file of a message says its kind and size, and is downloaded or looked at. */
export const Ready: Story = {
  play: async ({ canvas }) => {
    const log = within(await canvas.findByRole('log'));
    await expect(await log.findByText(/^PDF · [\d.]+ kB$/)).toBeVisible();
    await expect(log.getByText(certificate.name)).toBeVisible();
    await expect(log.getByRole('button', { name: `Look at ${certificate.name}` })).toBeVisible();
    await expect(log.getByRole('button', { name: `Download ${certificate.name}` })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Attach files' })).toBeVisible();
  },
};

/** Messages with files alone, and files that no page shows. */
export const Sent: Story = {
  parameters: { api: { chatGetMessages: examples['chatGetMessages.files'] } },
  play: async ({ canvas }) => {
    const log = within(await canvas.findByRole('log'));
    await expect(log.getByText(stored.fileName)).toBeVisible();
    await expect(log.queryByRole('button', { name: `Look at ${stored.fileName}` })).toBeNull();
    const alone = examples['sendVendorMessage.files'].body.files[0]!;
    await expect(log.getByRole('button', { name: `Actions for “${alone.name}”` })).toBeVisible();
  },
};

export const LookedAt: Story = {
  parameters: { api: { getSharedFile: { status: 200, body: pdfOf([['Heat 8841']]) } } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: `Look at ${certificate.name}` }));
    const dialog = within(await screen.findByRole('dialog', { name: certificate.name }));
    await expect(await dialog.findByText('Heat 8841', {}, { timeout: 15_000 })).toBeInTheDocument();
  },
};

export const NotDownloaded: Story = {
  parameters: { api: { getSharedFile: 'offline' }, endsUnseen: 'A toast goes after some seconds.' },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: `Download ${certificate.name}` }));
    await expect(await screen.findByText(`${certificate.name} could not be downloaded`)).toBeVisible();
  },
};

/** While a file is on its way the message can be written, not sent. */
export const Uploading: Story = {
  parameters: { api: { uploadFile: 'loading' } },
  play: async ({ canvas }) => {
    await attach(canvas, [drawing()]);
    const list = await attached(canvas);
    await expect(list.getByRole('progressbar', { name: stored.fileName })).toBeVisible();
    await expect(list.getByRole('button', { name: `Cancel ${stored.fileName}` })).toBeVisible();
    await userEvent.type(await field(canvas), '{Enter}');
    await expect(await field(canvas)).toHaveValue('The section of the header.');
    await expect(await field(canvas)).toHaveAccessibleDescription('Wait until the files are uploaded.');
  },
};

export const UploadCancelled: Story = {
  parameters: { api: { uploadFile: 'loading' } },
  play: async ({ canvas }) => {
    await attach(canvas, [drawing()]);
    await userEvent.click((await attached(canvas)).getByRole('button', { name: `Cancel ${stored.fileName}` }));
    await waitFor(() => expect(canvas.queryByRole('list', { name: 'Attached' })).toBeNull());
    await expect(await field(canvas)).toHaveValue('The section of the header.');
  },
};

export const Uploaded: Story = {
  play: async ({ canvas }) => {
    await attach(canvas, [drawing()]);
    const list = await attached(canvas);
    await expect(await list.findByText(/Uploaded$/)).toBeVisible();
    await expect(list.getByRole('button', { name: `Remove ${stored.fileName}` })).toBeVisible();
    await allUploaded(canvas);
  },
};

/** A file goes without a text as well. */
export const SentWithAFile: Story = {
  parameters: { api: { sendMessage: examples['sendMessage.files'] } },
  play: async ({ canvas }) => {
    await field(canvas);
    await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, drawing());
    await allUploaded(canvas);
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }));
    const log = within(canvas.getByRole('log'));
    await waitFor(async () => {
      const bubble = (await log.findByText(sent.files[0]!.name)).closest('[data-message]');
      await expect(bubble).toHaveAttribute('data-state', 'sent');
    });
    await expect(canvas.queryByRole('list', { name: 'Attached' })).toBeNull();
  },
};

/** A failed upload keeps the text, and is tried again. */
export const NotUploaded: Story = {
  parameters: { api: { uploadFile: 'offline' } },
  play: async ({ canvas }) => {
    await attach(canvas, [drawing()]);
    const list = await attached(canvas);
    await expect(await list.findByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(list.getByText(/Not uploaded$/)).toBeVisible();
    await expect(await field(canvas)).toHaveValue('The section of the header.');
    const written = await field(canvas);
    await waitFor(() => expect(written).toHaveAccessibleDescription('Try the failed file again, or remove it.'));
  },
};

export const UploadedAgain: Story = {
  parameters: { api: { uploadFile: ['offline', examples.uploadFile] } },
  play: async ({ canvas }) => {
    await attach(canvas, [drawing()]);
    const list = await attached(canvas);
    await userEvent.click(await list.findByRole('button', { name: 'Try again' }));
    await expect(await list.findByText(/Uploaded$/)).toBeVisible();
    await expect(list.queryByRole('button', { name: 'Try again' })).toBeNull();
  },
};

/** Refused by the server, and kinds that it does not accept. */
export const UploadRefused: Story = {
  parameters: { api: { uploadFile: examples['uploadFile.refused'] } },
  play: async ({ canvas }) => {
    await attach(canvas, [new File(['no PDF'], 'Header H-204.pdf'), new File(['MZ'], 'setup.exe')]);
    const list = await attached(canvas);
    await expect(await list.findByText(examples['uploadFile.refused'].body.message)).toBeVisible();
    await expect(list.queryByRole('button', { name: 'Try again' })).toBeNull();
    await expect(list.getByText(/^This kind of file cannot be attached\. Choose PDF, /)).toBeVisible();
  },
};

export const TooManyFiles: Story = {
  play: async ({ canvas }) => {
    await attach(
      canvas,
      Array.from({ length: 11 }, (_, index) => new File(['Part'], `Part ${index + 1}.csv`, { type: 'text/csv' })),
    );
    const list = await attached(canvas);
    await waitFor(() => expect(list.getAllByText(/Uploaded$/)).toHaveLength(10));
    const note = 'A message can have up to 10 files. The others were not attached.';
    await expect(canvas.getByText(note, { selector: '[data-slot=error-text] *' })).toBeVisible();
  },
};

export const Pasted: Story = {
  play: async ({ canvas }) => {
    const clipboardData = transferOf(drawing());
    await fireEvent(await field(canvas), new ClipboardEvent('paste', { clipboardData, ...passedOn }));
    await expect(await (await attached(canvas)).findByText(/Uploaded$/)).toBeVisible();
  },
};

const dragged = (type: 'dragover' | 'drop') =>
  new DragEvent(type, { dataTransfer: transferOf(drawing()), ...passedOn });
/** The whole conversation takes what is dropped. */
export const DraggedOver: Story = {
  play: async ({ canvas }) => {
    await fireEvent(await canvas.findByRole('log'), dragged('dragover'));
    await expect(await canvas.findByText('Drop files to attach them')).toBeVisible();
  },
};

export const Dropped: Story = {
  play: async ({ canvas }) => {
    const log = await canvas.findByRole('log');
    await fireEvent(log, dragged('dragover'));
    await fireEvent(log, dragged('drop'));
    await expect(await (await attached(canvas)).findByText(/Uploaded$/)).toBeVisible();
    await expect(canvas.queryByText('Drop files to attach them')).toBeNull();
  },
};

/** What was attached before the page was left: what had arrived is there, what had not needs to be attached again. */
export const ComeBack: Story = {
  beforeEach: () => {
    const kept = {
      draft: 'The section of the header.',
      outbox: [],
      files: [
        { fileId: stored.fileId, name: stored.fileName, sizeInBytes: stored.sizeInBytes },
        { name: 'Scope.pdf', sizeInBytes: 48_211 },
      ],
    };
    writeStored('unsent', kept, 'persistent', of);
  },
  play: async ({ canvas }) => {
    const list = await attached(canvas);
    await expect(list.getByText(/Uploaded$/)).toBeVisible();
    await expect(list.getByText('Not uploaded: you left the page. Attach it again.')).toBeVisible();
    await expect(await field(canvas)).toHaveValue('The section of the header.');
  },
};

/** A message that waits for the line keeps its files over a reload. */
export const NotSentWithAFile: Story = {
  parameters: { api: { sendMessage: 'offline' } },
  play: async ({ canvas }) => {
    await attach(canvas, [drawing()]);
    await allUploaded(canvas);
    await userEvent.type(await field(canvas), '{Enter}');
    await expect(await canvas.findByText('Not sent: No connection')).toBeVisible();
    await expect(within(canvas.getByRole('log')).getByText(stored.fileName)).toBeVisible();
    await expect(readStored('unsent', of)!.outbox).toMatchObject([{ files: [{ fileId: stored.fileId }] }]);
  },
};

/** The server deleted a file that was not sent for a day: the message goes back into the field. */
export const FileGone: Story = {
  parameters: { api: { sendMessage: examples['sendMessage.gone'] } },
  play: async ({ canvas }) => {
    await attach(canvas, [drawing()]);
    await allUploaded(canvas);
    await userEvent.type(await field(canvas), '{Enter}');
    await userEvent.click(await canvas.findByRole('button', { name: 'Send again' }));
    await expect(await field(canvas)).toHaveValue('The section of the header.');
    const list = await attached(canvas);
    await expect(list.getByText('No longer on the server. Attach it again.')).toBeVisible();
    await expect(canvas.queryByText(/^Not sent/)).toBeNull();
  },
};

export const AttachedOnAPhone: Story = {
  globals: narrow,
  parameters: { api: { uploadFile: { status: 201, body: { ...stored, fileName: `${longText.slice(0, 100)}.csv` } } } },
  play: async ({ canvas }) => {
    await attach(canvas, [drawing()], longText);
    await expect(await (await attached(canvas)).findByText(/Uploaded$/)).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

const openShared = async (canvas: Canvas) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Shared files' }));
  return within(await screen.findByRole('dialog', { name: 'Shared files' }));
};

/** All files of the conversation, the newest first. */
export const Shared: Story = {
  play: async ({ canvas }) => {
    const dialog = await openShared(canvas);
    const list = within(await dialog.findByRole('list', { name: 'Shared files' }));
    await expect(list.getAllByRole('listitem')).toHaveLength(examples.getSharedFiles.body.files.length);
    await expect(list.getByText(/ · You, 20 Nov 2026$/)).toBeVisible();
    await expect(dialog.getByRole('searchbox', { name: 'Search files' })).toBeVisible();
  },
};

export const SharedOnAPhone: Story = {
  globals: narrow,
  parameters: {
    api: {
      getSharedFiles: {
        body: {
          ...examples.getSharedFiles.body,
          files: examples.getSharedFiles.body.files.map((file, index) => ({
            ...file,
            name: `${index} ${longText.slice(0, 110)}.pdf`,
            by: { ...file.by, name: longText },
          })),
        },
      },
    },
  },
  play: async ({ canvas }) => {
    const dialog = await openShared(canvas);
    await dialog.findByRole('list', { name: 'Shared files' });
    await expectNoSidewaysScroll();
  },
};

export const SharedNothing: Story = {
  parameters: { api: { getSharedFiles: examples['getSharedFiles.none'] } },
  play: async ({ canvas }) => {
    const dialog = await openShared(canvas);
    await expect(await dialog.findByRole('heading', { name: 'No files yet' })).toBeVisible();
  },
};

export const SharedNothingFound: Story = {
  parameters: {
    api: {
      getSharedFiles: [examples.getSharedFiles, examples.getSharedFiles, examples['getSharedFiles.none']],
    },
  },
  play: async ({ canvas }) => {
    const dialog = await openShared(canvas);
    await dialog.findByRole('list', { name: 'Shared files' });
    await userEvent.type(dialog.getByRole('searchbox', { name: 'Search files' }), 'turbine');
    await expect(await dialog.findByRole('heading', { name: 'No files found' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Clear search' })).toBeVisible();
  },
};

export const SharedMore: Story = {
  parameters: {
    api: { getSharedFiles: { body: { ...examples.getSharedFiles.body, totalRecords: 120 } } },
  },
  play: async ({ canvas }) => {
    const dialog = await openShared(canvas);
    const more = await dialog.findByRole('button', { name: 'Show more' });
    for (let press = 0; press < 4; press += 1) {
      await waitFor(() => expect(more).not.toHaveAttribute('aria-busy', 'true'));
      await userEvent.click(more);
    }
    await expect(await dialog.findByText('The newest 100 of 120 files. Search for older ones by name.')).toBeVisible();
  },
};

export const SharedLoading: Story = {
  parameters: { api: { getSharedFiles: 'loading' } },
  play: async ({ canvas }) => {
    await openShared(canvas);
    await expect(screen.getByRole('dialog').querySelector('[aria-busy=true]')).not.toBeNull();
  },
};

export const SharedFailed: Story = {
  parameters: { api: { getSharedFiles: 'error' } },
  play: async ({ canvas }) => expectFailure(await openShared(canvas), failedTitle),
};

export const SharedFailedRetried: Story = {
  parameters: { api: { getSharedFiles: ['error', 'error', {}] } },
  play: async ({ canvas }) => {
    const dialog = await openShared(canvas);
    await expectFailureWithRetry(dialog, failedTitle);
    await expect(await dialog.findByRole('list', { name: 'Shared files' })).toBeVisible();
  },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import type { ComponentGuide } from '../component-guide.ts';
import { FileUpload } from './file-upload.tsx';

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['dropzone', 'uploader', 'attachment', 'drag and drop'],
  purpose: 'Takes files by button, drop or paste, and shows how each of them and all of them come along.',
  avoid: [
    'For a picture that has to be cut: use the image crop dialog after it.',
    'To show documents that are there: use the document link or the version history.',
  ],
  anatomy: {
    'file-upload': 'The whole: label, zone, total and list.',
    'file-upload-total': 'All files together: count, share, time left.',
    'confirm-dialog': 'The question before a new version.',
  },
  keyboard: {
    'Enter, Space': 'Open the system’s own choice of files.',
    'Ctrl+V': 'Adds files from the clipboard.',
    Tab: 'Goes through Cancel, Try again and Remove of each file.',
  },
  knownIssues: [
    'Whether a file is locked or has a virus only the server can say; the host passes it as the problem of the file.',
    'A folder that is dropped is taken as an empty file and refused.',
  ],
  without: { sizes: 'The zone is as wide as its place and high enough for a finger.' },
};

const meta = {
  title: 'Forms/File upload',
  id: 'components-file-upload',
  component: FileUpload,
  parameters: { guide },
  args: {
    label: 'Drawings',
    description: 'PDF or DWG, at most 25 MB each',
    accept: '.pdf,.dwg',
    maxSizeInBytes: 25_000_000,
    onFilesAdd: fn(),
    onCancel: fn(),
    onRetry: fn(),
    onRemove: fn(),
  },
  decorators: [
    (Story) => (
      <div className="max-w-110 p-4">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof FileUpload>;

export default meta;
type Story = StoryObj<typeof meta>;

const drawing = () => new File(['drawing'], 'water-wall.pdf', { type: 'application/pdf' });

/** A browser's own event: the one of the testing library loses the files. */
function drop(target: HTMLElement, ...files: File[]) {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  target.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
}

/** Every state of a file at once, an empty one, a wrong one and a disabled one. */
export const Overview: Story = {
  render: (args) => (
    <div className="grid gap-8">
      <FileUpload
        {...args}
        files={[
          {
            id: 'a',
            name: 'water-wall.pdf',
            sizeInBytes: 2_400_000,
            state: 'uploading',
            progress: 0.42,
            secondsLeft: 12,
          },
          { id: 'b', name: 'header.dwg', sizeInBytes: 780_000, state: 'waiting' },
          { id: 'c', name: 'rla-study.pdf', sizeInBytes: 1_100_000, state: 'done' },
          { id: 'd', name: 'scan.pdf', sizeInBytes: 900_000, state: 'failed', problem: 'virus' },
          { id: 'e', name: 'layout.dwg', sizeInBytes: 9_100_000, state: 'failed', problem: 'network', progress: 0.6 },
        ]}
      />
      <FileUpload {...args} label="With an error" error="At least one drawing is needed." />
      <FileUpload {...args} label="Closed" disabledReason="The bidding time is over." />
    </div>
  ),
};

export const Empty: Story = {
  parameters: { covers: ['drop', 'screen-reader'] },
  play: async ({ canvas, args, step }) => {
    const field = canvas.getByLabelText('Drawings');
    await step('the native field takes files', async () => {
      await expect(field).toHaveAccessibleDescription('PDF or DWG, at most 25 MB each');
      await userEvent.upload(field, drawing());
      const [files] = (args.onFilesAdd as ReturnType<typeof fn>).mock.lastCall as [File[]];
      await expect(files.map((file) => file.name)).toEqual(['water-wall.pdf']);
    });
    await step('so does a drop', async () => {
      drop(field, drawing());
      await expect(args.onFilesAdd).toHaveBeenCalledTimes(2);
    });
  },
};

export const EveryState: Story = {
  parameters: { covers: ['cancel', 'resume', 'progress', 'loading', 'error-locked', 'error-virus', 'error'] },
  args: {
    files: [
      { id: 'a', name: 'water-wall.pdf', sizeInBytes: 2_400_000, state: 'uploading', progress: 0.42, secondsLeft: 12 },
      { id: 'b', name: 'header.dwg', sizeInBytes: 780_000, state: 'waiting' },
      { id: 'c', name: 'rla-study.pdf', sizeInBytes: 1_100_000, state: 'done' },
      { id: 'e', name: 'scan.pdf', sizeInBytes: 900_000, state: 'failed', problem: 'virus' },
      { id: 'f', name: 'offer.pdf', sizeInBytes: 900_000, state: 'failed', problem: 'locked' },
      { id: 'g', name: 'layout.dwg', sizeInBytes: 9_100_000, state: 'failed', problem: 'network', progress: 0.6 },
      {
        id: 'd',
        name: 'photos.zip',
        sizeInBytes: 61_000_000,
        state: 'failed',
        error: 'Only PDF and DWG files are taken.',
      },
    ],
  },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('progressbar', { name: 'water-wall.pdf' })).toHaveAttribute('value', '0.42');
    await expect(canvas.getByText('2.4 MB').parentElement).toHaveTextContent('2.4 MB · uploading, 42%, 12 s left');
    const total = canvas.getByRole('progressbar', { name: '1 of 7 files · 49% · 12 s left' });
    await expect(total).toBeVisible();
    await expect(canvas.getByText('Password-protected. Save it without a password and choose it again.')).toBeVisible();
    await expect(canvas.getByText('A virus was found. The file was not saved.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Resume' }));
    await expect(args.onRetry).toHaveBeenLastCalledWith('g');
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel water-wall.pdf' }));
    await expect(args.onCancel).toHaveBeenCalledWith('a');
    await expect(canvas.getByText('Only PDF and DWG files are taken.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(args.onRetry).toHaveBeenCalledWith('d');
    await userEvent.click(canvas.getByRole('button', { name: 'Remove photos.zip' }));
    await expect(args.onRemove).toHaveBeenCalledWith('d');
  },
};

/** What cannot be taken is refused by name and stays in the list; the rest goes on. */
export const Refused: Story = {
  parameters: { covers: ['error-type', 'error-size', 'error-empty', 'list-kept-on-error', 'keyboard'] },
  args: {
    maxSizeInBytes: 1000,
    files: [{ id: 'c', name: 'rla-study.pdf', sizeInBytes: 900, state: 'done' }],
  },
  play: async ({ canvas, args, step }) => {
    const field = canvas.getByLabelText('Drawings');
    await step('reached by keyboard', async () => {
      await userEvent.tab();
      await expect(field).toHaveFocus();
      await expect(field).toHaveAttribute('type', 'file');
    });
    await step('type, size and emptiness', async () => {
      drop(
        field,
        drawing(),
        new File(['x'], 'photos.zip', { type: 'application/zip' }),
        new File(['x'.repeat(1001)], 'big.pdf', { type: 'application/pdf' }),
        new File([], 'empty.pdf', { type: 'application/pdf' }),
      );
      await expect(await canvas.findByText('photos.zip')).toBeVisible();
      await expect(canvas.getByText('This kind of file is not taken. Choose .pdf, .dwg.')).toBeVisible();
      await expect(canvas.getByText('big.pdf')).toBeVisible();
      await expect(canvas.getAllByText('Larger than 1 kB. Choose a smaller file.')[0]).toBeVisible();
      await expect(canvas.getAllByText('The file is empty. Choose another one.')[0]).toBeVisible();
      await expect(args.onFilesAdd).toHaveBeenCalledTimes(1);
      const [files] = (args.onFilesAdd as ReturnType<typeof fn>).mock.lastCall as [File[]];
      await expect(files.map((file) => file.name)).toEqual(['water-wall.pdf']);
    });
    await step('what was there is still there, and a refused one can be taken out', async () => {
      await expect(canvas.getByText('rla-study.pdf')).toBeVisible();
      await userEvent.click(canvas.getByRole('button', { name: 'Remove photos.zip' }));
      await expect(canvas.queryByText('photos.zip')).toBeNull();
      await expect(canvas.getByText('big.pdf')).toBeVisible();
    });
  },
};

export const Paste: Story = {
  parameters: { covers: ['paste'] },
  play: async ({ canvas, args }) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(drawing());
    canvas.getByLabelText('Drawings').dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    await expect(args.onFilesAdd).toHaveBeenCalledTimes(1);
  },
};

export const NewVersion: Story = {
  parameters: { covers: ['duplicate-is-new-version'] },
  args: { existingNames: ['water-wall.pdf'] },
  play: async ({ canvas, args, step }) => {
    const field = canvas.getByLabelText('Drawings');
    await step('asks, and takes nothing on Cancel', async () => {
      drop(field, drawing());
      await screen.findByRole('alertdialog', { name: 'Add a new version of water-wall.pdf?' });
      await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      await expect(args.onFilesAdd).not.toHaveBeenCalled();
    });
    await step('adds it as a version when told to', async () => {
      drop(field, drawing());
      await userEvent.click(await screen.findByRole('button', { name: 'Add version' }));
      await waitFor(() => expect(args.onFilesAdd).toHaveBeenCalledTimes(1));
      const [, details] = (args.onFilesAdd as ReturnType<typeof fn>).mock.lastCall as [File[], object];
      await expect(details).toEqual({ newVersionOf: ['water-wall.pdf'] });
    });
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { covers: ['long-text'] },
  args: {
    label: 'Drawings, calculations and certificates of the pressure parts that are to be replaced',
    description: 'PDF or DWG, at most 25 MB each. One file for each drawing, with the revision in its name.',
    files: [
      {
        id: 'a',
        name: 'boiler-3-water-wall-arrangement-general-assembly-drawing-revision-12-approved-for-construction.pdf',
        sizeInBytes: 2_400_000,
        state: 'failed',
        problem: 'locked',
      },
    ],
  },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const SayWhatIsTaken: Story = {
  tags: ['do'],
  parameters: {
    docs: {
      description: { story: 'Types and maximum size are shown before choosing, not only in the error.' },
    },
  },
};

export const SayNothing: Story = {
  tags: ['dont'],
  parameters: { docs: { description: { story: 'Without kinds and size people find the limits by being refused.' } } },
  args: { description: undefined },
};

export const DisabledWithReason: Story = {
  args: { disabledReason: 'The bidding time is over.' },
  parameters: { covers: ['disabled-reason'] },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByLabelText('Drawings')).toHaveAccessibleDescription('The bidding time is over.');
    await expect(canvas.getByLabelText('Drawings')).toBeDisabled();
    // Nothing in it looks as if it could be pressed.
    const zone = canvas.getByLabelText('Drawings').parentElement!;
    const choose = within(zone).getByText('Choose files');
    await expect(getComputedStyle(choose).textDecorationLine).toBe('none');
    await expect(getComputedStyle(choose).color).toBe(getComputedStyle(zone).color);
    drop(canvas.getByText('or drop them here'), drawing());
    await expect(args.onFilesAdd).not.toHaveBeenCalled();
  },
};

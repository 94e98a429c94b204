import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { FileUpload } from './file-upload.tsx';

const meta = {
  component: FileUpload,
  args: {
    label: 'Drawings',
    description: 'PDF or DWG, at most 25 MB each',
    accept: '.pdf,.dwg',
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
function drop(target: HTMLElement) {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(drawing());
  target.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
}

export const Empty: Story = {
  play: async ({ canvas, args, step }) => {
    const field = canvas.getByLabelText('Drawings');
    await step('the native field takes files', async () => {
      await expect(field).toHaveAccessibleDescription('PDF or DWG, at most 25 MB each');
      await userEvent.upload(field, drawing());
      const [files] = (args.onFilesAdd as ReturnType<typeof fn>).mock.lastCall as [File[]];
      await expect(files.map((file) => file.name)).toEqual(['water-wall.pdf']);
    });
    await step('so does a drop', async () => {
      drop(field);
      await expect(args.onFilesAdd).toHaveBeenCalledTimes(2);
    });
  },
};

export const EveryState: Story = {
  args: {
    files: [
      { id: 'a', name: 'water-wall.pdf', sizeInBytes: 2_400_000, state: 'uploading', progress: 0.42 },
      { id: 'b', name: 'header.dwg', sizeInBytes: 780_000, state: 'waiting' },
      { id: 'c', name: 'rla-study.pdf', sizeInBytes: 1_100_000, state: 'done' },
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
    await expect(canvas.getByText('2.4 MB · uploading, 42%')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel water-wall.pdf' }));
    await expect(args.onCancel).toHaveBeenCalledWith('a');
    await expect(canvas.getByText('Only PDF and DWG files are taken.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(args.onRetry).toHaveBeenCalledWith('d');
    await userEvent.click(canvas.getByRole('button', { name: 'Remove photos.zip' }));
    await expect(args.onRemove).toHaveBeenCalledWith('d');
  },
};

export const Disabled: Story = {
  args: { isDisabled: true },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByLabelText('Drawings')).toBeDisabled();
    drop(canvas.getByText('or drop them here'));
    await expect(args.onFilesAdd).not.toHaveBeenCalled();
  },
};

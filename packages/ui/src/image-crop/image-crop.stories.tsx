import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useState } from 'react';
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import type { ComponentGuide } from '../component-guide.ts';
import { ImageCrop, type ImageCropProps } from './image-crop.tsx';

const guide: ComponentGuide = {
  status: 'new',
  alsoKnownAs: ['cropper', 'avatar upload', 'logo upload'],
  purpose: 'Cuts a chosen picture to a square or a wide frame before it is sent, for the logo of a company.',
  avoid: [
    'For documents and drawings: send them as they are.',
    'For a gallery: the pictures keep their own shape there.',
  ],
  anatomy: { modal: 'The dialog.', 'image-crop': 'The inside; `data-state` is loading, ready or failed.' },
  keyboard: {
    Tab: 'Goes from shape to the three sliders and the buttons.',
    'Arrow keys': 'Choose the shape; move a slider.',
    'Home, End': 'A slider to its ends.',
    Escape: 'Closes without a cut.',
  },
  knownIssues: ['SVG files are not read: a logo in SVG has to be exported as PNG first.'],
  without: { sizes: 'The dialog has one width.' },
};

/** A picture of 400 by 100: the left half red, the right half blue. */
async function twoColours(): Promise<Blob> {
  const canvas = new OffscreenCanvas(400, 100);
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = 'red';
  pen.fillRect(0, 0, 200, 100);
  pen.fillStyle = 'blue';
  pen.fillRect(200, 0, 200, 100);
  return canvas.convertToBlob();
}

function WithPicture({ file: given, ...args }: ImageCropProps) {
  const [file, setFile] = useState<Blob | null>(given);
  const [isOpen, setOpen] = useState(true);
  useEffect(() => {
    if (!given) void twoColours().then(setFile);
  }, [given]);
  return <ImageCrop {...args} file={file} isOpen={isOpen} onOpenChange={setOpen} />;
}

const meta = {
  title: 'Forms/Image crop',
  id: 'components-image-crop',
  component: ImageCrop,
  args: { isOpen: true, onOpenChange: fn(), file: null, onCrop: fn() },
  parameters: { guide, docs: { story: { inline: false, height: '640px' } } },
  render: (args) => <WithPicture {...args} />,
} satisfies Meta<typeof ImageCrop>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Until the picture has been read, the dialog says that it is read. */
const isRead = async () => {
  await screen.findByRole('img');
};

/** With a picture that is wider than the frame. */
export const Overview: Story = {
  play: async () => {
    await isRead();
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Square' })).toHaveFocus());
  },
};

/** The colour in the middle of the result, as red, green, blue and alpha. */
async function middleOf(blob: Blob): Promise<number[]> {
  const bitmap = await createImageBitmap(blob);
  const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
  pen.drawImage(bitmap, 0, 0);
  return [...pen.getImageData(bitmap.width / 2, bitmap.height / 2, 1, 1).data];
}

const result = async (args: ImageCropProps) => {
  // Chromium encodes a canvas while the page is idle, and waits for that for some time.
  await waitFor(() => expect(args.onCrop).toHaveBeenCalled(), { timeout: 10_000 });
  return (args.onCrop as ReturnType<typeof fn>).mock.lastCall as [Blob, { id: string; width: number; height: number }];
};

export const Keyboard: Story = {
  parameters: { covers: ['keyboard', 'screen-reader'] },
  play: async ({ args, step }) => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Crop the logo' }));
    const across = await dialog.findByRole('slider', { name: 'Across' });
    await expect(dialog.getByRole('img', { name: 'Preview' })).toBeVisible();
    await step('the frame goes to the end: the blue half', async () => {
      await fireEvent.change(across, { target: { value: '1' } });
      await expect(across).toHaveAttribute('aria-valuetext', '100%');
      await userEvent.click(dialog.getByRole('button', { name: 'Use picture' }));
      const [blob, shape] = await result(args);
      await expect(blob.type).toBe('image/png');
      await expect(shape).toMatchObject({ id: 'square', width: 512, height: 512 });
      await expect(await middleOf(blob)).toEqual([0, 0, 255, 255]);
    });
    await step('arrows choose the wide frame', async () => {
      (args.onCrop as ReturnType<typeof fn>).mockClear();
      dialog.getByRole('radio', { name: 'Square' }).focus();
      await userEvent.keyboard('{ArrowRight}');
      await expect(dialog.getByRole('radio', { name: 'Wide, 3:1' })).toBeChecked();
      await userEvent.click(dialog.getByRole('button', { name: 'Use picture' }));
      const [blob] = await result(args);
      const bitmap = await createImageBitmap(blob);
      await expect([bitmap.width, bitmap.height]).toEqual([960, 320]);
    });
  },
};

export const Pointer: Story = {
  play: async ({ args }) => {
    const dialog = within(await screen.findByRole('dialog'));
    const frame = await dialog.findByRole('img');
    // A browser only captures a pointer that is down for it.
    frame.setPointerCapture = () => undefined;
    await fireEvent.pointerDown(frame, { pointerId: 1, clientX: 200, clientY: 100 });
    await fireEvent.pointerMove(frame, { pointerId: 1, clientX: 1200, clientY: 100 });
    await fireEvent.pointerUp(frame, { pointerId: 1 });
    await waitFor(() => expect(dialog.getByRole('slider', { name: 'Across' })).toHaveValue('0'));
    await userEvent.click(dialog.getByRole('button', { name: 'Use picture' }));
    const [blob] = await result(args);
    await expect(await middleOf(blob)).toEqual([255, 0, 0, 255]);
  },
};

export const Unreadable: Story = {
  parameters: { covers: ['error', 'disabled-reason'] },
  args: { file: new Blob(['no picture'], { type: 'image/png' }) },
  play: async ({ args }) => {
    const dialog = within(await screen.findByRole('dialog'));
    const use = dialog.getByRole('button', { name: 'Use picture' });
    await waitFor(() =>
      expect(use).toHaveAccessibleDescription('This file is not a readable picture. Choose a PNG, JPEG or WebP.'),
    );
    await userEvent.click(use);
    await expect(args.onCrop).not.toHaveBeenCalled();
  },
};

export const Sending: Story = {
  parameters: { covers: ['loading'] },
  args: { isPending: true },
  play: async ({ args }) => {
    const use = await screen.findByRole('button', { name: 'Use picture' });
    await screen.findByRole('img');
    await expect(use).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(use);
    await expect(args.onCrop).not.toHaveBeenCalled();
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { covers: ['long-text'] },
  args: {
    title: 'Crop the logo of your company to the shape in which vendors see it',
    error: 'The logo could not be saved. What you cut is still here: try again in a moment.',
  },
  play: async () => {
    const dialog = await screen.findByRole('dialog');
    await screen.findByRole('img');
    await expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth);
  },
};

export const TwoShapes: Story = {
  tags: ['do'],
  play: isRead,
  parameters: {
    docs: { description: { story: 'Only the shapes that are used, so that no crop is wasted.' } },
  },
};

export const ShapeWithoutAName: Story = {
  tags: ['dont'],
  play: isRead,
  parameters: {
    docs: {
      description: { story: 'Sizes in pixels do not say where a picture is shown; the name of the shape does.' },
    },
  },
  args: {
    shapes: [
      { id: 'a', label: '512 × 512', width: 512, height: 512 },
      { id: 'b', label: '960 × 320', width: 960, height: 320 },
    ],
  },
};

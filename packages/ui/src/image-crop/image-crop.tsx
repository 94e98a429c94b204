import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { PointerEvent, ReactNode } from 'react';
import { Banner } from '../banner/banner.tsx';
import { Button } from '../button/button.tsx';
import { Modal } from '../modal/modal.tsx';
import { RadioGroup } from '../radio-group/radio-group.tsx';
import { cropRectangle, dragPosition, wholePictureZoom, type CropPosition } from './crop-rectangle.ts';
import { useTexts, type Texts } from '../language.tsx';

/** A frame that the picture may be cut to. */
export interface CropShape {
  id: string;
  label: string;
  /** Width and height of the result in pixels. */
  width: number;
  height: number;
}

export interface ImageCropProps {
  /** Whether it is open; the owner keeps it. */
  isOpen: boolean;
  /** Asked to open or to close, also by Escape and by a press outside. */
  onOpenChange: (isOpen: boolean) => void;
  /** The picture as it was chosen; it is read here and goes nowhere. */
  file: Blob | null;
  /** Gets the cut picture as PNG; the dialog stays until the owner closes it. */
  onCrop: (picture: Blob, shape: CropShape) => void;
  /** The shapes that can be cut to; with one there is no choice. */
  shapes?: readonly CropShape[];
  /** The picture is being sent. */
  isPending?: boolean;
  /** Why the picture was not taken; the dialog stays open with it. */
  error?: ReactNode;
  /** Heading of the dialog. */
  title?: ReactNode;
  /** How the picture is moved. */
  description?: ReactNode;
  /** Name of the choice of shapes. */
  shapeLabel?: string;
  /** Name of the slider that enlarges. */
  zoomLabel?: string;
  /** Name of the slider that moves the picture sideways. */
  acrossLabel?: string;
  /** Name of the slider that moves it up and down. */
  downLabel?: string;
  /** Names the preview of what will be kept. */
  previewLabel?: string;
  /** Text of the button that takes the picture. */
  confirmLabel?: string;
  /** Text of the button that leaves without doing anything. */
  cancelLabel?: string;
  /** What is said of a file that is no picture. */
  unreadableLabel?: ReactNode;
  /** What is said while the picture is read. */
  loadingLabel?: string;
}

const largestZoom = 4;
const start: CropPosition = { zoom: 1, across: 0.5, down: 0.5 };

const english: Texts<'imageCrop'> = {
  title: 'Crop the logo',
  description: 'Drag the picture, or move it with the sliders.',
  square: 'Square',
  wide: 'Wide, 3:1',
  shapeLabel: 'Shape',
  zoomLabel: 'Zoom',
  acrossLabel: 'Across',
  downLabel: 'Up and down',
  previewLabel: 'Preview',
  confirmLabel: 'Use picture',
  cancelLabel: 'Cancel',
  unreadable: 'The picture cannot be read.',
  unreadableLabel: 'This file is not a readable picture. Choose a PNG, JPEG or WebP.',
  loadingLabel: 'Reading the picture…',
};

/**
 * Cuts a picture, such as a company's logo, to a square or a wide frame. The picture is dragged under the frame, or moved by
 * three sliders, which the keyboard and screen readers use. What the frame shows is what comes out.
 */
export function ImageCrop({
  isOpen,
  onOpenChange,
  file,
  onCrop,
  shapes: givenShapes,
  isPending = false,
  error,
  title,
  description,
  shapeLabel,
  zoomLabel,
  acrossLabel,
  downLabel,
  previewLabel,
  confirmLabel,
  cancelLabel,
  unreadableLabel,
  loadingLabel,
}: ImageCropProps) {
  const texts = useTexts('imageCrop', english, {
    title,
    description,
    shapeLabel,
    zoomLabel,
    acrossLabel,
    downLabel,
    previewLabel,
    confirmLabel,
    cancelLabel,
    unreadableLabel,
    loadingLabel,
  });
  const shapes = useMemo(
    (): readonly CropShape[] =>
      givenShapes ?? [
        { id: 'square', label: texts.square, width: 512, height: 512 },
        { id: 'wide', label: texts.wide, width: 960, height: 320 },
      ],
    [givenShapes, texts.square, texts.wide],
  );
  const id = useId();
  const [picture, setPicture] = useState<{ of: Blob; bitmap: ImageBitmap | null } | null>(null);
  const [shapeId, setShapeId] = useState(shapes[0]!.id);
  const [position, setPosition] = useState(start);
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const controls = useRef<HTMLDivElement>(null);
  const dragged = useRef<{ x: number; y: number } | null>(null);
  const shape = shapes.find((one) => one.id === shapeId) ?? shapes[0]!;
  const aspect = shape.width / shape.height;
  // A picture of a file that was chosen before is not this one.
  const bitmap = picture?.of === file ? picture?.bitmap : undefined;
  const isUnreadable = bitmap === null;

  useEffect(() => {
    if (!file) return;
    let isStale = false;
    setPosition(start);
    createImageBitmap(file).then(
      (read) => (isStale ? read.close() : setPicture({ of: file, bitmap: read })),
      () => !isStale && setPicture({ of: file, bitmap: null }),
    );
    return () => {
      isStale = true;
    };
  }, [file]);

  useEffect(() => {
    const pen = canvas?.getContext('2d');
    if (!canvas || !pen || !bitmap) return;
    const { x, y, width, height } = cropRectangle(bitmap, aspect, position);
    pen.clearRect(0, 0, canvas.width, canvas.height);
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(bitmap, x, y, width, height, 0, 0, canvas.width, canvas.height);
  }, [canvas, bitmap, aspect, position, shapeId]);

  // The dialog gives the focus to its first field when it opens; the fields are there once the picture has been read.
  useEffect(() => {
    const inside = controls.current;
    if (bitmap && inside && document.activeElement === inside.closest('[role=dialog]'))
      inside.querySelector<HTMLElement>('input:checked')?.focus();
  }, [bitmap]);

  function drag(event: PointerEvent<HTMLCanvasElement>) {
    if (!dragged.current || !bitmap) return;
    const frame = event.currentTarget.getBoundingClientRect();
    const by = {
      across: (event.clientX - dragged.current.x) / frame.width,
      down: (event.clientY - dragged.current.y) / frame.height,
    };
    dragged.current = { x: event.clientX, y: event.clientY };
    setPosition((before) => dragPosition(bitmap, aspect, before, by));
  }

  const slider = (label: string, key: keyof CropPosition, min: number, max: number) => (
    <label className="grid gap-1 text-label font-medium text-ink-soft">
      {label}
      <input
        type="range"
        min={min}
        max={max}
        step={0.01}
        value={position[key]}
        aria-valuetext={`${Math.round(position[key] * 100)}%`}
        onChange={(event) => setPosition({ ...position, [key]: event.target.valueAsNumber })}
        className="h-6 w-full cursor-pointer accent-accent pointer-coarse:h-11"
      />
    </label>
  );

  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={texts.title}
      description={texts.description}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{texts.cancelLabel}</Button>
          <Button
            variant="primary"
            isLoading={isPending}
            disabledReason={
              isUnreadable
                ? typeof texts.unreadableLabel === 'string'
                  ? texts.unreadableLabel
                  : texts.unreadable
                : !bitmap && texts.loadingLabel
            }
            onClick={() => canvas?.toBlob((blob) => blob && onCrop(blob, shape), 'image/png')}
          >
            {texts.confirmLabel}
          </Button>
        </>
      }
    >
      <div
        ref={controls}
        data-slot="image-crop"
        data-state={isUnreadable ? 'failed' : bitmap ? 'ready' : 'loading'}
        className="grid gap-4"
      >
        {(error || isUnreadable) && <Banner tone="bad">{error || texts.unreadableLabel}</Banner>}
        {bitmap === undefined && <p role="status">{texts.loadingLabel}</p>}
        {bitmap && (
          <>
            <RadioGroup
              legend={texts.shapeLabel}
              orientation="horizontal"
              options={shapes.map(({ id: value, label }) => ({ value, label }))}
              value={shape.id}
              onValueChange={(next) => {
                setShapeId(next);
                setPosition(start);
              }}
            />
            <figure className="grid justify-items-center gap-1.5">
              {/* The checks show where the result is clear. */}
              <canvas
                ref={setCanvas}
                role="img"
                aria-labelledby={id}
                width={shape.width}
                height={shape.height}
                onPointerDown={(event) => {
                  event.currentTarget.setPointerCapture(event.pointerId);
                  dragged.current = { x: event.clientX, y: event.clientY };
                }}
                onPointerMove={drag}
                onPointerUp={() => (dragged.current = null)}
                onPointerCancel={() => (dragged.current = null)}
                className="max-h-64 max-w-full cursor-grab touch-none rounded-middle border border-control bg-[repeating-conic-gradient(var(--color-sunken)_0_25%,var(--color-surface)_0_50%)] bg-size-[16px_16px] active:cursor-grabbing"
              />
              <figcaption id={id} className="text-small text-ink-muted">
                {texts.previewLabel}
              </figcaption>
            </figure>
            <div className="grid gap-3">
              {slider(texts.zoomLabel, 'zoom', Math.floor(wholePictureZoom(bitmap, aspect) * 100) / 100, largestZoom)}
              {slider(texts.acrossLabel, 'across', 0, 1)}
              {slider(texts.downLabel, 'down', 0, 1)}
            </div>
          </>
        )}
      </div>
    </Modal>
  );
}

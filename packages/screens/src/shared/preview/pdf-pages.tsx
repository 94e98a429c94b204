import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { PdfDocument, RenderTask, TextLayer } from './open-pdf.ts';
import type { Unshown, Zoom } from './preview-dialog.tsx';

type Reader = typeof import('./open-pdf.ts');
type Opened = { pdf: PdfDocument; reader: Reader };
type Size = { width: number; height: number };

/** Dots of the screen to a point of the paper. */
const paper = 96 / 72;
const edge = 8;
/** What every browser still draws in one piece. */
const mostDots = 16_000_000;

/** The pages of a PDF below each other; only those in view and their neighbours are drawn. */
export function PdfPages({
  bytes,
  zoom,
  view,
  onOpen,
  onPage,
  onFit,
  onUnshown,
}: {
  bytes: Uint8Array<ArrayBuffer>;
  zoom: Zoom;
  /** What scrolls them. */
  view: RefObject<HTMLDivElement | null>;
  onOpen: (pages: number) => void;
  /** Told which page is in view. */
  onPage: (page: number) => void;
  /** Told at which zoom a page fits. */
  onFit: (scale: number) => void;
  onUnshown: (why: Unshown) => void;
}) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [first, setFirst] = useState<Size | null>(null);
  useEffect(() => {
    let isOver = false;
    let close = () => {};
    const open = async () => {
      const reader = await import('./open-pdf.ts').catch(() => null);
      if (isOver) return;
      if (!reader) return onUnshown('unreachable');
      // The worker takes what it is given: the content is also what is downloaded.
      const task = reader.openPdf(bytes.slice());
      close = () => void task.destroy();
      const pdf = await task.promise;
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: paper });
      if (isOver) return;
      setFirst({ width, height });
      setOpened({ pdf, reader });
      onOpen(pdf.numPages);
    };
    open().catch((error: unknown) => {
      if (!isOver) onUnshown((error as Error).name === 'PasswordException' ? 'password' : 'damaged');
    });
    return () => {
      isOver = true;
      close();
    };
  }, [bytes]); // eslint-disable-line react-hooks/exhaustive-deps -- the callbacks are made anew with every drawing
  return opened && first && <Pages {...{ opened, first, zoom, view, onPage, onFit }} />;
}

function Pages({
  opened: { pdf, reader },
  first,
  zoom,
  view,
  onPage,
  onFit,
}: Pick<Parameters<typeof PdfPages>[0], 'zoom' | 'view' | 'onPage' | 'onFit'> & { opened: Opened; first: Size }) {
  const list = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  // Until one is drawn it counts as large as the first.
  const [sizes, setSizes] = useState<ReadonlyMap<number, Size>>(new Map());
  const [near, setNear] = useState<ReadonlySet<number>>(new Set());
  // Null until the reader has scrolled: a file opens at the top of its first page.
  const place = useRef<{ page: number; part: number } | null>(null);
  const sizeOf = (number: number) => sizes.get(number) ?? first;
  const scaleOf = (number: number) =>
    zoom === 'fit' ? Math.max(0.05, (room - 2 * edge) / sizeOf(number).width) : zoom;

  useLayoutEffect(() => {
    const box = view.current!;
    const observer = new ResizeObserver(() => setRoom(box.clientWidth));
    observer.observe(box);
    return () => observer.disconnect();
  }, [view]);

  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) =>
        setNear((before) => {
          const next = new Set(before);
          for (const { target, isIntersecting } of entries) {
            const number = Number((target as HTMLElement).dataset['page']);
            if (isIntersecting) next.add(number);
            else next.delete(number);
          }
          return next;
        }),
      { root: view.current, rootMargin: '75% 0px' },
    );
    for (const box of list.current!.children) observer.observe(box);
    return () => observer.disconnect();
  }, [view, pdf]);

  useEffect(() => {
    const box = view.current!;
    const note = () => {
      const boxes = list.current!.children as HTMLCollectionOf<HTMLElement>;
      const line = box.scrollTop + box.clientHeight / 3;
      let [low, high] = [0, boxes.length - 1];
      while (low < high) {
        const middle = Math.ceil((low + high) / 2);
        if (boxes[middle]!.offsetTop <= line) low = middle;
        else high = middle - 1;
      }
      // At the end a short last page never comes up to the line.
      if (box.scrollTop > 0 && box.scrollTop + box.clientHeight >= box.scrollHeight - 1) low = boxes.length - 1;
      const { offsetTop, offsetHeight } = boxes[low]!;
      place.current = { page: low + 1, part: (box.scrollTop - offsetTop) / Math.max(1, offsetHeight) };
      onPage(low + 1);
    };
    box.addEventListener('scroll', note, { passive: true });
    return () => box.removeEventListener('scroll', note);
  }, [view]); // eslint-disable-line react-hooks/exhaustive-deps -- the callbacks are made anew with every drawing

  // What is in view stays there when it becomes larger or smaller.
  useLayoutEffect(() => {
    if (!place.current) return;
    const { page, part } = place.current;
    const box = list.current!.children[page - 1] as HTMLElement | undefined;
    if (box && room > 0) view.current!.scrollTop = box.offsetTop + part * box.offsetHeight;
  }, [zoom, room, view]);

  useEffect(() => {
    if (zoom === 'fit' && room > 0) onFit(scaleOf(place.current?.page ?? 1));
  });

  return (
    <div ref={list} className="grid w-max min-w-full justify-items-center gap-2 p-2">
      {Array.from({ length: pdf.numPages }, (_, index) => {
        const number = index + 1;
        const { width, height } = sizeOf(number);
        const scale = scaleOf(number);
        return (
          <div
            key={number}
            data-page={number}
            role="group"
            aria-label={`Page ${number} of ${pdf.numPages}`}
            className="relative bg-[white] shadow-raised"
            style={{ width: `${width * scale}px`, height: `${height * scale}px` }}
          >
            {room > 0 && near.has(number) && (
              <Page
                {...{ pdf, reader, number, scale }}
                onSize={(size) =>
                  (size.width !== width || size.height !== height) &&
                  setSizes((before) => new Map(before).set(number, size))
                }
              />
            )}
          </div>
        );
      })}
    </div>
  );
}

// As the reader's own sheet has it: the words lie over the drawn ones, unseen, to be read aloud and chosen.
const textClass = [
  'absolute inset-0 overflow-clip text-start leading-none [forced-color-adjust:none]',
  '[--min-font-size-inv:calc(1/var(--min-font-size,1))] [--text-scale-factor:calc(var(--total-scale-factor)*var(--min-font-size,1))]',
  '[&_:is(span,br)]:absolute [&_:is(span,br)]:[transform-origin:0_0] [&_:is(span,br)]:cursor-text [&_:is(span,br)]:whitespace-pre [&_:is(span,br)]:text-transparent',
  '[&_span]:[font-size:calc(var(--text-scale-factor)*var(--font-height,0))] [&_span]:[transform:rotate(var(--rotate,0deg))_scaleX(var(--scale-x,1))_scale(var(--min-font-size-inv))]',
].join(' ');

/** One page: what is drawn, and its words. */
function Page({
  pdf,
  reader,
  number,
  scale,
  onSize,
}: Opened & { number: number; scale: number; onSize: (size: Size) => void }) {
  const drawn = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'drawing' | 'there' | 'no-words' | 'failed'>('drawing');
  useEffect(() => {
    let isOver = false;
    let task: RenderTask | undefined;
    let layer: TextLayer | undefined;
    const draw = async () => {
      const page = await pdf.getPage(number);
      if (isOver) return;
      const { width, height } = page.getViewport({ scale: paper });
      onSize({ width, height });
      const viewport = page.getViewport({ scale: scale * paper });
      const dots = Math.min(window.devicePixelRatio, Math.sqrt(mostDots / (viewport.width * viewport.height)));
      const canvas = document.createElement('canvas');
      canvas.width = Math.max(1, Math.floor(viewport.width * dots));
      canvas.height = Math.max(1, Math.floor(viewport.height * dots));
      canvas.className = 'block size-full';
      canvas.ariaHidden = 'true';
      task = page.render({ canvas, viewport, transform: [dots, 0, 0, dots, 0, 0] });
      await task.promise;
      if (isOver) return;
      drawn.current!.replaceChildren(canvas);
      const container = document.createElement('div');
      container.className = textClass;
      container.style.setProperty('--total-scale-factor', String(scale * paper));
      layer = new reader.TextLayer({ textContentSource: page.streamTextContent(), container, viewport });
      await layer.render();
      // The canvas by which words are measured stands in the page's body, outside of all that is read there.
      reader.TextLayer.cleanup();
      if (isOver) return;
      words.current!.replaceChildren(container);
      setState(container.textContent?.trim() ? 'there' : 'no-words');
    };
    draw().catch(() => {
      if (!isOver) setState('failed');
    });
    return () => {
      isOver = true;
      task?.cancel();
      layer?.cancel();
    };
  }, [pdf, number, scale]); // eslint-disable-line react-hooks/exhaustive-deps -- the reader is that of the document
  return (
    <>
      <div ref={drawn} data-state={state} className="absolute inset-0" />
      <div ref={words} />
      {state === 'no-words' && <p className="sr-only">This page has no text that could be read aloud.</p>}
      {state === 'failed' && (
        <p className="absolute inset-0 grid place-content-center p-4 text-center text-[black]">
          This page cannot be drawn. Download the file to see it.
        </p>
      )}
    </>
  );
}

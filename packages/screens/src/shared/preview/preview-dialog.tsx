import { isCancelled, type ApiProblem } from '@millwright/api-client/problem';
import { useApiClient } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { formatBytes } from '@millwright/ui/document-link/format-bytes';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { formatNumber } from '@millwright/ui/format-number';
import { IconButton } from '@millwright/ui/icon-button/icon-button';
import { Modal } from '@millwright/ui/modal/modal';
import { Progress } from '@millwright/ui/progress/progress';
import { TextField } from '@millwright/ui/text-field/text-field';
import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp, Download, Minus, MoveHorizontal, Plus } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { fileKind } from '../document-kinds.ts';
import { isolated } from '../isolated.ts';
import { saveFile } from '../save-file.ts';
import { useFile } from '../use-file.ts';
import { pictureTypes, type PreviewFile } from './preview.tsx';
import { PdfPages } from './pdf-pages.tsx';
import { Picture } from './picture.tsx';
import { previewLimit } from '../file-limits.ts';
import { readFile, TooLarge } from './read-file.ts';

/** How large it is drawn: 1 is the size of the paper, or a dot of a picture for one of the screen. */
export type Zoom = number | 'fit';
/** Why a content that has arrived is not shown. */
export type Unshown = 'password' | 'damaged' | 'unreachable';

type Refusal = Unshown | 'too-large' | ApiProblem;
type Content =
  | { state: 'loading'; doneInBytes: number }
  | { state: 'refused'; refusal: Refusal }
  | { state: 'there'; bytes: Uint8Array<ArrayBuffer> };

const steps = [0.25, 0.33, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 4];

/** Files of a list, one at a time: PDFs page by page, and pictures. What cannot be shown is said, and can be downloaded. */
export default function PreviewDialog({
  files,
  openedId,
  onClose,
}: {
  files: readonly PreviewFile[];
  openedId: string;
  onClose: () => void;
}) {
  const view = useRef<HTMLDivElement>(null);
  const { take, isPending } = useFile();
  const [id, setId] = useState(openedId);
  const [bytes, setBytes] = useState<Uint8Array<ArrayBuffer> | null>(null);
  // One that was deleted meanwhile stays in view.
  const [last, setLast] = useState(() => files.find((file) => file.id === openedId));
  const index = files.findIndex((file) => file.id === id);
  const file = files[index] ?? last;
  if (!file) return null;
  const turn = (by: number) => {
    const next = files[index + by];
    if (!next) return;
    setBytes(null);
    setLast(next);
    setId(next.id);
  };
  const download = () => {
    if (bytes) saveFile(new Blob([bytes]), file.name);
    else void take({ name: file.name, read: (client) => file.read(client, {}) });
  };
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={isolated(file.name)}
      initialFocus={view}
      className="h-[92dvh] max-w-280 [&>[data-slot=dialog-body]]:overflow-hidden [&>[data-slot=dialog-body]>div]:h-full"
      footer={
        <>
          {files.length > 1 && (
            <span className="me-auto flex items-center gap-1">
              <IconButton
                label="Previous document"
                disabledReason={index <= 0 && 'This is the first document.'}
                onClick={() => turn(-1)}
              >
                <ChevronLeft aria-hidden className="rtl:-scale-x-100" />
              </IconButton>
              <span role="status" className="text-small text-ink-muted tabular-nums">
                <span className="sr-only">Document </span>
                {index + 1} of {files.length}
              </span>
              <IconButton
                label="Next document"
                disabledReason={index >= files.length - 1 && 'This is the last document.'}
                onClick={() => turn(1)}
              >
                <ChevronRight aria-hidden className="rtl:-scale-x-100" />
              </IconButton>
            </span>
          )}
          <Button isLoading={isPending} onClick={download}>
            <Download aria-hidden /> Download
          </Button>
        </>
      }
    >
      <Shown key={file.id} file={file} view={view} onRead={setBytes} />
    </Modal>
  );
}

function Shown({
  file,
  view,
  onRead,
}: {
  file: PreviewFile;
  view: RefObject<HTMLDivElement | null>;
  onRead: (bytes: Uint8Array<ArrayBuffer>) => void;
}) {
  const client = useApiClient();
  const [content, setContent] = useState<Content>({ state: 'loading', doneInBytes: 0 });
  const [tries, setTries] = useState(1);
  const [zoom, setZoom] = useState<Zoom>('fit');
  const [pages, setPages] = useState<number | null>(null);
  const [page, setPage] = useState(1);
  const fit = useRef(1);
  const isPdf = fileKind(file.name) === 'PDF';

  // Who turned to the next document goes on in it.
  useEffect(() => view.current?.focus({ preventScroll: true }), [view]);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setContent({ state: 'loading', doneInBytes: 0 });
    readFile(file, client, { signal, onProgress: (doneInBytes) => setContent({ state: 'loading', doneInBytes }) })
      .then((bytes) => {
        setContent({ state: 'there', bytes });
        onRead(bytes);
      })
      .catch((error: unknown) => {
        if (isCancelled(error) || signal.aborted) return;
        setContent({ state: 'refused', refusal: error instanceof TooLarge ? 'too-large' : (error as ApiProblem) });
      });
    return () => controller.abort();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a file is known by its id; a list that is read anew does not read it again
  }, [file.id, client, tries]);

  const goTo = (number: number) => {
    const wanted = Math.min(Math.max(1, number), pages ?? 1);
    const box = view.current?.querySelector<HTMLElement>(`[data-page="${wanted}"]`);
    if (box && view.current) view.current.scrollTop = box.offsetTop - 8;
  };
  const step = (by: 1 | -1) => {
    const now = zoom === 'fit' ? fit.current : zoom;
    const next = by > 0 ? steps.find((each) => each > now + 0.01) : steps.findLast((each) => each < now - 0.01);
    if (next !== undefined) setZoom(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
    const box = view.current!;
    const isWide = box.scrollWidth > box.clientWidth + 1;
    const acts: Record<string, (() => void) | false> = {
      '+': () => step(1),
      '=': () => step(1),
      '-': () => step(-1),
      '0': () => setZoom('fit'),
      PageDown: pages !== null && (() => goTo(page + 1)),
      PageUp: pages !== null && (() => goTo(page - 1)),
      ArrowRight: pages !== null && !isWide && (() => goTo(page + 1)),
      ArrowLeft: pages !== null && !isWide && (() => goTo(page - 1)),
      Home: pages !== null && (() => goTo(1)),
      End: pages !== null && (() => goTo(pages)),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const refuse = (refusal: Unshown) => setContent({ state: 'refused', refusal });
  const isShown = content.state === 'there' && (!isPdf || pages !== null);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the whole view; each has a control of its own as well
    <div className="grid h-full min-h-72 grid-rows-[auto_minmax(0,1fr)] gap-3" onKeyDown={onKeyDown}>
      <div className="flex min-h-control-middle flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {isShown && (
          <>
            {isPdf && <PageChoice page={page} pages={pages!} onChoose={goTo} />}
            <div role="group" aria-label="Size" className="flex items-center gap-1">
              <IconButton label="Smaller" onClick={() => step(-1)}>
                <Minus aria-hidden />
              </IconButton>
              <span role="status" className="min-w-12 text-center text-small text-ink-muted tabular-nums">
                {zoom === 'fit' ? 'Fits' : `${Math.round(zoom * 100)}%`}
              </span>
              <IconButton label="Larger" onClick={() => step(1)}>
                <Plus aria-hidden />
              </IconButton>
              <IconButton label="Fit to width" aria-pressed={zoom === 'fit'} onClick={() => setZoom('fit')}>
                <MoveHorizontal aria-hidden />
              </IconButton>
            </div>
          </>
        )}
      </div>
      <div
        ref={view}
        role="region"
        aria-label={isPdf ? 'Pages' : 'Picture'}
        aria-busy={content.state !== 'refused' && !isShown}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must scroll by keyboard too
        tabIndex={0}
        className="relative min-h-0 min-w-0 overflow-auto overscroll-contain rounded-small border border-line bg-sunken focus-visible:-outline-offset-2"
      >
        {content.state === 'refused' ? (
          <Refused refusal={content.refusal} onRetry={() => setTries((before) => before + 1)} />
        ) : (
          <>
            {!isShown && <Loading file={file} doneInBytes={content.state === 'loading' ? content.doneInBytes : null} />}
            {content.state === 'there' &&
              (isPdf ? (
                <PdfPages
                  bytes={content.bytes}
                  zoom={zoom}
                  view={view}
                  onOpen={setPages}
                  onPage={setPage}
                  onFit={(scale) => (fit.current = scale)}
                  onUnshown={refuse}
                />
              ) : (
                <Picture
                  bytes={content.bytes}
                  type={pictureTypes[fileKind(file.name)]!}
                  name={file.name}
                  zoom={zoom}
                  onFit={(scale) => (fit.current = scale)}
                  onUnshown={refuse}
                />
              ))}
          </>
        )}
      </div>
    </div>
  );
}

function Loading({ file, doneInBytes }: { file: PreviewFile; doneInBytes: number | null }) {
  const { sizeInBytes } = file;
  return (
    <div className="absolute inset-0 grid content-center px-card">
      <Progress
        label={doneInBytes === null ? 'Opening it' : 'Fetching it'}
        value={doneInBytes === null || sizeInBytes === undefined ? null : Math.min(doneInBytes, sizeInBytes)}
        max={Math.max(1, sizeInBytes ?? 1)}
        {...(doneInBytes !== null &&
          sizeInBytes !== undefined && { detail: `${formatBytes(doneInBytes)} of ${formatBytes(sizeInBytes)}` })}
      />
    </div>
  );
}

/** The number of the page as a field, with the ways to its neighbours. */
function PageChoice({ page, pages, onChoose }: { page: number; pages: number; onChoose: (page: number) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const choose = () => {
    const number = Number(typed);
    if (typed !== null && Number.isInteger(number) && number > 0) onChoose(number);
    setTyped(null);
  };
  return (
    <div role="group" aria-label="Page" className="flex items-center gap-1">
      <IconButton
        label="Previous page"
        disabledReason={page <= 1 && 'This is the first page.'}
        onClick={() => onChoose(page - 1)}
      >
        <ChevronUp aria-hidden />
      </IconButton>
      <TextField
        label={`Page, of ${formatNumber(pages)}`}
        isLabelHidden
        inputMode="numeric"
        maxLength={6}
        className="w-16"
        value={typed ?? String(page)}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={choose}
        onKeyDown={(event) => event.key === 'Enter' && choose()}
      />
      <span aria-hidden className="text-small text-ink-muted tabular-nums">
        of {formatNumber(pages)}
      </span>
      <IconButton
        label="Next page"
        disabledReason={page >= pages && 'This is the last page.'}
        onClick={() => onChoose(page + 1)}
      >
        <ChevronDown aria-hidden />
      </IconButton>
      <span role="status" className="sr-only">
        Page {formatNumber(page)} of {formatNumber(pages)}
      </span>
    </div>
  );
}

function wordsOf(refusal: Refusal): { title: string; text: string; mayRetry?: boolean } {
  switch (refusal) {
    case 'too-large':
      return {
        title: 'Too large to be shown here',
        text: `Files of up to ${previewLimit.words} are shown. Download it.`,
      };
    case 'password':
      return { title: 'It is protected by a password', text: 'Download it, and open it with its password.' };
    case 'damaged':
      return {
        title: 'It cannot be shown',
        text: 'It is damaged, or made in a way that is not known here. Download it, and open it with another program.',
      };
    case 'unreachable':
      return {
        title: 'The server cannot be reached',
        text: 'What shows this file did not come. Check your connection and try again.',
        mayRetry: true,
      };
  }
  const { status, code, message } = refusal;
  if (code === 'UNREACHABLE')
    return { title: 'The server cannot be reached', text: 'Check your connection and try again.', mayRetry: true };
  if (status === 401 || status === 403) return { title: 'You do not have access', text: message };
  if (status === 404) return { title: 'It is not here any more', text: message };
  return { title: 'Could not be loaded', text: message, mayRetry: true };
}

function Refused({ refusal, onRetry }: { refusal: Refusal; onRetry: () => void }) {
  const { title, text, mayRetry } = wordsOf(refusal);
  return (
    <div role="alert" className="grid min-h-full content-center">
      <EmptyState
        kind="no-results"
        headingLevel={3}
        title={title}
        action={mayRetry && <Button onClick={onRetry}>Try again</Button>}
      >
        {text}
      </EmptyState>
    </div>
  );
}

import type { ApiProblem } from '@millwright/api-client/problem';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { ChatThread, type ChatMessage } from '@millwright/ui/chat-thread/chat-thread';
import { IconButton } from '@millwright/ui/icon-button/icon-button';
import { MessageComposer } from '@millwright/ui/message-composer/message-composer';
import { useToast } from '@millwright/ui/toast/toast';
import { Lock, X } from 'lucide-react';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
} from 'react';
import { useDates } from '../../shared/dates.tsx';
import { isolated } from '../../shared/isolated.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { useLazyPart } from '../../shared/use-lazy-part.ts';
import { ChosenCards } from './chosen-cards.tsx';
import { MOST_CARDS, withCards, type ChosenCard } from './cards.rules.ts';
import { usePastedCards } from './use-pasted-cards.ts';
import { UPLOADING, type Attached, type KeptFile } from './attachments.rules.ts';
import {
  excerptOf,
  firstUnread,
  gapAfter,
  lastOwnRead,
  mergedMessages,
  newMessageId,
  stillUnsent,
  type Message,
} from './conversation.rules.ts';
import { drawnMessage, drawnUnsent, idOf, storedMessage } from './drawn-messages.ts';
import { MessageActions } from './message-actions.tsx';
import type { FilesOf } from './shared-files.ts';
import { useOutbox, type OutboxMessage } from './use-outbox.ts';

const MentionField = lazyPart(() => import('./mention-field.tsx'));
const Attachments = lazyPart(() => import('./attachments.tsx'));
const loadFiles = () => import('./message-files.tsx');
const CardDialog = lazyPart(() => import('./card-dialog.tsx'));
const loadCards = () => import('./message-cards.tsx');
const PriceDialog = lazyPart(() => import('./price-dialog.tsx'));

const MOST_CHARACTERS = 10_000;
const MOST_MISSED = 200;
/** A message that is sought is read among so many on each side. */
const SOUGHT_AMONG = 10;

/** The newest page of a thread, as both sides read it. */
export type ConversationPage = {
  messages: readonly Message[];
  hasMore: boolean;
  lastSeq: number;
  unread: number;
  readSeq: number;
  otherReadSeq: number;
  sealed: { until: string } | null;
};

/** How a side reads and writes. */
export type ConversationCalls = {
  older: (before: number) => Promise<{ messages: readonly Message[] }>;
  missed: (after: number) => Promise<{ messages: readonly Message[] }>;
  send: (message: OutboxMessage) => Promise<Message>;
  edit: (seq: number, text: string, isNotPrice: boolean) => Promise<Message>;
  setDeleted: (seq: number, isDeleted: boolean) => Promise<{ messages: readonly Message[] }>;
  markRead: (seq: number) => Promise<unknown>;
};

/**
 * A thread with its messages and the field below. What is written shows at once and is kept on this device until the server has it. Files are
 * uploaded as they are attached.
 * Give it a height.
 *
 * @param of Names the reader and the thread: drafts are kept under it.
 */
export function Conversation({
  of,
  filesOf,
  label,
  page,
  calls,
  people = [],
  cannotSend,
  onAnswerToAll,
  onMakeMilestone,
  hasCards = false,
  soughtSeq,
}: {
  of: string;
  /** Of an identity that stays. */
  filesOf: FilesOf;
  label: string;
  page: ConversationPage;
  calls: ConversationCalls;
  /** Colleagues who can be mentioned. */
  people?: readonly { userId: string; fullName: string; isMe: boolean }[];
  /** Why nothing can be written. */
  cannotSend?: string;
  /** Answers a message to all vendors of its job. Of an identity that stays. */
  onAnswerToAll?: (message: Message) => void;
  /** Makes a milestone of a message. Of an identity that stays. */
  onMakeMilestone?: (message: Message) => void;
  /** Cards of jobs and quotes can be attached, and lead to their pages. */
  hasCards?: boolean;
  /** The message that the address names: it is read with what follows it, and brought into view. */
  soughtSeq?: number;
}) {
  const toast = useToast();
  const { formatDateTime } = useDates();
  const [known, setKnown] = useState<readonly Message[]>(page.messages);
  const [older, setOlder] = useState<{ isLoading: boolean; isOver: boolean; problem: ApiProblem | null }>({
    isLoading: false,
    isOver: !page.hasMore,
    problem: null,
  });
  const [cards, setCards] = useState<readonly ChosenCard[]>([]);
  const addCards = (more: readonly ChosenCard[]) => setCards((before) => withCards(before, more));
  const addPasted = usePastedCards(addCards);
  const [isChoosingCard, setChoosingCard] = useState(false);
  const [replyTo, setReplyTo] = useState<OutboxMessage['replyTo']>(null);
  const [mentionedIds, setMentionedIds] = useState<string[]>([]);
  const [isMentioning, setMentioning] = useState(false);
  const [editing, setEditing] = useState<Message | null>(null);
  const [editFailure, setEditFailure] = useState<{ text: string; problem: ApiProblem } | null>(null);
  const take = useCallback(
    (messages: readonly Message[]) => setKnown((before) => mergedMessages(before, messages)),
    [],
  );

  const { outbox, failures, firstDraft, firstFiles, currentDraft, keepDraft, keepFiles, ...unsent } = useOutbox(
    of,
    async (message) => take([await calls.send(message)]),
  );
  const { add, drop, settle, retry } = unsent;
  // Files of the next message; another key empties them. `attached` is null until the uploads report their state: sending waits for it.
  const [basket, setBasket] = useState<Basket>({ key: 0, kept: firstFiles, chosen: [] });
  const [attached, setAttached] = useState<Attached | null>(firstFiles.length === 0 ? nothing : null);
  const toBasket = ({ kept = [], chosen = [] }: { kept?: readonly KeptFile[]; chosen?: readonly File[] }) => {
    if (kept.length + chosen.length === 0) return;
    setAttached(null);
    setBasket((before) => ({
      ...before,
      kept: [...before.kept, ...kept],
      chosen: [...before.chosen, ...chosen],
    }));
  };
  const hasFiles = [...known, ...outbox].some(({ files = [] }) => files.length > 0);
  const { part: filePart, want: wantFilePart } = useLazyPart(loadFiles);
  useEffect(() => {
    if (hasFiles) void wantFilePart();
  }, [hasFiles, wantFilePart]);
  const [isDroppedOn, setDroppedOn] = useState(false);
  // Text that is put back into the field: another key makes a new field.
  const [typed, setTyped] = useState({ key: 0, text: firstDraft });

  // What the server answers joins what is known: earlier pages stay, and a gap is filled.
  const fillGap = useEffectEvent(async (after: number) => {
    try {
      const { messages } = await calls.missed(after);
      if (messages.length < MOST_MISSED) take(messages);
      else setKnown(page.messages);
    } catch {
      // The next answer tries again.
    }
  });
  const [answered, setAnswered] = useState(page.messages);
  if (answered !== page.messages) {
    setAnswered(page.messages);
    const gap = gapAfter(known, page.messages);
    if (gap === null) setKnown(mergedMessages(known, page.messages));
  }
  const gap = gapAfter(known, page.messages);
  useEffect(() => {
    if (gap !== null) void fillGap(gap);
  }, [gap, page.messages]);
  useEffect(() => settle((before) => stillUnsent(before, known)), [known, settle]);

  // The line before what is new stays where it was while one reads.
  const [readSeq] = useState(page.readSeq);
  const unreadSeq = useMemo(() => firstUnread(known, readSeq), [known, readSeq]);
  const marked = useRef(0);
  const markRead = useEffectEvent(() => {
    if (document.visibilityState !== 'visible' || page.unread === 0 || marked.current >= page.lastSeq) return;
    const seq = page.lastSeq;
    marked.current = seq;
    calls.markRead(seq).catch(() => {
      // The next message or visit marks it as read.
      marked.current = 0;
    });
  });
  useEffect(() => {
    markRead();
    const onVisible = () => markRead();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [page.lastSeq, page.unread]);

  const loadOlder = async () => {
    setOlder({ isLoading: true, isOver: false, problem: null });
    try {
      const { messages } = await calls.older(known[0]!.seq);
      take(messages);
      setOlder({ isLoading: false, isOver: messages.length === 0 || messages[0]!.seq === 1, problem: null });
    } catch (problem) {
      setOlder({ isLoading: false, isOver: false, problem: problem as ApiProblem });
    }
  };

  const seek = useEffectEvent(async (seq: number) => {
    const first = known[0]?.seq;
    if (first === undefined || seq >= first) return;
    try {
      let found = (await calls.older(seq + SOUGHT_AMONG)).messages;
      while (found.length > 0 && found.at(-1)!.seq < first - 1) {
        const { messages } = await calls.missed(found.at(-1)!.seq);
        if (messages.length === 0) break;
        found = mergedMessages(found, messages);
      }
      take(found);
      setOlder({ isLoading: false, isOver: found[0]?.seq === 1, problem: null });
    } catch {
      // The newest messages are shown, and older ones by the button.
    }
  });
  useEffect(() => {
    if (soughtSeq !== undefined) void seek(soughtSeq);
  }, [soughtSeq]);
  const sought = known.find(({ seq }) => seq === soughtSeq);

  const send = (text: string) => {
    add({
      clientMessageId: newMessageId(),
      text,
      at: new Date().toISOString(),
      replyTo,
      mentionedIds,
      isNotPrice: false,
      ...(attached && attached.files.length > 0 && { files: attached.files }),
      ...(cards.length > 0 && { cards }),
    });
    setCards([]);
    setBasket(({ key }) => ({ key: key + 1, kept: [], chosen: [] }));
    setAttached(nothing);
    keepFiles([]);
    setReplyTo(null);
    setMentionedIds([]);
    setMentioning(false);
  };
  /** Takes a message that was not sent back into the field, below what is typed there. */
  const putBack = (message: OutboxMessage, areFilesGone = false) => {
    drop(message.clientMessageId);
    setReplyTo(message.replyTo);
    setMentionedIds(message.mentionedIds);
    setMentioning(message.mentionedIds.length > 0);
    addCards(message.cards ?? []);
    const error = 'No longer on the server. Attach it again.';
    toBasket({ kept: (message.files ?? []).map((file) => ({ ...file, ...(areFilesGone && { error }) })) });
    const text = [currentDraft(), message.text].filter((part) => part !== '').join('\n');
    keepDraft(text);
    setTyped(({ key }) => ({ key: key + 1, text }));
  };
  const sendAgain = (id: string) => {
    const message = outbox.find(({ clientMessageId }) => clientMessageId === id);
    if (message && failures.get(id)?.code === 'FILE_GONE') putBack(message, true);
    else retry(id);
  };
  const saveEdit = async (text: string, isNotPrice = false) => {
    if (!editing) return;
    try {
      take([await calls.edit(editing.seq, text, isNotPrice)]);
      setEditing(null);
      setEditFailure(null);
    } catch (problem) {
      setEditFailure({ text, problem: problem as ApiProblem });
    }
  };
  const setDeleted = useCallback(
    (seq: number, isDeleted: boolean) => {
      calls.setDeleted(seq, isDeleted).then(
        ({ messages }) => {
          take(messages);
          if (isDeleted)
            toast.show({ title: 'Message deleted', action: { label: 'Undo', onPress: () => setDeleted(seq, false) } });
        },
        (problem: ApiProblem) => toast.show({ tone: 'bad', title: problem.message }),
      );
    },
    [calls, toast, take],
  );

  const readOwn = lastOwnRead(known, page.otherReadSeq);
  const stored = useMemo(() => known.map((message) => drawnMessage(message, readOwn)), [known, readOwn]);
  const shown = [...stored, ...outbox.map((message) => drawnUnsent(message, failures.get(message.clientMessageId)))];
  const priced = outbox.find(({ clientMessageId }) => failures.get(clientMessageId)?.code === 'PRICE_BEFORE_OPENING');
  const isEditPriced = editFailure?.problem.code === 'PRICE_BEFORE_OPENING';

  const canWrite = cannotSend === undefined;
  const renderActions = useCallback(
    (_id: string, drawn: ChatMessage) => {
      const message = storedMessage(drawn);
      return message && message.deletedAt === null && canWrite ? (
        <MessageActions
          message={message}
          onReply={({ seq, by, ...words }) => setReplyTo({ seq, name: by.name, text: excerptOf(words, 200) })}
          onEdit={setEditing}
          onDelete={({ seq }) => setDeleted(seq, true)}
          {...(onAnswerToAll && { onAnswerToAll })}
          {...(onMakeMilestone && { onMakeMilestone })}
        />
      ) : null;
    },
    [canWrite, setDeleted, onAnswerToAll, onMakeMilestone],
  );
  const MessageFiles = filePart?.MessageFiles;
  const renderAttachments = useMemo(
    () =>
      MessageFiles &&
      (({ attachments = [], state }: ChatMessage) => (
        <MessageFiles files={attachments} isSent={state === 'sent'} of={filesOf} />
      )),
    [MessageFiles, filesOf],
  );

  const hasShownCards = known.some(({ cards: shownOf, milestone }) => shownOf.length > 0 || milestone);
  const { part: cardPart, want: wantCardPart } = useLazyPart(loadCards);
  useEffect(() => {
    if (hasShownCards) void wantCardPart();
  }, [hasShownCards, wantCardPart]);
  const MessageCards = cardPart?.MessageCards;
  const renderExtras = useMemo(
    () =>
      MessageCards &&
      ((drawn: ChatMessage) => {
        const { cards: shownCards = [], milestone } = storedMessage(drawn) ?? {};
        const isPointing = shownCards.length > 0 || milestone !== undefined;
        return isPointing && <MessageCards cards={shownCards} milestone={milestone} isLinked={hasCards} />;
      }),
    [MessageCards, hasCards],
  );

  const waitReason = attached === null ? UPLOADING : attached.waitReason;
  const canAttach = cannotSend === undefined && !editing;
  const dropEvents = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      // Elsewhere the browser would open the file in place of the page.
      event.preventDefault();
      event.dataTransfer.dropEffect = canAttach ? 'copy' : 'none';
      setDroppedOn(canAttach);
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDroppedOn(false);
    },
    onDrop: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setDroppedOn(false);
      if (canAttach) toBasket({ chosen: [...event.dataTransfer.files] });
    },
  };

  return (
    <div className="relative grid min-h-0 min-w-0 grid-rows-[minmax(0,1fr)_auto]" {...dropEvents}>
      {isDroppedOn && (
        <p className="pointer-events-none absolute inset-2 z-sticky grid place-content-center rounded-large border-2 border-dashed border-accent bg-accent-soft p-4 text-center font-medium text-on-accent-soft">
          Drop files to attach them
        </p>
      )}
      <ChatThread
        label={label}
        className="bg-sunken"
        messages={shown}
        {...(unreadSeq !== null && { firstUnreadId: String(unreadSeq) })}
        {...(sought && { soughtId: idOf(sought) })}
        {...(!older.isOver && { onLoadOlder: () => void loadOlder() })}
        isLoadingOlder={older.isLoading}
        error={older.problem && <Banner tone="bad">{older.problem.message}</Banner>}
        onRetry={sendAgain}
        onDiscard={drop}
        renderActions={renderActions}
        {...(renderAttachments && { renderAttachments })}
        {...(renderExtras && { renderExtras })}
      />
      <div className="grid min-w-0 gap-2 border-t border-line bg-surface px-4 py-3">
        {page.sealed && (
          <p className="flex items-start gap-1.5 text-small text-on-warn-soft">
            <Lock aria-hidden className="mt-0.5 size-3.5 shrink-0" />
            Sealed until {formatDateTime(page.sealed.until)}: keep prices out of messages and files.
          </p>
        )}
        {basket.kept.length + basket.chosen.length > 0 && (
          <div hidden={editing !== null}>
            <Attachments
              key={basket.key}
              filesOf={filesOf}
              kept={basket.kept}
              chosen={basket.chosen}
              onChange={(now) => {
                setAttached(now);
                keepFiles(now.kept);
              }}
            />
          </div>
        )}
        {editing && <Strip label="Edit message" text={editing.text ?? ''} onClose={() => setEditing(null)} />}
        {!editing && replyTo && (
          <Strip label={`Reply to ${isolated(replyTo.name)}`} text={replyTo.text} onClose={() => setReplyTo(null)} />
        )}
        {!editing && cards.length > 0 && <ChosenCards cards={cards} onChange={setCards} />}
        {!editing && isMentioning && (
          <MentionField people={people} values={mentionedIds} onValuesChange={setMentionedIds} />
        )}
        {editing ? (
          <MessageComposer
            key={`edit ${editing.seq} ${editFailure?.text ?? ''}`}
            labels={{ message: 'Edit message', send: 'Save' }}
            maximumCharacters={MOST_CHARACTERS}
            defaultText={editFailure?.text ?? editing.text ?? ''}
            isTextOptional={editing.files.length > 0}
            {...(editFailure && !isEditPriced && { error: editFailure.problem.message })}
            onSend={({ text }) => void saveEdit(text)}
          />
        ) : (
          <MessageComposer
            key={typed.key}
            maximumCharacters={MOST_CHARACTERS}
            defaultText={typed.text}
            onTextChange={keepDraft}
            {...(hasCards && { onPaste: (event: ClipboardEvent) => addPasted(event.clipboardData.getData('text')) })}
            onSend={({ text }) => send(text)}
            hasAttachments
            onFilesAdd={(files) => toBasket({ chosen: files })}
            isTextOptional={cards.length > 0 || (attached !== null && attached.files.length > 0)}
            {...(waitReason !== undefined && { waitReason })}
            {...(cannotSend !== undefined && { disabledReason: cannotSend })}
          />
        )}
        {!editing && cannotSend === undefined && (
          <div className="flex flex-wrap gap-1">
            {people.some(({ isMe }) => !isMe) && !isMentioning && (
              <Button size="small" variant="quiet" onClick={() => setMentioning(true)}>
                Mention colleagues
              </Button>
            )}
            {hasCards && cards.length < MOST_CARDS && (
              <Button size="small" variant="quiet" onClick={() => setChoosingCard(true)}>
                Attach a card
              </Button>
            )}
          </div>
        )}
      </div>
      {isChoosingCard && (
        <CardDialog
          onChoose={(card) => {
            addCards([card]);
            setChoosingCard(false);
          }}
          onClose={() => setChoosingCard(false)}
        />
      )}
      {(priced !== undefined || isEditPriced) && (
        <PriceDialog
          reason={(priced ? failures.get(priced.clientMessageId)?.message : editFailure?.problem.message) ?? ''}
          onEdit={() => {
            if (priced) putBack(priced);
            else setEditFailure(null);
          }}
          onSend={() => (priced ? retry(priced.clientMessageId, true) : void saveEdit(editFailure?.text ?? '', true))}
        />
      )}
    </div>
  );
}

/** Files for the next message; both lists only grow. */
type Basket = { key: number; kept: readonly KeptFile[]; chosen: readonly File[] };
const nothing: Attached = { files: [], kept: [], waitReason: undefined };

/** What the field is about: a message that is edited or replied to. */
function Strip({ label, text, onClose }: { label: string; text: string; onClose: () => void }) {
  return (
    <div className="flex min-w-0 items-center gap-2 border-s-2 border-line-strong ps-2 text-small">
      <p className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">
        <span className="font-medium">{label}:</span> {isolated(text)}
      </p>
      <IconButton size="small" label={`Cancel: ${label}`} title="Cancel" onClick={onClose}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}

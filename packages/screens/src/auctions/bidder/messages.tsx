import { Banner } from '@millwright/ui/banner/banner';
import { Card } from '@millwright/ui/card/card';
import { useState } from 'react';
import { isolated } from '../../shared/isolated.ts';
import { secondText } from './bid.rules.ts';
import type { VendorAuction } from './line.rules.ts';

type Message = VendorAuction['messages'][number];

/** The messages that arrived while the page is open and were not closed, and how to close them. What was there at first is no news. */
export function useNewMessages({ messages }: VendorAuction): { unread: readonly Message[]; close: () => void } {
  const newest = messages[0]?.number ?? 0;
  const [seen, setSeen] = useState(newest);
  return { unread: messages.filter(({ number }) => number > seen), close: () => setSeen(newest) };
}

/** New messages, in view while the page scrolls, until they are closed. */
export function NewMessages({ unread, onClose }: { unread: readonly Message[]; onClose: () => void }) {
  const announced = unread.map(({ words }) => words).join(' ');
  return (
    <>
      {/* There before its text, or screen readers miss it; the banner would read its button, too. */}
      <p role="status" className="sr-only">
        {unread.length > 0 && `From the buyer: ${isolated(announced)}`}
      </p>
      {unread.length > 0 && (
        <Banner
          role="region"
          aria-label="New from the buyer"
          tone="warn"
          title={unread.length === 1 ? 'New message from the buyer' : `${unread.length} new messages from the buyer`}
          className="sticky top-2 z-20"
          onDismiss={onClose}
        >
          <div className="max-h-[30dvh] overflow-y-auto">
            <Words messages={unread} />
          </div>
        </Banner>
      )}
    </>
  );
}

/** What the buyer wrote to all bidders or to this one, the newest first. */
export function MessagesCard({ messages }: { messages: readonly Message[] }) {
  if (messages.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="auction-messages" className="grid gap-2">
      <h2 id="auction-messages" className="text-heading font-semibold">
        From the buyer
      </h2>
      <Words messages={messages} />
    </Card>
  );
}

const Words = ({ messages }: { messages: readonly Message[] }) => (
  <ol className="grid gap-2">
    {messages.map(({ number, at, words }) => (
      <li key={number} className="grid gap-0.5">
        <p className="whitespace-pre-line wrap-anywhere">{isolated(words)}</p>
        <p className="text-small opacity-90">
          <bdi>{secondText(at)}</bdi>
        </p>
      </li>
    ))}
  </ol>
);

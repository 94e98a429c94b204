import { useApiMutation } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { useToast } from '@millwright/ui/toast/toast';
import { Send } from 'lucide-react';
import { useEffect, useState, type RefObject } from 'react';
import { Form, type FormFields } from '../../shared/form.tsx';
import { isolated } from '../../shared/isolated.ts';
import { formatQuantity } from '../../shared/vendor-format.ts';
import { shortMomentText } from '../auction-format.ts';
import type { Auction } from '../auction-types.ts';
import { emptyMessage, MessageFields, messageSchema, type Message } from './message-fields.tsx';

/** Writes to all bidders, and lists what was written to whom. `typed` keeps the words when the auction moves on to another view. */
export function Messages({ auction, typed }: { auction: Auction; typed: RefObject<string> }) {
  const { can, messages } = auction;
  if (!can.message && messages.length === 0) return null;
  return (
    <Card as="section" padding="none" aria-labelledby="messages">
      <CardHeader
        headingId="messages"
        title={can.message ? 'Message all bidders' : 'Messages to bidders'}
        className="p-card"
      />
      {can.message && <Write auction={auction} typed={typed} />}
      {messages.length > 0 && <Sent auction={auction} />}
    </Card>
  );
}

function Write({ auction, typed }: { auction: Auction; typed: RefObject<string> }) {
  const toast = useToast();
  const { _id, version, bidders } = auction;
  const send = useApiMutation('messageBidders', ['getAuction', { path: { id: _id } }]);
  const [sentCount, setSentCount] = useState(0);
  const submit = async ({ words }: Message) => {
    await send.run({ path: { id: _id }, body: { version, jobVendorId: null, words } });
    setSentCount((before) => before + 1);
    const remaining = bidders.filter(({ state }) => state !== 'removed').length;
    toast.show({ tone: 'good', title: `Sent to ${formatQuantity(remaining, 'bidder')}` });
  };
  return (
    <Form
      aria-label="Message all bidders"
      schema={messageSchema}
      defaultValues={emptyMessage}
      valuesKey={sentCount}
      pending={send.isPending}
      error={send.error}
      draftKey={`auction message ${_id}`}
      onSubmit={submit}
      className="grid gap-3 px-card pb-card"
    >
      {({ field, form }) => (
        <>
          <Kept form={form} typed={typed} />
          <MessageFields
            auction={auction}
            form={form}
            field={field}
            isPending={send.isPending}
            description="Sent to each bidder separately, without the names of others."
          />
          <div>
            <Button type="submit" isLoading={send.isPending}>
              <Send aria-hidden className="size-4" /> Send to all
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}

/** Keeps the words beyond the form, and gives them to the next one. */
function Kept({ form, typed }: { form: FormFields<Message>['form']; typed: RefObject<string> }) {
  const words = form.watch('words');
  const [before] = useState(typed.current);
  useEffect(() => {
    if (before !== '') form.setValue('words', before, { shouldDirty: true });
  }, [before, form]);
  useEffect(() => {
    typed.current = words;
  }, [typed, words]);
  return null;
}

function Sent({ auction: { messages, bidders, now } }: { auction: Auction }) {
  const names = new Map(bidders.map(({ jobVendorId, companyName }) => [jobVendorId, companyName]));
  return (
    <div
      role="region"
      aria-label="Messages sent"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must scroll by keyboard too
      tabIndex={0}
      className="max-h-72 overflow-y-auto border-t border-line p-card"
    >
      <ol className="grid gap-3">
        {messages.map(({ at, by, jobVendorId, words }, index) => (
          <li key={messages.length - index} className="grid gap-0.5 text-small">
            <span className="wrap-anywhere text-ink-muted">
              To {jobVendorId === null ? 'all bidders' : isolated(names.get(jobVendorId) ?? 'one bidder')} ·{' '}
              {isolated(by)} ·{' '}
              <time dateTime={at} className="tabular-nums">
                {shortMomentText(at, now)}
              </time>
            </span>
            <span className="wrap-anywhere whitespace-pre-line">{isolated(words)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

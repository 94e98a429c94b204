import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import { Badge } from '@millwright/ui/badge/badge';
import { Button } from '@millwright/ui/button/button';
import { Checkbox } from '@millwright/ui/checkbox/checkbox';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { Skeleton, SkeletonGroup } from '@millwright/ui/skeleton/skeleton';
import { TextField } from '@millwright/ui/text-field/text-field';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useDates } from './dates.tsx';
import { Form } from './form.tsx';
import { Loadable } from './loadable.tsx';
import { isolated } from './isolated.ts';

const enquirySchema = z.object({
  subject: z
    .string()
    .check(
      z.trim(),
      z.minLength(3, 'Please enter a subject of at least 3 characters'),
      z.maxLength(150, 'Max 150 characters allowed'),
    ),
  message: z
    .string()
    .check(
      z.trim(),
      z.minLength(10, 'Please enter a message of at least 10 characters'),
      z.maxLength(2000, 'Max 2000 characters allowed'),
    ),
  wantsCallBack: z.boolean(),
});
const emptyEnquiry = { subject: '', message: '', wantsCallBack: false };

const delivery = {
  pending: { label: 'On its way', tone: 'neutral' },
  sent: { label: 'Sent', tone: 'good' },
  failed: { label: 'Not delivered', tone: 'bad' },
} as const;

/** What the company sent to a vendor so far. */
export function SentList({ gstn }: { gstn: string }) {
  const { formatDateTime } = useDates();
  const enquiries = useApi('getVendorEnquiries', { query: { gstn, offset: 1, limit: 20 } });
  return (
    <Loadable
      of={enquiries}
      skeleton={
        <SkeletonGroup label="Loading sent enquiries" className="grid gap-2 py-3">
          <Skeleton className="w-2/3" />
          <Skeleton className="w-full" />
        </SkeletonGroup>
      }
      isEmpty={(page) => page.data.length === 0}
      empty={
        <EmptyState title="Nothing sent yet" headingLevel={3}>
          Enquiries that your company sends to this vendor are listed here.
        </EmptyState>
      }
    >
      {(page) => (
        <ul className="divide-y divide-line">
          {page.data.map((enquiry) => (
            <li key={enquiry._id} className="grid gap-1 py-3">
              <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
                <p className="min-w-0 font-semibold break-words">{enquiry.subject}</p>
                <Badge tone={delivery[enquiry.deliveryStatus].tone}>{delivery[enquiry.deliveryStatus].label}</Badge>
              </div>
              <p className="break-words whitespace-pre-line">{enquiry.message}</p>
              <p className="text-small text-ink-muted">
                {isolated(enquiry.sentBy)} · {formatDateTime(enquiry.sentAt)}
                {enquiry.wantsCallBack ? ' · call back requested' : ''}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Loadable>
  );
}

/** The enquiry to a vendor. Empty again once it is sent. */
export function EnquiryForm({
  gstn,
  onSent,
  onCancel,
  onDirtyChange,
  asksBeforeLeaving,
  className,
}: {
  gstn: string;
  onSent: () => void;
  onCancel?: () => void;
  onDirtyChange?: (isDirty: boolean) => void;
  asksBeforeLeaving?: boolean;
  className?: string;
}) {
  const [round, setRound] = useState(0);
  const { run, isPending, error } = useApiMutation('enquireVendor');
  return (
    <Form
      key={round}
      className={`grid gap-4 ${className ?? ''}`}
      aria-label="Enquiry"
      draftKey={`enquiry ${gstn}`}
      schema={enquirySchema}
      defaultValues={emptyEnquiry}
      pending={isPending}
      error={error}
      onDirtyChange={onDirtyChange}
      asksBeforeLeaving={asksBeforeLeaving}
      onSubmit={async (values) => {
        await run({ body: { gstn, ...values } });
        onDirtyChange?.(false);
        setRound((before) => before + 1);
        onSent();
      }}
    >
      {({ field, checkbox }) => (
        <>
          <TextField label="Subject" isRequired {...field('subject')} />
          <Textarea label="Message" isRequired rows={5} characterLimit={2000} {...field('message')} />
          <Checkbox label="Please call me back" {...checkbox('wantsCallBack')} />
          <div className="flex flex-wrap justify-end gap-2">
            {onCancel && <Button onClick={onCancel}>Cancel</Button>}
            <Button type="submit" variant="primary" isLoading={isPending}>
              Send enquiry
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}

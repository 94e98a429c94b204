import { Badge } from '@millwright/ui/badge/badge';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { Table } from '@millwright/ui/table/table';
import { isolated } from '../../shared/isolated.ts';
import { formatDateTime, formatQuantity } from '../../shared/vendor-format.ts';
import { changeName, changeText, shortHash, type Rfq } from '../rfq-words.ts';

/** The revisions of an RFQ, and what the next one would change. */
export default function RevisionsPart({ rfq }: { rfq: Rfq }) {
  return (
    <>
      {rfq.haNewUpdatesForPublish && <Unpublished rfq={rfq} />}
      <section aria-labelledby="revisions" className="grid min-w-0 gap-3">
        <CardHeader title="Revisions" headingId="revisions" />
        <Table
          caption="Revisions"
          isCaptionHidden
          columns={[
            {
              id: 'number',
              header: 'Revision',
              isRowHeader: true,
              cell: ({ number }) => (
                <span className="flex flex-wrap items-center gap-2">
                  {number}
                  {number === rfq.revision && <Badge tone="good">Current</Badge>}
                </span>
              ),
            },
            { id: 'when', header: 'Published', cell: ({ publishedAt }) => formatDateTime(publishedAt) },
            {
              id: 'who',
              header: 'By',
              cell: ({ publishedBy }) => <span className="wrap-anywhere">{isolated(publishedBy)}</span>,
            },
            { id: 'read', header: 'Read by', cell: ({ readBy }) => formatQuantity(readBy, 'vendor') },
            {
              id: 'hash',
              header: 'Fingerprint (SHA-256)',
              cell: ({ sha256 }) => <code className="text-small">{shortHash(sha256)}</code>,
            },
          ]}
          rows={rfq.revisions}
          getRowId={({ number }) => String(number)}
        />
      </section>
    </>
  );
}

function Unpublished({ rfq: { changes, revision, asksToConfirm } }: { rfq: Rfq }) {
  return (
    <Card as="section" padding="none" aria-labelledby="unpublished" className="overflow-clip">
      <div className="grid gap-0.5 bg-warn-soft p-card text-on-warn-soft">
        <h2 id="unpublished" className="text-heading font-semibold">
          {changes.length > 0 ? formatQuantity(changes.length, 'unpublished change') : 'Unpublished changes'}
        </h2>
        <p className="text-small">
          {changes.length > 0
            ? `Publish as addendum ${revision}, which makes revision ${revision + 1}.`
            : `Openers or minimum quotes changed. Vendors do not see either; publishing makes revision ${revision + 1}.`}
        </p>
      </div>
      {changes.length > 0 && (
        <ul>
          {changes.map((change, index) => (
            <li
              key={index}
              className="grid gap-1 border-t border-line px-card py-2.5 sm:grid-cols-[12rem_minmax(0,1fr)] sm:gap-4"
            >
              <span className="wrap-anywhere text-ink-muted">{isolated(changeName(change))}</span>
              <span className="flex flex-wrap gap-1 wrap-anywhere">
                {change.before !== null && (
                  <del className="rounded-small bg-bad-soft px-1.5 text-bad">
                    {isolated(changeText(change, change.before))}
                  </del>
                )}
                {change.after !== null && (
                  <ins className="rounded-small bg-good-soft px-1.5 text-good no-underline">
                    {isolated(changeText(change, change.after))}
                  </ins>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {asksToConfirm > 0 && (
        <p className="border-t border-line bg-sunken px-card py-3 text-small">
          {formatQuantity(asksToConfirm, 'vendor')} must reconfirm {asksToConfirm === 1 ? 'its quote' : 'their quotes'}.
        </p>
      )}
    </Card>
  );
}

import { Card, CardHeader } from '@millwright/ui/card/card';
import { DefinitionList } from '@millwright/ui/definition-list/definition-list';
import { Table, type TableColumn } from '@millwright/ui/table/table';
import { shortFingerprint, type ReportPage } from '../../parts/reports/report-words.ts';
import { CopyButton } from '../../shared/copy-button.tsx';
import { isolated } from '../../shared/isolated.ts';
import { formatDateTime, formatRupees } from '../../shared/vendor-format.ts';

/** What a report says: what it is of, and its tables. */
export function ReportContent({
  of: { madeAt, sha256 },
  content,
}: {
  of: Pick<ReportPage['report'], 'madeAt' | 'sha256'>;
  content: ReportPage['content'];
}) {
  return (
    <>
      <Card as="section" aria-labelledby="report-facts" className="grid gap-4">
        <CardHeader
          title="Subject"
          headingId="report-facts"
          description={
            <span className="flex flex-wrap items-center gap-1">
              Frozen {formatDateTime(madeAt)}, fingerprint <code>{shortFingerprint(sha256)}</code>
              <CopyButton text={sha256} label="Copy" subject="the fingerprint of this report" />
            </span>
          }
        />
        <DefinitionList
          items={content.facts.map(({ label, value }) => ({
            term: label,
            description: <span className="wrap-anywhere">{isolated(value)}</span>,
          }))}
        />
      </Card>
      {content.sections.map((section) => (
        <SectionTable key={section.heading} section={section} />
      ))}
    </>
  );
}

type Section = ReportPage['content']['sections'][number];
type Row = { cells: Section['rows'][number]; id: string };

function SectionTable({ section: { heading, note, columns, rows } }: { section: Section }) {
  const shown: TableColumn<Row>[] = columns.map(({ label, kind }, index) => {
    const isFigure = kind !== 'text' && kind !== 'moment';
    return {
      id: String(index),
      header: label,
      isRowHeader: index === 0,
      align: isFigure ? 'end' : 'start',
      // The frame scrolls sideways before a figure breaks or words become columns of letters.
      className: isFigure ? 'whitespace-nowrap' : 'min-w-28',
      cell: ({ cells }) => <span className="font-normal wrap-anywhere">{worded(cells[index] ?? null, kind)}</span>,
    };
  });
  return (
    <section className="grid min-w-0 grid-cols-1 gap-2">
      <h2 className="text-heading font-semibold">{heading}</h2>
      <Table
        caption={heading}
        columns={shown}
        rows={rows.map((cells, index) => ({ cells, id: String(index) }))}
        getRowId={({ id }) => id}
        narrow="scroll"
        empty="None"
        {...(rows.length > 100 ? { windowed: { height: 560 } } : {})}
      />
      {note && <p className="text-small wrap-anywhere text-ink-muted">{note}</p>}
    </section>
  );
}

/** A cell as people read it. */
function worded(cell: Row['cells'][number], kind: Section['columns'][number]['kind']): string {
  if (cell === null) return '–';
  if (typeof cell === 'string') return kind === 'moment' ? formatDateTime(cell) : isolated(cell);
  if (kind === 'paise') return formatRupees(cell);
  return kind === 'hundredths' ? `${(cell / 100).toFixed(2)} %` : cell.toLocaleString('en-IN');
}

/**
 * The page that `npm run bench` measures components on, each at the size that its budget names; `?part=` says which. `empty` is what one
 * key press costs where nothing is: a checkbox and a field of the browser's own.
 */
import { ChatThread, type ChatMessage } from '@millwright/ui/chat-thread/chat-thread';
import { ComparisonSheet, useSheetStore } from '@millwright/ui/comparison-sheet/comparison-sheet';
import { Table } from '@millwright/ui/table/table';
import '@millwright/ui/styles.css';
import { useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';

const rows = Array.from({ length: 10_000 }, (_, at) => ({
  id: `v${at + 1}`,
  vendor: `Vendor ${at + 1}`,
  place: ['Pune', 'Nashik', 'Thane'][at % 3] ?? '',
  turnover: (at * 7) % 200,
}));

function Rows() {
  const [selectedIds, setSelectedIds] = useState<string[]>([]);
  return (
    <Table
      caption="Vendors"
      rows={rows}
      getRowId={(row) => row.id}
      columns={[
        { id: 'vendor', header: 'Vendor', cell: (row) => row.vendor, isRowHeader: true },
        { id: 'place', header: 'Place', cell: (row) => row.place },
        { id: 'turnover', header: 'Turnover, ₹ Cr', cell: (row) => row.turnover, align: 'end' },
      ]}
      windowed={{ height: 600 }}
      selectedIds={selectedIds}
      onSelectedIdsChange={setSelectedIds}
      selectRowLabel={(row) => `Select ${row.vendor}`}
    />
  );
}

const vendors = Array.from({ length: 30 }, (_, at) => ({ id: `vendor-${at}`, name: `Vendor ${at + 1}` }));
const lines = Array.from({ length: 200 }, (_, at) => ({
  id: `line-${at}`,
  label: `Line item ${at + 1}`,
  quantity: ((at * 37) % 400) + 1,
}));
const amounts = {
  rows: lines,
  columns: vendors,
  values: Object.fromEntries(
    lines.map((line, r) => [
      line.id,
      Object.fromEntries(vendors.map((vendor, c) => [vendor.id, 100_000 + ((r * 7919 + c * 104_729) % 90_000)])),
    ]),
  ),
};

function Sheet() {
  return <ComparisonSheet caption="Offers" store={useSheetStore(amounts)} />;
}

const messageOf = (at: number): ChatMessage => ({
  id: `m${at}`,
  at: new Date(Date.UTC(2026, 0, 1) + at * 3_600_000).toISOString(),
  authorName: ['Suresh Jadhav', 'Meera Kulkarni'][at % 2] ?? '',
  isOwn: at % 2 === 1,
  text: `Heat ${8000 + at}: ${'the mill certificate is attached, as agreed in the meeting. '.repeat(1 + (at % 3))}`,
});
const pageSize = 20;

/** 5,000 messages; the button adds a page of older ones, as the answer of a server does. */
function Thread() {
  const [first, setFirst] = useState(10_000);
  const messages = useMemo(() => Array.from({ length: 15_000 - first }, (_, at) => made(first + at)), [first]);
  return (
    <>
      <ChatThread label="Messages" className="h-[40rem]" messages={messages} />
      <button type="button" onClick={() => setFirst((at) => at - pageSize)}>
        Older
      </button>
    </>
  );
}

const kept = new Map<number, ChatMessage>();
/** The same object for the same message, as a screen keeps it. */
function made(at: number): ChatMessage {
  const message = kept.get(at) ?? messageOf(at);
  kept.set(at, message);
  return message;
}

function Empty() {
  return (
    <>
      <input type="checkbox" aria-label="Nothing" />
      <input type="text" aria-label="Text" />
    </>
  );
}

const parts = { rows: Rows, sheet: Sheet, thread: Thread, empty: Empty };
const Part = parts[new URLSearchParams(window.location.search).get('part') as keyof typeof parts];
createRoot(document.getElementById('root') as HTMLElement).render(<Part />);

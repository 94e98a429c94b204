/**
 * The page that `npm run bench` measures components on, each at the size that its budget names; `?part=` says which. `empty` is what one
 * key press costs where nothing is: a checkbox and a field of the browser's own.
 */
import { ComparisonSheet, useSheetStore } from '@millwright/ui/comparison-sheet/comparison-sheet';
import { Table } from '@millwright/ui/table/table';
import '@millwright/ui/styles.css';
import { useState } from 'react';
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

function Empty() {
  return (
    <>
      <input type="checkbox" aria-label="Nothing" />
      <input type="text" aria-label="Text" />
    </>
  );
}

const parts = { rows: Rows, sheet: Sheet, empty: Empty };
const Part = parts[new URLSearchParams(window.location.search).get('part') as keyof typeof parts];
createRoot(document.getElementById('root') as HTMLElement).render(<Part />);

import { useState } from 'react';
import { lazyPart } from './lazy-part.tsx';
import { wholeSheet } from './whole-sheet.ts';

const LegalDocuments = lazyPart(async () => (await Promise.all([import('./legal-documents.tsx'), wholeSheet()]))[0]);

const documents = [
  { id: 'terms', label: 'Terms' },
  { id: 'privacy', label: 'Privacy' },
] as const;

/** Opens the terms and the privacy policy over any page: both can be read before and without a registration. */
export function LegalLinks({ className }: { className?: string }) {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <p className={`flex gap-4 text-small text-ink-muted ${className ?? ''}`}>
      {documents.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          aria-haspopup="dialog"
          className="min-h-6 hover:underline"
          onClick={() => setOpen(id)}
        >
          {label}
        </button>
      ))}
      {open && <LegalDocuments document={open} onClose={() => setOpen(null)} />}
    </p>
  );
}

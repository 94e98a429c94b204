import { createContext, useContext, useMemo, useState } from 'react';
import type { ReactNode } from 'react';

interface Copying {
  /** What was copied last. */
  copied: string;
  copy: (value: string) => void;
}

const CopyingContext = createContext<Copying>({ copied: '', copy: () => undefined });

/** Around values that can be copied: one place says what was copied, since a page may have hundreds of them. */
export function CopyArea({ children }: { children: ReactNode }) {
  const [outcome, setOutcome] = useState({ copied: '', refused: '' });
  const copying = useMemo(
    () => ({
      copied: outcome.copied,
      copy: (value: string) =>
        void navigator.clipboard.writeText(value).then(
          () => setOutcome({ copied: value, refused: '' }),
          () => setOutcome({ copied: '', refused: value }),
        ),
    }),
    [outcome.copied],
  );
  return (
    <CopyingContext value={copying}>
      {children}
      <p role="status" className="sr-only">
        {outcome.copied && `Copied ${outcome.copied}`}
        {outcome.refused && `${outcome.refused} was not copied: select the text`}
      </p>
    </CopyingContext>
  );
}

/** A value that a press copies, within a {@link CopyArea}. */
export function CopyValue({ value }: { value: string }) {
  const { copied, copy } = useContext(CopyingContext);
  return (
    <button
      type="button"
      onClick={() => copy(value)}
      className="max-w-full min-h-6 rounded-small border border-transparent px-1 text-start font-mono text-small break-all text-ink-soft hover:border-line-strong hover:bg-hover"
    >
      {value}
      {copied === value && (
        <span aria-hidden className="ms-1.5 font-sans text-good">
          Copied
        </span>
      )}
    </button>
  );
}

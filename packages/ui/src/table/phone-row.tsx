import { Fragment, type ReactNode } from 'react';

/** What a row of a Table shows on a phone, in two lines. */
export interface TablePhoneRow {
  /** Names the row, at most two lines; its link covers the row. */
  title: ReactNode;
  /** Beside the title, for instance the state. */
  end?: ReactNode;
  /** The second line, in order; what is null is left out. */
  details?: readonly ReactNode[];
}

/** The two lines of a row on a phone. */
export function PhoneRow({ title, end, details = [] }: TablePhoneRow) {
  const shown = details.filter(
    (detail) => detail !== null && detail !== undefined && detail !== false && detail !== '',
  );
  return (
    <span
      data-slot="table-phone-row"
      // The ring of the link that covers the row.
      className="grid min-w-0 gap-0.5 rounded-small font-normal has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-4 has-[a:focus-visible]:outline-focus sm:hidden"
    >
      <span className="flex min-w-0 items-baseline justify-between gap-3">
        <span className="line-clamp-2 min-w-0 wrap-anywhere [&_a]:after:absolute [&_a]:after:inset-0 [&_a]:after:content-[''] [&_a:focus-visible]:outline-none">
          {title}
        </span>
        {end && <span className="max-w-2/5 shrink-0 text-end text-small">{end}</span>}
      </span>
      {shown.length > 0 && (
        <span className="text-small text-ink-muted">
          {shown.map((detail, at) => (
            // The details of a row keep their places.
            // oxlint-disable-next-line react/no-array-index-key
            <Fragment key={at}>
              {/* A detail stays in one piece where it fits a line. */}
              <span className="inline-block max-w-full">
                {detail}
                {at < shown.length - 1 && ' ·'}
              </span>{' '}
            </Fragment>
          ))}
        </span>
      )}
    </span>
  );
}

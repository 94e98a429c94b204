import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { indianTime, timeText } from '@millwright/ui/day-and-time';
import { formatDate, formatDateTime } from './vendor-format.ts';

type Dates = { formatDate: (value: string) => string; formatDateTime: (value: string) => string };

const DatesContext = createContext<Dates>({ formatDate, formatDateTime });

/**
 * Writes dates below it in another language or time zone than India's: for pages of other products.
 *
 * @param locale BCP 47, `hi-IN`. @param timeZone IANA, `Europe/Berlin`; its short name follows each time.
 */
export function DatesProvider({
  locale,
  timeZone,
  children,
}: {
  locale: string;
  timeZone: string;
  children: ReactNode;
}) {
  const dates = useMemo((): Dates => {
    if (locale === 'en-IN' && timeZone === 'Asia/Kolkata') return { formatDate, formatDateTime };
    const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone });
    const time = new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone,
      timeZoneName: 'short',
    });
    return {
      // A date alone is a day everywhere: noon in UTC has the same date in every zone but the farthest.
      formatDate: (value) => day.format(new Date(value.length === 10 ? `${value}T12:00:00Z` : value)),
      // India's time reads the same in every language; a zone with a summer time names itself at each instant.
      formatDateTime: (value) =>
        timeZone === indianTime.timeZone
          ? `${day.format(new Date(value))}, ${timeText(value, { ...indianTime, locale })}`
          : time.format(new Date(value)),
    };
  }, [locale, timeZone]);
  return <DatesContext value={dates}>{children}</DatesContext>;
}

/** How dates are written here; India's way unless a DatesProvider says otherwise. */
export const useDates = () => useContext(DatesContext);

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });
const shortDay = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' });
const month = new Intl.DateTimeFormat('en-IN', { month: 'short', year: 'numeric', timeZone: 'Asia/Kolkata' });
const second = new Intl.DateTimeFormat('en-IN', {
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'Asia/Kolkata',
});
const time = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit', timeZone: 'Asia/Kolkata' });

/** "22 November 2026, 11:30 am IST": as mails and pages of the server write a time, which is as the screens do. */
export const indianTime = (at: Date): string => `${day.format(at)}, ${time.format(at)} IST`;

/** The same with a short month, for lists: "22 Nov 2026, 11:30 am IST". */
export const shortIndianTime = (at: Date): string => `${shortDay.format(at)}, ${time.format(at)} IST`;

/** A time of day to the second: "11:30:05 am". */
export const indianSecond = (at: Date): string => second.format(at);

/** An ISO date, with a short month: "22 Nov 2026". */
export const indianDate = (isoDate: string): string => shortDay.format(new Date(isoDate));

/** An ISO month: "Nov 2026". */
export const indianMonth = (isoMonth: string): string => month.format(new Date(`${isoMonth}-01`));

/** The moment in which an ISO date begins in India. */
export const indianMidnight = (isoDate: string): Date => new Date(`${isoDate}T00:00:00+05:30`);

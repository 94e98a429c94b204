/** The link of the first session of a vendor in a Cookie header, as a page that shows it names it; the id of nothing without one. */
export function linkOfCookie(cookie = ''): string {
  const hex = /millwright_vendor_([\da-f]{32})=/.exec(cookie)?.[1] ?? '0'.repeat(32);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

const idOf = (kind: string, cookie: string): string => {
  const hex = new RegExp(`millwright_${kind}_([\\da-f]{32})=`).exec(cookie)?.[1] ?? '0'.repeat(32);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

/** The link of the first session of a vendor in a Cookie header, as a page that shows it names it; the id of nothing without one. */
export const linkOfCookie = (cookie = ''): string => idOf('vendor', cookie);

/** What a page names in the query of a call of this kind: the first session of the kind in its cookies. */
export function linkNamedBy(authz: string, cookie = ''): Record<string, string> {
  if (authz === 'vendor' || authz === 'correspondent') return { link: linkOfCookie(cookie) };
  return authz === 'visit' || authz === 'gate' ? { [authz]: idOf(authz, cookie) } : {};
}

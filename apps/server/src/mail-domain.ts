/** The mail domain of an address as it is compared: lower case, international names in their ASCII form, without a dot at the end. */
export function mailDomain(email: string): string {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  // These mean something else in the address of a page than in that of a person.
  if (/[/\\:?#%[\]]/.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname.replace(/\.$/, '');
  } catch {
    return domain;
  }
}

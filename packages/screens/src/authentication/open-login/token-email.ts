/**
 * The address in the token of an open-login link, to name the person in a question. What it says is believed by nobody: the server has checked
 * the signature before the question is asked.
 */
export function emailOfToken(token: string): string | null {
  try {
    const part = token.split('.')[1] ?? '';
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
    const { email } = JSON.parse(new TextDecoder().decode(bytes)) as { email?: unknown };
    return typeof email === 'string' ? email.slice(0, 256) : null;
  } catch {
    return null;
  }
}

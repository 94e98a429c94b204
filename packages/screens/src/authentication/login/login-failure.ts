/** Where the failure of a login shows: on a field, or above the form. */
export type LoginFailure = { field: 'email' | 'password' | null; message: string };

/**
 * Puts the failure of a login into words (section 8 of the product specification): an `error_description` inside a JSON message wins, else
 * the message without its trailing full stop; what says that the user does not exist stands at the email field.
 */
export function loginFailure(message: string, pointer: string | null): LoginFailure {
  const text = described(message).replace(/\.$/, '').slice(0, 200);
  if (/^user does(n't|'t| not) exist/i.test(text)) return { field: 'email', message: "User doesn't exist!" };
  if (pointer === '/email') return { field: 'email', message: text };
  if (pointer === '/password') return { field: 'password', message: text };
  return { field: null, message: text };
}

function described(message: string): string {
  if (!message.trimStart().startsWith('{')) return message;
  try {
    const parsed: unknown = JSON.parse(message);
    const description = (parsed as { error_description?: unknown }).error_description;
    return typeof description === 'string' ? description : message;
  } catch {
    return message;
  }
}

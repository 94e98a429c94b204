import { contentOf, entriesOf, isRefusal, roomFor } from './office.rules.ts';

const EMPTY = 'The ZIP is empty.';
const NESTED = 'A ZIP inside a ZIP cannot be uploaded. Send it separately.';

/** Judges one file by its name and content; answers why it is refused. */
type Inspect = (fileName: string, bytes: Buffer) => Promise<{ mediaType: string } | { refusal: string }>;

/**
 * Why a ZIP cannot be uploaded, null when it can: each file in it is judged as if it were uploaded on its own, and together they unpack to at most
 * 200 MB and 100:1.
 */
export async function zipProblem(bytes: Buffer, inspect: Inspect): Promise<string | null> {
  try {
    const entries = entriesOf(bytes);
    if (entries.length === 0) return EMPTY;
    const room = roomFor(bytes);
    for (const entry of entries) {
      const name = entry.name.split('/').at(-1)!;
      if (/\.zip$/i.test(name)) return NESTED;
      const judged = await inspect(name, await contentOf(entry, room, true));
      if ('refusal' in judged) return `${entry.name.slice(0, 120)} in the ZIP: ${judged.refusal}`;
    }
    return null;
  } catch (error) {
    if (isRefusal(error)) return error.message.replace('document', 'ZIP');
    throw error;
  }
}

/** Why a file cannot be taken. `type`, `size` and `empty` are found here, the others by the server or on the way. */
export type FileProblem = 'type' | 'size' | 'empty' | 'locked' | 'virus' | 'network';

/** Whether a file is of a kind that `accept` names, as the native attribute does: ".pdf,image/*,text/csv". Empty takes all. */
export function matchesAccept(file: { name: string; type: string }, accept: string | undefined): boolean {
  const kinds = (accept ?? '').split(',').flatMap((kind) => kind.trim().toLowerCase() || []);
  if (kinds.length === 0) return true;
  const name = file.name.toLowerCase();
  const type = file.type.toLowerCase();
  return kinds.some((kind) => {
    if (kind.startsWith('.')) return name.endsWith(kind);
    return kind.endsWith('/*') ? type.startsWith(kind.slice(0, -1)) : type === kind;
  });
}

/** What is wrong with a file before it is sent, or null. A dropped or pasted file was not held against `accept` by the browser. */
export function checkFile(
  file: { name: string; type: string; size: number },
  { accept, maxSizeInBytes = Infinity }: { accept?: string; maxSizeInBytes?: number },
): FileProblem | null {
  if (!matchesAccept(file, accept)) return 'type';
  if (file.size === 0) return 'empty';
  return file.size > maxSizeInBytes ? 'size' : null;
}

/** What has arrived of all that is on its way or done, 0 to 1, by size; what failed is not counted. */
export function totalProgress(
  files: ReadonlyArray<{ sizeInBytes: number; state: 'waiting' | 'uploading' | 'done' | 'failed'; progress?: number }>,
): number {
  let all = 0;
  let arrived = 0;
  for (const { sizeInBytes, state, progress = 0 } of files) {
    if (state === 'failed') continue;
    all += sizeInBytes;
    arrived += sizeInBytes * (state === 'done' ? 1 : state === 'uploading' ? progress : 0);
  }
  return all === 0 ? 0 : arrived / all;
}

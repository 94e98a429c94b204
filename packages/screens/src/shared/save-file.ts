/** Saves what was fetched with a session under its name: a link alone would carry no session. */
export function saveFile(content: Blob, fileName: string): void {
  const url = URL.createObjectURL(content);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = fileName;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

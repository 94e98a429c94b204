/** A failure that the person who gave the command, or runs the server, can act on: its message is all that they need, one line per cause. */
export class Explained extends Error {
  readonly lines: string[];
  constructor(...lines: string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

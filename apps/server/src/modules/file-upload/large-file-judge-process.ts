/** The process that judges one large file, which comes by its standard input; its answer goes to its standard output. */
import { inspectFile } from './file-upload.rules.ts';

const [, , fileName = '', size = '0'] = process.argv;
const file = Buffer.alloc(Number(size));
let filled = 0;
for await (const chunk of process.stdin) {
  (chunk as Buffer).copy(file, filled);
  filled += (chunk as Buffer).length;
}
process.stdout.write(JSON.stringify(await inspectFile(fileName, file.subarray(0, filled))));

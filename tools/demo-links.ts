// The links of the demo of an app: npm run demo:links [-- directory].
import { join } from 'node:path';
import { prepareFor } from './app.ts';

await prepareFor(process.argv[2] ?? 'web', true);
await import(join(import.meta.dirname, '../apps/server/src/demo-links.ts'));

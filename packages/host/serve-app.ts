/**
 * Serves an app in development mode, with the API of the server at MILLWRIGHT_SERVER (npm start).
 *
 *   node <this file>     in the folder of the app
 */
import { createServer } from 'vite';
import { appConfig } from './vite-config.ts';

const server = await createServer({ ...appConfig(process.cwd()), logLevel: 'info' });
await server.listen();
server.printUrls();

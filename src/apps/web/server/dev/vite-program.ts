import { createServer as createHttpServer } from 'node:http';
import { join } from 'node:path';
import process from 'node:process';
import { createServer } from 'vite';
import { z } from 'zod';
import { runProgram } from '#platform/server/program/run-program.ts';
import { moduleAnswers } from './module-answers.ts';

const ROOT = join(import.meta.dirname, '../../../../..');
const Environment = z.object({ HOST: z.string().min(1), PORT: z.coerce.number().int().min(0).max(65_535) });

// Vite as a program of its own: the web program starts anew with each change to server code, while what Vite has transformed stays here.
await runProgram('pages', async () => {
  const { HOST, PORT } = Environment.parse(process.env);
  const http = createHttpServer();
  const vite = await createServer({
    root: ROOT,
    appType: 'custom',
    plugins: [moduleAnswers()],
    // The sockets of open pages come to this server too; by default they would take a fixed port, which a second world finds taken.
    server: { middlewareMode: true, ws: { server: http, clientPort: PORT } },
  });
  http.on('request', vite.middlewares);
  await new Promise<void>((resolve, reject) => http.once('error', reject).listen(PORT, HOST, resolve));
  return {
    ready: true,
    async close() {
      http.closeAllConnections();
      http.close();
      await vite.close();
    },
  };
});

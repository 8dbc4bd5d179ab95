import process from 'node:process';

import { startEmbeddedPostgres } from '#db/embedded/start-embedded-postgres.ts';

// A separate process, so that a test can kill it as a machine failure would. Its argument is the cluster's folder.
const [folder = ''] = process.argv.slice(2);
try {
  const server = await startEmbeddedPostgres({ folder, settings: { max_connections: '10', shared_buffers: '16MB' } });
  process.send?.({
    ready: { connectionString: server.connectionString, adminConnectionString: server.adminConnectionString, pid: server.pid },
  });
  process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
} catch (error) {
  process.send?.({ failed: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
  process.disconnect();
}

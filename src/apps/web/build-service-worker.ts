import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const ENTRY = join(import.meta.dirname, 'service-worker/service-worker.ts');

/**
 * Builds the service worker alongside the pages, as one file. It contains a hash of all built file
 * names, so that it changes whenever any of the files does and browsers refetch what it caches.
 */
export function buildServiceWorker(): Plugin {
  return {
    name: 'build-service-worker',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async generateBundle(_options, bundle) {
      const edition = createHash('sha256').update(Object.keys(bundle).toSorted().join('\n')).digest('hex').slice(0, 12);
      const built = await build({
        configFile: false,
        publicDir: false,
        logLevel: 'error',
        define: { EDITION: JSON.stringify(edition) },
        build: { write: false, target: 'es2022', lib: { entry: ENTRY, formats: ['es'], fileName: 'service-worker' } },
      });
      const chunks = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
      const [worker] = chunks.filter((file) => file.type === 'chunk');
      if (worker === undefined || chunks.length !== 1) throw new Error('The service worker is not one file.');
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: worker.code });
    },
  };
}

import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(?:m?js|css|svg|json|webmanifest)$/;
const WORTH_BYTES = 1024;

/** Writes each built text file in its smallest forms beside it (.br, .gz), so that the server never compresses it again. */
export function precompressAssets(): Plugin {
  return {
    name: 'precompress-assets',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir }) {
      if (!dir) return;
      const names = await readdir(dir, { recursive: true });
      await Promise.all(names.filter((name) => TEXT.test(name) && !name.startsWith('.vite')).map((name) => compress(join(dir, name))));
    },
  };
}

async function compress(path: string): Promise<void> {
  if ((await stat(path)).size < WORTH_BYTES) return;
  const text = await readFile(path);
  const [small, common] = await Promise.all([
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(text, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, small), writeFile(`${path}.gz`, common)]);
}

import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(?:m?js|css|svg|json|webmanifest)$/;
const WORTH_BYTES = 1024;

/**
 * Writes compressed copies (.br, .gz) beside each built text file, so that the server never has to compress it. The
 * client files are processed twice, because the list of routes is added to them while the server's pages are built.
 */
export function precompressAssets(): Plugin {
  let folder: string | null = null;
  return {
    name: 'precompress-assets',
    apply: 'build',
    async writeBundle({ dir }) {
      if (this.environment.name === 'client') folder = dir ?? null;
      const built = folder;
      if (built === null) return;
      const names = await readdir(built, { recursive: true });
      const found = new Set(names);
      const waiting = names.filter((name) => TEXT.test(name) && !name.startsWith('.vite') && !found.has(`${name}.br`));
      await Promise.all(waiting.map((name) => compress(join(built, name))));
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

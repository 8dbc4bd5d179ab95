import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Services } from '#platform/server/program/services.ts';
import { exportedFiles } from '#features/media/api/exported-media.ts';
import { privacyDependencies } from '../../server/dependencies.ts';
import { exportReadme } from './export-readme.ts';

/**
 * Packs everything the product holds about a person into a ZIP file: a README, one JSON file per section, their pictures and films.
 * Everything is read in pages and streamed, so memory use doesn't grow with the person's history. A failure midway fails the stream.
 */
export async function packExport(
  { db, blobs, now, site }: Pick<Services, 'db' | 'blobs' | 'now' | 'site'>,
  userId: string,
): Promise<Readable> {
  const zip = new ZipFile();
  const mtime = now();
  const output = new PassThrough();
  const fail = (error: unknown) => void output.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  zip.outputStream.on('error', fail).pipe(output);
  const add = (path: string, open: () => Promise<Readable>, compress: boolean) =>
    zip.addReadStreamLazy(path, { mtime, compress }, (give) => {
      open().then((stream) => give(null, stream.on('error', fail)), fail);
    });
  const { exported } = privacyDependencies();
  zip.addBuffer(Buffer.from(exportReadme(site.values().name, exported)), 'README.txt', { mtime });
  for (const { file, rows } of exported) add(file, async () => Readable.from(jsonList(rows(db, userId))), true);
  // Pictures and films are already compressed. Skips files that have since been deleted.
  for await (const { path, key } of exportedFiles(db, userId)) {
    if (await blobs.head(key)) add(`media/${path}`, () => blobs.stream(key), false);
  }
  zip.end();
  return output;
}

async function* jsonList(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of rows) {
    yield before + JSON.stringify(row, null, 2);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

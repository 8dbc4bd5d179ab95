import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Services } from '#platform/server/services.ts';
import { EXPORT_README } from './export-readme.ts';
import { exportedFiles } from './queries/export-media.ts';
import { EXPORT_SECTIONS } from './queries/export-sections.ts';

/**
 * Packs what the product holds of a person as a ZIP file: a README, one JSON file a section, their pictures and films. Everything is read
 * in pages and passed on as it comes, so the memory needed does not grow with the person's history. A failure on the way
 * fails the stream.
 */
export async function packExport({ db, blobs, now }: Pick<Services, 'db' | 'blobs' | 'now'>, userId: string): Promise<Readable> {
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
  zip.addBuffer(Buffer.from(EXPORT_README), 'README.txt', { mtime });
  for (const { file, rows } of EXPORT_SECTIONS) add(file, async () => Readable.from(jsonList(rows(db, userId))), true);
  // Pictures and films are compressed already. One that is gone meanwhile is left out.
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

import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { describeFault } from '#platform/server/http/faults.ts';
import { assertWhole, StorageDownError, type BlobHead } from '#platform/server/storage/blobs.ts';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { MediaEntityType } from '../../contract.ts';
import { LEASE_SECONDS, FILM_ATTEMPTS, POSTER } from '../../rules.ts';
import { leaseFilm, renewLease, releaseLease } from './lease-film.ts';
import { completeEntity, type Processed } from '../../server/commands/complete-entity.ts';
import { digestOf } from '../../server/workflows/digest-of.ts';
import { removeOrphanedFiles } from '../../server/workflows/remove-orphaned-files.ts';
import type { MediaRow } from '../../server/sql/serialize-media.ts';
import { convertVideo, type ConversionDone } from './convert-video.ts';
import { assertScratch, claimScratch, NoScratchSpaceError } from './scratch-space.ts';
import { findFfmpeg } from './find-ffmpeg.ts';

const MISSING = 'The file didn’t arrive. Please upload it again.';
const GIVEN_UP = 'This video couldn’t be processed. Please upload it again.';

/**
 * Processes the film whose turn it is and completes it as READY or FAILED; the original is deleted. A run that dies leaves a lease that
 * expires by itself and a folder that the next run clears; failures are tried three times. Without room for it on this machine's disk, and
 * while the store of files or the database is out of order, the film waits.
 */
export async function runProcessVideo(services: Services): Promise<void> {
  const film = await inTransaction(services, leaseFilm);
  await removeDeadFolders(services, film);
  if (!film) return;
  const folder = await openFolder(services, film);
  try {
    const processed = film.attempts > FILM_ATTEMPTS ? givenUp() : await process(services, film, folder);
    if (processed !== null) await complete(services, film, processed);
  } catch (error) {
    if (mustWait(error)) {
      services.log.warn({ err: error, entityId: film.id }, 'film waits');
      await inTransaction(services, (command) => releaseLease(command, film, { wasTried: false }));
      throw error;
    }
    if (film.attempts < FILM_ATTEMPTS) {
      await inTransaction(services, (command) => releaseLease(command, film));
      throw error;
    }
    services.log.error({ err: error, entityId: film.id }, 'film given up');
    await complete(services, film, givenUp());
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const PASSING = new Set<string | null>(['DATABASE_DOWN', 'DISK_FULL', 'BUSY']);

/** Whether a run failed for a reason that all films share: giving them up for it would lose what people have uploaded. */
function mustWait(error: unknown): boolean {
  if (error instanceof NoScratchSpaceError || error instanceof StorageDownError) return true;
  return PASSING.has(describeFault(error)?.reason ?? null);
}

/**
 * The run that completes the film deletes the original. If another run did, or the film was deleted, only the files written here are
 * deleted.
 */
async function complete(services: Services, film: MediaRow, processed: Processed): Promise<void> {
  const completed = await inTransaction(services, (command) => completeEntity(command, film, processed));
  if (completed) await services.blobs.delete(film.upload_key);
  else await removeOrphanedFiles(services, film, processed);
}

function givenUp(): Processed {
  return { status: 'FAILED', failure: GIVEN_UP };
}

function folderOfAll({ config }: Services): string {
  return join(config.dataDir, 'work', 'films');
}

/**
 * Removes the folders of dead runs: only leased films have one, and the film leased just now has none yet. A dead run is repeated even if
 * its film was deleted, so that no folder stays. The folders are listed before the leases, because a run leases first.
 */
async function removeDeadFolders(services: Services, film: MediaRow | null): Promise<void> {
  const all = folderOfAll(services);
  const names = await readdir(all).catch(() => []);
  if (names.length === 0) return;
  const leased = await services.db
    .selectFrom('media_entities')
    .select('id')
    .where('type', '=', 'video')
    .where('status', '=', 'PROCESSING')
    .where('claimed_until', '>=', services.now())
    .execute();
  const inWork = new Set(leased.map(({ id }) => id).filter((id) => id !== film?.id));
  for (const name of names) {
    if (!inWork.has(name.split('.')[0] ?? '')) await rm(join(all, name), { recursive: true, force: true });
  }
}

async function openFolder(services: Services, film: MediaRow): Promise<string> {
  const folder = join(folderOfAll(services), `${film.id}.${services.newId()}`);
  await mkdir(folder, { recursive: true });
  return folder;
}

async function process(services: Services, film: MediaRow, folder: string): Promise<Processed | null> {
  const { blobs } = services;
  const original = await blobs.head(film.upload_key);
  if (original === null) return { status: 'FAILED', failure: MISSING };
  const release = await claimScratch(services.scratch, original.byteLength);
  try {
    return await convert(services, film, folder, original);
  } finally {
    release();
  }
}

async function convert(services: Services, film: MediaRow, folder: string, original: BlobHead): Promise<Processed | null> {
  const { blobs, config, log } = services;
  const input = join(folder, 'original');
  await pipeline(await blobs.stream(film.upload_key), createWriteStream(input));
  assertWhole(film.upload_key, (await stat(input)).size, original);
  const ffmpeg = await findFfmpeg(config.video.ffmpegPath);
  const order = { input, folder, entityType: MediaEntityType.parse(film.entity_type), ffmpeg };
  const report = await whileLeased(services, film, (watch) => convertVideo(order, watch));
  if (report === null) return null;
  if (report.kind === 'refused') {
    log.info({ entityId: film.id, cause: report.cause }, 'film refused');
    return { status: 'FAILED', failure: report.failure };
  }
  return store(services, film, folder, report);
}

/**
 * Renews the lease and watches the disk while the work goes on. Returns null if it was aborted because the film was deleted or taken by
 * another worker; throws `NoScratchSpaceError` if the disk fills up.
 */
async function whileLeased<Result>(
  services: Services,
  film: MediaRow,
  work: (watch: { onProgress: (percent: number) => void; signal: AbortSignal }) => Promise<Result>,
): Promise<Result | null> {
  const controller = new AbortController();
  let percent = 0;
  const watchDisk = () =>
    void assertScratch(services.scratch).catch((error: unknown) => {
      if (error instanceof NoScratchSpaceError) controller.abort(error);
    });
  const watch = () => {
    void inTransaction(services, (command) => renewLease(command, film, percent)).then(
      (renewed) => (renewed ? undefined : controller.abort()),
      (error: unknown) => services.log.warn({ err: error, entityId: film.id }, 'claim not renewed'),
    );
    watchDisk();
  };
  const renewal = setInterval(watch, (LEASE_SECONDS * 1000) / 6);
  // A short film is done before the first interval.
  watchDisk();
  try {
    const result = await work({ onProgress: (share) => void (percent = share), signal: controller.signal });
    controller.signal.throwIfAborted();
    return result;
  } catch (error) {
    if (controller.signal.reason instanceof NoScratchSpaceError) throw controller.signal.reason;
    if (controller.signal.aborted) return null;
    throw error;
  } finally {
    clearInterval(renewal);
  }
}

async function store({ blobs }: Services, film: MediaRow, folder: string, done: ConversionDone): Promise<Processed> {
  const variants: Record<string, string> = {};
  for (const name of done.files) {
    const key = `d/${film.user_id}/${film.id}/${name}`;
    await blobs.putStream(key, createReadStream(join(folder, name)));
    variants[variantOf(name)] = key;
  }
  const { blur, width, height, seconds } = done;
  const { digest, bytes } = await digestOf(blobs, Object.values(variants));
  return { status: 'READY', variants, digest, bytes, blur, width, height, duration: seconds };
}

// The names readers see; everything else is stored under its file name, so that it is deleted with the rest.
function variantOf(name: string): string {
  if (name === 'master.m3u8') return 'hls';
  return name === `${POSTER.name}.webp` ? POSTER.name : name;
}

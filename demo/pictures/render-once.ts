import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { z } from 'zod';
import { renditionsOf } from '#features/media/rules.ts';
import type { PlannedPicture } from '../plan/plan-pictures.ts';
import { render, type RenderedPicture } from './render.ts';

// Raise it if the same drawing is rendered differently.
const EDITION = 1;

const Kept = z.object({
  width: z.number(),
  height: z.number(),
  variants: z.record(
    z.string(),
    z.instanceof(Uint8Array).transform((bytes) => Buffer.from(bytes)),
  ),
  blur: z.string(),
});

/**
 * Renders a planned picture in all sizes of its kind, or reads it from the folder `keptIn`, where it
 * is cached under a name derived from everything that it depends on. A damaged file is rendered again, and so is what can't be cached.
 */
export async function renderOnce(
  { draw, frame, entityType }: Pick<PlannedPicture, 'draw' | 'frame' | 'entityType'>,
  { scale, keptIn }: { scale: number; keptIn: string | null },
): Promise<RenderedPicture> {
  const svg = draw();
  const widths = renditionsOf(entityType).map(({ width }) => width);
  if (keptIn === null) return render(svg, frame, widths, scale);
  const name = createHash('sha256')
    .update(JSON.stringify([EDITION, svg, frame, widths, scale]))
    .digest('hex');
  const path = join(keptIn, name);
  const kept = await read(path);
  if (kept !== null) return kept;
  const drawn = await render(svg, frame, widths, scale);
  await keep(path, drawn);
  return drawn;
}

// A folder that can't be written only costs time: a release belongs to whoever installed it, not to whoever runs it.
async function keep(path: string, drawn: RenderedPicture): Promise<void> {
  const draft = `${path}.${process.pid}`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(draft, serialize(drawn));
    await rename(draft, path);
  } catch {
    await rm(draft, { force: true }).catch(() => undefined);
  }
}

async function read(path: string): Promise<RenderedPicture | null> {
  try {
    return Kept.parse(deserialize(await readFile(path)));
  } catch {
    return null;
  }
}

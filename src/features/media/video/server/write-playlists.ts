import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openVideo } from './open-video.ts';
import { readFragments, type Fragment } from './read-fragments.ts';
import { UnreadableVideoError, type VideoPlan } from './video-plan.ts';

/** The playlist that a player opens first. */
const MASTER_PLAYLIST = 'master.m3u8';

const PART_SECONDS = 4;
const ENDS_EARLY = 'This video ends too early. It may be damaged.';

/**
 * Writes the playlists of an encoded film (RFC 8216) beside its files and returns the names of everything that should be served. They
 * contain bare file names, so that the token of a link covers them by its path. Throws if a film came out shorter than declared.
 */
export async function writePlaylists(plan: VideoPlan): Promise<string[]> {
  const audio = plan.hasAudio ? await describe(plan, 'audio') : null;
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];
  if (audio) lines.push('#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Sound",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="audio.m3u8"');
  const files = [MASTER_PLAYLIST, ...(audio ? ['audio.m3u8', 'audio.mp4'] : [])];
  for (const { name, width, height } of plan.renditions) {
    const film = await describe(plan, name);
    if (!film || film.seconds < Math.min(plan.seconds * 0.9, plan.seconds - 0.5)) throw new UnreadableVideoError(ENDS_EARLY);
    const attributes = [
      `BANDWIDTH=${film.peak + (audio?.peak ?? 0)}`,
      `AVERAGE-BANDWIDTH=${film.average + (audio?.average ?? 0)}`,
      `RESOLUTION=${width}x${height}`,
      `FRAME-RATE=${(plan.frames.numerator / plan.frames.denominator).toFixed(3)}`,
      `CODECS="${[film.codec, ...(audio ? [audio.codec] : [])].join(',')}"`,
      ...(audio ? ['AUDIO="sound"'] : []),
    ];
    lines.push(`#EXT-X-STREAM-INF:${attributes.join(',')}`, `${name}.m3u8`);
    files.push(`${name}.m3u8`, `${name}.mp4`);
  }
  await writeFile(join(plan.folder, MASTER_PLAYLIST), `${lines.join('\n')}\n`);
  return files;
}

type Described = { codec: string; seconds: number; peak: number; average: number };

async function describe(plan: VideoPlan, name: string): Promise<Described | null> {
  const path = join(plan.folder, `${name}.mp4`);
  const { head, parts } = await fragmentsOf(path);
  // A track may exist and hold nothing.
  if (parts.length === 0) return null;
  const segments = joined(parts);
  const seconds = segments.reduce((total, part) => total + part.seconds, 0);
  const bytes = segments.reduce((total, part) => total + part.byteLength, 0);
  await writeFile(join(plan.folder, `${name}.m3u8`), mediaPlaylist(`${name}.mp4`, head, segments));
  using input = openVideo(path);
  const track = name === 'audio' ? await input.getPrimaryAudioTrack() : await input.getPrimaryVideoTrack();
  const codec = await track?.getCodecParameterString();
  if (!codec) throw new Error(`What was made of ${name} has no picture or sound.`);
  const rate = (part: Fragment) => Math.ceil((part.byteLength * 8) / Math.max(part.seconds, 1));
  return { codec, seconds, peak: Math.max(...segments.map(rate)), average: Math.ceil((bytes * 8) / Math.max(seconds, 1)) };
}

async function fragmentsOf(path: string) {
  const file = await open(path, 'r');
  try {
    return await readFragments(file);
  } finally {
    await file.close();
  }
}

// Fragments are as long as the gap between key frames; a few of them make a segment worth a request.
function joined(parts: Fragment[]): Fragment[] {
  const segments: Fragment[] = [];
  for (const part of parts) {
    const last = segments.at(-1);
    if (last && last.seconds + part.seconds <= PART_SECONDS + 0.5) {
      last.byteLength += part.byteLength;
      last.seconds += part.seconds;
    } else segments.push({ ...part });
  }
  return segments;
}

function mediaPlaylist(file: string, head: { start: number; byteLength: number }, segments: Fragment[]): string {
  const longest = Math.max(1, ...segments.map(({ seconds }) => Math.round(seconds)));
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${longest}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${file}",BYTERANGE="${head.byteLength}@${head.start}"`,
    ...segments.flatMap(({ seconds, start, byteLength }) => [
      `#EXTINF:${seconds.toFixed(5)},`,
      `#EXT-X-BYTERANGE:${byteLength}@${start}`,
      file,
    ]),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
}

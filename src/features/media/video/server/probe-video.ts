import * as LIMITS from '#kernel/limits.ts';
import { VIDEO_MINUTES_MAX } from '../../rules.ts';
import { openVideo } from './open-video.ts';
import { UNREADABLE, UnreadableVideoError, type FilmCodec, type VideoFacts } from './video-plan.ts';

const UNSUPPORTED = 'Unsupported file type';
const UNKNOWN_CODEC = 'This video uses a format we can’t read. Save it as an MP4 and try again.';
const TOO_LARGE_A_PICTURE = 'This video is larger than 4K.';
const TOO_LONG = `Videos can be up to ${VIDEO_MINUTES_MAX} minutes long.`;

const CODECS: FilmCodec[] = ['avc', 'hevc', 'vp8', 'vp9', 'av1'];
// Films often end a moment past the minute.
const TOLERANCE_SECONDS = 1;
const PACKETS_FOR_RATE = 200;

/**
 * Returns what kind of film a file holds, going by its bytes. Throws `UnreadableVideoError` if it isn't a film, can't be decoded, or is
 * longer than `VIDEO_MINUTES_MAX` or larger than 4K. Nothing is decoded for this.
 */
export async function probeVideo(path: string): Promise<VideoFacts> {
  using input = openVideo(path);
  if (!(await input.canRead())) throw new UnreadableVideoError(UNSUPPORTED);
  try {
    return await probe(input);
  } catch (error) {
    // The demuxer throws many kinds of errors, all of them about the bytes.
    throw error instanceof UnreadableVideoError ? error : new UnreadableVideoError(UNREADABLE, { cause: error });
  }
}

async function probe(input: ReturnType<typeof openVideo>): Promise<VideoFacts> {
  const format = await input.getFormat();
  const video = await input.getPrimaryVideoTrack();
  if (!video) throw new UnreadableVideoError(UNREADABLE);
  const given = await video.getCodec();
  const codec = CODECS.find((known) => known === given);
  if (!codec) throw new UnreadableVideoError(UNKNOWN_CODEC);
  const audio = await input.getPrimaryAudioTrack();
  const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()];
  if (!(width > 0 && height > 0)) throw new UnreadableVideoError(UNREADABLE);
  if (Math.max(width * height, (await video.getCodedWidth()) * (await video.getCodedHeight())) > LIMITS.videoPixelsMax)
    throw new UnreadableVideoError(TOO_LARGE_A_PICTURE);
  const seconds = await video.computeDuration();
  if (!Number.isFinite(seconds) || seconds < 0) throw new UnreadableVideoError(UNREADABLE);
  if (seconds > VIDEO_MINUTES_MAX * 60 + TOLERANCE_SECONDS) throw new UnreadableVideoError(TOO_LONG);
  const { averagePacketRate } = await video.computePacketStats(PACKETS_FOR_RATE);
  const { transfer } = await video.getColorSpace();
  return {
    container: format.name === 'WebM' || format.name === 'Matroska' ? 'matroska' : 'mp4',
    codec,
    width,
    height,
    rotation: await video.getRotation(),
    seconds,
    frameRate: Number.isFinite(averagePacketRate) ? averagePacketRate : 0,
    hasAudio: audio !== null && (await audio.getCodec()) !== null,
    highRange: transfer === 'pq' || transfer === 'hlg' ? transfer : null,
  };
}

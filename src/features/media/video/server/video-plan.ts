import type { VideoRendition } from '../../rules.ts';

/** The video codecs we accept. */
export type FilmCodec = 'avc' | 'hevc' | 'vp8' | 'vp9' | 'av1';

/** The properties of an uploaded film, read before it is converted. */
export type VideoFacts = {
  container: 'mp4' | 'matroska';
  codec: FilmCodec;
  /** As displayed: after rotation, with square pixels. */
  width: number;
  height: number;
  /** Clockwise, in degrees. */
  rotation: 0 | 90 | 180 | 270;
  seconds: number;
  /** Average frames per second; 0 if unknown. */
  frameRate: number;
  hasAudio: boolean;
  /** The transfer function, if it goes beyond what ordinary screens show. */
  highRange: 'pq' | 'hlg' | null;
};

/** Everything an encoder needs to know. Files are written to `folder` as `{name}.mp4` and `audio.mp4`. */
export type VideoPlan = VideoFacts & {
  input: string;
  folder: string;
  /** Largest first. */
  renditions: VideoRendition[];
  frames: FrameRate;
};

/** A frame rate as a fraction, because 29.97 is 30000/1001. */
export type FrameRate = { numerator: number; denominator: number };

/** Every rendition has a key frame at the same instants, this far apart, so that players can switch between them. */
export const KEY_SECONDS = 2;

/** The file isn't a film we accept; the message is for the person who uploaded it. */
export class UnreadableVideoError extends Error {}

export const UNREADABLE = 'This video couldn’t be read. It may be damaged.';

const STEADY_RATES: FrameRate[] = [
  { numerator: 24_000, denominator: 1001 },
  { numerator: 24, denominator: 1 },
  { numerator: 25, denominator: 1 },
  { numerator: 30_000, denominator: 1001 },
  { numerator: 30, denominator: 1 },
];

/**
 * Returns the steady rate a film is stored in: its own if it is usual for film, television or phones, half of it if it is twice such a
 * rate, and 30 if it varies. The bit rates of docs/product.md#films allow for no more than that.
 */
export function steadyRate(frameRate: number): FrameRate {
  const wanted = frameRate > 31 ? frameRate / 2 : frameRate;
  const nearest = STEADY_RATES.map((rate) => ({ rate, distance: Math.abs(rate.numerator / rate.denominator - wanted) })).toSorted(
    (one, other) => one.distance - other.distance,
  )[0];
  return nearest && nearest.distance < 0.02 ? nearest.rate : { numerator: 30, denominator: 1 };
}

/** Returns how many frames there are from one key frame to the next. */
export function framesBetweenKeys({ numerator, denominator }: FrameRate): number {
  return Math.round((numerator / denominator) * KEY_SECONDS);
}

const LOOKAHEAD = { mbtree: '1', 'rc-lookahead': '5', sc_threshold: '0' };
const QUICK = { ...LOOKAHEAD, preset: 'superfast', coder: 'cavlc', partitions: 'none', '8x8dct': '0', weightp: '0' };
const QUICKEST = { ...LOOKAHEAD, preset: 'ultrafast', 'x264-params': 'no-deblock=0' };
const SMALL_PIXELS = 300_000;

/**
 * Returns libx264 options that speed up encoding a rendition. The larger ones are four fifths of the work and have bits to spare; the
 * smallest has the fewest and gets more care. Looking a few frames ahead costs little and makes up for the haste.
 */
export function encoderHaste({ width, height }: VideoRendition): Record<string, string> {
  return width * height < SMALL_PIXELS ? QUICK : QUICKEST;
}

/** The same for the sound encoder: half the work and, according to its authors, no worse at this bit rate. */
export const SOUND_HASTE = { aac_coder: 'fast' } as const;

/**
 * Returns the filters that turn decoded frames into those of each rendition, in the syntax shared by ffmpeg and libav: from `[in]` to
 * `[v0]`, `[v1]`, …, each made from the next larger one. `turns` says whether the frames still have to be rotated upright.
 */
export function filterChain(plan: VideoPlan, turns: boolean): string {
  const [largest, ...smaller] = plan.renditions;
  if (!largest) throw new Error('A film needs a rendition.');
  const turn = turns ? TURNS[plan.rotation] : [];
  const isLying = turn.some((filter) => filter.startsWith('transpose'));
  const first = [
    `fps=${plan.frames.numerator}/${plan.frames.denominator}:start_time=0`,
    // Small pictures are rotated faster than large ones.
    isLying ? scaled(plan, { width: largest.height, height: largest.width }) : scaled(plan, largest),
    ...turn,
    'setsar=1',
    ...(plan.highRange === null ? [] : TO_STANDARD_RANGE),
    'format=yuv420p',
  ];
  const parts = smaller.map((size, index) => `split=2[v${index}][s${index + 1}];[s${index + 1}]${quicklyScaled(size)}`);
  return `[in]${[first.join(','), ...parts].join(',')}[v${smaller.length}]`;
}

type Size = { width: number; height: number };

// The fast scaler can't read pictures with an odd width or height and subsampled colour. These codecs have none.
function scaled({ codec }: VideoPlan, size: Size): string {
  return codec === 'avc' || codec === 'hevc' ? quicklyScaled(size) : `scale=${size.width}:${size.height}`;
}

// Five times as fast as the usual scaler.
function quicklyScaled({ width, height }: Size): string {
  return `zscale=w=${width}:h=${height}:filter=bicubic`;
}

const TURNS: Record<VideoFacts['rotation'], string[]> = { 0: [], 90: ['transpose=1'], 180: ['hflip', 'vflip'], 270: ['transpose=2'] };

// High dynamic range is brought down to what every screen shows; without this, films look grey.
const TO_STANDARD_RANGE = [
  'zscale=t=linear:npl=203',
  'format=gbrpf32le',
  'zscale=p=bt709',
  'tonemap=tonemap=mobius:desat=0',
  'zscale=t=bt709:m=bt709:r=tv',
];

import sharp from 'sharp';

export type Plane = { width: number; height: number; bytes: Uint8Array };

/**
 * Draws something like the brightness of a scene: soft light, surfaces with grain at every scale, and hard edges. The same seed gives the
 * same scene.
 */
export async function makeScene(width: number, height: number, seed: number): Promise<Plane> {
  const random = randomFrom(seed);
  const light = new Float32Array(width * height).fill(128);
  // Each layer is finer and weaker than the one before.
  for (const [cells, strength] of LAYERS) {
    const layer = await noiseOf(width, height, cells, random);
    for (let at = 0; at < light.length; at += 1) light[at] = (light[at] ?? 0) + ((layer[at] ?? 128) - 128) * strength;
  }
  for (let count = 0; count < 60; count += 1) drawBox(light, width, height, random);
  const bytes = new Uint8Array(light.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = Math.max(16, Math.min(235, light[at] ?? 0));
  return { width, height, bytes };
}

/** Returns the scene as a sensor sees it: with a little noise, different for each seed. */
export function withNoise({ bytes, ...size }: Plane, strength: number, seed: number): Plane {
  const random = randomFrom(seed);
  const noise = Float32Array.from({ length: 65_536 }, () => (random() + random() + random() - 1.5) * strength * 2);
  let at = 0;
  const noisy = bytes.map((value) => {
    at = (at + 1 + (value & 7)) & 65_535;
    return Math.max(0, Math.min(255, value + (noise[at] ?? 0)));
  });
  return { ...size, bytes: noisy };
}

const LAYERS = [
  [5, 1.1],
  [20, 0.4],
  [90, 0.25],
  [400, 0.16],
] as const;

async function noiseOf(width: number, height: number, cells: number, random: () => number): Promise<Uint8Array> {
  const rows = Math.max(2, Math.round((cells * height) / width));
  const coarse = Uint8Array.from({ length: cells * rows }, () => random() * 256);
  return sharp(coarse, { raw: { width: cells, height: rows, channels: 1 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .extractChannel(0)
    .raw()
    .toBuffer();
}

function drawBox(light: Float32Array, width: number, height: number, random: () => number): void {
  const [left, top] = [Math.floor(random() * width), Math.floor(random() * height)];
  const [right, bottom] = [
    Math.min(width, left + Math.floor((0.01 + random() * 0.12) * width)),
    Math.min(height, top + Math.floor((0.01 + random() * 0.2) * height)),
  ];
  const change = (random() - 0.5) * 120;
  for (let y = top; y < bottom; y += 1) for (let x = left; x < right; x += 1) light[y * width + x] = (light[y * width + x] ?? 0) + change;
}

function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

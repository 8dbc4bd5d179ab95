import { Buffer } from 'node:buffer';
import sharp, { type OverlayOptions } from 'sharp';
import { shadesOf } from '#kernel/site/accent.ts';
import type { SiteValues } from '#kernel/site/site-settings.ts';
import { facesFor } from './card-faces.ts';
import { xmlText } from '../../feeds/server/xml-text.ts';

/** Everything on a preview card. Pictures are our own files, or null. */
export type CardFacts = {
  /** A line above the title, such as the day. */
  above: string | null;
  title: string;
  lines: readonly string[];
  /** Shown in a box of its own, such as the price. */
  tag: string | null;
  author: string;
  picture: Buffer | null;
  face: Buffer | null;
};

/** Whose card it is. */
export type CardSite = Pick<SiteValues, 'name' | 'colours'> & { /** Its own mark as PNG; null for the drawn one. */ mark: Buffer | null };

const WIDTH = 1200;
const HEIGHT = 630;
const PICTURE = 470;
const LEFT = 72;
const COLOURS = { paper: '#faf8f5', ink: '#1c1b1a', soft: '#5f5c58' };
// The author and the price are below it.
const LOWEST = HEIGHT - 140;
const NAME_HEIGHT = 84;
const TITLE_MAX = 90;
const LINE_MAX = 120;

/** Returns all the words that may appear on a card, so that their fonts can be prepared. */
export function wordsOnCard({ above, title, lines, tag, author }: CardFacts, site: string): string[] {
  return [site, above, title, ...lines, tag, author].map((words) => cut(words ?? '', LINE_MAX));
}

/**
 * Draws a preview card (docs/product.md#preview-cards) of 1200 by 630 pixels as PNG. What people wrote is drawn as plain text, whatever
 * markup it contains.
 */
export async function drawCard(facts: CardFacts, { name: site, colours, mark }: CardSite): Promise<Buffer> {
  const { text: accent, soft: wash } = shadesOf(colours.light, 'light');
  const room = WIDTH - LEFT * 2 - (facts.picture ? PICTURE - 32 : 0);
  const layers: OverlayOptions[] = [];
  if (facts.picture) layers.push({ input: await covering(facts.picture, PICTURE, HEIGHT), left: WIDTH - PICTURE, top: 0 });
  else layers.push({ input: await plain(28, HEIGHT, accent), left: WIDTH - 28, top: 0 });
  layers.push({ input: mark ? await contained(mark, 34) : await round(await plain(34, 34, accent), 34), left: LEFT, top: 58 });
  const called = cut(site, TITLE_MAX);
  if (called !== '')
    layers.push({
      input: (await written(called, { style: 'Bold 32', colour: COLOURS.ink, width: room - 48 })).data,
      left: LEFT + 48,
      top: 62,
    });
  let top = 150;
  const put = async (words: string, style: Style, gap: number) => {
    const drawn = await fitting(words, { ...style, width: room }, LOWEST - top);
    if (!drawn) return;
    layers.push({ input: drawn.data, left: LEFT, top });
    top += drawn.info.height + gap;
  };
  if (facts.above !== null) await put(cut(facts.above, LINE_MAX), { style: 'SemiBold 30', colour: accent }, 18);
  const author = cut(facts.author, 40) || site;
  const title = cut(facts.title, TITLE_MAX) || author;
  await put(title, { style: `Bold ${title.length > 40 ? 46 : title.length > 22 ? 56 : 68}`, colour: COLOURS.ink }, 26);
  for (const line of facts.lines.slice(0, 2)) await put(cut(line, LINE_MAX), { style: '30', colour: COLOURS.soft }, 12);
  const words = cut(facts.tag ?? '', 20);
  const tag = words === '' ? null : await tagged(words, LEFT + room, { accent, wash });
  const face = facts.face ? [{ input: await round(await covering(facts.face, 72, 72), 72), left: LEFT, top: HEIGHT - 124 }] : [];
  const left = LEFT + (facts.face ? 92 : 0);
  // The name ends before the price.
  const width = (tag?.left ?? LEFT + room) - left - 24;
  const name = await fitting(author, { style: 'SemiBold 30', colour: COLOURS.ink, width }, NAME_HEIGHT);
  if (name) layers.push({ input: name.data, left, top: HEIGHT - 88 - Math.round(name.info.height / 2) });
  layers.push(...face, ...(tag?.layers ?? []));
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: COLOURS.paper } })
    .composite(layers)
    .png({ compressionLevel: 9, palette: false })
    .toBuffer();
}

type Style = { style: string; colour: string };

async function tagged(
  words: string,
  right: number,
  { accent, wash }: { accent: string; wash: string },
): Promise<{ layers: OverlayOptions[]; left: number }> {
  const { data, info } = await written(words, { style: 'Bold 32', colour: accent, width: 260 });
  const [width, height] = [info.width + 44, 64];
  const left = right - width;
  const top = HEIGHT - 120;
  const layers = [
    { input: await rounded(await plain(width, height, wash), { width, height, radius: 32 }), left, top },
    { input: data, left: left + 22, top: top + Math.round((height - info.height) / 2) },
  ];
  return { layers, left };
}

type DrawnText = { data: Buffer; info: { width: number; height: number } };

/** Draws words as a picture at most `height` pixels high, cutting them until they fit; null if not even one character does. */
async function fitting(words: string, style: Style & { width: number }, height: number): Promise<DrawnText | null> {
  for (let most = words.length; most > 0; most = Math.floor(most * 0.75)) {
    const drawn = await written(cut(words, most), style);
    if (drawn.info.height <= height) return drawn;
  }
  return null;
}

function written(words: string, { style, colour, width }: Style & { width: number }): Promise<DrawnText> {
  const text = `<span foreground="${colour}">${xmlText(words)}</span>`;
  return sharp({ text: { text, font: withFaces(style, words), width, rgba: true, dpi: 72, wrap: 'word-char', spacing: 4 } })
    .png()
    .toBuffer({ resolveWithObject: true });
}

function withFaces(style: string, words: string): string {
  return `${facesFor(words)
    .map(({ family }) => family)
    .join(', ')}, ${style}`;
}

// None of our typefaces has them, and boxes are worse than nothing.
const PICTOGRAMS = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u{FE0F}|\u{200D}|\u{20E3}/gu;

// Characters without a shape: a text of nothing else can't be drawn.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}](?<!\s)/gu;

function cut(words: string, most: number): string {
  const plainWords = words.replaceAll(PICTOGRAMS, '').replaceAll(UNSEEN, '').replaceAll(/\s+/g, ' ').trim();
  return plainWords.length <= most
    ? plainWords
    : `${plainWords
        .slice(0, most - 1)
        .toWellFormed()
        .trimEnd()}…`;
}

function plain(width: number, height: number, background: string): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer();
}

function covering(picture: Buffer, width: number, height: number): Promise<Buffer> {
  return sharp(picture, { failOn: 'error', limitInputPixels: 50_000_000 })
    .resize(width, height, { fit: 'cover' })
    .ensureAlpha()
    .png()
    .toBuffer();
}

function contained(picture: Buffer, size: number): Promise<Buffer> {
  return sharp(picture)
    .resize(size, size, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer();
}

function round(picture: Buffer, size: number): Promise<Buffer> {
  return rounded(picture, { width: size, height: size, radius: size / 2 });
}

// Uses a mask of raw bytes because this process doesn't load SVG.
async function rounded(picture: Buffer, { width, height, radius }: { width: number; height: number; radius: number }): Promise<Buffer> {
  const mask = Buffer.alloc(width * height * 4, 255);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const dx = Math.max(radius - x - 0.5, x + 0.5 - (width - radius), 0);
      const dy = Math.max(radius - y - 0.5, y + 0.5 - (height - radius), 0);
      mask[(y * width + x) * 4 + 3] = Math.round(255 * Math.max(0, Math.min(1, radius - Math.hypot(dx, dy) + 0.5)));
    }
  return sharp(picture)
    .composite([{ input: mask, raw: { width, height, channels: 4 }, blend: 'dest-in' }])
    .png()
    .toBuffer();
}

import { EMBED_DATES_MAX, type EmbedTheme } from './contract.ts';

/** Default size of the embedded schedule in pixels. */
export const EMBED_WIDTH = 420;
export const EMBED_HEIGHT = 520;

/** The least and greatest height in pixels that the page around it gives the schedule. */
export const EMBED_HEIGHTS = { least: 80, greatest: 2000 } as const;

/** Where the script is that gives the schedule its height and tells it the page's colours. */
export const EMBED_SCRIPT = '/embed.js';

/** What somebody may choose about their schedule; what is left out is as `EmbedQuery` reads an address without it. */
export type EmbedChoice = { theme?: EmbedTheme; accent?: string | null; dates?: number };

type EmbedAddress = EmbedChoice & { origin: string; username: string };

/** Returns the address of a creator's schedule for other sites. `accent` is six hexadecimal digits. */
export function embedAddress({ origin, username, theme = 'auto', accent = null, dates = EMBED_DATES_MAX }: EmbedAddress): string {
  const parameters = [
    ...(theme === 'auto' ? [] : [`theme=${theme}`]),
    ...(accent === null ? [] : [`accent=${accent}`]),
    ...(dates === EMBED_DATES_MAX ? [] : [`dates=${dates}`]),
  ];
  return `${origin}/embed/${username}${parameters.length === 0 ? '' : `?${parameters.join('&')}`}`;
}

type EmbedCode = EmbedAddress & {
  title: string;
  width?: number;
  height?: number;
  /** Whether it grows with its content. */ grows?: boolean;
};

/**
 * Returns the markup that shows a creator's schedule on another site: a frame and, if it `grows`, the script that fits it to the page.
 * Without the script, or where a site removes it, the frame has its `height` and shows the dates that fit whole. Sizes are in pixels.
 */
export function embedCode({ title, width, height = EMBED_HEIGHT, grows = false, ...address }: EmbedCode): string {
  const size = `width="${width === undefined ? '100%' : width}" height="${height}"`;
  const source = attribute(embedAddress(address));
  const frame = `<iframe src="${source}" title="${attribute(title)}" ${size} style="border:0;max-width:${EMBED_WIDTH}px" loading="lazy"></iframe>`;
  return grows ? `${frame}<script async src="${address.origin}${EMBED_SCRIPT}"></script>` : frame;
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Default size of the embedded schedule in pixels. */
export const EMBED_WIDTH = 420;
export const EMBED_HEIGHT = 520;

type Input = { origin: string; username: string; title: string; width?: number; height?: number };

/** Returns the iframe tag that shows a creator's schedule on another site. `width` and `height` are in pixels. */
export function embedCode({ origin, username, title, width, height = EMBED_HEIGHT }: Input): string {
  const size = `width="${width === undefined ? '100%' : width}" height="${height}"`;
  return `<iframe src="${origin}/embed/${username}" title="${attribute(title)}" ${size} style="border:0;max-width:${EMBED_WIDTH}px" loading="lazy"></iframe>`;
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

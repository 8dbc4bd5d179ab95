import { LOCALE } from '#kernel/text/locale.ts';
/** How long a push service keeps a push for a browser that is off. */
export const PUSH_TTL_SECONDS = 12 * 3600;

// RFC 8291 allows more, but some services silently drop longer ones.
const BODY_MAX = 240;
const TITLE_MAX = 80;

/** A push to one person. `path` is where a tap leads; a newer push replaces an older one with the same `tag`. */
export type Push = {
  /** For browsers that may show it on a lock screen. */
  open: { title: string; body: string };
  /** For all others: nothing private. */
  discreet: { title: string; body: string };
  tag: string;
  path: string;
  /** Identifies this very push, so that it isn't sent twice. */
  key: string;
  /** Replaces an older one without a sound. */
  isQuiet?: boolean;
};

/** Returns a push in the form of Declarative Web Push, which Safari shows without a worker and which our worker reads elsewhere. */
export function pushText(push: Push, showsContent: boolean, origin: string): string {
  const { title, body } = showsContent ? push.open : push.discreet;
  return JSON.stringify({
    web_push: 8030,
    notification: {
      title: shortened(title, TITLE_MAX),
      body: shortened(body, BODY_MAX),
      tag: push.tag,
      navigate: origin + push.path,
      lang: LOCALE,
      ...(push.isQuiet ? { silent: true } : {}),
    },
  });
}

function shortened(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

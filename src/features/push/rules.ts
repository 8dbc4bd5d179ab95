/** So many browsers of one person are pushed to; the one that was registered longest ago makes room. */
export const PUSH_DEVICES_MAX = 20;

/** For so long a push service keeps a push for a browser that is off. */
export const PUSH_KEPT_SECONDS = 12 * 3600;

// More fits by RFC 8291, but some services drop longer ones without a word.
const BODY_MAX = 240;
const TITLE_MAX = 80;

/** What is pushed to one person. `path` is where a tap leads; with the same `tag` a newer one stands in the place of an older. */
export type Push = {
  /** For browsers that may show it on a lock screen. */
  open: { title: string; body: string };
  /** For all others: nothing private. */
  discreet: { title: string; body: string };
  tag: string;
  path: string;
  /** Names this very push, so that it is not sent twice. */
  key: string;
  /** Stands in the place of an older one without a sound. */
  isQuiet?: boolean;
};

/** A push as Declarative Web Push has it, which Safari shows without a worker, and ours reads elsewhere. */
export function pushText(push: Push, showsContent: boolean, origin: string): string {
  const { title, body } = showsContent ? push.open : push.discreet;
  return JSON.stringify({
    web_push: 8030,
    notification: {
      title: shortened(title, TITLE_MAX),
      body: shortened(body, BODY_MAX),
      tag: push.tag,
      navigate: origin + push.path,
      lang: 'en-GB',
      ...(push.isQuiet ? { silent: true } : {}),
    },
  });
}

function shortened(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

import { fieldOf, isObject } from '#kernel/objects/is-object.ts';

/** What a push shows; `navigate` is a path on this site. */
export type ShownPush = { title: string; body: string; tag: string | null; navigate: string; isQuiet: boolean };

const UNKNOWN: ShownPush = {
  title: 'You have a new notification',
  body: '',
  tag: null,
  navigate: '/notifications',
  isQuiet: false,
};

/** Reads a push in the form of Declarative Web Push, which Safari shows by itself. An unreadable push becomes a generic notification. */
export function readPush(text: string): ShownPush {
  try {
    const notification = fieldOf(JSON.parse(text), 'notification');
    if (!isObject(notification)) return UNKNOWN;
    const { title, body, tag, navigate, silent } = notification;
    if (typeof title !== 'string' || title === '') return UNKNOWN;
    return {
      title,
      body: typeof body === 'string' ? body : '',
      tag: typeof tag === 'string' ? tag : null,
      navigate: pathOf(navigate),
      isQuiet: silent === true,
    };
  } catch {
    return UNKNOWN;
  }
}

// Keeps only the path, so that no other site is ever opened.
function pathOf(address: unknown): string {
  const url = typeof address === 'string' ? URL.parse(address, 'https://here.invalid') : null;
  return url === null ? UNKNOWN.navigate : url.pathname + url.search + url.hash;
}

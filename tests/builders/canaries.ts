/** A secret, and the ids of the people who may see it. */
export type Canary = { word: string; what: string; mayReach: readonly string[] };

const WORD = /canary[0-9a-f]{32}/gi;
const SEALED = /[\w-]{24,}/g;

/**
 * The secrets of a world. Words of the form `canary` + 32 hexadecimal digits are recognised by themselves and may reach nobody until they
 * are planted; other secrets, such as a ticket's code, must be planted.
 */
export type Canaries = {
  plant(what: string, word: string, mayReach: readonly string[]): void;
  /** Allows a word that looks like a canary for everyone. */
  welcome(word: string): void;
  /** The secrets in a body that this reader may not see; a guest is null. */
  leaksTo(reader: string | null, body: string): string[];
};

/** An empty registry of secrets. */
export function createCanaries(): Canaries {
  const planted = new Map<string, Canary>();
  const welcomed: string[] = [];
  return {
    plant(what, word, mayReach) {
      planted.set(word.toLowerCase(), { what, word, mayReach });
    },
    welcome: (word) => void welcomed.push(word),
    leaksTo(reader, body) {
      const allowed = [...planted.values()].filter((canary) => reader !== null && canary.mayReach.includes(reader));
      const found = scanForCanaries(body, {
        allowed: [...welcomed, ...allowed.map(({ word }) => word)],
        known: [...planted.values()].map(({ word }) => word),
      });
      return found.map((word) => planted.get(word)?.what ?? word);
    },
  };
}

/**
 * Returns the secrets in a body beyond the allowed ones, in lower case: every `canary…` word, and the `known` ones. Signed links hide their
 * folder in base64, so anything that looks encoded is decoded first.
 */
export function scanForCanaries(
  body: string,
  { allowed, known = [] }: { allowed: readonly string[]; known?: readonly string[] },
): string[] {
  const opened = (body.match(SEALED) ?? []).map((word) => Buffer.from(word, 'base64url').toString('latin1'));
  const text = [body, ...opened].join('\n').toLowerCase();
  const welcome = new Set(allowed.map((word) => word.toLowerCase()));
  const met = [...(text.match(WORD) ?? []), ...known.map((word) => word.toLowerCase()).filter((word) => text.includes(word))];
  return [...new Set(met)].filter((word) => !welcome.has(word));
}

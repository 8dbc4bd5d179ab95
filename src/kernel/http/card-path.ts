/** The subject of a preview card: a person, or one of their posts or sessions. */
export type CardKind = 'profile' | 'post' | 'session';

/**
 * Builds the path of a preview card, with a version that changes whenever the card would look different: `shown` is everything printed on
 * it. For a profile, `id` is the user's own id.
 */
export function cardPath({ kind, userId, id }: { kind: CardKind; userId: string; id: string }, shown: readonly unknown[]): string {
  return `/cards/${kind}/${userId}/${id}/${versionOf(JSON.stringify(shown))}.png`;
}

// Two 32-bit FNV-1a hashes with different seeds: a wider hash isn't worth the code to tell two states of one card apart.
function versionOf(text: string): string {
  const half = (seed: number) => {
    let hash = seed;
    for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    return (hash >>> 0).toString(36);
  };
  return half(0x811c9dc5) + half(0x9747b28c);
}

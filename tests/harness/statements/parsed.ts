import { loadModule, parseSync, type Node } from 'libpg-query';

await loadModule();

type PartOf<Kind, Key extends string> = Kind extends Record<Key, infer Inner> ? Inner : never;
export type Part<Key extends string> = PartOf<Node, Key>;

/** Parses a text as PostgreSQL does and returns its statements. Throws if it can't be parsed. */
export function parse(text: string): Node[] {
  return (parseSync(text).stmts ?? []).flatMap(({ stmt }) => stmt ?? []);
}

/** Returns what a node holds if it is of this kind. */
export function part<Key extends string>(node: Node | undefined, key: Key): Part<Key> | undefined {
  const kinds: Record<string, unknown> = node ?? {};
  return kinds[key] as Part<Key> | undefined;
}

/** Returns a name's text; empty if the node is no name. */
export const word = (node: Node | undefined): string => part(node, 'String')?.sval ?? '';

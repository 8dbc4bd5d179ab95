import { foldText } from '#kernel/text/fold-text.ts';

/** Returns those whose title or name has at least one of the words that are used as filters. */
export function havingWords<Item>(items: readonly Item[], nameOf: (item: Item) => string, inferred: readonly { words: string }[]): Item[] {
  return items.filter((item) => inferred.some(({ words }) => ` ${foldText(nameOf(item))} `.includes(` ${foldText(words)} `)));
}

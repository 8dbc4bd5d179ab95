/**
 * Groups items by the person whose rows they concern, for statements that may name one owner only: those that lock. The owners come in the
 * order of their ids, so that transactions that lock rows of the same people one after another can't deadlock. Usually there is one.
 */
export function byOwner<Item>(items: readonly Item[], ownerOf: (item: Item) => string): [owner: string, items: Item[]][] {
  return [...Map.groupBy(items, ownerOf)].toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/** What a list of sales knows so far. A placeholder is what was found for other words. */
type Sales<Sale> = {
  data: { items: readonly Sale[]; nextCursor: string | null } | undefined;
  isError: boolean;
  isPlaceholderData: boolean;
};

type FoundSales<Sale> = {
  shown: readonly Sale[];
  /** Whether these are what the words find, or still what was shown before. */
  is: 'SETTLED' | 'LOOKING' | 'FAILED';
  /** For people who can't see the list; empty if nobody searched, or until it is known. */
  status: string;
  hasMore: boolean;
};

/** Decides what the hub shows of a creator's sales: the latest, or those that match words, and nothing else as if it did. */
export function foundSales<Sale>(words: string, latest: readonly Sale[], found: Sales<Sale>): FoundSales<Sale> {
  if (words === '') return { shown: latest, is: 'SETTLED', status: '', hasMore: false };
  if (found.isError) return { shown: [], is: 'FAILED', status: '', hasMore: false };
  const { data, isPlaceholderData } = found;
  // A former search that found nothing says nothing about these words.
  if (!data || isPlaceholderData) return { shown: data?.items.length ? data.items : latest, is: 'LOOKING', status: '', hasMore: false };
  const count = data.items.length;
  const hasMore = data.nextCursor !== null;
  const status = hasMore ? `More than ${count} sales` : count === 1 ? '1 sale' : `${count} sales`;
  return { shown: data.items, is: 'SETTLED', status, hasMore };
}

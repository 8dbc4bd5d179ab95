import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useDebounced } from '#ui/fields/use-debounced.ts';
import { searchedWords } from '../rules/searched-words.ts';
import { changeOrdersAddress, readOrdersAddress } from './orders-address.ts';

const SEARCH_WAIT_MS = 300;

/**
 * Which orders the page shows, as its address says: every choice is an address of its own, so that Back undoes it, and the words of a
 * search are added to the current one once they are typed.
 */
export function useOrdersAddress() {
  const [params, setParams] = useSearchParams();
  const address = readOrdersAddress(params);
  // Flushed at once: a radio whose state comes later springs back.
  const change = (changes: Record<string, string>, replace = false) =>
    setParams((current) => changeOrdersAddress(current, changes), { replace, preventScrollReset: true, flushSync: true });
  const [typed, setTyped] = useState(address.search);
  const [known, setKnown] = useState(address.search);
  const settled = useDebounced(searchedWords(typed), SEARCH_WAIT_MS);
  // Back, or a link to this page, brings other words than those typed here.
  if (known !== address.search) {
    setKnown(address.search);
    setTyped(address.search);
  }
  useEffect(() => {
    if (settled === address.search) return;
    setKnown(settled);
    change({ q: settled }, true);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only typing writes the address; its other changes come from outside
  }, [settled]);
  return { address, change, typed, setTyped };
}

import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Remembers the code that a link to a creator's page carries (`?code=`), until it is used. */
export function useRememberCode(ownerUserId: string): void {
  const { search } = useLocation();
  useEffect(() => {
    if (search.includes('code=')) void import('./remembered-code.ts').then(({ rememberCodeIn }) => rememberCodeIn(search, ownerUserId));
  }, [ownerUserId, search]);
}

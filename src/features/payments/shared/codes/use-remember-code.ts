import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { codeIn, rememberCode } from './remembered-code.ts';

/** Remembers the code that a link to a creator's page carries (`?code=`), until it is used. */
export function useRememberCode(ownerUserId: string): void {
  const { search } = useLocation();
  useEffect(() => {
    const code = codeIn(search);
    if (code !== null) rememberCode(ownerUserId, code);
  }, [ownerUserId, search]);
}

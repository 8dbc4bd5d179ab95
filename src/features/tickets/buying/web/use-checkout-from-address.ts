import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Begins to buy once, as soon as that is possible, if the address ends in #checkout. */
export function useCheckoutFromAddress(ready: boolean, buy: () => void): void {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const started = useRef(false);
  useEffect(() => {
    if (!ready || hash !== '#checkout' || started.current) return;
    started.current = true;
    // Removes the hash, so that it counts for this arrival alone: not for a reload, nor for a guest who signs in for something else.
    void navigate(`${pathname}${search}`, { replace: true, preventScrollReset: true });
    buy();
  }, [ready, hash, pathname, search, navigate, buy]);
}

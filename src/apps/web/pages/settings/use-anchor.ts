import { useEffect } from 'react';
import { useLocation } from 'react-router';

const LOADED_AFTER_MS = 5000;
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls to the part of a page that the address names once it exists; the browser looked for it before it did. */
export function useAnchor(parts: readonly string[]): void {
  const { hash, key } = useLocation();
  const anchor = parts.includes(hash.slice(1)) ? hash.slice(1) : null;
  useEffect(() => {
    const part = anchor === null ? null : document.getElementById(anchor);
    if (!part) return;
    // Content above may still be loading and push the part away: it is held in view until the
    // user moves or everything should have loaded.
    const sizes = new ResizeObserver(() => part.scrollIntoView({ block: 'start' }));
    sizes.observe(document.body);
    const letGo = () => {
      sizes.disconnect();
      clearTimeout(timer);
      for (const move of MOVES) removeEventListener(move, letGo);
    };
    const timer = setTimeout(letGo, LOADED_AFTER_MS);
    for (const move of MOVES) addEventListener(move, letGo, { passive: true });
    return letGo;
  }, [anchor, key]);
}

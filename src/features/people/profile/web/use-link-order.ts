import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { moveLink, type LinkDraft } from './profile-draft.ts';

/**
 * Reorders the links by their handles: dragged, or moved with the arrow keys. `said` is announced after a keyboard move. Rows are found by
 * the `data-link` attribute, handles by `data-handle`.
 */
export function useLinkOrder(
  list: RefObject<HTMLElement | null>,
  links: readonly LinkDraft[],
  onChange: (links: readonly LinkDraft[]) => void,
) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const refocus = useRef<number | null>(null);

  // A row that moves is briefly removed from the page and loses the focus.
  useEffect(() => {
    if (refocus.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-link="${refocus.current}"] [data-handle]`)?.focus();
    refocus.current = null;
  }, [links, list]);

  useDrag(list, dragged, {
    over: (place) => dragged !== null && links[place]?.id !== dragged && onChange(moveLink(links, dragged, place)),
    end: () => setDragged(null),
  });

  function onKeyDown(event: KeyboardEvent, id: number) {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const from = links.findIndex((link) => link.id === id);
    const to = Math.min(links.length - 1, Math.max(0, from + step));
    if (to === from) return;
    refocus.current = id;
    onChange(moveLink(links, id, to));
    setSaid(`Moved to position ${to + 1} of ${links.length}`);
  }
  return {
    dragged,
    said,
    handle: (id: number) => ({
      'data-handle': true,
      onKeyDown: (event: KeyboardEvent) => onKeyDown(event, id),
      onPointerDown(event: PointerEvent) {
        if (event.button === 0) setDragged(id);
      },
    }),
  };
}

type Drag = { over: (place: number) => void; end: () => void };

// On the window, because the row under the pointer changes during a drag.
function useDrag(list: RefObject<HTMLElement | null>, dragged: number | null, drag: Drag): void {
  const latest = useRef(drag);
  useEffect(() => {
    latest.current = drag;
  });
  useEffect(() => {
    if (dragged === null) return;
    const listening = new AbortController();
    const { signal } = listening;
    const onMove = ({ clientY }: globalThis.PointerEvent) => {
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-link]') ?? [])].map((row) => row.getBoundingClientRect());
      const place = rows.findIndex(({ top, bottom }) => clientY >= top && clientY <= bottom);
      if (place !== -1) latest.current.over(place);
    };
    window.addEventListener('pointermove', onMove, { signal });
    for (const name of ['pointerup', 'pointercancel', 'blur'] as const)
      window.addEventListener(name, () => latest.current.end(), { signal });
    return () => listening.abort();
  }, [list, dragged]);
}

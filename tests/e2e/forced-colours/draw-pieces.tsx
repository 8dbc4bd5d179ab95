import { createRoot, type Root } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { MemoryRouter } from 'react-router';
import { PIECES, WITHOUT_STATES } from '#tests/gallery/pieces.tsx';

/** What the test calls inside the page. */
export type Gallery = {
  states: Record<string, string[]>;
  withoutStates: string[];
  /** Draws one piece in one of its states, alone on the page. */
  show: (piece: string, state: string) => void;
};

let root: Root | null = null;

const gallery: Gallery = {
  states: Object.fromEntries(Object.entries(PIECES).map(([name, piece]) => [name, Object.keys(piece)])),
  withoutStates: WITHOUT_STATES,
  show(name, stateName) {
    const state = PIECES[name]?.[stateName];
    if (!state) throw new Error(`${name} has no state ${stateName}.`);
    root?.unmount();
    document.body.replaceChildren();
    const box = document.body.appendChild(document.createElement('main'));
    box.style.cssText = 'position: relative; width: 400px; padding: 24px';
    root = createRoot(box);
    const mounted = root;
    flushSync(() => mounted.render(<MemoryRouter>{state.element}</MemoryRouter>));
    state.act?.(box);
  },
};

Object.assign(globalThis, { gallery });

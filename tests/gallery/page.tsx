import { useLayoutEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { Button } from '#ui/actions/button.tsx';
import '../../src/apps/web/app.css';
import { PIECES, type Piece } from './pieces.tsx';

// They lie over the page or over what is below them.
const OVERLAYS = ['lightbox', 'menu', 'suggestion-list'];

type StateProps = { name: string; state: Piece[string]; isOverlay: boolean };

function State({ name, state: { element, act }, isOverlay }: StateProps) {
  const box = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(!isOverlay);
  useLayoutEffect(() => {
    if (shown && box.current) act?.(box.current);
  }, [act, shown]);
  return (
    <figure style={{ width: 320, maxWidth: '100%' }}>
      <div ref={box} className="relative">
        {shown ? element : <Button onClick={() => setShown(true)}>Open</Button>}
      </div>
      <figcaption className="mt-1 text-[13px] text-ink-2">{name}</figcaption>
    </figure>
  );
}

/** Every piece of the design system in each of its states, light and dark beside each other. */
function Pieces() {
  return (
    <MemoryRouter>
      {Object.entries(PIECES).map(([name, states]) => (
        <section key={name} id={name} className="border-b border-line p-6">
          <h2 className="mb-4 text-[17px]">
            <a href={`#${name}`}>{name}</a>
          </h2>
          <div className="flex flex-wrap gap-6">
            {Object.entries(states).map(([state, drawn]) => (
              <State key={state} name={state} state={drawn} isOverlay={OVERLAYS.includes(name)} />
            ))}
          </div>
        </section>
      ))}
    </MemoryRouter>
  );
}

document.documentElement.classList.add(window.location.search.slice(1) === 'dark' ? 'dark' : 'light');
const main = document.querySelector('#pieces');
if (main) createRoot(main).render(<Pieces />);

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Children, useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '#ui/layout/class-names.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';

export type CarouselProps = { label: string; children: ReactNode; className?: string };

/**
 * Slides side by side. The browser's own snapping moves them, so that touch works before scripts load; scripts add the buttons, the dots
 * and the arrow keys. A single slide has none of these.
 */
export function Carousel({ label, children, className }: CarouselProps) {
  const slides = Children.toArray(children);
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  // Where a button or key is taking it, so that another press before it gets there moves on by one more.
  const heading = useRef<number | null>(null);
  const last = slides.length - 1;
  useEffect(() => (track.current ? watchSlides(track.current, setCurrent) : undefined), [slides.length]);
  // At either end the button that led there disappears, and would take the focus with it.
  useLayoutEffect(() => {
    const focused = track.current?.parentElement?.querySelector('button:disabled:focus');
    if (focused) track.current?.focus({ preventScroll: true });
  }, [current]);

  function goTo(index: number) {
    const element = track.current;
    if (!element) return;
    const to = Math.min(last, Math.max(0, index));
    heading.current = to;
    // The stylesheet decides how it moves: smoothly, unless the person prefers reduced motion.
    element.scrollTo({ left: element.clientWidth * to, behavior: 'auto' });
  }
  function step(by: number) {
    goTo((heading.current ?? current) + by);
  }
  function letGo() {
    heading.current = null;
  }
  function onKeyDown(event: KeyboardEvent) {
    const go = { ArrowRight: () => step(1), ArrowLeft: () => step(-1), Home: () => goTo(0), End: () => goTo(last) }[event.key];
    // In a video these keys seek.
    if (!many || !go || event.target instanceof HTMLMediaElement) return;
    event.preventDefault();
    go();
  }
  const many = slides.length > 1;
  return (
    <div
      data-many={many || undefined}
      role="group"
      aria-roledescription="carousel"
      aria-label={label}
      className={classNames('group/carousel relative', className)}
    >
      <ul
        ref={track}
        tabIndex={many ? 0 : undefined}
        onKeyDown={onKeyDown}
        onPointerDown={letGo}
        onWheel={letGo}
        onScrollEnd={letGo}
        className="slides"
      >
        {slides.map((slide, index) => (
          <li key={index} aria-roledescription="slide" aria-label={`${index + 1} of ${slides.length}`}>
            {slide}
          </li>
        ))}
      </ul>
      {many ? (
        <>
          <IconButton
            icon={ChevronLeft}
            label="Previous"
            variant="over-media"
            disabled={current === 0}
            onClick={() => step(-1)}
            className="slide-step left-3"
          />
          <IconButton
            icon={ChevronRight}
            label="Next"
            variant="over-media"
            disabled={current === last}
            onClick={() => step(1)}
            className="slide-step right-3"
          />
          <Dots count={slides.length} current={current} onChoose={goTo} />
        </>
      ) : null}
    </div>
  );
}

function Dots({ count, current, onChoose }: { count: number; current: number; onChoose: (index: number) => void }) {
  return (
    <div className="pointer-events-none absolute inset-x-14 bottom-0 flex justify-center">
      {Array.from({ length: count }, (_, index) => (
        <button
          key={index}
          type="button"
          aria-label={`Go to slide ${index + 1}`}
          aria-current={index === current || undefined}
          onClick={() => onChoose(index)}
          className="slide-choice"
        >
          <span className="dot" />
        </button>
      ))}
    </div>
  );
}

// The track's scroll position says which slide is visible; turning a phone changes the track's width without a scroll.
function watchSlides(track: HTMLElement, onCurrent: (index: number) => void): () => void {
  const measure = () => {
    if (track.clientWidth > 0) onCurrent(Math.round(track.scrollLeft / track.clientWidth));
  };
  const observer = new ResizeObserver(measure);
  observer.observe(track);
  track.addEventListener('scroll', measure, { passive: true });
  return () => {
    observer.disconnect();
    track.removeEventListener('scroll', measure);
  };
}

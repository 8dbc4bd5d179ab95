import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Children, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';

export type CarouselProps = { label: string; children: ReactNode; className?: string };

/**
 * Slides beside each other. The browser's own snapping does the moving, so that it works by touch before scripts
 * load; scripts add the buttons, the dots and the arrow keys. One slide alone has none of them.
 */
export function Carousel({ label, children, className }: CarouselProps) {
  const slides = Children.toArray(children);
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  useEffect(() => (track.current ? watchSlides(track.current, setCurrent) : undefined), [slides.length]);

  function goTo(index: number) {
    const element = track.current;
    // How it moves is the style's to say: smoothly, unless the person wants less motion.
    element?.scrollTo({ left: element.clientWidth * Math.min(slides.length - 1, Math.max(0, index)), behavior: 'auto' });
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    // In a film the arrow keys wind.
    if (step === undefined || event.target instanceof HTMLMediaElement) return;
    event.preventDefault();
    goTo(current + step);
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
      <ul ref={track} tabIndex={many ? 0 : undefined} onKeyDown={onKeyDown} className="slides">
        {slides.map((slide, index) => (
          <li
            key={index}
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${slides.length}`}
            className="w-full shrink-0 snap-center snap-always"
          >
            {slide}
          </li>
        ))}
      </ul>
      {many ? (
        <>
          <IconButton
            icon={ChevronLeft}
            label="Previous"
            look="over-media"
            disabled={current === 0}
            onClick={() => goTo(current - 1)}
            className="absolute! top-1/2 left-3 -translate-y-1/2 disabled:invisible"
          />
          <IconButton
            icon={ChevronRight}
            label="Next"
            look="over-media"
            disabled={current === slides.length - 1}
            onClick={() => goTo(current + 1)}
            className="absolute! top-1/2 right-3 -translate-y-1/2 disabled:invisible"
          />
          <Dots count={slides.length} current={current} onChoose={goTo} />
        </>
      ) : null}
    </div>
  );
}

function Dots({ count, current, onChoose }: { count: number; current: number; onChoose: (index: number) => void }) {
  return (
    <div className="absolute bottom-1 left-1/2 flex -translate-x-1/2 rounded-full">
      {Array.from({ length: count }, (_, index) => (
        <button
          key={index}
          type="button"
          aria-label={`Go to slide ${index + 1}`}
          aria-current={index === current || undefined}
          onClick={() => onChoose(index)}
          className="grid size-6 place-items-center rounded-full"
        >
          <span
            className={classNames(
              'size-2 rounded-full shadow-[0_0_0_1px_rgb(0_0_0/0.35)] transition-colors',
              index === current ? 'bg-white' : 'bg-white/50',
            )}
          />
        </button>
      ))}
    </div>
  );
}

// Where the track stands says which slide is seen; on phones that are turned, its width changes without a scroll.
function watchSlides(track: HTMLElement, onCurrent: (index: number) => void): () => void {
  const look = () => {
    if (track.clientWidth > 0) onCurrent(Math.round(track.scrollLeft / track.clientWidth));
  };
  const observer = new ResizeObserver(look);
  observer.observe(track);
  track.addEventListener('scroll', look, { passive: true });
  return () => {
    observer.disconnect();
    track.removeEventListener('scroll', look);
  };
}

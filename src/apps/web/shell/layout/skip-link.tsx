/** Lets keyboard users skip the bars. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="fixed top-2 left-2 z-[70] -translate-y-16 rounded-full bg-ink px-4 py-2.5 font-semibold text-paper focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}

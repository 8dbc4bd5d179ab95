const KEY = 'rounded-small border border-line-strong px-1.5 font-text text-[12px] leading-5';

/** The keys that work in a list of suggestions, where there is room and a keyboard is likely. */
export function SuggestionKeys({ canRemove }: { canRemove: boolean }) {
  return (
    <p
      aria-hidden="true"
      className="flex flex-wrap gap-x-3 border-t border-line px-4 py-2.5 text-[12.5px] text-ink-3 max-sm:hidden pointer-coarse:hidden"
    >
      <span>
        <kbd className={KEY}>↑</kbd> <kbd className={KEY}>↓</kbd> to choose
      </span>
      <span>
        <kbd className={KEY}>Enter</kbd> to open
      </span>
      {canRemove ? (
        <span>
          <kbd className={KEY}>Delete</kbd> to remove
        </span>
      ) : null}
      <span>
        <kbd className={KEY}>Esc</kbd> to close
      </span>
    </p>
  );
}

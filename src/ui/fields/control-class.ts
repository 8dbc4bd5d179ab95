/** The class names shared by all inputs and selects. */
export const controlClass = [
  'w-full rounded-control border border-line-strong bg-surface px-3.5 text-ink transition-[border-color,box-shadow] duration-150',
  'hover:border-ink-2 focus:border-ink focus:outline-2 focus:-outline-offset-1 focus:outline-ring',
  'aria-invalid:border-danger disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-3',
].join(' ');

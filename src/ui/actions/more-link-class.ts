/** The link beside a heading that leads to more of the same. Fingers get 44 px, without moving the heading. */
export const moreLinkClass =
  'inline-flex shrink-0 items-center justify-end text-[13.5px] font-medium text-ink-2 hover:text-ink hover:underline pointer-coarse:-my-3 pointer-coarse:min-h-11 pointer-coarse:min-w-11';

/** A chip: a short choice on a link or a button inside a ChipRow; `on` marks the chosen one (also set aria-current or aria-pressed). */
export function chipClass({ on = false }: { on?: boolean } = {}): string {
  return on ? 'chip chip-on' : 'chip';
}

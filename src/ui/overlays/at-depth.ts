/** The state of the page's own entry, or of an entry of an overlay above it. */
export function atDepth(state: unknown, depth: number): object {
  const { overlays: _former, ...page } = { ...(state as { overlays?: number } | null) };
  return depth === 0 ? page : { ...page, overlays: depth };
}

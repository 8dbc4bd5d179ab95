import { lazyPart } from '#ui/feedback/lazy-part.tsx';

/** A confirmation dialog whose code is fetched when it is first shown. It closes again if that fails. */
export const LazyConfirmDialog = lazyPart(
  async () => (await import('#ui/overlays/confirm-dialog.tsx')).ConfirmDialog,
  ({ onOpenChange }) => onOpenChange(false),
);

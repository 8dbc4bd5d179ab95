import { lazyPart } from '#ui/lazy-part.tsx';

/** A question before something is done for good, whose code is fetched when it is first asked. It is closed again where that fails. */
export const LazyConfirmDialog = lazyPart(
  async () => (await import('#ui/confirm-dialog.tsx')).ConfirmDialog,
  ({ onOpenChange }) => onOpenChange(false),
);

import { useMemo, useState, type ReactNode } from 'react';
import { TippingContext, type TipTarget } from '#ui/app/tipping.ts';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';

const TipDialog = lazyPart(
  async () => (await import('#features/tips/shared/tip-dialog.tsx')).TipDialog,
  ({ onClose }) => onClose(),
);

/** Makes `useTipping` work for everything inside. The dialog's code is loaded when it is first needed. */
export function TippingProvider({ children }: { children: ReactNode }) {
  const [target, setTarget] = useState<TipTarget | null>(null);
  const tipping = useMemo(() => ({ open: setTarget }), []);
  return (
    <TippingContext value={tipping}>
      {children}
      {target ? <TipDialog target={target} onClose={() => setTarget(null)} /> : null}
    </TippingContext>
  );
}

import { useState, type ReactNode } from 'react';
import { ReportingContext, type ReportTarget } from '#ui/app/reporting.ts';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';

const ReportDialog = lazyPart(
  async () => (await import('#features/moderation/shared/report-dialog.tsx')).ReportDialog,
  ({ onClose }) => onClose(),
);

/** Makes `useReporting` work for everything inside. The dialog's code is loaded when it is first needed. */
export function ReportingProvider({ children }: { children: ReactNode }) {
  const [target, setTarget] = useState<ReportTarget | null>(null);
  return (
    <ReportingContext value={setTarget}>
      {children}
      {target ? <ReportDialog target={target} onClose={() => setTarget(null)} /> : null}
    </ReportingContext>
  );
}

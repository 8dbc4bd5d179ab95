import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { identity } from '#platform/web/identity/identity.ts';
import { accessToken } from '#platform/web/session/session.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { Button } from '#ui/actions/button.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import { RECOVERY_CODES_KEY } from '../../shared/account-keys.ts';
import { ConfirmByPassword } from './confirm-by-password.tsx';

/** How many recovery codes are left; null while unknown, or if the provider has none. */
export function useRecoveryCodesLeft(enabled: boolean): number | null {
  const left = useQuery({
    queryKey: RECOVERY_CODES_KEY,
    queryFn: async () => identity().countRecoveryCodes((await accessToken()) ?? ''),
    staleTime: 0,
    enabled,
  });
  return left.data ?? null;
}

/** Asks for the password and replaces any existing codes with ten new ones. */
export function NewRecoveryCodes({ email, onMade, onCancel }: { email: string; onMade: (codes: string[]) => void; onCancel: () => void }) {
  const make = async (password: string) => onMade((await identity().createRecoveryCodes((await accessToken()) ?? '', password)) ?? []);
  return (
    <ConfirmByPassword email={email} action="Get new codes" onConfirm={make} onCancel={onCancel}>
      <p className="text-[14.5px] text-ink-2">You’ll get ten new codes, and the old ones will stop working.</p>
    </ConfirmByPassword>
  );
}

/** The codes, shown only once: to be printed, copied or written down. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const invalidate = useInvalidate();
  const heading = useRef<HTMLHeadingElement>(null);
  // The codes replace a form; without this, a phone would show what comes after them.
  useEffect(() => heading.current?.focus(), []);
  async function copy(): Promise<void> {
    const copied = await navigator.clipboard.writeText(codes.join('\n')).then(
      () => true,
      () => false,
    );
    showToast(
      copied ? { tone: 'good', text: 'Codes copied' } : { tone: 'danger', text: 'Couldn’t copy the codes. Select and copy them manually.' },
    );
  }
  function done() {
    void invalidate({ kind: 'recovery-codes' });
    onDone();
  }
  return (
    <div className="flex max-w-[440px] flex-col gap-4">
      <section aria-labelledby="recovery-codes-title" className="print-sheet flex flex-col gap-2">
        <h3 ref={heading} tabIndex={-1} id="recovery-codes-title" className="scroll-mt-20 text-[15px] font-semibold outline-none">
          Your recovery codes
        </h3>
        <p className="text-[14.5px] text-ink-2">
          If you lose your phone, use one of these to sign in instead of the app’s code. Each works once. Keep them somewhere safe: they
          won’t be shown again.
        </p>
        <ol className="grid grid-cols-2 gap-x-4 gap-y-1 rounded-control bg-sunken px-4 py-3">
          {codes.map((code) => (
            <li key={code}>
              <code className="text-[15px] tracking-wide text-ink select-all">{code}</code>
            </li>
          ))}
        </ol>
      </section>
      <div className="flex flex-wrap gap-2">
        <Button onClick={done}>I’ve saved them</Button>
        <Button variant="ghost" onClick={() => print()}>
          Print
        </Button>
        <Button variant="ghost" onClick={() => void copy()}>
          Copy
        </Button>
      </div>
    </div>
  );
}

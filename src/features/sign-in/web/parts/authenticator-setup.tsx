import { Copy } from 'lucide-react';
import { useState } from 'react';
import { identity } from '#platform/web/identity/identity.ts';
import { useSite } from '#platform/web/page/site.ts';
import { accessToken } from '#platform/web/session/session.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { QrCode } from '#ui/media/qr-code.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import { checkCode, CodeField } from '../../shared/code-field.tsx';
import { placeFailure } from './place-failure.ts';
import { SmallForm } from '#ui/app/small-form.tsx';
import { useFormErrors } from '#ui/app/use-form-errors.ts';
import { useTextInput } from '#ui/app/use-text-input.ts';

type AuthenticatorSetupProps = { secret: string; email: string; onDone: () => Promise<void>; onCancel: () => void };

/** Links an authenticator app: shows its key as a QR code and as text, and asks for a first code to prove that it works. */
export function AuthenticatorSetup({ secret, email, onDone, onCancel }: AuthenticatorSetupProps) {
  const { name } = useSite();
  const [busy, setBusy] = useState(false);
  const { form, errors, show, clear } = useFormErrors<'code'>();
  const code = useTextInput('', () => clear('code'));

  async function turnOn(): Promise<void> {
    setBusy(true);
    try {
      await identity().verifySoftwareToken((await accessToken()) ?? '', code.value);
      await identity().demandTwoFactor((await accessToken()) ?? '');
      await onDone();
    } catch (failure) {
      code.set('');
      show(placeFailure('authenticatorCode', failure));
    } finally {
      setBusy(false);
    }
  }
  function submit() {
    if (!show({ code: checkCode(code.value) })) void turnOn();
  }
  return (
    <SmallForm form={form} error={errors.form} action="Turn on" busy={busy} onSubmit={submit} onCancel={onCancel}>
      <ol className="flex list-decimal flex-col gap-4 pl-5 text-[14.5px] marker:font-semibold marker:text-ink-3">
        <li>
          Scan this QR code with an authenticator app, or{' '}
          <a
            href={softwareTokenUri({ site: name, secret, email })}
            className="font-semibold text-accent-text underline-offset-2 hover:underline"
          >
            open the app on this device
          </a>
          .
          <span className="mt-2 block">
            <QrCode
              alt="QR code for your authenticator app. The key below contains the same code."
              text={softwareTokenUri({ site: name, secret, email })}
            />
          </span>
          <span className="mt-3 block">Or type this key into the app:</span>
          <SetupKey secret={secret} />
        </li>
        <li>Enter the six digits it shows.</li>
      </ol>
      <CodeField label="Code" error={errors.code} {...code.control} onDigits={code.set} />
      <p className="text-[13.5px] text-ink-2">Next, you’ll get ten recovery codes in case you lose your phone.</p>
    </SmallForm>
  );
}

function SetupKey({ secret }: { secret: string }) {
  async function copy(): Promise<void> {
    const copied = await navigator.clipboard.writeText(secret).then(
      () => true,
      () => false,
    );
    showToast(
      copied ? { tone: 'good', text: 'Key copied' } : { tone: 'danger', text: 'Couldn’t copy the key. Select and copy it manually.' },
    );
  }
  return (
    <span className="mt-1.5 flex items-center gap-1 rounded-control bg-sunken py-1 pr-1 pl-3.5">
      <code className="min-w-0 flex-1 py-1.5 text-[15px] tracking-wide break-words text-ink select-all">
        {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
      </code>
      <IconButton icon={Copy} label="Copy key" onClick={() => void copy()} />
    </span>
  );
}

/** Returns what an authenticator app reads from a QR code or a link ("Key Uri Format"): whose secret this is, and the secret itself. */
function softwareTokenUri({ site, secret, email }: { site: string; secret: string; email: string }): string {
  // The format separates the issuer from the account by a colon, so its own must go.
  const issuer = encodeURIComponent(site.replaceAll(':', ' '));
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?secret=${secret}&issuer=${issuer}`;
}

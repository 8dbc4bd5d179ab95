import { useMutation } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';
import { useState } from 'react';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { signOut } from '#platform/web/session/session.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import { checkCode, CodeField } from '#features/sign-in/shared/code-field.tsx';
import { messageOf } from '#platform/web/identity/message-of.ts';
import { SmallForm } from '#ui/app/small-form.tsx';
import { useFormErrors } from '#ui/app/use-form-errors.ts';
import { useTextInput } from '#ui/app/use-text-input.ts';

// Refusals that belong to one of the two fields; all others are shown above the buttons.
const FIELDS: Record<string, 'password' | 'code'> = { WRONG_PASSWORD: 'password', WRONG_CODE: 'code', CODE_NEEDED: 'code' };

/** Says what will be deleted and asks for the password, and for a code if the person uses an authenticator app. */
export function DeleteAccountDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const trpc = useTrpc();
  const [needsCode, setNeedsCode] = useState(false);
  const { form, errors, show, clear } = useFormErrors<'password' | 'code'>();
  const password = useTextInput('', () => clear('password'));
  const code = useTextInput('', () => clear('code'));
  const remove = useMutation(
    trpc.user.deleteAccount.mutationOptions({
      onSuccess() {
        showToast({ tone: 'good', text: 'Your account has been deleted.' });
        signOut();
      },
      onError(failure) {
        const reason = reasonOf(failure);
        if (reason === 'CODE_NEEDED') setNeedsCode(true);
        show({ [FIELDS[reason] ?? 'form']: messageOf(failure) });
      },
    }),
  );
  function submit() {
    const wrong = show({
      password: password.value === '' ? 'Enter your password' : undefined,
      code: needsCode ? checkCode(code.value) : undefined,
    });
    if (!wrong) remove.mutate({ password: password.value, ...(needsCode ? { code: code.value } : {}) });
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Delete your account?"
      dismissible={!remove.isPending}
      description="This can’t be undone. If you want a copy of your data, request it first."
    >
      <ul className="mb-5 flex list-disc flex-col gap-1.5 pl-5 text-[14.5px] text-ink-2">
        <li>Your profile, posts, sessions and pictures disappear for everyone.</li>
        <li>Your upcoming free sessions are cancelled, and participants are notified.</li>
        <li>
          Hosts keep a record of your tickets, without your name. You can no longer show them, and places that cost nothing are given up.
        </li>
        <li>Your subscriptions, memberships and passes end now, without a refund.</li>
        <li>Your subscribers, members and pass holders lose what they’ve paid for. We tell them, and they can ask us for a refund.</li>
        <li>Nobody else can take your username.</li>
      </ul>
      <SmallForm
        form={form}
        error={errors.form}
        action="Delete for good"
        danger
        busy={remove.isPending}
        onSubmit={submit}
        onCancel={onClose}
      >
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Your password"
          name="password"
          autoComplete="current-password"
          required
          error={errors.password}
          {...password.control}
        />
        {needsCode ? (
          <CodeField label="Code from your authenticator app" error={errors.code} {...code.control} onDigits={code.set} />
        ) : null}
      </SmallForm>
    </Dialog>
  );
}

function reasonOf(failure: unknown): string {
  const data: unknown = failure instanceof TRPCClientError ? failure.data : null;
  return typeof data === 'object' && data !== null && 'reason' in data && typeof data.reason === 'string' ? data.reason : '';
}

import { PasswordField } from '#ui/fields/password-field.tsx';
import { PasswordHints } from './password-hints.tsx';
import type { TextInput } from '#ui/app/use-text-input.ts';

type NewPasswordFieldProps = { label: string; error: string | undefined; input: TextInput };

/** A field for a new password, with its requirements below. */
export function NewPasswordField({ label, error, input }: NewPasswordFieldProps) {
  return (
    <div>
      <PasswordField label={label} name="password" autoComplete="new-password" required error={error} {...input.control} />
      <PasswordHints password={input.value} />
    </div>
  );
}

import * as LIMITS from '#kernel/limits.ts';
import { TextField, type TextFieldProps } from '#ui/fields/text-field.tsx';

/** The sign-in email. `autocomplete` marks it as the username for password managers. */
export function EmailField(props: Omit<TextFieldProps, 'label' | 'type' | 'name'> & { label?: string }) {
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      countTo={LIMITS.emailMax}
      countNear
      {...props}
    />
  );
}

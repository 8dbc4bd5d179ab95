import { TextField, type TextFieldProps } from '#ui/text-field.tsx';

/** The email with which somebody signs in; password managers know it by `autocomplete` as the name of the account. */
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
      {...props}
    />
  );
}

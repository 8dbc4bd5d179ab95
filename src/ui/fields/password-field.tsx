import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { TextField, type TextFieldProps } from '#ui/fields/text-field.tsx';

/** A password with a button that shows it. Set `autoComplete` to `current-password` or `new-password`. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          icon={shown ? EyeOff : Eye}
          label={shown ? 'Hide password' : 'Show password'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}

import { Eye, EyeOff } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { TextField, type TextFieldProps } from '#ui/fields/text-field.tsx';

/**
 * A password with a button that shows it. Set `autoComplete` to `current-password` or `new-password`. It has its name only once the page's
 * scripts are there: whatever a browser sends without them, a password is not in it.
 */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end'>) {
  const [shown, setShown] = useState(false);
  const hasScripts = useSyncExternalStore(subscribe, always, never);
  return (
    <TextField
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      name={hasScripts ? props.name : undefined}
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

const subscribe = () => () => undefined;
const always = () => true;
const never = () => false;

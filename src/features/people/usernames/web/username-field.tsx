import { Check, CircleAlert } from 'lucide-react';
import * as LIMITS from '#kernel/limits.ts';
import { Icon } from '#ui/media/icon.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { OLD_USERNAME_DAYS } from '../../rules.ts';
import { useUsernameHint, type UsernameHint } from './use-username-hint.ts';

export type UsernameFieldProps = { current: string; value: string; error: string | undefined; onChange: (username: string) => void };

/** The username field, which shows whether the name is available as it is typed. */
export function UsernameField({ current, value, error, onChange }: UsernameFieldProps) {
  const hint = useUsernameHint(current, value);
  return (
    <TextField
      label="Username"
      name="username"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      start="@"
      countTo={LIMITS.usernameMax}
      hint={
        <>
          <span aria-live="polite" className="block">
            {hint === null || error ? null : <Hint hint={hint} username={value.trim()} />}
          </span>
          The address of your profile. Your old one redirects to the new one for {OLD_USERNAME_DAYS} days, and nobody else can take it.
        </>
      }
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function Hint({ hint, username }: { hint: UsernameHint; username: string }) {
  if (hint === 'checking')
    return (
      <span className="flex items-center gap-1.5">
        <Spinner size={14} late={false} /> Checking @{username}…
      </span>
    );
  const good = hint === 'free' || hint === 'yours';
  const text = {
    free: `@${username} is free`,
    yours: `@${username} is yours`,
    taken: `@${username} is already taken`,
    reserved: `@${username} isn’t available`,
  }[hint];
  return (
    <span className={`flex items-center gap-1.5 font-medium ${good ? 'text-good' : 'text-danger'}`}>
      <Icon of={good ? Check : CircleAlert} size={16} className="shrink-0" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
    </span>
  );
}

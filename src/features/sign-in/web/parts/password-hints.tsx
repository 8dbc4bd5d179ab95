import { Check, Circle } from 'lucide-react';
import { classNames } from '#ui/layout/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import { passwordDemands } from './password-policy.ts';

/** The requirements for a new password, ticked off as it is typed. */
export function PasswordHints({ password }: { password: string }) {
  return (
    <ul aria-label="Password requirements" className="mt-1 grid grid-cols-1 gap-x-4 gap-y-1 xs:grid-cols-2">
      {passwordDemands(password).map(({ text, met }) => (
        <li key={text} className={classNames('flex items-center gap-2 text-[13px] transition-colors', met ? 'text-good' : 'text-ink-2')}>
          <Icon of={met ? Check : Circle} size={met ? 15 : 11} className={met ? '' : 'mx-0.5 text-ink-faint'} />
          <span>{text}</span>
          <span className="sr-only">{met ? '(met)' : '(not met yet)'}</span>
        </li>
      ))}
    </ul>
  );
}

import { Tag, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatPounds } from '#kernel/money/money.ts';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { CODE_MAX } from '../../codes/contract.ts';
import { HAVE_A_CODE } from '../../codes/copy.ts';
import type { OrderPart } from '../../codes/rules.ts';
import type { BuyersCode } from './use-code.ts';

export type CodeFieldProps = {
  code: BuyersCode;
  /** What is being bought; empty while nothing is chosen. */
  parts: readonly OrderPart[];
  disabled?: boolean;
  /** Whether it stands below a button, not among fields. */
  isCentred?: boolean;
};

/** Where a buyer types a code: folded until wanted; then what it takes off, or why it takes nothing off. It stands within forms, so it is none. */
export function CodeField({ code, parts, disabled = false, isCentred = false }: CodeFieldProps) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const { off, words, problem } = code.on(parts);
  const [only] = parts;
  const field = useRef<HTMLDivElement>(null);
  const refused = open && !code.isChecking ? code.problem : null;
  // In a dialog the sentence would come to lie under the buttons at its foot.
  useEffect(() => {
    if (refused !== null) field.current?.scrollIntoView({ block: 'center' });
  }, [refused]);
  // Several parts have a sum of their own.
  const left = parts.length === 1 && only && off > 0 ? `, ${formatPounds(only.price - off)} to pay` : '';
  if (code.discount !== null)
    return (
      <div className="flex min-h-11 items-center gap-2.5 rounded-control bg-good-soft px-3.5 py-1.5 text-[14px]" role="status">
        <Icon of={Tag} size={16} className="shrink-0 text-good" />
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{problem ?? `${words}${left}`}</span>
        <IconButton icon={X} label={`Remove the code ${code.discount.code}`} disabled={disabled} onClick={code.remove} />
      </div>
    );
  if (!open && code.code === null)
    return (
      <Button
        variant="bare"
        size="small"
        className={isCentred ? 'self-center' : '-ml-3.5 self-start'}
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        {HAVE_A_CODE}
      </Button>
    );
  const value = typed === '' && code.code !== null && !open ? code.code : typed;
  const apply = () => {
    if (value.trim() === '') return;
    setOpen(true);
    setTyped(value);
    code.enter(value);
  };
  return (
    <div ref={field} className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          label="Code"
          value={value}
          maxLength={CODE_MAX}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={code.isChecking ? undefined : (code.problem ?? undefined)}
          autoFocus={open && code.code === null}
          onChange={({ target }) => {
            setOpen(true);
            setTyped(target.value.toUpperCase());
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            apply();
          }}
        />
      </div>
      <Button variant="ghost" className="mt-[26px]" loading={code.isChecking} disabled={disabled || value.trim() === ''} onClick={apply}>
        Use code
      </Button>
    </div>
  );
}

import type { ClipboardEvent } from 'react';
import { TextField, type TextFieldProps } from '#ui/fields/text-field.tsx';

const DIGITS = 6;

/** The error message for a code as typed, or undefined. */
export function checkCode(code: string): string | undefined {
  return /^\d{6}$/.test(code.trim()) ? undefined : 'Enter the six-digit code';
}

export type CodeFieldProps = Omit<TextFieldProps, 'type' | 'name'> & { onDigits: (digits: string) => void };

/** The field for a six-digit code. Pasting keeps only the code, not the spaces or words around it. */
export function CodeField({ onDigits, onChange, ...rest }: CodeFieldProps) {
  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text');
    const code = /(?<!\d)\d{6}(?!\d)/.exec(pasted)?.[0] ?? pasted.replaceAll(/\D/g, '').slice(0, DIGITS);
    if (code === '') return;
    event.preventDefault();
    onDigits(code);
  }
  return (
    <TextField
      {...rest}
      name="code"
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      onPaste={onPaste}
      onChange={(event) => {
        event.target.value = event.target.value.replaceAll(/\D/g, '').slice(0, DIGITS);
        onChange?.(event);
      }}
      className="text-center text-2xl tracking-[0.35em] tabular-nums"
    />
  );
}

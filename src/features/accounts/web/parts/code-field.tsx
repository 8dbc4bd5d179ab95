import type { ClipboardEvent } from 'react';
import { TextField, type TextFieldProps } from '#ui/text-field.tsx';

const DIGITS = 6;

/** What is wrong with a code as it was typed, or undefined. */
export function checkCode(code: string): string | undefined {
  return /^\d{6}$/.test(code.trim()) ? undefined : 'Enter the six-digit code';
}

export type CodeFieldProps = Omit<TextFieldProps, 'type' | 'name'> & { onDigits: (digits: string) => void };

/** The field for a code from a mail. Whatever is pasted with it, such as blanks or the words around it, falls away. */
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

export type Step = { note(text: string): void; done(text?: string): void; fail(text?: string): void };

/** Begins a step that people wait for; several may run at once. One that takes minutes (`isLong`) is told when it begins, also where no line can move. */
export function beginStep(label: string, options?: { isLong?: boolean }): Step;
/** One line, above the steps that still run. */
export function say(line: string): void;
/** One line about something that went wrong, on standard error. */
export function complain(line: string): void;
export const style: Record<'bold' | 'dim' | 'accent' | 'good' | 'bad', (text: string) => string>;

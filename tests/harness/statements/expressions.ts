import type { Node } from 'libpg-query';
import { part, word } from './parsed.ts';

/** The name that PostgreSQL gives an expression without one. */
export function nameOf(expression: Node | undefined): string {
  const cast = part(expression, 'TypeCast');
  if (cast) return nameOf(cast.arg);
  return word(part(expression, 'ColumnRef')?.fields?.at(-1) ?? part(expression, 'FuncCall')?.funcname?.at(-1));
}

/** Whether an expression has the same value for every row: it contains only parameters and constants. */
export function isValue(expression: unknown): boolean {
  const text = JSON.stringify(expression) ?? '';
  return /"(?:ParamRef|A_Const)":/.test(text) && !/"(?:ColumnRef|SubLink)":/.test(text);
}

/** The same for the same parameter, however it is cast. */
export function textOf(value: Node): string {
  const cast = part(value, 'TypeCast');
  return cast?.arg ? textOf(cast.arg) : JSON.stringify(value, (key, inner: unknown) => (key === 'location' ? undefined : inner));
}

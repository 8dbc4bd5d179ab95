/** Returns the typed keys of an object that has no others than its type names, such as a table of constants. */
export function keysOf<const Table extends object>(table: Table): (keyof Table & string)[] {
  return Object.keys(table) as (keyof Table & string)[];
}

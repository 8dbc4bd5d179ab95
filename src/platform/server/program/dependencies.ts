/**
 * A slot for what one feature needs from features on layers above it: the feature declares a table of plain functions, `apps` injects it at
 * start-up, and the feature looks it up when needed. The lookup throws if nothing was injected: doing half the work would be worse.
 */
export function declareDependencies<Table extends object>(feature: string): { inject(table: Table): void; injected(): Table } {
  let given: Table | undefined;
  return {
    inject(table) {
      given = table;
    },
    injected() {
      if (!given) throw new Error(`The dependencies of ${feature} on higher features were never injected.`);
      return given;
    },
  };
}

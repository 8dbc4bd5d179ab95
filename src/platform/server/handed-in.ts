/**
 * A place for what one feature needs of features on floors above it: it declares a table of plain functions, `apps` hands it in when a
 * program starts, and the feature asks for it when it needs it. Asking throws where the program was not told: half of a deed is worse than none.
 */
export function declareHandedIn<Table extends object>(feature: string): { handIn(table: Table): void; handedIn(): Table } {
  let given: Table | undefined;
  return {
    handIn(table) {
      given = table;
    },
    handedIn() {
      if (!given) throw new Error(`Nobody has handed ${feature} what it needs of the features above it.`);
      return given;
    },
  };
}

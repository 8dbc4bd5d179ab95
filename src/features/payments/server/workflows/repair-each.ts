type Repair = () => Promise<void>;

/**
 * Runs the repairs one after another. One failure doesn't stop the others, and neither does a failure to find more; the run then fails at
 * its end with every fault and the message that `words` makes of their number.
 */
export async function repairEach(repairs: Iterable<Repair> | AsyncIterable<Repair>, words: (failed: number) => string): Promise<void> {
  const failures: unknown[] = [];
  try {
    for await (const repair of repairs) await repair().catch((error: unknown) => failures.push(error));
  } catch (error) {
    failures.push(error);
  }
  if (failures.length > 0) throw new AggregateError(failures.flatMap(faultsOf), words(failures.length));
}

// The log shows the faults of a failed job, but not nested ones.
function faultsOf(error: unknown): unknown[] {
  return error instanceof AggregateError ? error.errors : [error];
}

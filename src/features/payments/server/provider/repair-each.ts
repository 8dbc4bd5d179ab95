type Repair = () => Promise<void>;

/**
 * Does one repair after the other. One that fails does not keep the others from it, nor do those that could not be found any more; the run
 * then fails at its end with every fault, in `words` of how many.
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

// The log shows the faults of a failed job, and not the faults of its faults.
function faultsOf(error: unknown): unknown[] {
  return error instanceof AggregateError ? error.errors : [error];
}

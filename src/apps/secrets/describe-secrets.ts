type Recorded = { fingerprint: string; signs_from: Date | null };

/** Lists the secrets on record, by the beginning of their fingerprints, and what each is to a program that knows some of them. */
export function describeSecrets(recorded: readonly Recorded[], known: ReadonlyMap<string, string>): string {
  if (recorded.length === 0) return 'No program has used this database yet.';
  const newest = recorded[0]?.fingerprint;
  return recorded
    .map(({ fingerprint, signs_from: since }) => {
      const use =
        fingerprint === newest && since !== null
          ? `signs since ${since.toISOString()}`
          : 'still needed: the worker has not resealed everything, or a program is yet to be restarted';
      return `${fingerprint.slice(0, 8)} (${known.get(fingerprint) ?? 'unknown to this program'}): ${use}`;
    })
    .join('\n');
}

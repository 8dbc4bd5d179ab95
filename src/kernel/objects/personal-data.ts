/** One list of a person's export: a JSON file, and its line in the README. */
export type ExportedList = {
  /** Its place among the files of the export, which no other file has. */
  position: number;
  /** What the README says about it. */
  text: string;
};

/** When a trace of a deleted account is erased: each phase begins once the one before has left nothing. */
export const ERASURE_PHASES = ['delete', 'stop', 'end', 'anonymize'] as const;
export type ErasurePhase = (typeof ERASURE_PHASES)[number];

/** One row of the privacy policy's list of what is kept. */
export type PolicyRecord = {
  /** Its place in the list, which no other row has. */
  position: number;
  what: string;
  purpose: string;
  term: string;
};

/** All that one feature stores about people, declared once. `apps` puts the declarations of all features together. */
export type PersonalData = {
  /** The lists of an export, by file name. */
  exported: Readonly<Record<`${string}.json`, ExportedList>>;
  /** What is erased after an account is deleted, and when. */
  erased: Readonly<Record<string, ErasurePhase>>;
  /** The tables whose rows the removal of the demo deletes, with their columns that name a person. */
  removedWithDemo: Readonly<Record<string, readonly string[]>>;
  /** What the privacy policy says is kept, and why. */
  policy: readonly PolicyRecord[];
};

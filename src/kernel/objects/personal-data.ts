/** One list of a person's export: a JSON file, and its line in the README. */
export type ExportedList = {
  /** Its position among the files of the export, unique. */
  position: number;
  /** Its description in the README. */
  text: string;
};

/** When a trace of a deleted account is erased: each phase begins once the one before has left nothing. */
export const ERASURE_PHASES = ['delete', 'stop', 'end', 'anonymize'] as const;
export type ErasurePhase = (typeof ERASURE_PHASES)[number];

/** One record of the privacy policy's list of stored data. */
export type PolicyRecord = {
  /** Its position in the list, unique. */
  position: number;
  what: string;
  purpose: string;
  term: string;
};

/** All that one feature stores about people, declared once. `apps` puts the declarations of all features together. */
export type PersonalData = {
  /** The lists of an export, by file name. */
  exported: Readonly<Record<`${string}.json`, ExportedList>>;
  /** Traces that are erased after an account is deleted, and the phase of each. */
  erased: Readonly<Record<string, ErasurePhase>>;
  /** The tables whose rows the removal of the demo deletes, with their columns that name a person. */
  removedWithDemo: Readonly<Record<string, readonly string[]>>;
  /** Records of the privacy policy: the data, its purpose and its legal basis. */
  policy: readonly PolicyRecord[];
};

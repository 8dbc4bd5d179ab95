import type { Db } from '#db/client.ts';
import { ERASURE_PHASES, type PersonalData } from '#kernel/objects/personal-data.ts';
import type { CommandContext } from './transaction.ts';

/** Reads one list of a person's export. */
export type ReadExported = (db: Db, userId: string) => AsyncIterable<object>;

/** Changes or deletes a batch of a person's traces and returns how many; 0 means none are left. Safe to repeat at any time. */
export type ErasureStep = (command: CommandContext, userId: string) => Promise<number>;

/** A feature's declaration with the functions that read and erase what it declares. */
export type BoundPersonalData = {
  declared: PersonalData;
  read: Readonly<Record<string, ReadExported>>;
  erase: Readonly<Record<string, ErasureStep>>;
};

/** Joins a declaration with a function for each of its lists and traces. */
export function bindPersonalData<Declared extends PersonalData>(
  declared: Declared,
  functions: { read: Record<keyof Declared['exported'], ReadExported>; erase: Record<keyof Declared['erased'], ErasureStep> },
): BoundPersonalData {
  return { declared, ...functions };
}

/** One file of an export: a JSON list of these rows, and its line in the README. */
export type ExportSection = { file: string; text: string; rows: ReadExported };

/** Returns the files of an export, in order. */
export function exportSections(features: readonly BoundPersonalData[]): ExportSection[] {
  return features
    .flatMap(({ declared, read }) =>
      Object.entries(declared.exported).map(([file, { position, text }]) => ({ file, position, text, rows: functionFor(read, file) })),
    )
    .toSorted((one, other) => one.position - other.position)
    .map(({ file, text, rows }) => ({ file, text, rows }));
}

/** Returns the steps that erase a person's traces, phase by phase and within a phase in the order of the features. */
export function erasureSteps(features: readonly BoundPersonalData[]): ErasureStep[] {
  return ERASURE_PHASES.flatMap((phase) =>
    features.flatMap(({ declared, erase }) =>
      Object.entries(declared.erased).flatMap(([trace, itsPhase]) => (itsPhase === phase ? [functionFor(erase, trace)] : [])),
    ),
  );
}

function functionFor<Fn>(functions: Readonly<Record<string, Fn>>, name: string): Fn {
  const found = functions[name];
  if (!found) throw new Error(`Nothing reads or erases ${name}.`);
  return found;
}

/** How many rows of an export are read at a time. */
export const PAGE = 500;

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Reads page by page in id order; `id` must be each row's key. Queries with long rows pass a smaller page. */
export async function* paged<Row extends { id: string }>(
  read: (after: string) => Promise<Row[]>,
  page: number = PAGE,
): AsyncGenerator<Row> {
  let after = BEFORE_ALL;
  for (;;) {
    const rows = await read(after);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < page) return;
    after = last.id;
  }
}

/** Yields a list that is read in one go. */
export async function* whole<Row>(read: Promise<Row[]>): AsyncGenerator<Row> {
  yield* await read;
}

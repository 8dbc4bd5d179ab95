import { ask, statement, type Params, type Statement } from '#db/statement.ts';
import type { Services } from '#platform/server/program/services.ts';
import { runByOnePlan } from '#platform/cache/server/one-plan.ts';

// There is one text per combination of words, filters and rings.
const KNOWN_MOST = 200;
const knownStatements = new Map<string, Statement<never, Params>>();

/**
 * Runs a statement that was built for one request but is worded so that one plan suits any values, because planning it would cost more than
 * reading. Connections remember the first 200 such texts of the process.
 */
export async function queryByOnePlan<Row>({ db }: Pick<Services, 'db'>, text: string, values: Params): Promise<Row[]> {
  const known = knownStatement<Row>(text);
  return known === null ? ask<Row>(db, text, values) : runByOnePlan(db, known, values);
}

function knownStatement<Row>(text: string): Statement<Row, Params> | null {
  const known = knownStatements.get(text);
  if (known !== undefined || knownStatements.size >= KNOWN_MOST) return (known as Statement<Row, Params> | undefined) ?? null;
  const made = statement<Row, Params>(text);
  knownStatements.set(text, made as Statement<never, Params>);
  return made;
}

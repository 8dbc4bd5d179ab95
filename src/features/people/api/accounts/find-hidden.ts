import type { Db, Tx } from '#db/client.ts';
import { statement } from '#db/statement.ts';

/**
 * SQL for the people who blocked a person or whom the person blocked, for `hiddenOf`: their own two lists, read by key. `people` are all
 * whose lists the statement reads, as an array of ids. Text, because the driver takes long to read an array of thousands.
 */
export function hiddenFrom(person: string, people: string): string {
  return `array_to_string(array(
    select blocked_user_id from blocks where blocker_user_id = ${person} and blocker_user_id = any (${people}::uuid[])
    union all select blocker_user_id from blocked_by where blocked_user_id = ${person} and blocked_user_id = any (${people}::uuid[])), ',')`;
}

/** Returns the ids that `hiddenFrom` selected. */
export function hiddenOf(selected: string): readonly string[] {
  return selected === '' ? [] : selected.split(',');
}

const HIDDEN = statement<{ hidden: string }, { person: string }>(`select ${hiddenFrom(':person::uuid', 'array[:person::uuid]')} as hidden`);

/** Returns whom lists hide from a person, for programs that read on their behalf; a request's actor already knows (`Actor`). */
export async function findHidden(db: Db | Tx, userId: string): Promise<readonly string[]> {
  const [row] = await HIDDEN.all(db, { person: userId });
  return hiddenOf(row?.hidden ?? '');
}

import type { RawBuilder } from 'kysely';
import { expression, statement } from '#db/statement.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { Risk } from '../../contract.ts';

/**
 * An SQL expression for why an event may not take place: its host is suspended, or administrators took its session down. Null if nothing
 * speaks against it. The arguments are SQL themselves.
 */
export function riskOf(event: { owner: string; session: string }): RawBuilder<Risk | null> {
  return expression(risk(event), {});
}

const RISK = statement<{ risk: Risk | null }, { owner: string; session: string }>(
  `select ${risk({ owner: ':owner::uuid', session: ':session::uuid' })} as risk`,
);

/** Returns the same about one event; read it once whatever it decides about is locked. */
export async function findRisk({ tx }: CommandContext, event: { owner: string; session: string }): Promise<Risk | null> {
  const [found] = await RISK.all(tx, event);
  return found?.risk ?? null;
}

function risk({ owner, session }: { owner: string; session: string }): string {
  return `case
    when exists (select 1 from users host where host.user_id = ${owner} and host.status = 'suspended') then 'host-suspended'
    when exists (select 1 from contents ct where ct.user_id = ${owner} and ct.id = ${session} and ct.approval_status = 'REJECTED') then 'taken-down'
  end`;
}

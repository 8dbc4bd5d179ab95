import type { RawBuilder } from 'kysely';
import { expression } from '#db/statement.ts';
import type { Risk } from '../../contract.ts';

/**
 * An SQL expression for why an event may not take place: its host is suspended, or administrators took its session down. Null if nothing
 * speaks against it. The arguments are SQL themselves.
 */
export function riskOf({ owner, session }: { owner: string; session: string }): RawBuilder<Risk | null> {
  return expression(
    `case
      when exists (select 1 from users host where host.user_id = ${owner} and host.status = 'suspended') then 'host-suspended'
      when exists (select 1 from contents ct where ct.user_id = ${owner} and ct.id = ${session} and ct.approval_status = 'REJECTED') then 'taken-down'
    end`,
    {},
  );
}

import type { Payment } from '#features/payments/contract.ts';
import { CardTerms } from '../returns/web/card-terms.tsx';

/** On what terms an order that isn't paid yet can be returned: those that were promised when it was made. Nothing for what isn't a ticket. */
export function OrderTerms({ payment: { type, description, item } }: { payment: Payment }) {
  const start = item?.startDateTime ?? description.startDateTime;
  const timeZone = item?.timeZone ?? description.timeZone;
  if (type !== 'SESSION_EVENT' || !start || !timeZone) return null;
  return <CardTerms policy={description.returnPolicy} date={{ start: new Date(start), timeZone }} />;
}

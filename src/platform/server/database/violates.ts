import { DatabaseError } from 'pg';

/**
 * Returns whether an error is the violation of one of these constraints. In a cluster each shard's constraint has the name of its table's
 * with the shard's number appended (Citus, "Shard").
 */
export function violates(error: unknown, ...constraints: string[]): boolean {
  if (!(error instanceof DatabaseError) || error.constraint === undefined) return false;
  return constraints.includes(error.constraint.replace(/_\d{6,}$/, ''));
}

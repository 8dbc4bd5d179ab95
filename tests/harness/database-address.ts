/**
 * Returns the address of another database on the same server with the same role. Supports socket URLs, which have no host before the path.
 */
export function databaseAddress(connectionString: string, database: string): string {
  return connectionString.replace(/^(\w+:\/\/[^/]*\/)[^?]*/, `$1${database}`);
}

/** The same server and role, another database. Written for addresses of sockets too, which have no host before the path. */
export function databaseAddress(connectionString: string, database: string): string {
  return connectionString.replace(/^(\w+:\/\/[^/]*\/)[^?]*/, `$1${database}`);
}

/** Builds the web pages when their sources have changed since the last build. `signal` ends the work, which is then done anew next time. */
export function buildWeb(node: string, options?: { isQuiet?: boolean; signal?: AbortSignal }): Promise<void>;
/** Returns the path of a recent enough Node. */
export function findNode(): string;
/** Makes the links between the libraries of the built-in PostgreSQL. */
export function linkPostgres(node: string, folder?: string): void;

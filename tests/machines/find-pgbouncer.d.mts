export declare const NO_PGBOUNCER: string;
export declare function findPgBouncer(): string | null;

export declare const NO_CITUS: string;
export declare function findCitus(): string | null;

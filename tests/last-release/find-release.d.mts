export declare function findLastRelease(folder: string): { version: string; commit: string } | null;

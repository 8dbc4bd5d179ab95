export declare function recordRunning(checkout: string, pid: number): () => void;
export declare function findRunning(checkout: string, dataDir: string): number | null;

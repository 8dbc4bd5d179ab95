export declare function noteRunning(checkout: string, pid: number): () => void;
export declare function findRunning(checkout: string, dataDir: string): number | null;

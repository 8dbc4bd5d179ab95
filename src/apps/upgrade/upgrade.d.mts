export function upgrade(home: string, given: string, options: { dataDir: string; back?: boolean; readyWithinMs?: number }): Promise<void>;

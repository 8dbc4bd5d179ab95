export function keepPreviousAssets(checkout: string, now?: number): () => void;
export function takeOverAssets(checkout: string, running: string, now?: number): number;

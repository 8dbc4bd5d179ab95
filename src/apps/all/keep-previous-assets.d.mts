export function keepPreviousAssets(checkout: string, now?: number): () => void;

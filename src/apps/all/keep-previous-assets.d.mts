export function keepPreviousAssets(checkout: string, now?: number): () => void;
export function lendAssets(checkout: string, running: string): number | null;
export function takeOverAssets(checkout: string, running: string, now?: number): number;

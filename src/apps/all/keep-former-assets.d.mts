export function keepFormerAssets(checkout: string, now?: number): () => void;

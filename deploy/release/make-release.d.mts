export function makeRelease(target: string): Promise<{ archive: string; sbom: string; version: string }>;
export function withSums(before: string, sums: string): string;
export function readSbom(): string;

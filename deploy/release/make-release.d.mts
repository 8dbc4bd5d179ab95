export function makeRelease(target: string): Promise<{ archive: string; sbom: string; version: string }>;
export function readSbom(): string;

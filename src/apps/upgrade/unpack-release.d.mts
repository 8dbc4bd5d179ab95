export function unpackRelease(archive: string, shelf: string): Promise<string>;

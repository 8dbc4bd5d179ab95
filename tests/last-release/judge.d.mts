type Test = { fullName: string; status: string };
export type Results = { numFailedTests: number; testResults: { name: string; status: string; assertionResults: Test[] }[] };

export function judge(results: Results, run: { folder: string; output: string; unfit: Record<string, string> }): boolean;
export function findAbsent(folder: string, paths: readonly string[]): string[];

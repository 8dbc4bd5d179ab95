export declare function readLayers(root: string): Map<string, number>;
export declare function climbOf(layers: Map<string, number>, file: string, source: string): { import: string; problem: string } | null;

export const NGINX: string;
export const NGINX_PURGES: string;
export const hasSwift: boolean;
export const hasNginx: boolean;
export function partsNotRun(): { label: string; why: string }[];

import type { VendorCloud } from './chart-files.ts';

interface Declared {
  id: string;
  regions: readonly { baseUrl: string }[];
}

/** Returns what ingest must reach for a vendor: the ports of its regions, and the port of https, where some have their logins. */
export function cloudOf({ id, regions }: Declared): VendorCloud {
  const ports = regions.map(({ baseUrl }) => Number(new URL(baseUrl).port || 443));
  return { id, ports: [...new Set([443, ...ports])].sort((a, b) => a - b) };
}

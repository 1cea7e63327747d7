import type { BulkDevicesBody, BulkOutcome } from '@heliograph/sdk';

export type BulkAction = Pick<BulkDevicesBody, 'action' | 'groupId' | 'labels'>;

export type BulkResult = BulkOutcome['results'][number];

/** Devices of one call: progress shows after each, and it can be stopped between two. */
export const CHUNK = 1_000;

export function chunksOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** Returns the results in the order of display: failures first. */
export function failedFirst(results: readonly BulkResult[]): BulkResult[] {
  return [...results].sort((a, b) => Number(a.success) - Number(b.success));
}

/** Reads labels that are separated by commas. */
export function labelsOf(text: string): string[] {
  return [...new Set(text.split(',').map((label) => label.trim()))].filter((label) => label !== '');
}

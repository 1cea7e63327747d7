/** Value below which the share `q` of them lies; null of nothing. @param values in any order */
export function quantile(values: readonly number[], q: number): number | null {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? null;
}

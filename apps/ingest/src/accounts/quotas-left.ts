/** Returns the lowest remaining share of any quota by vendor. @param quotas name of each quota (`<vendor>:…`) and what is left of it, 0 to 1 */
export function tightestQuotas(quotas: Iterable<readonly [name: string, left: number]>): Map<string, number> {
  const tightest = new Map<string, number>();
  for (const [name, left] of quotas) {
    const vendor = name.slice(0, name.indexOf(':'));
    tightest.set(vendor, Math.min(left, tightest.get(vendor) ?? 1));
  }
  return tightest;
}

/** Returns the compared form of a name: two groups of an account may not have names that look the same. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

/** Two groups of an account may not have names that are the same to a reader. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

export type AddressChanges = Readonly<Record<string, string | undefined>>;

/** Returns a copy of the parameters with these changes. What is empty or undefined is left out. */
export function changedAddress(before: URLSearchParams, changes: AddressChanges): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') after.delete(name);
    else after.set(name, value);
  }
  return after;
}

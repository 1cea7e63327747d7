import { useSearchParams } from 'wouter';

type AddressChanges = Readonly<Record<string, string | undefined>>;

/** Returns a copy of the parameters with these changes. What is empty or undefined is left out. */
export function changedAddress(before: URLSearchParams, changes: AddressChanges): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') after.delete(name);
    else after.set(name, value);
  }
  return after;
}

/**
 * The parameters of the address, and a function that changes some of them: filters and open items are in the address, so that it can be shared. Going back
 * leaves the page instead of undoing each of them.
 */
export function useAddress(): readonly [URLSearchParams, (changes: AddressChanges) => void] {
  const [address, setAddress] = useSearchParams();
  const change = (changes: AddressChanges): void =>
    setAddress((before) => changedAddress(before, changes), { replace: true });
  return [address, change];
}

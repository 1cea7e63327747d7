import { useSearchParams } from 'wouter';

type Changes = Readonly<Record<string, string | undefined>>;

/** The parameters of the address, and a function that changes some of them. What is empty or undefined is left out. */
export function useAddress(): readonly [URLSearchParams, (changes: Changes) => void] {
  const [address, setAddress] = useSearchParams();
  const change = (changes: Changes): void => setAddress((before) => changedAddress(before, changes), { replace: true });
  return [address, change];
}

/** Returns a copy of the parameters with these changes. */
export function changedAddress(before: URLSearchParams, changes: Changes): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') after.delete(name);
    else after.set(name, value);
  }
  return after;
}

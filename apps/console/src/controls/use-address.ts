import { useSearchParams } from 'wouter';
import { changedAddress, type AddressChanges } from './changed-address.ts';

/**
 * The parameters of the address, and a function that changes some of them: filters and what is open are there, so that they can be sent to somebody.
 * Going back leaves the page instead of undoing each of them.
 */
export function useAddress(): readonly [URLSearchParams, (changes: AddressChanges) => void] {
  const [address, setAddress] = useSearchParams();
  const change = (changes: AddressChanges): void =>
    setAddress((before) => changedAddress(before, changes), { replace: true });
  return [address, change];
}

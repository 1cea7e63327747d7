import { useCallback } from 'react';
import { useSearchParams } from 'wouter';

/** The query of the URL, and how to set members of it; an empty one is deleted. Going back leaves the page instead of undoing each of them. */
export function useUrlQuery(): [URLSearchParams, (members: Readonly<Record<string, string>>) => void] {
  const [query, setQuery] = useSearchParams();
  const set = useCallback(
    (members: Readonly<Record<string, string>>): void =>
      setQuery(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries(members)) {
            if (value === '') after.delete(name);
            else after.set(name, value);
          }
          return after;
        },
        { replace: true },
      ),
    [setQuery],
  );
  return [query, set];
}

import { useSearchParams } from 'wouter';

/** The filters of a screen, which are in its address so that they can be sent to somebody. */
export function useFilters(): readonly [URLSearchParams, (name: string, value: string) => void] {
  const [filters, setFilters] = useSearchParams();
  const choose = (name: string, value: string): void =>
    setFilters(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === '') after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true },
    );
  return [filters, choose];
}

import { useSyncExternalStore } from 'react';

const narrow = matchMedia('(width < 40rem)');
const subscribe = (listener: () => void): (() => void) => {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
};

/** True on a phone, where a row is a card. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches);

import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../../api/api.ts';
import type { Criteria } from '../criteria.ts';
import { MOST_SELECTED, setAll, type Selection } from '../selection.ts';

const PAGE = 500;

/** Selects all devices that match, by a walk through all pages of the list. It ends at the number that can be selected. */
export function useSelectAll(criteria: Criteria, onSelected: (selection: Selection) => void) {
  const [found, setFound] = useState(0);
  const controller = useRef<AbortController>(undefined);
  const walk = useMutation({
    mutationFn: async () => {
      const { signal } = (controller.current = new AbortController());
      let selection: Selection = new Map();
      setFound(0);
      for await (const { items } of api.listDevices({ ...criteria, limit: PAGE }, { signal }).pages()) {
        selection = setAll(selection, items, true);
        setFound(selection.size);
        if (selection.size >= MOST_SELECTED) break;
      }
      return selection;
    },
    onSuccess: onSelected,
  });
  return { ...walk, found, stop: () => controller.current?.abort() };
}

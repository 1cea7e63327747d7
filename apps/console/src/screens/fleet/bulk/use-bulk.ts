import { useQueryClient, useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../../api/api.ts';
import type { Criteria } from '../criteria.ts';
import { MAX_SELECTED, setAll, type Selection } from '../selection.ts';
import { refreshDevices } from '../use-devices.ts';
import { CHUNK, chunksOf, type BulkAction, type BulkResult } from './bulk-action.ts';

interface BulkRun {
  state: 'idle' | 'running' | 'done';
  results: readonly BulkResult[];
  /** The error of the call after the last result; the action can be started again, as it is idempotent. */
  error: unknown;
  start: (action: BulkAction, deviceIds: readonly string[]) => Promise<void>;
  stop: () => void;
}

/** Changes devices, a thousand a call, with a result for each. */
export function useBulk(): BulkRun {
  const queries = useQueryClient();
  const [run, setRun] = useState<Pick<BulkRun, 'state' | 'results' | 'error'>>({
    state: 'idle',
    results: [],
    error: undefined,
  });
  const isRunning = useRef(false);
  const controller = useRef(new AbortController());
  const start = async (action: BulkAction, deviceIds: readonly string[]): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    const { signal } = (controller.current = new AbortController());
    let results: readonly BulkResult[] = [];
    let error: unknown;
    setRun({ state: 'running', results, error });
    try {
      for (const chunk of chunksOf(deviceIds, CHUNK)) {
        if (signal.aborted) break;
        const outcome = await api.changeDevices({ ...action, deviceIds: chunk });
        results = [...results, ...outcome.results];
        setRun({ state: 'running', results, error });
      }
    } catch (thrown) {
      error = thrown;
    } finally {
      isRunning.current = false;
    }
    setRun({ state: 'done', results, error });
    await refreshDevices(queries);
  };
  return { ...run, start, stop: () => controller.current.abort() };
}

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
        if (selection.size >= MAX_SELECTED) break;
      }
      return selection;
    },
    onSuccess: onSelected,
  });
  return { ...walk, found, stop: () => controller.current?.abort() };
}

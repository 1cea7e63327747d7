import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useRef } from 'react';

interface ActionOptions<R> {
  /** Queries whose answers are old afterwards. */
  changes?: readonly QueryKey[];
  onDone?: (result: R) => void;
}

export interface Action<V, R> {
  run: (value: V) => void;
  isBusy: boolean;
  error: unknown;
  result: R | undefined;
  /** Forgets the error and the result. */
  reset: () => void;
}

/** A write of the API. While it is under way it is not sent again, however often somebody clicks. */
export function useAction<V, R>(
  work: (value: V) => Promise<R>,
  { changes = [], onDone }: ActionOptions<R> = {},
): Action<V, R> {
  const queries = useQueryClient();
  const isUnderWay = useRef(false);
  const mutation = useMutation({
    mutationFn: work,
    onSuccess: (result) => {
      for (const queryKey of changes) void queries.invalidateQueries({ queryKey });
      onDone?.(result);
    },
    onSettled: () => void (isUnderWay.current = false),
  });
  return {
    run: (value) => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      mutation.mutate(value);
    },
    isBusy: mutation.isPending,
    error: mutation.error ?? undefined,
    result: mutation.data,
    reset: mutation.reset,
  };
}

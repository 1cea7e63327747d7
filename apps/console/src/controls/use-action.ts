import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useRef } from 'react';
import { FormKeys } from './form-values.ts';

/** The idempotency key of a call that creates an object. */
interface Once {
  idempotencyKey: string;
}

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

/**
 * A write of the API. While it is in progress it is not sent again, however often the user clicks. Sent again after a failure, the same form has the same
 * idempotency key: if its first answer was lost, it gets it now, and no object is created twice.
 */
export function useAction<V, R>(
  work: (value: V, once: Once) => Promise<R>,
  { changes = [], onDone }: ActionOptions<R> = {},
): Action<V, R> {
  const queries = useQueryClient();
  const isUnderWay = useRef(false);
  const keys = useRef(new FormKeys());
  const mutation = useMutation({
    mutationFn: (value: V) => work(value, { idempotencyKey: keys.current.of(value) }),
    onSuccess: (result) => {
      keys.current.forget();
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

/** A write of the API that takes no form: a button. */
export function useCommand<R>(work: (once: Once) => Promise<R>, options: ActionOptions<R> = {}): Action<void, R> {
  return useAction((_: unknown, once) => work(once), options);
}

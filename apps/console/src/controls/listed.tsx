import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/texts.tsx';
import { Failure } from './failure.tsx';
import styles from './form.module.css';
import { Loading } from './loading.tsx';
import type { List } from './use-list.ts';

interface ListedProps<T> {
  list: List<T>;
  /** The empty state: no entries, and the next step. */
  empty: ReactNode;
  children: (items: T[]) => ReactNode;
}

/** Shows the pages of a list, with a button for the next one. */
export function Listed<T>({ list, empty, children }: ListedProps<T>) {
  const { controls: texts } = useTexts();
  const { data, error } = list;
  return (
    <>
      {error !== null && <Failure error={error} onRetry={() => void list.refetch()} />}
      {data === undefined && error === null && <Loading />}
      {data?.length === 0 && (
        <p role="status" className={styles.empty}>
          {empty}
        </p>
      )}
      {data !== undefined && data.length > 0 && children(data)}
      {list.hasMore && (
        <p>
          <button type="button" disabled={list.isLoadingMore} onClick={list.loadMore}>
            {texts.more}
          </button>
        </p>
      )}
    </>
  );
}

interface LoadedProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>;
  children: (data: T) => ReactNode;
}

/** Shows an answer, lines while it is awaited, and the failure to get it. An older answer stays below the failure to renew it. */
export function Loaded<T>({ query: { data, error, refetch }, children }: LoadedProps<T>) {
  return (
    <>
      {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {data === undefined ? error === null && <Loading /> : children(data)}
    </>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { connection } from '../api/api.ts';
import { Badge } from '../controls/badge.tsx';
import { useTexts } from '../texts/texts.tsx';

const ASK_AGAIN_MS = 5000;

/** Shows in the header that the service cannot be reached, and requests a small file until it can. Then the shown data is loaded again. */
export function OfflineMark() {
  const { screen: texts } = useTexts();
  const queries = useQueryClient();
  const isWithoutAnswer = useSyncExternalStore(connection.subscribe, connection.isLost);
  const isOffline = useSyncExternalStore(subscribeToNetwork, () => !navigator.onLine);
  const isLost = isWithoutAnswer || isOffline;
  useEffect(() => {
    if (!isLost) return undefined;
    // Never from the browser's cache.
    const timer = setInterval(() => void connection.isServed(`/console/icon.svg?at=${Date.now()}`), ASK_AGAIN_MS);
    return () => {
      clearInterval(timer);
      void queries.invalidateQueries();
    };
  }, [isLost, queries]);
  return <span role="status">{isLost && <Badge tone="bad" text={texts.offline} />}</span>;
}

function subscribeToNetwork(listener: () => void): () => void {
  for (const name of ['online', 'offline']) addEventListener(name, listener);
  return () => {
    for (const name of ['online', 'offline']) removeEventListener(name, listener);
  };
}

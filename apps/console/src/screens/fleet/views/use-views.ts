import { useEffect, useState } from 'react';
import { useAccount } from '../../../api/queries.ts';
import { remember, remembered } from '../../../texts/preferences.ts';
import { parseViews, type SavedView } from './saved-views.ts';

interface Views {
  views: readonly SavedView[];
  save: (views: readonly SavedView[]) => void;
}

/** The views of this account in this browser: the service stores none. Another tab's changes show at once. */
export function useViews(): Views {
  const account = useAccount();
  const key = account.data && `heliograph.views.${account.data.id}`;
  const [views, setViews] = useState<readonly SavedView[]>([]);
  useEffect(() => {
    if (key === undefined) return undefined;
    const read = (): void => setViews(parseViews(remembered(key)));
    read();
    addEventListener('storage', read);
    return () => removeEventListener('storage', read);
  }, [key]);
  return {
    views,
    save: (after) => {
      if (key === undefined) return;
      setViews(after);
      remember(key, JSON.stringify(after));
    },
  };
}

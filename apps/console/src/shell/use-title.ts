import { useEffect } from 'react';
import { useTexts } from '../texts/texts.tsx';

/** Names the page in the browser's tabs and history, the most particular part first; parts that are not known yet are left out. */
export function useTitle(...parts: readonly (string | undefined)[]): void {
  const { product } = useTexts();
  const title = [...parts, product].filter((part) => part !== undefined && part !== '').join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** Returns the text of the tab that an address `/screen/tab/…` is of. */
export function tabAt(location: string, texts: Readonly<Record<string, string>>): string | undefined {
  const tab = location.split('/')[2] ?? '';
  return Object.hasOwn(texts, tab) ? texts[tab] : undefined;
}

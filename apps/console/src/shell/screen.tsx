import { lazy, Suspense, useState, type ComponentType, useEffect } from 'react';
import { connection, session } from '../api/api.ts';
import { Loading } from '../controls/loading.tsx';
import { useTexts } from '../texts/texts.tsx';
import { reloadOnce, type ReloadablePage } from './reload-once.ts';
import { ScreenBoundary, ScreenNotLoaded } from './screen-boundary.tsx';

/**
 * Returns a part of the page with a file of its own, which is loaded when it is first shown. What fails in it stays within it: the header and the other
 * screens remain usable, and it can be tried again.
 */
export function screen<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const loading = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        // The next one who opens the screen tries again.
        Content = loading();
        return await notLoaded(error);
      }
    });
  let Content = loading();
  return function Screen(props: P) {
    const [attempt, setAttempt] = useState(0);
    return (
      <ScreenBoundary key={attempt} onRetry={() => setAttempt(attempt + 1)}>
        <Suspense fallback={<Loading lines={8} />}>
          <Content {...props} />
        </Suspense>
      </ScreenBoundary>
    );
  };
}

/** @throws ScreenNotLoaded unless the page is about to be reloaded */
async function notLoaded(error: unknown): Promise<never> {
  // A reload ends a portal session: its token has left the address.
  if (!session.isPortal && (await reloadOnce(browserPage()))) return new Promise(() => undefined);
  throw new ScreenNotLoaded('a file of the screen could not be loaded', { cause: error });
}

function browserPage(): ReloadablePage {
  return {
    build: document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '',
    storage: sessionStorage,
    isServed: () => connection.isServed('/console'),
    reload: () => location.reload(),
  };
}

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

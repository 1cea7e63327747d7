const KEY = 'heliograph.reloaded';

/** The part of the browser's page that a reload needs. */
export interface ReloadablePage {
  /** Differs between builds of the console. */
  build: string;
  /** Throws where the browser refuses storage. */
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  isServed: () => Promise<boolean>;
  reload: () => void;
}

/**
 * Reloads a page whose file is missing: an upgrade replaced the page and its files. A build reloads once for each tab, so that two replicas with different
 * builds cannot send a page back and forth. A page that is not served stays, because the browser's own error page would replace it.
 * @returns whether the page is reloaded
 */
export async function reloadOnce({ build, storage, isServed, reload }: ReloadablePage): Promise<boolean> {
  try {
    const builds = storage.getItem(KEY)?.split(' ') ?? [];
    if (builds.includes(build) || !(await isServed())) return false;
    storage.setItem(KEY, [...builds, build].join(' '));
  } catch {
    // Without storage the page could not detect that it was reloaded already.
    return false;
  }
  reload();
  return true;
}

/** Returns what a person chose on this machine. A browser that refuses storage to embedded pages remembers nothing. */
export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a choice on this machine, where the browser allows it: appearance, and views of the fleet; never a token. */
export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // It holds until the page is closed.
  }
}

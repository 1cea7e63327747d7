import { HeliographConnectionError, HeliographError } from '@heliograph/sdk';

interface Envelope<T> {
  result?: T | null;
  error?: string;
  message?: string;
}

/** Returns the name of the provider of single sign-on; undefined: there is none, or the service does not say. */
export async function singleSignOnName(): Promise<string | undefined> {
  try {
    const response = await fetch('/auth/sso');
    const { result } = (await response.json()) as Envelope<{ name: string | null }>;
    return response.ok ? (result?.name ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Opens the provider's page in this window; it comes back to the present address with a session.
 * @throws HeliographError, HeliographConnectionError
 */
export async function openSingleSignOn(): Promise<void> {
  const response = await fetch('/auth/sso/begin', {
    method: 'POST',
    headers: { 'x-heliograph-session': 'cookie', 'content-type': 'application/json' },
    body: JSON.stringify({ returnTo: returnPath(location) }),
  }).catch((error: unknown) => {
    throw new HeliographConnectionError('sso/begin: no answer', { cause: error });
  });
  const { result, error, message } = (await response.json().catch(() => ({}))) as Envelope<{ url: string }>;
  if (!response.ok || !result)
    throw new HeliographError(message ?? response.statusText, { code: response.status, error: error ?? 'unavailable' });
  location.assign(result.url);
}

/** The path that the service takes: a longer one with its filters is opened without them. */
export function returnPath({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  return pathname.length + search.length > 500 ? pathname.slice(0, 500) : pathname + search;
}

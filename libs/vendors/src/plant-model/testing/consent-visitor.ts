/**
 * An owner's browser on a simulated consent page: opens the address and comes back with the query parameters of the
 * redirect. A browser does not send the fragment of an address; a script of the page reads it. Here it is handled as by
 * the script.
 */
export async function visitConsentPage(
  url: string,
  owner: 'agrees' | 'refuses' = 'agrees',
): Promise<{ redirectUri: string; parameters: Record<string, string> }> {
  const target = consentPageUrl(url);
  target.searchParams.set('_owner', owner);
  const response = await fetch(target, { redirect: 'manual' });
  const location = response.headers.get('location');
  if (response.status !== 302 || location === null)
    throw new Error(`the consent page answered ${response.status}: ${await response.text()}`);
  const { origin, pathname, searchParams } = new URL(location);
  return { redirectUri: origin + pathname, parameters: Object.fromEntries(searchParams) };
}

/** Returns `…/?state=s#/page?a=b` as `…/page?a=b&state=s`. */
export function consentPageUrl(url: string): URL {
  const pageUrl = new URL(url);
  if (!pageUrl.hash.startsWith('#/')) return pageUrl;
  const page = new URL(pageUrl.hash.slice(2), pageUrl.origin + pageUrl.pathname);
  for (const [name, value] of pageUrl.searchParams) page.searchParams.set(name, value);
  return page;
}

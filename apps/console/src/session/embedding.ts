/** The part of a window by which a page knows who embeds it. */
export interface Frame {
  isFramed: boolean;
  /** From the parent to the top; absent in browsers that do not have it. */
  ancestorOrigins: ArrayLike<string> | undefined;
  /** Address or origin of the page that loaded this one; empty where its policy hides it. */
  referrer: string;
}

const PORTAL_FRAGMENT = /^#(hlp_[0-9A-Za-z]+)$/;

/** Returns the token of a portal session in a fragment (docs/use/portal-sessions.md). */
export function portalTokenOf(fragment: string): string | undefined {
  return PORTAL_FRAGMENT.exec(fragment)?.[1];
}

/** Returns the origin of the page that embeds this one; undefined where none does, or the browser does not tell. */
export function embeddingOrigin({ isFramed, ancestorOrigins, referrer }: Frame): string | undefined {
  if (!isFramed) return undefined;
  const parent = ancestorOrigins?.[0];
  if (parent !== undefined) return parent;
  return URL.canParse(referrer) ? new URL(referrer).origin : undefined;
}

import { HeliographConnectionError, HeliographError, type Heliograph } from '@heliograph/sdk';
import type { Tool } from './tools/index.ts';

/** Characters of an answer, about 15,000 tokens. */
export const maxCharacters = 60_000;

/**
 * Calls the API and returns its result as JSON. A page that is too long is asked for again with half of the items, so that `nextCursor` continues after the last
 * one that was shown.
 * @throws HeliographError, HeliographConnectionError, or Error for a result that is too long and has no pages
 */
export async function answerOf(tool: Tool, api: Heliograph, input: Readonly<Record<string, unknown>>): Promise<string> {
  for (let asked = input; ;) {
    const result = await tool.run(api, asked);
    const text = result === undefined ? 'Done.' : JSON.stringify(result);
    if (text.length <= maxCharacters) return text;
    const limit = Number(asked.limit ?? 1);
    if (limit <= 1)
      throw new Error(`The answer has ${text.length} characters, more than ${maxCharacters}: narrow the filters.`);
    asked = { ...asked, limit: Math.floor(limit / 2) };
  }
}

/** What helps, by the slug of an error. */
const fixes: Readonly<Record<string, string>> = {
  insufficient_scope:
    'Create a key with this scope (docs/use/api-keys.md), set HELIOGRAPH_API_KEY and restart the server.',
  invalid_token: 'The API key is unknown, expired or revoked: set HELIOGRAPH_API_KEY to a valid one.',
  invalid_api_key: 'The API key is unknown, expired or revoked: set HELIOGRAPH_API_KEY to a valid one.',
  not_found: 'Take the id from a list; it may have been removed.',
};

/** Returns an error for people and models: the invalid member, and what to do. It never contains the key. */
export function explained(error: unknown): string {
  if (error instanceof HeliographConnectionError)
    return `${error.message}. Check HELIOGRAPH_URL, and NODE_EXTRA_CA_CERTS for a certificate authority of your own.`;
  if (!(error instanceof HeliographError)) return error instanceof Error ? error.message : String(error);
  const parts = [
    error.message,
    fixes[error.error ?? ''],
    error.retryAfter === undefined ? undefined : `Try again in ${Math.ceil(error.retryAfter)} s.`,
    error.requestId === undefined ? undefined : `Request ${error.requestId}.`,
  ];
  return parts.filter((part) => part !== undefined).join(' ');
}

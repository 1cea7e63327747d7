export interface Settings {
  /** Base URL of the API, `https://api.example.com`. */
  url: string;
  apiKey: string;
  /** Whether tools that change something are offered. */
  allowChanges: boolean;
}

export const usage = `heliograph-mcp: an MCP server over stdio that looks at a Heliograph account

Started by an MCP client. Environment:
  HELIOGRAPH_URL        base URL of the API, https://api.example.com
  HELIOGRAPH_API_KEY    API key of the account (docs/use/api-keys.md); its scopes decide which tools there are
  NODE_EXTRA_CA_CERTS   file of a certificate authority of your own

Options:
  --allow-changes       offers tools that change something: acknowledge alarms, retry dead letters, test webhooks and sinks
  --help
`;

/** @throws Error that names the variable or option, without its value: a wrong one may be a secret */
export function settingsOf(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Settings {
  const unknown = args.findIndex((arg) => arg !== '--allow-changes');
  if (unknown >= 0) throw new Error(`argument ${unknown + 1} is unknown; there is --allow-changes`);
  const { HELIOGRAPH_URL: url = '', HELIOGRAPH_API_KEY: apiKey = '' } = environment;
  if (!/^https?:/.test(url) || !URL.canParse(url))
    throw new Error('HELIOGRAPH_URL must be the base URL of the API, such as https://api.example.com');
  if (!/^hlk_[0-9A-Za-z]{49}$/.test(apiKey))
    throw new Error('HELIOGRAPH_API_KEY must be an API key: hlk_ and 49 letters and digits (docs/use/api-keys.md)');
  return { url, apiKey, allowChanges: args.includes('--allow-changes') };
}

#!/usr/bin/env node
import { Heliograph } from '@heliograph/sdk';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { explained } from './answer.ts';
import { mcpServer } from './server.ts';
import { settingsOf, usage } from './settings.ts';
import { offeredTools } from './tools/index.ts';

async function start(args: readonly string[]): Promise<void> {
  const { url, apiKey, allowChanges } = settingsOf(args, process.env);
  const api = new Heliograph({ baseUrl: url, apiKey });
  const { scope } = await api.exchangeApiKey({ api_key: apiKey });
  const offered = offeredTools(new Set(scope.split(' ')), allowChanges);
  if (offered.length === 0)
    throw new Error(`There are no tools for the key's scopes (${scope}): most need read, others --allow-changes.`);
  await mcpServer(api, offered).connect(new StdioServerTransport());
}

const args = process.argv.slice(2);
if (args.includes('--help')) process.stdout.write(usage);
else
  await start(args).catch((error: unknown) => {
    // Standard output belongs to the protocol.
    process.stderr.write(`heliograph-mcp: ${explained(error)}\n`);
    process.exitCode = 1;
  });

import type { IncomingMessage } from 'node:http';
import type { SwitchName } from '@heliograph/vendors/sandbox';
import { describe } from './administration.ts';
import type { HostedVendor } from './hosted-vendor.ts';

/** The faults that people try first; the rest are in the README of the sandbox. */
const offered: readonly SwitchName[] = ['outage', 'html', 'slow', 'rate_limit', 'night', 'fault'];

/** True for a browser, which gets the page in place of JSON. */
export function wantsPage(request: IncomingMessage): boolean {
  return request.headers.accept?.includes('text/html') === true;
}

/** The credentials of each simulated cloud, and its switches. Nothing in it needs a script. */
export function cloudsPage(vendors: readonly HostedVendor[]): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Simulated vendor clouds</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 1rem auto; padding: 0 1rem }
section { border-top: 1px solid; padding-bottom: 1rem }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem }
dd { margin: 0; overflow-wrap: anywhere; font-family: monospace; user-select: all }
form { display: inline }
</style>
<h1>Simulated vendor clouds</h1>
<p>These credentials connect a vendor account. A switch breaks a cloud until it is turned off.</p>
${vendors.map(section).join('\n')}
</html>`;
}

function section(vendor: HostedVendor): string {
  const { id, name } = vendor;
  const { switches } = vendor.cloud;
  const { credentials, consentCredentials } = describe(vendor, '', '') as Record<string, Record<string, string>>;
  const on = offered.filter((name) => switches[name] !== false && switches[name] !== 0);
  return `<section><h2 id="${escaped(id)}">${escaped(name)}</h2>
${table(credentials!)}
${consentCredentials ? `<p>Without the token that the owner's consent brings:</p>${table(consentCredentials)}` : ''}
<p>${offered.map((name) => button(id, name, on.includes(name))).join(' ')}</p></section>`;
}

function table(credentials: Record<string, string>): string {
  const rows = Object.entries(credentials).map(
    ([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`,
  );
  return `<dl>${rows.join('')}</dl>`;
}

function button(vendor: string, name: SwitchName, isOn: boolean): string {
  const query = new URLSearchParams({ vendor, [name]: String(!isOn) }).toString();
  return `<form method="post" action="/_admin/switches?${escaped(query)}"><button>${name}: turn ${isOn ? 'off' : 'on'}</button></form>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

import { reported } from '@heliograph/base-data';
import { StackError } from '@heliograph/stack';
import { accountPassword, type Demo } from '../demo.ts';

interface Envelope {
  result: Record<string, string>;
}

/** The demo's API, as its account uses it. Its CA comes with NODE_EXTRA_CA_CERTS (tools/monitoring.mjs). */
export class DemoApi {
  readonly #demo: Demo;

  constructor(demo: Demo) {
    this.#demo = demo;
  }

  /** @returns the status; the answer to a wrong password is not an error here */
  async login(password: string): Promise<{ status: number; token: string | undefined }> {
    const body = new URLSearchParams({ username: 'demo', password });
    const answer = await fetch(`${this.#demo.gatewayUrl}/auth/login`, { method: 'POST', body });
    const { result } = (await answer.json()) as { result: Record<string, string> | null };
    return { status: answer.status, token: result?.access_token };
  }

  async addWebhook(url: string): Promise<string> {
    const { result } = await this.#call('POST', '/v1/webhooks', { url });
    return result.id!;
  }

  async removeWebhook(id: string): Promise<void> {
    await this.#call('DELETE', `/v1/webhooks/${id}`);
  }

  /** The constant calls of customers' tools; without them the API's panels are empty. */
  async listDevices(): Promise<void> {
    await this.#call('GET', '/v1/devices');
  }

  async #call(method: string, path: string, body?: unknown): Promise<Envelope> {
    const { token } = await this.login(accountPassword());
    const answer = await fetch(this.#demo.gatewayUrl + path, {
      method,
      headers: { authorization: `Bearer ${token ?? ''}`, 'content-type': 'application/json' },
      ...reported({ body: body === undefined ? undefined : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new StackError(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Envelope;
  }
}

/** A fault of a simulated cloud, on or off. */
export async function switchSandbox(demo: Demo, vendor: string, name: string, on: boolean): Promise<void> {
  const url = `${demo.sandboxUrl}/_admin/switches?vendor=${vendor}&${name}=${on}`;
  const answer = await fetch(url, { method: 'POST' });
  if (!answer.ok) throw new StackError(`the sandbox answers ${answer.status}: ${await answer.text()}`);
}

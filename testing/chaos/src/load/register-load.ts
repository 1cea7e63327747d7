import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { reported } from '@heliograph/base-data';
import { GatewayError } from '@heliograph/testbed/account';
import type { HistoryFile } from '../history/events.ts';
import type { RecordedRequest } from '../recorders/webhook-recorder.ts';
import type { Account } from '../rig/accounts.ts';
import type { Rig } from '../rig/rig.ts';

/** A part of a webhook that the API sets and shows, and that every delivery shows too. */
export interface WebhookRegister {
  name: string;
  webhook: string;
  values: readonly string[];
  set: (value: string) => Promise<unknown>;
  read: () => Promise<string>;
}

/** Two administrators of the account without coordination. */
const callers = 2;
const minPauseMs = 500;
const maxPauseMs = 4_000;

/** Sets and shows registers at random, each call once, and writes down when each began and ended. */
export class RegisterLoad {
  readonly #history: HistoryFile;
  readonly #random: () => number;
  #stopped = false;
  #running: Promise<unknown> | undefined;
  writes = 0;
  /** Writes with unknown outcome. */
  unknown = 0;

  constructor(history: HistoryFile, random: () => number) {
    this.#history = history;
    this.#random = random;
  }

  /** Each register has its first value now. */
  start(registers: readonly WebhookRegister[]): void {
    const now = Date.now();
    for (const register of registers) this.#operated(register, 'write', register.values[0]!, now, now);
    this.#running = Promise.all(
      registers.flatMap((register) => Array.from({ length: callers }, () => this.#call(register))),
    );
  }

  /** Resolves when no call is under way. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  async #call(register: WebhookRegister): Promise<void> {
    for (;;) {
      await sleep(minPauseMs + this.#random() * (maxPauseMs - minPauseMs));
      if (this.#stopped) return;
      if (this.#random() < 0.5) await this.#read(register);
      else await this.#set(register, register.values[Math.floor(this.#random() * register.values.length)]!);
    }
  }

  async #set(register: WebhookRegister, value: string): Promise<void> {
    const from = Date.now();
    this.writes += 1;
    try {
      await register.set(value);
      this.#operated(register, 'write', value, from, Date.now());
    } catch (error) {
      // A refusal of 4xx was not done; after 5xx, a reset or a time-out it may be done, now or later.
      if (error instanceof GatewayError && error.status < 500) return;
      this.unknown += 1;
      this.#operated(register, 'write', value, from);
    }
  }

  async #read(register: WebhookRegister): Promise<void> {
    const from = Date.now();
    const value = await register.read().catch(() => undefined);
    if (value !== undefined) this.#operated(register, 'read', value, from, Date.now());
  }

  #operated(
    { webhook, name }: WebhookRegister,
    kind: 'read' | 'write',
    value: string,
    from: number,
    to?: number,
  ): void {
    this.#history.add({
      type: 'operation',
      kind,
      webhook,
      register: name,
      value,
      from,
      ...reported({ to }),
    });
  }
}

type Webhook = Readonly<{ account: Account; id: string }>;

function stateRegister({ account: { api }, id }: Webhook): WebhookRegister {
  const path = `/v1/webhooks/${id}`;
  return {
    name: 'state',
    webhook: id,
    values: ['active', 'paused'],
    set: (value) => api.attempt('POST', `${path}/${value === 'active' ? 'resume' : 'pause'}`),
    read: async () => ((await api.attempt('GET', path)) as { status: string }).status,
  };
}

function filterRegister({ account: { api }, id }: Webhook, vendors: readonly string[]): WebhookRegister {
  const path = `/v1/webhooks/${id}`;
  return {
    name: 'filter',
    webhook: id,
    values: vendors,
    set: (value) => api.attempt('PATCH', path, { filter: { vendors: [value], kinds: ['*'] } }),
    read: async () => ((await api.attempt('GET', path)) as { filter: { vendors: string[] } }).filter.vendors.join(),
  };
}

/** @param secretIds the first is the primary one now */
function secretRegister({ account: { api }, id }: Webhook, secretIds: readonly string[]): WebhookRegister {
  const path = `/v1/webhooks/${id}/secrets`;
  return {
    name: 'secret',
    webhook: id,
    values: secretIds,
    set: (value) => api.attempt('POST', `${path}/${value}/promote`),
    read: async () => {
      const { items } = (await api.attempt('GET', path)) as { items: { id: string; primary: boolean }[] };
      return items.find(({ primary }) => primary)?.id ?? 'none';
    },
  };
}

type RegisterName = 'state' | 'filter' | 'secret';

/** A webhook for each register, so that a delivery shows one alone. */
export async function openRegisters(
  rig: Rig,
  account: Account,
  vendors: readonly string[],
  names: readonly RegisterName[] = ['state', 'filter', 'secret'],
): Promise<WebhookRegister[]> {
  const open = {
    state: () => openState(rig, account),
    filter: () => openFilter(rig, account, vendors),
    secret: () => openSecret(rig, account),
  };
  const registers: WebhookRegister[] = [];
  for (const name of names) registers.push(await open[name]());
  return registers;
}

function observe(rig: Rig, webhook: () => string, register: RegisterName, value: (request: RecordedRequest) => string) {
  return {
    // Records that a paused webhook misses follow the retry steps to the dead letters; those that a changing filter selected cannot be determined.
    uncounted: register === 'filter',
    observed: (request: RecordedRequest, at: number) =>
      rig.history.add({
        type: 'observed',
        webhook: webhook(),
        register,
        oneOf: [value(request)],
        at,
        // A filter was looked at when the record was read, the others when it was sent.
        from: register === 'filter' ? timeOf(request) : at,
      }),
  };
}

async function openState(rig: Rig, account: Account): Promise<WebhookRegister> {
  const observed = observe(
    rig,
    () => state.id,
    'state',
    () => 'active',
  );
  const state = await rig.consumers.webhook({ account, ...observed });
  return stateRegister({ account, id: state.id });
}

async function openFilter(rig: Rig, account: Account, vendors: readonly string[]): Promise<WebhookRegister> {
  const observed = observe(
    rig,
    () => filter.id,
    'filter',
    ({ key }) => key.split(':')[0]!,
  );
  const filter = await rig.consumers.webhook({ account, ...observed, filter: { vendors: [vendors[0]] } });
  return filterRegister({ account, id: filter.id }, vendors);
}

async function openSecret(rig: Rig, account: Account): Promise<WebhookRegister> {
  const secrets = new Map<string, string>();
  const { uncounted, observed } = observe(
    rig,
    () => signed.id,
    'secret',
    (request) => signerOf(request, secrets),
  );
  const signed = await rig.consumers.webhook({
    account,
    uncounted,
    // Requests before both secrets are known are no observation of either.
    observed: (request, at) => secrets.size > 1 && observed(request, at),
  });
  const path = `/v1/webhooks/${signed.id}/secrets`;
  const { items } = (await account.api.get(path)) as { items: { id: string }[] };
  const second = (await account.api.post(path)) as { id: string; secret: string };
  secrets.set(items[0]!.id, signed.endpoint.secrets!.plain[0]!);
  secrets.set(second.id, second.secret);
  // Both sign the second signature; the observed value is the secret that signs the plain one.
  signed.endpoint.secrets = { plain: [...secrets.values()], standard: [] };
  return secretRegister({ account, id: signed.id }, [...secrets.keys()]);
}

/** Unix ms, of the sample: its key ends with its second, and it was written no earlier. */
const timeOf = ({ key }: RecordedRequest): number => Number(key.split(':').at(-1)) * 1000;

function signerOf({ headers, body }: RecordedRequest, secrets: ReadonlyMap<string, string>): string {
  const given = String(headers['x-service-signature']);
  const found = [...secrets].find(([, secret]) => createHmac('sha256', secret).update(body).digest('hex') === given);
  return found?.[0] ?? 'none';
}

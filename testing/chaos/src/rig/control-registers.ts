import { createHmac } from 'node:crypto';
import { filterRegister, secretRegister, stateRegister, type WebhookRegister } from '../load/register-load.ts';
import type { RecordedRequest } from '../recorders/webhook-recorder.ts';
import type { Account } from './accounts.ts';
import type { Rig } from './rig.ts';

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

import { createHmac } from 'node:crypto';
import { filterRegister, secretRegister, stateRegister, type WebhookRegister } from '../load/register-load.ts';
import type { WitnessedRequest } from '../witness/webhook-witness.ts';
import type { Account } from './accounts.ts';
import type { Rig } from './rig.ts';

/** A webhook for each register, so that a delivery tells of one alone. */
export async function openRegisters(
  rig: Rig,
  account: Account,
  vendors: readonly string[],
): Promise<WebhookRegister[]> {
  const observe = (webhook: () => string, register: string, value: (request: WitnessedRequest) => string) => ({
    // What a paused webhook misses follows the retry steps to the dead letters; what a filter of that moment selected nobody can say.
    ...{ account, uncounted: register === 'filter' },
    observed: (request: WitnessedRequest, at: number) =>
      rig.history.add({
        ...{ type: 'observed', webhook: webhook(), register, oneOf: [value(request)], at },
        // A filter was looked at when the record was read, the others when it was sent.
        from: register === 'filter' ? timeOf(request) : at,
      }),
  });
  const state = await rig.consumers.webhook(
    observe(
      () => state.id,
      'state',
      () => 'active',
    ),
  );
  const filter = await rig.consumers.webhook({
    ...observe(
      () => filter.id,
      'filter',
      ({ key }) => key.split(':')[0]!,
    ),
    settings: { filter: { vendors: [vendors[0]] } },
  });
  const secrets = new Map<string, string>();
  const signed = await rig.consumers.webhook(
    observe(
      () => signed.id,
      'secret',
      (request) => signerOf(request, secrets),
    ),
  );
  const path = `/v1/webhooks/${signed.id}/secrets`;
  const { items } = (await account.api.get(path)) as { items: { id: string }[] };
  const second = (await account.api.post(path)) as { id: string; secret: string };
  secrets.set(items[0]!.id, signed.endpoint.secrets!.plain[0]!);
  secrets.set(second.id, second.secret);
  // Both sign the second signature; which of them signs the plain one is what is observed.
  signed.endpoint.secrets = { plain: [...secrets.values()], standard: [] };
  const of = (id: string) => ({ account, id });
  return [
    stateRegister(of(state.id)),
    filterRegister(of(filter.id), vendors),
    secretRegister(of(signed.id), [...secrets.keys()]),
  ];
}

/** Unix ms, of the sample: its key ends with its second, and it was written no earlier. */
const timeOf = ({ key }: WitnessedRequest): number => Number(key.split(':').at(-1)) * 1000;

function signerOf({ headers, body }: WitnessedRequest, secrets: ReadonlyMap<string, string>): string {
  const given = String(headers['x-service-signature']);
  const found = [...secrets].find(([, secret]) => createHmac('sha256', secret).update(body).digest('hex') === given);
  return found?.[0] ?? 'none';
}

import type { AccountState } from './account-state.ts';
import type { GatewayClient } from './gateway-client.ts';

interface Listed {
  items: Record<string, unknown>[];
}

const has = (list: Listed, id: string | undefined): boolean =>
  id !== undefined && list.items.some((item) => item.id === id);

/**
 * Opens the channels of the account: those of an earlier start are reused as long as they exist in the service.
 * @param filter of the webhook, by default every kind of record
 */
export async function openChannels(
  api: GatewayClient,
  state: AccountState,
  webhookUrl: string,
  filter: object = { kinds: ['*'] },
): Promise<Required<AccountState>> {
  return {
    ...state,
    webhook: await openWebhook(api, state.webhook, webhookUrl, filter),
    kafka: await openKafka(api, state.kafka),
    mqtt: await openMqtt(api, state.mqtt),
  };
}

async function openWebhook(
  api: GatewayClient,
  kept: AccountState['webhook'],
  url: string,
  filter: object,
): Promise<{ id: string; secret: string }> {
  const list = (await api.get('/v1/webhooks')) as Listed;
  const same = list.items.some((item) => item.id === kept?.id && item.url === url && item.status === 'active');
  if (kept && same) return kept;
  // One like it whose secret is not known any more is in the way, too.
  for (const { id } of list.items.filter((item) => item.id === kept?.id || item.url === url))
    await api.delete(`/v1/webhooks/${String(id)}`);
  return (await api.post('/v1/webhooks', { url, filter })) as { id: string; secret: string };
}

async function openKafka(api: GatewayClient, kept: AccountState['kafka']): Promise<NonNullable<AccountState['kafka']>> {
  if (kept && has((await api.get('/v1/kafka-credentials')) as Listed, kept.id)) return kept;
  const { id, username, password, groupPrefix, topics } = (await api.post('/v1/kafka-credentials')) as NonNullable<
    AccountState['kafka']
  >;
  return { id, username, password, groupPrefix, topics };
}

async function openMqtt(api: GatewayClient, kept: AccountState['mqtt']): Promise<NonNullable<AccountState['mqtt']>> {
  if (kept && has((await api.get('/v1/mqtt-credentials')) as Listed, kept.id)) return kept;
  const { id, clientIdPrefix } = (await api.post('/v1/mqtt-credentials')) as NonNullable<AccountState['mqtt']>;
  return { id, clientIdPrefix };
}

import { readFileSync } from 'node:fs';
import { until } from '@heliograph/testbed';
import { vendorIds } from '@heliograph/vendors';
import { operatorName } from '../src/launch/seed.ts';
import { GatewayClient } from '@heliograph/testbed/account';
import { KafkaReader } from '@heliograph/testbed/receivers';
import { AccountData } from './account-data.ts';
import { deadlineMs } from './deadline.ts';
import type { TestedProduct } from './tested-product.ts';

interface Erasure {
  status: string;
  pending: string[];
  parts: { part: string; items: { what: string; count: number; goneAt: number | null }[] }[];
}

/** An account that was polled, and delivered to, is deleted: no data of it is left except the erasure's documented remains. */
export function erasedAccount(product: TestedProduct): void {
  async function deliveredAccount(username: string) {
    const { api, id } = await product.issueAccount(username);
    const credentials = await product.sandboxCredentials('growatt');
    const vendorAccount = (await api.post('/v1/vendor-accounts', { vendor: 'growatt', credentials })) as { id: string };
    await api.get(`/apiDevice/syncApiPlantAndDevice?dataAccessUserId=${vendorAccount.id}`);
    const webhook = (await api.post('/v1/webhooks', { url: 'https://127.0.0.1:9/nobody-listens' })) as { id: string };
    await api.post('/v1/mqtt-credentials');
    const kafka = (await api.post('/v1/kafka-credentials')) as {
      username: string;
      password: string;
      topics: string[];
      groupPrefix: string;
    };
    return { api, id, vendorAccountId: vendorAccount.id, webhookId: webhook.id, kafka };
  }

  it('leaves no data of a deleted account in any table or topic except what the erasure lists', async () => {
    const username = `erase-me-${Date.now()}`;
    const { api, id, vendorAccountId, webhookId, kafka } = await deliveredAccount(username);
    const { environment } = product.demo.stack;
    const own: string[] = [];
    const reader = new KafkaReader({
      brokers: environment.KAFKA_BROKERS!.split(','),
      ca: readFileSync(environment.KAFKA_CA_FILE!, 'utf8'),
      ...kafka,
      groupId: `${kafka.groupPrefix}test`,
      topics: kafka.topics.filter((topic) => topic === `delivery.${id}.basedata`),
      onMessage: ({ message }) => own.push(String(message.key)),
    });
    await reader.start();
    await until('records in its own topic', () => own.length, { holds: (n) => n > 0, deadlineMs });
    await reader.stop();
    const data = new AccountData(environment, vendorIds);
    const ids = [id, vendorAccountId, webhookId];
    await until('its records to be kept', async () => (await data.tables(...ids)).includes('delivery.latest_records'), {
      deadlineMs,
    });
    // They come by way of the outboxes of three services.
    await until('its keys to be written', async () => (await data.keys(...ids)).length, {
      holds: (n) => n > 5,
      deadlineMs,
    });

    const operator = new GatewayClient(product.demo.gatewayUrl, product.demo.caFile);
    await operator.login(operatorName, product.demo.state.operatorPassword);
    await operator.delete(`/v1/admin/accounts/${id}?confirm=${username}`);
    await expect(api.get('/v1/account')).rejects.toMatchObject({ status: 401 });
    let erasure: Erasure | undefined;
    await until(
      'every part to have erased',
      async () => {
        erasure = (await operator.get(`/v1/admin/erasures/${id}`)) as Erasure;
        return erasure.status === 'done';
      },
      { deadlineMs },
    );
    expect(erasure!.parts.map(({ part }) => part).sort()).toEqual(['auth-api', 'delivery-api', 'sync-api']);
    await until('its topics to be gone', async () => (await data.topics(id)).length, {
      holds: (n) => n === 0,
      deadlineMs,
    });
    let left: string[] = [];
    const gone = async () => (left = await data.keys(...ids, username)).length === 0;
    await until('its keys to be gone', gone, { deadlineMs }).catch(() => expect(left).toEqual([]));
    // The erasure itself, actors and actions by ids alone, and the marks that reject late records and tokens.
    const allowed = ['auth.audit_log', 'auth.erasure_parts', 'auth.erasures', 'auth.revoked_mqtt_credentials'];
    const remembered = ['delivery.erased_accounts', 'sync.erased_accounts'];
    await until(
      'its rows to be gone',
      async () => {
        const left = await data.tables(...ids, username);
        return left.every((table) => [...allowed, ...remembered].includes(table));
      },
      { deadlineMs },
    );
    expect(await data.tables(username, webhookId)).toEqual(expect.not.arrayContaining(['auth.accounts']));
    await operator.close();
    await api.close();
  }, 600_000);
}

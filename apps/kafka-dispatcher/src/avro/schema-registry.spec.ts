import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SchemaRegistry } from './schema-registry.ts';

describe(SchemaRegistry, () => {
  let server: Server;
  let calls: { method: string | undefined; path: string | undefined; headers: IncomingHttpHeaders; body: unknown }[];
  let answers: { status: number; body: string }[];
  const registered = { status: 200, body: '{"id":7}' };

  beforeEach(async () => {
    calls = [];
    answers = [];
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.once('end', () => {
        const { method, url: path, headers } = request;
        calls.push({ method, path, headers, body: JSON.parse(Buffer.concat(chunks).toString()) });
        const { status, body } = answers.shift() ?? registered;
        response.writeHead(status, { 'content-type': 'application/vnd.schemaregistry.v1+json' }).end(body);
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });

  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const url = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}/apis/ccompat/v7/`;
  const registry = (more: object = {}): SchemaRegistry =>
    new SchemaRegistry('{"type":"string"}', { url: url(), ...more });
  const subject = 'delivery.acc_1.basedata-value';

  it('registers the schema under the subject, and asks no more', async () => {
    const asked = registry({ username: 'u', password: 'p' });
    expect(await asked.idOf(subject)).toBe(7);
    expect(await asked.idOf(subject)).toBe(7);
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({
      method: 'POST',
      path: `/apis/ccompat/v7/subjects/${subject}/versions`,
      headers: { authorization: 'Basic dTpw', 'content-type': 'application/vnd.schemaregistry.v1+json' },
      body: { schemaType: 'AVRO', schema: '{"type":"string"}' },
    });
  });

  it('makes one call for records that need the id at the same time', async () => {
    const asked = registry();
    expect(await Promise.all([asked.idOf(subject), asked.idOf(subject), asked.idOf('other')])).toEqual([7, 7, 7]);
    expect(calls).toHaveLength(2);
  });

  it.each([
    ['incompatible', { status: 409, body: '{"error_code":409,"message":"secret"}' }, '409, code 409'],
    ['an answer without an id', { status: 200, body: '{}' }, '200'],
    ['an id that is none', { status: 200, body: '{"id":2147483648}' }, '200'],
    ['an answer that is no JSON', { status: 502, body: '<html>secret</html>' }, '502'],
  ])('fails for %s, says no more than that, and asks again', async (_, answer, reason) => {
    answers = [answer];
    const asked = registry();
    await expect(asked.idOf(subject)).rejects.toThrow(
      new RegExp(`^the schema registry refuses the schema of ${subject}: ${reason}$`),
    );
    expect(await asked.idOf(subject)).toBe(7);
  });

  it('fails when the registry does not answer', async () => {
    const address = url();
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
    const asked = new SchemaRegistry('{}', { url: address });
    await expect(asked.idOf(subject)).rejects.toThrow('the schema registry does not answer');
  });
});

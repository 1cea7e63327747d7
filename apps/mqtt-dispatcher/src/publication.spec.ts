import { parser, type IPublishPacket } from 'mqtt-packet';
import { encodePublication, publicationOf, type Publication } from './publication.ts';
import { testRecord } from './test-record.fixture.ts';

function decoded(bytes: Buffer): IPublishPacket {
  let found: IPublishPacket | undefined;
  const reader = parser({ protocolVersion: 5 });
  reader.on('packet', (packet) => (found = packet as IPublishPacket));
  reader.parse(bytes);
  return found!;
}

const hour = 3_600_000;
const expiryOf = (ageMs: number): number => {
  const publication = publicationOf('acc_1', testRecord({ timestamp: Date.now() - ageMs })) as Publication;
  return decoded(encodePublication(publication, 1, false)).properties!.messageExpiryInterval!;
};

describe('publicationOf', () => {
  it("puts a record into its account's tree, the serial number encoded, the same bytes", () => {
    const publication = publicationOf('acc_1', testRecord({ serial: 'SN.1' })) as Publication;
    const { topic, payload, qos, retain, dup, messageId, properties } = decoded(
      encodePublication(publication, 7, true),
    );
    expect({ topic, qos, retain, dup, messageId }).toEqual({
      topic: 'bd/v1/acc_1/data/plt_1/solis/SN%2E1',
      qos: 1,
      retain: false,
      dup: true,
      messageId: 7,
    });
    expect(payload.toString()).toBe('{"a":1.0}');
    expect(properties).toMatchObject({
      contentType: 'application/json',
      userProperties: { idempotency_key: 'k', traceparent: 'tp', SchemaVersion: '1.0' },
    });
  });

  it.each([
    ['device.day', { serial: 'SN.1' }, 'bd/v1/acc_1/energy/plt_1/solis/SN%2E1'],
    ['energy.interval', { serial: 'SN.1' }, 'bd/v1/acc_1/energy/plt_1/solis/SN%2E1'],
    ['battery.data', { serial: 'B.1' }, 'bd/v1/acc_1/storage/plt_1/solis/B%2E1'],
    ['meter.data', { serial: 'M1' }, 'bd/v1/acc_1/storage/plt_1/solis/M1'],
    ['site.data', { serial: '4711' }, 'bd/v1/acc_1/storage/plt_1/solis/4711'],
    ['device.offline', { serial: 'SN.1' }, 'bd/v1/acc_1/event/plt_1/solis/SN%2E1'],
    ['vendor.unavailable', { serial: 'va_1', plant: undefined }, 'bd/v1/acc_1/event/_/solis/va_1'],
    ['webhook.failing', { serial: 'wh_1', plant: '', vendor: 'webhook' }, 'bd/v1/acc_1/event/_/webhook/wh_1'],
  ])('puts %s beside the data', (kind, headers, topic) => {
    expect(publicationOf('acc_1', testRecord({ kind, ...headers }))).toMatchObject({ topic });
  });

  it('says how a past sample came, and nothing of the import behind it', () => {
    const record = testRecord();
    Object.assign(record.headers, { origin: 'import', import: 'imp_1', channels: 'mqtt' });
    const { userProperties } = publicationOf('acc_1', record) as Publication;
    expect(userProperties).toEqual({ idempotency_key: 'k', traceparent: 'tp', SchemaVersion: '1.0', origin: 'import' });
  });

  it('refuses a topic beyond 200 bytes', () => {
    expect(publicationOf('acc_1', testRecord({ serial: '/'.repeat(64) }))).toBe('topic_too_long');
  });

  it.each([
    ['plant', 'a/+/#', 'bd/v1/acc_1/data/a%2F%2B%2F%23/solis/SN1'],
    ['vendor', '\u0000', 'bd/v1/acc_1/data/plt_1/%00/SN1'],
  ])('lets no %s make levels or wildcards of the topic: a broker ends the connection for them', (name, text, topic) => {
    expect(publicationOf('acc_1', testRecord({ serial: 'SN1', [name]: text }))).toMatchObject({ topic });
  });

  it.each([
    ['a property that is too long for a packet', 'idempotency_key', 'x'.repeat(70_000)],
    ['NUL', 'traceparent', 'a\u0000'],
    ['control characters', 'schema', '\u0085'],
    ['what is no character', 'idempotency_key', '\u{1ffff}'],
  ])('refuses %s: a broker ends the connection, and would again and again', (_, name, text) => {
    expect(publicationOf('acc_1', testRecord({ [name]: text }))).toBe('property_invalid');
  });

  it('refuses a record without a body', () => {
    expect(publicationOf('acc_1', { ...testRecord(), value: null })).toBe('no_body');
  });

  it('expires a day after the record was written, but not before connected consumers have received it', () => {
    expect(expiryOf(0)).toBe(86_400);
    expect(expiryOf(3 * hour)).toBe(21 * 3600);
    expect(expiryOf(24 * hour)).toBe(60);
    expect(expiryOf(240 * hour)).toBe(60);
  });
});

import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { AddressPolicy } from '@heliograph/delivery';
import { GuardedNetwork } from '../guarded-network.ts';
import { SinkError } from '../sink-error.ts';
import type { Destination, SinkKind, SinkRecord, SinkSettings } from '../sink-kind.ts';
import { checkSettings, secretNames } from '../sink-settings.ts';

/** A hang, not slowness. */
const testMs = 120_000;

export interface StoredRecord {
  idempotencyKey: string;
  /** The delivered JSON, with the same bytes where the destination keeps text. */
  value: string;
}

/** How the suite works one kind of sink, on a real server. */
export interface SinkDriver {
  readonly kind: SinkKind;
  /** Settings that work, of a place of its own in the server: everything in it is this sink's. */
  settings(): Promise<Record<string, string | number | boolean>>;
  /** Everything that the place has now, as often as it has it. */
  stored(settings: SinkSettings): Promise<StoredRecord[]>;
  /** Settings that lead to another port of 127.0.0.1, where the protocol is spoken by nobody. */
  at(settings: SinkSettings, port: number): Record<string, string | number | boolean>;
  /** False for a kind that stores a record again when its batch is written again. */
  readonly storesOnce: boolean;
}

/** A network as an operator opens it for a test: loopback, without TLS. */
export function loopbackNetwork(timeoutMs = 10_000): GuardedNetwork {
  return new GuardedNetwork({ addresses: new AddressPolicy(['127.0.0.1/32']), allowPlaintext: true, timeoutMs });
}

/** Records as they are delivered: bodies that no serializer would spell so. @param first makes their keys different */
export function sinkRecords(count: number, first = 0): SinkRecord[] {
  return Array.from({ length: count }, (_, at) => {
    const [time, serial] = [1_763_712_000 + first + at, `SN${(first + at) % 10}`];
    return {
      idempotencyKey: `solis:${serial}:${time}`,
      kind: 'device.data',
      vendor: 'solis',
      plantId: 'plt_1',
      deviceId: `d_${serial}`,
      time,
      value: Buffer.from(
        `{"InverterSN": "${serial}", "Datetime":${time}, "EDay":12.50 , "StateDesc":"läuft, \\"ok\\"\\n\\\\.", "é":1e2}`,
      ),
    };
  });
}

/** Tests that a kind of sink does what every kind must, on a real server. */
export function describeSink(open: () => Promise<SinkDriver>): void {
  let driver: SinkDriver;
  const opened: Destination[] = [];

  beforeAll(async () => {
    driver = await open();
  }, testMs);

  afterEach(async () => {
    for (const destination of opened.splice(0)) await destination.close();
  });

  async function destinationOf(given: Record<string, unknown>, network = loopbackNetwork()): Promise<Destination> {
    const destination = await driver.kind.open({ sinkId: 'snk_suite', settings: checked(given), network });
    opened.push(destination);
    return destination;
  }

  function checked(given: Record<string, unknown>): SinkSettings {
    const verdict = checkSettings(driver.kind, given);
    if (!verdict.ok) throw new Error(JSON.stringify(verdict.problems));
    return verdict.settings;
  }

  async function storedKeys(given: Record<string, string | number | boolean>): Promise<string[]> {
    return (await driver.stored(checked(given))).map(({ idempotencyKey }) => idempotencyKey).sort();
  }

  const batchOf = (records: readonly SinkRecord[], id = 'basedata-0-17') => ({ id, records });

  /** Both at the same time, as the API and the dispatcher are. */
  function rejections(destination: Destination): Promise<SinkError[]> {
    return Promise.all([rejection(destination.test()), rejection(destination.write(batchOf(sinkRecords(1))))]);
  }

  it('declares each setting so that a form can show it, and no secret has a default', () => {
    const { properties, required } = driver.kind.settings;
    expect(required.every((name) => Object.hasOwn(properties, name))).toBe(true);
    for (const { title, description } of Object.values(properties)) expect([title, description]).not.toContain('');
    for (const name of secretNames(driver.kind)) expect(properties[name]).not.toHaveProperty('default');
  });

  it('bounds every text of the settings', () => {
    for (const setting of Object.values(driver.kind.settings.properties))
      if (setting.type === 'string' && setting.enum === undefined) expect(setting.maxLength).toBeGreaterThan(0);
  });

  it(
    'tests a connection, and stores nothing by it',
    async () => {
      const settings = await driver.settings();
      await (await destinationOf(settings)).test();
      expect(await driver.stored(checked(settings))).toEqual([]);
    },
    testMs,
  );

  it(
    'stores the bytes of each record with its key',
    async () => {
      const settings = await driver.settings();
      const records = sinkRecords(2_000);
      await (await destinationOf(settings)).write(batchOf(records));
      const stored = new Map(
        (await driver.stored(checked(settings))).map(({ idempotencyKey, value }) => [idempotencyKey, value]),
      );
      expect(stored.size).toBe(records.length);
      for (const { idempotencyKey, value } of records) expect(stored.get(idempotencyKey)).toBe(value.toString());
    },
    testMs,
  );

  it(
    'stores a batch that is written again by another process',
    async () => {
      const settings = await driver.settings();
      const records = sinkRecords(50);
      await (await destinationOf(settings)).write(batchOf(records));
      await (await destinationOf(settings)).write(batchOf(records));
      const keys = records.map(({ idempotencyKey }) => idempotencyKey).sort();
      const found = await storedKeys(settings);
      expect(driver.storesOnce ? found : [...new Set(found)]).toEqual(keys);
    },
    testMs,
  );

  it(
    'stores batches that are written at the same time',
    async () => {
      const settings = await driver.settings();
      const destination = await destinationOf(settings);
      const parts = [0, 100, 200, 300].map((first) => batchOf(sinkRecords(100, first), `basedata-1-${first}`));
      await Promise.all(parts.map((part) => destination.write(part)));
      expect(await storedKeys(settings)).toHaveLength(400);
    },
    testMs,
  );

  it(
    'stores a record of 900,000 bytes',
    async () => {
      const settings = await driver.settings();
      const [record] = sinkRecords(1);
      const value = Buffer.from(JSON.stringify({ Datetime: record!.time, text: 'ü'.repeat(450_000) }));
      await (await destinationOf(settings)).write(batchOf([{ ...record!, value }]));
      expect((await driver.stored(checked(settings))).map(({ value: text }) => text.length)).toEqual([
        value.toString().length,
      ]);
    },
    testMs,
  );

  it(
    'says that the login is refused, without the secret',
    async () => {
      const settings = await driver.settings();
      const secret = 'wrong-Pa55word-0123456789-0123456789-abcd';
      const wrong = Object.fromEntries(
        secretNames(driver.kind)
          .filter((name) => settings[name] !== undefined)
          .map((name) => [name, secret]),
      );
      const destination = await destinationOf({ ...settings, ...wrong });
      for (const error of await rejections(destination)) {
        expect(error).toMatchObject({ reason: 'refused' });
        expect(`${error.message} ${error.stack}`).not.toContain(secret);
      }
    },
    testMs,
  );

  it(
    'says that nobody listens',
    async () => {
      const settings = await driver.settings();
      const destination = await destinationOf(driver.at(checked(settings), 1));
      for (const error of await rejections(destination)) expect(error).toMatchObject({ reason: 'unreachable' });
    },
    testMs,
  );

  it(
    'gives up a server that accepts and never answers',
    async () => {
      const silent = await silentServer();
      try {
        const settings = driver.at(checked(await driver.settings()), (silent.server.address() as AddressInfo).port);
        const destination = await destinationOf(settings, loopbackNetwork(500));
        for (const error of await rejections(destination)) expect(error).toMatchObject({ reason: 'unreachable' });
      } finally {
        silent.close();
      }
    },
    testMs,
  );

  it(
    'does not connect to an address that the operator does not allow',
    async () => {
      let connections = 0;
      const silent = await silentServer(() => (connections += 1));
      try {
        const settings = driver.at(checked(await driver.settings()), (silent.server.address() as AddressInfo).port);
        const network = new GuardedNetwork({ addresses: new AddressPolicy(), allowPlaintext: true });
        const attempts = await Promise.all([
          rejection(destinationOf(settings, network).then((destination) => destination.test())),
          rejection(destinationOf(settings, network).then((destination) => destination.write(batchOf(sinkRecords(1))))),
        ]);
        for (const error of attempts) expect(error).toMatchObject({ reason: 'address' });
        expect(connections).toBe(0);
      } finally {
        silent.close();
      }
    },
    testMs,
  );

  it(
    'ends a write that is closed',
    async () => {
      const silent = await silentServer();
      try {
        const settings = driver.at(checked(await driver.settings()), (silent.server.address() as AddressInfo).port);
        const destination = await destinationOf(settings, loopbackNetwork(60_000));
        const writing = rejection(destination.write(batchOf(sinkRecords(1))));
        await silent.connected;
        await destination.close();
        expect(await writing).toBeInstanceOf(SinkError);
      } finally {
        silent.close();
      }
    },
    testMs,
  );
}

async function rejection(attempt: Promise<unknown>): Promise<SinkError> {
  const error = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(SinkError);
  return error as SinkError;
}

interface SilentServer {
  server: Server;
  /** Resolves with the first connection. */
  connected: Promise<void>;
  close(): void;
}

function silentServer(onConnection: () => void = () => undefined): Promise<SilentServer> {
  const sockets = new Set<Socket>();
  let isConnected: () => void = () => undefined;
  const connected = new Promise<void>((resolve) => (isConnected = resolve));
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    onConnection();
    isConnected();
  });
  const close = (): void => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve({ server, connected, close })));
}

import { isPlaceZone, offsetSecondsAt, type MeasurementField } from '@heliograph/base-data';
import type { MappedSample, PolledDevice, Vendor } from '@heliograph/vendor-contract';
import type { Switches } from '../../sandbox/index.ts';
import { describeGrants } from './contract-grants-suite.ts';
import { ContractHarness, kindOf, type HarnessOptions } from './contract-harness.ts';

export interface ContractExpectations {
  /** Sizes of the pages and batches the adapter uses: its lists are checked at 0, 1, each size, and each size + 1. */
  pageSizes: readonly number[];
  /** Successful answers with null in place of a list, by call: they mean an empty list, and are no fault. */
  emptyAnswers: readonly (readonly [call: string, body: string])[];
  /** The highest age of the newest sample of a generating device: series clouds close their buckets late. Default 1,200 s. */
  freshWithinSeconds?: number;
  /** The vendor reports no sample time: it is derived from the time of the answer. */
  derivedTimes?: boolean;
  /** Why nothing is fetched again after a gap: no history call, or the live polls are series that reach back themselves. */
  noBackfill?: string;
  /** Devices whose history the simulated cloud refuses as it comes: their calls end as `not_permitted`, the others are proved. */
  historyRefused?: (device: PolledDevice) => boolean;
  /**
   * A field that the vendor reports only as a current value: only the newest sample of an answer has it, and not when
   * that sample is repeated.
   */
  newestOnly?: MeasurementField;
  /** Seconds between two samples of the slowest devices, where not all keep the declared period. */
  sparsestPeriodSeconds?: number;
}

const HOUR_MS = 3_600_000;
const maxAnswerBytes = 512 * 1024;

/** Tests the contract of every vendor, on its own simulated cloud. One file for all of them. */
export function describeVendorContract(vendor: Vendor, expectations: ContractExpectations): void {
  describe(`the contract, by ${vendor.declaration.name}`, () => {
    const open = new Set<ContractHarness>();
    const harness = async (options?: HarnessOptions): Promise<ContractHarness> => {
      const opened = await ContractHarness.open(vendor, options);
      open.add(opened);
      return opened;
    };
    afterEach(async () => {
      const harnesses = [...open];
      open.clear();
      await Promise.all(harnesses.map((opened) => opened.close()));
      for (const { cloud } of harnesses) expect(cloud.simulator.violations()).toBe(0);
    });

    describeHttp(harness);
    describeCredentials(vendor, harness);
    describeGrants(harness);
    describeFailures(vendor, harness);
    describePaging(harness, expectations);
    describeSamples(harness, expectations);
    describeEmptyAnswers(harness, expectations);
    describeBackfill(vendor, harness, expectations);
  });
}

type Open = (options?: HarnessOptions) => Promise<ContractHarness>;

/** All else goes without sockets. */
function describeHttp(harness: Open): void {
  it('lists and polls the same over HTTP, with the client that ingest has', async () => {
    const [inMemory, overHttp] = [await harness(), await harness({ overHttp: true })];
    const { plants, devices, polled } = await inMemory.fleet();
    expect(await overHttp.fleet()).toEqual({ plants, devices, polled });
    const { items, errors } = await inMemory.poll(polled);
    expect(items.length).toBeGreaterThan(0);
    expect(await overHttp.poll(polled)).toMatchObject({ items, errors });
    for (const broken of [{ outage: true }, { outage: false, half: true }, { half: false, drop: true }]) {
      overHttp.cloud.set(broken);
      await expect(overHttp.adapter.listPlants(overHttp.signal)).rejects.toMatchObject({ kind: 'unavailable' });
    }
  });
}

function describeCredentials(vendor: Vendor, harness: Open): void {
  const secrets = Object.entries(vendor.declaration.credentials.properties).filter(([, { writeOnly }]) => writeOnly);

  it('proves credentials that hold', async () => {
    const { adapter, signal } = await harness();
    await adapter.verify(signal);
  });

  it('reports a refused secret, and does not repeat it', async () => {
    const { credentials } = (await harness()).cloud.simulator;
    for (const [name] of secrets) {
      const right = credentials[name];
      if (right === undefined) continue;
      const wrong = `${right.slice(0, -4)}${right.endsWith('9999') ? '8888' : '9999'}`;
      const { adapter, signal } = await harness({ credentials: { ...credentials, [name]: wrong } });
      const error: unknown = await adapter.verify(signal).catch((thrown: unknown) => thrown);
      expect([name, kindOf(error)]).toEqual([name, 'credentials_rejected']);
      const errorText = `${(error as Error).message} ${JSON.stringify(error)} ${(error as Error).stack ?? ''}`;
      for (const [secret] of secrets) if (credentials[secret]) expect(errorText).not.toContain(credentials[secret]);
      expect(errorText).not.toContain(wrong);
    }
  });

  it('renews a token that ends in the middle of a list or a poll', async () => {
    const undisturbed = await (await harness()).fleet();
    const cloud = await harness();
    for (const at of [2, 4, 6]) {
      cloud.beforeRequest = () => {
        if (cloud.requests === at) cloud.cloud.set({ token_revoked: true });
      };
      cloud.requests = 0;
      const listed = await cloud.fleet().catch((error: unknown) => kindOf(error));
      cloud.cloud.set({ token_revoked: false });
      // A static key that was revoked is refused; a login is done again, once.
      if (cloud.session.logins === 0)
        expect([undisturbed, 'credentials_rejected', 'not_permitted']).toContainEqual(listed);
      else expect(listed).toEqual(undisturbed);
    }
    expect(cloud.session.logins).toBeLessThanOrEqual(4);
    cloud.requests = 0;
    const { samples, errors } = await cloud.poll(undisturbed.polled);
    if (cloud.session.logins > 0) expect([...errors]).toEqual([]);
    expect(samples.length).toBeGreaterThan(0);
  });
}

const failures: [string, Partial<Switches>, string][] = [
  ['an outage', { outage: true }, 'unavailable'],
  ['a page of HTML', { html: true }, 'unavailable'],
  ['half an answer', { half: true }, 'unavailable'],
  ['a dropped connection', { drop: true }, 'unavailable'],
  ['a rate limit', { rate_limit: true }, 'rate_limited'],
];

function describeFailures(vendor: Vendor, harness: Open): void {
  it.each(failures)('classifies %s correctly, in every call, without repeated requests', async (...row) => {
    const [, switches, kind] = row;
    const cloud = await harness();
    const { plants, polled } = await cloud.fleet();
    const attempts: [string, () => Promise<unknown>][] = [
      ['verify', () => cloud.adapter.verify(cloud.signal)],
      ['listPlants', () => cloud.adapter.listPlants(cloud.signal)],
      ['listDevices', () => cloud.adapter.listDevices(plants, cloud.signal)],
      ...cloud.adapter
        .planPolls(polled)
        .map((call): [string, () => Promise<unknown>] => [call.name, () => call.run(cloud.signal)]),
    ];
    cloud.cloud.set(switches);
    for (const [name, attempt] of attempts) {
      cloud.requests = 0;
      const outcome = await attempt().then(
        (value) => (cloud.requests === 0 ? kind : value),
        (error: unknown) => kindOf(error),
      );
      expect([name, outcome]).toEqual([name, kind]);
      expect(cloud.requests).toBeLessThanOrEqual(3);
    }
  });

  it('tolerates clock skew and its correction', async () => {
    const cloud = await harness();
    const { polled } = await cloud.fleet();
    for (const clock_skew of [300, 0, -300, 0]) {
      cloud.cloud.set({ clock_skew });
      cloud.now += HOUR_MS;
      const { errors, samples } = await cloud.poll(polled);
      expect([...errors]).toEqual([]);
      for (const { datetime } of samples) expect(datetime).toBeLessThanOrEqual(cloud.now / 1000 + clock_skew + 1);
    }
    // Nothing is polled faster than before: no call may break a limit because a clock was set back.
    const twice = await cloud.poll(polled);
    cloud.cloud.set({ clock_skew: -300 });
    cloud.now += (vendor.declaration.pollIntervalSeconds + 10) * 1000;
    expect([...twice.errors, ...(await cloud.poll(polled)).errors]).toEqual([]);
  });

  it('recovers after an outage', async () => {
    const cloud = await harness();
    const before = await cloud.fleet();
    cloud.cloud.set({ outage: true });
    await expect(cloud.adapter.listPlants(cloud.signal)).rejects.toMatchObject({ kind: 'unavailable' });
    cloud.cloud.set({ outage: false });
    expect((await cloud.fleet()).plants).toEqual(before.plants);
  });

  it('polls the other devices when one vanished', async () => {
    const cloud = await harness();
    const { polled } = await cloud.fleet();
    const gone: PolledDevice = { ...polled[0]!, ...vanished(polled[0]!) };
    const { samples, errors } = await cloud.poll([...polled, gone]);
    const still = new Set(samples.map(({ device }) => device.InverterSN));
    const expected = new Set((await cloud.poll(polled)).samples.map(({ device }) => device.InverterSN));
    expect(still).toEqual(expected);
    for (const error of errors.values()) expect(['protocol', 'not_permitted']).toContain(kindOf(error));
  });

  it('invents nothing when members are missing, renamed or of another type', async () => {
    for (const schema_drift of ['missing', 'renamed', 'retyped'] as const) {
      const cloud = await harness();
      const { polled } = await cloud.fleet();
      const known = new Map((await cloud.poll(polled)).samples.map((sample) => [identity(sample), sample]));
      cloud.cloud.set({ schema_drift });
      const { samples } = await cloud.poll(polled);
      for (const sample of samples) {
        const before = known.get(identity(sample));
        if (before) expectNothingInvented(sample, before);
      }
    }
  });

  it('knows each state code once, all of them in the vocabulary', () => {
    const codes = vendor.declaration.states.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
  });
}

/** Returns a device of which the cloud knows neither the serial number nor the id, in their form. */
function vanished({ InverterSN, vendorDeviceId }: PolledDevice): Partial<PolledDevice> {
  const turned = (id: string): string =>
    id.replace(/[0-9a-f]/gi, (digit) => (/\d/.test(digit) ? String(9 - Number(digit)) : digit));
  const serial = turned(InverterSN);
  return {
    deviceId: 'dev_gone',
    InverterSN: serial,
    vendorDeviceId: vendorDeviceId === InverterSN ? serial : turned(vendorDeviceId),
  };
}

const identity = ({ device, datetime }: MappedSample): string => `${device.InverterSN}@${datetime ?? 'never'}`;

/** Every present measurement equals the previous one. */
function expectNothingInvented(drifted: MappedSample, known: MappedSample): void {
  for (const [field, value] of Object.entries(drifted.measurements)) {
    const before = known.measurements[field as keyof typeof known.measurements];
    if (typeof value === 'number' && typeof before === 'number') expect(value).toBeCloseTo(before, 6);
    else expect([field, before]).toEqual([field, value]);
  }
}

function describePaging(harness: Open, { pageSizes }: ContractExpectations): void {
  const counts = [0, 1, ...new Set(pageSizes.flatMap((size) => [size, size + 1]))];
  it.each(counts)('lists and polls all of %i inverters, each once', async (inverters) => {
    const cloud = await harness({ inverters });
    const { devices, polled } = await cloud.fleet();
    const serials = devices.map(({ InverterSN }) => InverterSN);
    expect(serials.toSorted()).toEqual([...cloud.cloud.simulator.serials].sort());
    const { answers, items, errors } = await cloud.poll(polled);
    expect([...errors]).toEqual([]);
    for (const { body } of answers) expect(body.length).toBeLessThan(maxAnswerBytes);
    const reported = new Set(items.flatMap((item) => ('device' in item ? [item.device.InverterSN] : [])));
    expect(reported.size).toBe(inverters);
    expect(items.filter(({ kind }) => kind === 'rejected')).toEqual([]);
  });
}

function describeSamples(harness: Open, expectations: ContractExpectations): void {
  const { freshWithinSeconds = 1200, derivedTimes = false, newestOnly } = expectations;
  it('reports the kind of its inputs wherever it reports their voltage or current', async () => {
    const cloud = await harness();
    const { samples } = await cloud.poll((await cloud.fleet()).polled);
    const shows = ({ measurements }: MappedSample): boolean =>
      Object.keys(measurements).some((name) => /^[UI]PV/.test(name));
    expect(samples.filter((sample) => shows(sample) && sample.dcInputs === undefined)).toEqual([]);
  });

  const lasting = ({ measurements }: MappedSample): object => ({ ...measurements, [newestOnly ?? '']: undefined });

  it('shows the same sample again as it was, in order or not', async () => {
    const cloud = await harness();
    const { polled } = await cloud.fleet();
    const known = new Map((await cloud.poll(polled)).samples.map((sample) => [identity(sample), sample]));
    cloud.cloud.set({ duplicate: true });
    const since = cloud.now / 1000;
    for (const out_of_order of [false, true, true]) {
      cloud.now += HOUR_MS / 2;
      cloud.cloud.set({ out_of_order });
      for (const sample of (await cloud.poll(polled)).samples) {
        if (!derivedTimes) expect(sample.datetime).toBeLessThanOrEqual(since);
        const before = known.get(identity(sample));
        if (before) expect(lasting(sample)).toEqual(lasting(before));
      }
    }
  });

  it('shows no power at night, and a constant lifetime counter', async () => {
    const cloud = await harness();
    const { polled } = await cloud.fleet();
    cloud.cloud.set({ night: true });
    const since = cloud.now / 1000;
    cloud.now += 2 * HOUR_MS;
    const { samples, errors } = await cloud.poll(polled);
    expect([...errors]).toEqual([]);
    const totals = new Map<string, number>();
    for (const { device, datetime = 0, measurements, state } of samples) {
      // A mean over a bucket may still include the last minutes of the day.
      if (datetime < since + 1800) continue;
      expect(measurements.PowerACOutputActive ?? 0).toBe(0);
      expect(state).not.toBe('4');
      const before = totals.get(device.InverterSN) ?? measurements.ETotal;
      if (before !== undefined) totals.set(device.InverterSN, before);
      expect(measurements.ETotal).toBe(before);
    }
  });

  it('shows a fault as state, alarm or silence', async () => {
    const cloud = await harness();
    const { polled } = await cloud.fleet();
    cloud.cloud.set({ fault: true });
    cloud.now += HOUR_MS;
    const { items, samples } = await cloud.poll(polled);
    const faulty = new Set(
      cloud.plantModel.inverters
        .filter(({ index }) => index % 3 === 0)
        .map(({ index }) => cloud.cloud.simulator.serials[index]),
    );
    const visible = items.filter(
      (item) =>
        'device' in item &&
        faulty.has(item.device.InverterSN) &&
        ((item.kind === 'sample' && (item.state === '4' || item.alerts.length > 0)) ||
          (item.kind === 'alarms' && item.alerts.length + item.warnings.length > 0)),
    );
    expect(visible.length).toBeGreaterThan(0);
    for (const sample of samples.filter(
      ({ device, datetime = 0 }) => faulty.has(device.InverterSN) && datetime > cloud.now / 1000 - 1200,
    ))
      expect(sample.measurements.PowerACOutputActive ?? 0).toBe(0);
  });

  it('has no newer sample of a device whose logger is silent', async () => {
    const cloud = await harness();
    const { polled } = await cloud.fleet();
    cloud.cloud.set({ device_offline: true });
    const since = cloud.now / 1000;
    cloud.now += 3 * HOUR_MS;
    const silent = new Set(
      cloud.plantModel.inverters
        .filter(({ index }) => index % 3 === 1)
        .map(({ index }) => cloud.cloud.simulator.serials[index]),
    );
    const { samples } = await cloud.poll(polled);
    for (const { device, datetime } of samples.filter(({ device: { InverterSN } }) => silent.has(InverterSN))) {
      expect([device.InverterSN, datetime]).toEqual([device.InverterSN, Math.min(datetime!, since + 300)]);
    }
    expect(samples.filter(({ device }) => !silent.has(device.InverterSN)).length).toBeGreaterThan(0);
  });

  it.each([
    '2026-03-28T23:30:00Z',
    '2026-03-29T00:30:00Z',
    '2026-03-29T01:30:00Z',
    '2026-03-29T11:00:00Z',
    '2026-10-24T23:30:00Z',
    '2026-10-25T00:30:00Z',
    '2026-10-25T01:30:00Z',
    '2026-10-25T11:00:00Z',
    '2026-04-04T15:30:00Z',
    '2026-10-03T16:30:00Z',
    '2026-12-21T06:00:00Z',
  ])('reads the time right around a change of clocks and in every zone (%s)', async (time) => {
    const cloud = await harness({ now: Date.parse(time), inverters: 24 });
    const { polled } = await cloud.fleet();
    const { samples } = await cloud.poll(polled);
    const newest = new Map<string, MappedSample>();
    for (const sample of samples) {
      expect(sample.datetime).toBeLessThanOrEqual(cloud.now / 1000 + 1);
      if ((newest.get(sample.device.InverterSN)?.datetime ?? 0) < sample.datetime!)
        newest.set(sample.device.InverterSN, sample);
    }
    for (const inverter of cloud.plantModel.inverters) {
      const physical = cloud.plantModel.sample(inverter, cloud.now / 1000);
      const recently = cloud.plantModel.sample(inverter, cloud.now / 1000 - freshWithinSeconds);
      if (physical.state !== 'generating' || recently.state !== 'generating') continue;
      const sample = newest.get(cloud.cloud.simulator.serials[inverter.index]!)!;
      expect(cloud.now / 1000 - sample.datetime!).toBeLessThanOrEqual(freshWithinSeconds);
      expect([inverter.site.timezone, offsetOf(sample)]).toEqual([
        inverter.site.timezone,
        offsetSecondsAt(inverter.site.timezone, sample.datetime!),
      ]);
    }
  });
}

function describeEmptyAnswers(harness: Open, { emptyAnswers }: ContractExpectations): void {
  if (emptyAnswers.length > 0)
    it.each(emptyAnswers)('takes null for an empty list (%s %s)', async (call, body) => {
      const cloud = await harness();
      const devices = (await cloud.fleet()).polled.slice(0, 1);
      const items = cloud.mapping.map({ call, body, fetchedAt: cloud.now, devices }, { samplePeriodSeconds: 300 });
      expect(items.filter(({ kind }) => kind === 'rejected' || kind === 'sample')).toEqual([]);
    });
}

/** Returns the offset that the normalizer gives the record: that of the plant's zone before that of the sample. */
function offsetOf({ device: { timezone }, offsetSeconds, datetime }: MappedSample): number | undefined {
  const isOfPlant = timezone !== undefined && (offsetSeconds === undefined || isPlaceZone(timezone));
  return isOfPlant ? offsetSecondsAt(timezone, datetime!) : offsetSeconds;
}

function describeBackfill(
  vendor: Vendor,
  harness: Open,
  {
    noBackfill,
    sparsestPeriodSeconds = vendor.declaration.samplePeriodSeconds,
    historyRefused = () => false,
  }: ContractExpectations,
): void {
  if (noBackfill !== undefined) {
    it(`plans no backfill: ${noBackfill}`, async () => {
      expect('planBackfill' in (await harness()).adapter).toBe(false);
    });
    return;
  }

  it('fetches missed samples from the history, each as it was', async () => {
    const cloud = await harness();
    const { polled } = await cloud.fleet();
    const gap = { from: Math.floor(cloud.now / 1000) - 7200, to: Math.floor(cloud.now / 1000) - 3600 };
    const calls = cloud.adapter.planBackfill!(polled, gap);
    const { answers, items, samples, errors } = await cloud.poll(polled, calls);
    const refused = calls.filter(({ devices }) => devices.every(historyRefused)).map(({ name }) => name);
    expect([...errors].map(([name, error]) => [name, kindOf(error)])).toEqual(
      refused.map((name) => [name, 'not_permitted']),
    );
    const serialsRefused = new Set(polled.filter(historyRefused).map(({ InverterSN }) => InverterSN));
    expect(serialsRefused.size).toBeLessThan(polled.length);
    expect(items.filter(({ kind }) => kind === 'rejected')).toEqual([]);
    for (const { body, backfill } of answers) expect([backfill, body.length < maxAnswerBytes]).toEqual([true, true]);
    expect(new Set(samples.map(identity)).size).toBe(samples.length);
    const wanted = 3600 / sparsestPeriodSeconds;
    for (const inverter of cloud.plantModel.inverters) {
      const serial = cloud.cloud.simulator.serials[inverter.index];
      const awake = [gap.from, gap.from + 1800, gap.to].every(
        (at) => cloud.plantModel.sample(inverter, at).state === 'generating',
      );
      if (!awake || serialsRefused.has(serial ?? '')) continue;
      const missed = samples.filter(
        ({ device, datetime = 0 }) => device.InverterSN === serial && datetime > gap.from && datetime <= gap.to,
      );
      expect([serial, missed.length]).toEqual([serial, Math.max(missed.length, Math.floor(wanted / 2))]);
    }
  });
}

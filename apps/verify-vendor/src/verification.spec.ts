import type { MappedItem, RawAnswer } from '@heliograph/vendor-contract';
import { loadVendor, vendorIds } from '@heliograph/vendors';
import { bundleFiles } from './bundle.ts';
import { leaksIn } from './leaks.ts';
import { rehearse, type RehearsalOptions, type Rehearsed } from './rehearsal.ts';
import { toldTypes } from './observed-storage.ts';
import { notUnderstood } from './report-text.ts';

const NOON = Date.parse('2026-06-21T11:00:00Z');
const run = async (id: string, options: Partial<RehearsalOptions> = {}): Promise<Rehearsed> =>
  rehearse(await loadVendor(id), { now: NOON, devicesOfKind: 1, inverters: 6, ...options });

function readAnswerFile(text: string): RawAnswer {
  const at = text.indexOf('\n\n');
  return { ...(JSON.parse(text.slice(0, at)) as Omit<RawAnswer, 'body'>), body: text.slice(at + 2, -1) };
}

/** Returns the content of a record, without the ids. */
function essenceOf(item: MappedItem): unknown {
  if (item.kind === 'sample') {
    const { datetime, offsetSeconds, state, measurements, dcInputs, quality, turnedOnAt, battery, meter } = item;
    const storage = [battery?.measurements, meter?.measurements];
    return { datetime, offsetSeconds, state, measurements, dcInputs, quality, turnedOnAt, storage };
  }
  if (item.kind === 'battery' || item.kind === 'meter') {
    const { kind, datetime, measurements, quality, undirectedPower } = item;
    return { kind, datetime, measurements, quality, undirectedPower };
  }
  if (item.kind === 'alarms') return [item.alerts.length, item.warnings.length];
  if (item.kind === 'liveness') return [item.online, item.collector, item.asleep];
  return item.kind === 'rejected' ? item.reason : undefined;
}

describe.each(vendorIds)('a verification of %s', (id) => {
  it('understands its simulated cloud, and its bundle contains no original and gives the same records', async () => {
    const { report, recorder, answers, anonymizer, secrets, plants, devices } = await run(id);
    expect(notUnderstood(report)).toEqual([]);
    expect(report.understood).toBe(true);
    expect(report.observed.devices.length).toBeGreaterThan(0);

    const files = bundleFiles({ exchanges: recorder.exchanges, answers, about: [] }, anonymizer);
    expect(leaksIn(files, anonymizer.pseudonyms.originals, secrets.all, anonymizer.keptWords)).toEqual([]);
    const all = files.map(({ text }) => text).join('\n');
    for (const { InverterSN, CollectorSN } of devices)
      for (const serial of [InverterSN, CollectorSN]) if (serial !== '') expect(all).not.toContain(serial);
    for (const { name, address = name } of plants) for (const text of [name, address]) expect(all).not.toContain(text);

    const mapping = await (await loadVendor(id)).mapping();
    const { declaration } = await loadVendor(id);
    const { samplePeriodSeconds } = declaration;
    const filed = files.filter(({ name }) => name.endsWith('.answer')).map(({ text }) => readAnswerFile(text));
    expect(filed).toHaveLength(answers.length);
    for (const [at, answer] of answers.entries()) {
      // Compares texts: comparing hundreds of records member by member takes longer than making them.
      const essence = (mapped: MappedItem[]): string =>
        mapped.map((item) => JSON.stringify(essenceOf(item))).join('\n');
      const context = { samplePeriodSeconds, include: toldTypes(declaration) };
      expect(essence(mapping.map(filed[at]!, context))).toBe(essence(mapping.map(answer, context)));
    }
  });

  it('stops at refused credentials, and does not show them', async () => {
    const { credentials: right } = (await loadVendor(id).then((vendor) => vendor.simulator()))({
      now: () => NOON,
      timeScale: 1,
      seed: 7,
    });
    const { properties } = (await loadVendor(id)).declaration.credentials;
    const secret = Object.keys(right).find((name) => properties[name]!.writeOnly)!;
    const credentials = { ...right, [secret]: `${right[secret]!.slice(0, -4)}9998` };
    const { report, recorder, answers, anonymizer, secrets } = await run(id, { credentials });
    expect(report.steps).toMatchObject([{ name: 'login', outcome: 'failed', kind: 'credentials_rejected' }]);
    const files = bundleFiles({ exchanges: recorder.exchanges, answers, about: [] }, anonymizer);
    expect(leaksIn(files, new Map(), new Set([...secrets.all, credentials[secret]!]))).toEqual([]);
    expect(JSON.stringify(report)).not.toContain(credentials[secret]!);
  });
});

describe('a verification', () => {
  it('reports pages of HTML as an outage and continues', async () => {
    const { report } = await run('growatt', { switches: { html: true } });
    expect(report.understood).toBe(false);
    expect(report.steps.map(({ name, outcome, kind }) => [name, outcome, kind])).toEqual([
      ['login', 'failed', 'unavailable'],
      ['list plants', 'failed', 'unavailable'],
    ]);
  });

  it.each([
    ['growatt', '"vac1":', '"brandNew":{"inside":1},"vac1":', /^member .*brandNew of .* \(object, \{"inside":1\}\)/],
    ['solis', '"pac":', '"pacNew":1,"pac":', /^member .*pacNew of .* \(number, 1\)/],
    ['deye', '"key":"TotalActiveProduction"', '"key":"TotalBrandNew"', /^name .*key=TotalBrandNew of /],
    ['foxess', '"unit":"Hz"', '"unit":"furlong"', /^unit .*unit=furlong of /],
    ['huawei', '"inverter_state":512', '"inverter_state":59999', /^state code 59999: in no table$/],
  ])('names values that %s never reported: %s as %s', async (id, from, to, line) => {
    const { report } = await run(id, { change: (_, body) => body.replaceAll(from, to) });
    expect(notUnderstood(report)).toContainEqual(expect.stringMatching(line));
    expect(report.understood).toBe(false);
  });

  it('continues after a failed call and shows the vendor’s code', async () => {
    const fail = (call: string, body: string): string =>
      call.endsWith('alarm_data') ? '{"error_code":10007,"error_msg":"odd","data":""}' : body;
    const { report } = await run('growatt', { change: fail });
    const [failed] = report.steps.filter(({ outcome }) => outcome !== 'ok');
    expect(failed).toMatchObject({ outcome: 'failed', kind: 'protocol', vendorCode: '10007', vendorMessage: 'odd' });
    expect(report.steps.at(-1)!.name).toMatch(/^history /);
  });

  it('makes no more calls than it may, and names those that were not made', async () => {
    const { report, recorder } = await run('growatt', { maxCalls: 4 });
    expect(recorder.exchanges).toHaveLength(4);
    expect(report.steps.filter(({ outcome }) => outcome === 'not_made').length).toBeGreaterThan(0);
    expect(report.understood).toBe(false);
  });

  it('ends when it is interrupted and reports the results so far', async () => {
    const interruption = new AbortController();
    const change = (call: string, body: string): string => {
      if (call.endsWith('s_data')) interruption.abort();
      return body;
    };
    const { report, recorder, answers, anonymizer } = await run('growatt', { change, signal: interruption.signal });
    expect(report).toMatchObject({ interrupted: true, understood: false });
    expect(report.steps.filter(({ outcome }) => outcome === 'not_made').length).toBeGreaterThan(0);
    const files = bundleFiles({ exchanges: recorder.exchanges, answers, about: [] }, anonymizer);
    expect(files).toHaveLength(recorder.exchanges.length + answers.length + 1);
  });

  it('counts its calls from each budget', async () => {
    const { uses, recorder } = await run('huawei');
    expect([...uses.calls.values()].reduce((sum, count) => sum + count, 0)).toBe(recorder.exchanges.length);
    expect(uses.uses.find(({ call }) => call === 'login')?.requests ?? uses.calls.get('login')).toBeGreaterThan(0);
  });

  it('reports the values that answer open points', async () => {
    const { report } = await run('solis');
    const point = report.notVerified.find(({ text }) => text.startsWith('dcPac reads 0'))!;
    expect(point.values).toEqual([expect.stringMatching(/^dcPac: /)]);
  });
});

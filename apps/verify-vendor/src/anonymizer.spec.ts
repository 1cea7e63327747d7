import { createHash } from 'node:crypto';
import { Anonymizer } from './anonymizer.ts';
import { leaksIn } from './leaks.ts';

const vocabulary = {
  members: ['data', 'plant_id', 'sn', 'pac', 'eTotal', 'status', 'unit', 'variable', 'name', 'value', 'time', 'list'],
  words: { status: ['Normal'], unit: ['kW'], variable: ['pvPower', 'loadsPower'] },
};
const anonymizer = (salt = 'a'): Anonymizer =>
  new Anonymizer({ vocabulary, measured: new Set(['pac', 'eTotal']), words: ['Waiting'], salt: Buffer.from(salt) });
const json = (value: unknown, one = anonymizer()) =>
  JSON.parse(one.json(JSON.stringify(value))) as Record<string, never>;

/** Numbers that look random and are the same in every run. */
function* numbers(seed: string): Generator<number> {
  for (let block = 0; ; block += 1) yield* createHash('sha256').update(`${seed}:${block}`).digest();
}

const letters = 'ABCDEFGHKLMNPQRSTUVWXYZ';
const sourceOf = (seed: string) => {
  const source = numbers(seed);
  const below = (max: number): number => source.next().value! % max;
  const digits = (count: number): string =>
    Array.from({ length: count }, (_, at) => (at === 0 ? 1 + below(9) : below(10))).join('');
  const word = (count: number): string => Array.from({ length: count }, () => letters[below(letters.length)]).join('');
  return { below, digits, word };
};

describe('the anonymizer', () => {
  it.each(Array.from({ length: 60 }, (_, seed) => seed))(
    'lets no original through and keeps joins, with made-up answers %i',
    (seed) => {
      const { below, digits, word } = sourceOf(String(seed));
      const serials = Array.from({ length: 3 }, () => `${word(1 + below(3))}${digits(6 + below(9))}${word(below(2))}`);
      const ids = Array.from({ length: 3 }, () => digits(7 + below(13)));
      const names = Array.from(
        { length: 3 },
        () => `${word(1)}${word(5).toLowerCase()} ${word(1)}${word(6).toLowerCase()}`,
      );
      const mail = `${word(6).toLowerCase()}@${word(5).toLowerCase()}.example`;
      const plants = names.map(
        (name, at) =>
          `{"plant_id":${ids[at]!},"plantName":${JSON.stringify(name)},"lat":"52.51${digits(3)}","mail":"${mail}"}`,
      );
      const devices = serials.map(
        (sn, at) =>
          `{"sn":"${sn}","stationId":"${ids[at]!}","pac":${digits(3)}.0,"note":"${sn} of ${names[at]!} is lost"}`,
      );
      const keyed = serials.map((sn) => `"${sn}":{"eTotal":${digits(8)},"logger_sn":"${sn.toLowerCase()}"}`);
      const texts = [
        `{"data":[${plants.join(',')}]}`,
        `{"data":[${devices.join(',')}]}`,
        `{"data":{${keyed.join(',')}}}`,
      ];
      const one = anonymizer(String(seed));
      for (const sn of serials) one.pseudonyms.note(sn, 'serial number');
      const run = (): string[] => [
        ...texts.map((text) => one.json(text)),
        one.path(`/v1/${ids[0]!}/list?sn=${serials[0]!}&ids=${ids.join(',')}`),
      ];
      run();
      const [first, second, third, path] = run() as [string, string, string, string];

      const all = [first, second, third, path].join('\n');
      for (const original of [...serials, ...serials.map((sn) => sn.toLowerCase()), ...ids, ...names, mail])
        expect(all).not.toContain(original);
      const files = [first, second, third, path].map((text, at) => ({ name: String(at), text }));
      expect(leaksIn(files, one.pseudonyms.originals, new Set())).toEqual([]);

      const plantIds = [...first.matchAll(/"plant_id":(\d+)/g)].map(([, id]) => id!);
      const stations = [...second.matchAll(/"stationId":"(\d+)"/g)].map(([, id]) => id!);
      expect(stations).toEqual(plantIds);
      expect(plantIds.map((id) => id.length)).toEqual(ids.map((id) => id.length));
      const replaced = [...second.matchAll(/"sn":"([^"]+)"/g)].map(([, sn]) => sn!);
      expect(new Set(replaced).size).toBe(3);
      for (const [at, sn] of replaced.entries()) {
        expect(sn).toMatch(new RegExp(`^${serials[at]!.replace(/[A-Z]/g, '[A-Z]').replace(/\d/g, '\\d')}$`));
        expect(third).toContain(`"${sn}":{`);
        expect(third).toContain(`"logger_sn":"${sn.toLowerCase()}"`);
      }
      expect(path).toBe(`/v1/${plantIds[0]!}/list?sn=${replaced[0]!}&ids=${encodeURIComponent(plantIds.join(','))}`);
      // Measured values, their literals too, are as they were.
      expect(second.match(/"pac":\d+\.0/g)).toEqual(texts[1]!.match(/"pac":\d+\.0/g));
      expect(third.match(/"eTotal":\d+/g)).toEqual(texts[2]!.match(/"eTotal":\d+/g));
    },
  );

  it('keeps ids of 19 digits at 19 digits that fit into 64 bits, and does not round them', () => {
    const text = '{"id":1298491919448631809,"stationId":"1298491919448631809","parentId":9223372036854775807}';
    const [, id = '', station = '', parent = ''] =
      /^\{"id":(\d{19}),"stationId":"(\d{19})","parentId":(\d{19})\}$/.exec(anonymizer().json(text))!;
    expect(id).toBe(station);
    expect(id).not.toBe('1298491919448631809');
    expect(BigInt(parent)).toBeLessThan(2n ** 63n);
  });

  it('replaces another way in another run', () => {
    const text = '{"sn":"AB12345678"}';
    expect(anonymizer('a').json(text)).toBe(anonymizer('a').json(text));
    expect(anonymizer('a').json(text)).not.toBe(anonymizer('b').json(text));
  });

  it('keeps numbers, times, zones, units, versions, models and known words', () => {
    const kept = {
      pac: 512.5,
      time: '2026-06-21 13:00:19',
      at: 1795444733000,
      zone: 'Europe/Berlin',
      unit: 'kW',
      firmware: 'V1.23.4',
      model: 'SUN2000-60KTL-M1',
      status: 'Normal',
      code: 'Waiting',
      list: ['pvPower', 'loadsPower'],
      list2: 'pvPower,loadsPower',
      strings: '384.1/1.6',
      day: '20260621',
      on: true,
      nothing: null,
    };
    expect(json(kept)).toEqual(kept);
  });

  it('replaces every other text, also where the member is not known', () => {
    const given = {
      status: 'Ada Lovelace',
      whatever: 'Ada Lovelace',
      street: '12 Sun Street',
      ip: '203.0.113.7',
      host: 'https://cloud.example/u/7',
      phone: '+49 30 1234567',
      mobile: 4915112345678,
      zip: 10115,
      nested: JSON.stringify({ sn: 'QWERTY123456' }),
      model: 'Ada 12345678',
      unknown: 123456789,
    };
    const text = JSON.stringify(json(given));
    for (const original of [
      'Ada',
      'Lovelace',
      'Sun',
      '203.0',
      'cloud.example',
      '1234567',
      '4915112345678',
      '10115',
      'QWERTY',
      '123456789',
    ])
      expect(text).not.toContain(original);
    const { status, whatever, nested } = json(given);
    expect(status).toBe(whatever);
    expect(JSON.parse(String(nested))).toEqual({ sn: expect.stringMatching(/^[A-Z]{6}\d{6}$/) });
  });

  it('moves places to whole degrees, as numbers and as texts, under any name', () => {
    const one = anonymizer();
    one.pseudonyms.note('13.5948', 'coordinate');
    expect(json({ latitude: 52.5171, lng: '13.4049', x: 13.5948 }, one)).toEqual({ latitude: 53, lng: '13', x: 14 });
  });

  it('goes by the name beside a value', () => {
    const { a, b } = json({ a: { key: 'laCheckcode', value: '123757' }, b: { key: 'acVacVol', value: '230911' } });
    expect(a).toEqual({ key: 'laCheckcode', value: expect.stringMatching(/^1\d{5}$/) });
    expect(a).not.toMatchObject({ value: '123757' });
    expect(b).toEqual({ key: 'acVacVol', value: '230911' });
  });

  it('moves several places in one text, and replaces a place in words', () => {
    expect(json({ latLng: '52.5171,13.4049', coordinates: [13.4049, 52.5171] })).toEqual({
      latLng: '53,13',
      coordinates: [13, 53],
    });
    expect(JSON.stringify(json({ location: '52.5171N 13.4049E', gpsLat: '52°31N' }))).not.toMatch(/52|31|4049/);
  });

  it.each([
    '030-1234-5678',
    '030.1234.5678',
    '0301234567',
    '+49 30 123456',
    '1234-5678-90',
    '203.0.113.7',
    '52.5171,13.4049',
  ])('does not take %s for a version or a value, where the member is not known', (text) =>
    expect(JSON.stringify(json({ unknown: text }))).not.toContain(text),
  );

  it('replaces names that lists go by', () => {
    expect(Object.keys(json({ 'Ada Lovelace': { pac: 1 }, 'AC Temperature': 5 }))).toEqual([
      'text-1',
      'AC Temperature',
    ]);
  });

  it('replaces the same part of ids that are made of others', () => {
    const { ps_id: plant, ps_key: key } = json({ ps_id: 5001234, ps_key: '5001234_1_1_3' }) as Record<string, unknown>;
    expect(key).toBe(`${String(plant)}_1_1_3`);
  });

  it('replaces the ids of batteries and meters that are listed with a device, as in the answers', () => {
    const one = anonymizer();
    const battery = { type: 'battery' as const, vendorDeviceId: '4000000007', vendorType: '39', serial: 'BT21000007' };
    const device = one.device({
      deviceId: 'dev_1',
      plantId: 'plt_1',
      vendorPlantId: '7000001',
      InverterSN: 'HV22007001',
      CollectorSN: '',
      vendorDeviceId: '5000000007',
      vendorType: '1',
      storage: [battery],
    });
    const [listed] = device.storage!;
    expect(listed).toMatchObject({ type: 'battery', vendorType: '39' });
    expect(JSON.stringify(device)).not.toMatch(/4000000007|BT21000007/);
    expect(json({ sn: 'BT21000007', plant_id: '4000000007' }, one)).toEqual({
      sn: listed!.serial,
      plant_id: listed!.vendorDeviceId,
    });
  });

  it('shows of a page and of an encrypted answer only the length', () => {
    expect(anonymizer().body('<html>Ada</html>', 'text/html')).toBe('[16 characters that are not JSON]');
    expect(anonymizer().body('9f86d081884c7d65')).toBe('[16 characters that are not JSON]');
  });

  it('shows neither secrets nor ids of a form', () => {
    const form = anonymizer().body(
      'grant_type=pvPower&refresh_token=abcdef123456&plantId=7654321',
      'application/x-www-form-urlencoded',
    );
    expect(form).toMatch(/^grant_type=pvPower&refresh_token=secret-1&plantId=1\d{6}$/);
  });
});

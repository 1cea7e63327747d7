import { deviceDayKey, deviceTopicSegment, energyIntervalKey, idempotencyKey } from './idempotency-key.ts';

describe('idempotencyKey', () => {
  const record = { dataSource: 'growatt', serial: 'NXH4A12345', datetime: 1763712000 };

  it('is vendor, serial number and time', () => {
    expect(idempotencyKey(record)).toBe('growatt:NXH4A12345:1763712000');
  });

  it('has a fourth part for events', () => {
    expect(idempotencyKey({ ...record, event: 'offline' })).toBe('growatt:NXH4A12345:1763712000:offline');
    expect(idempotencyKey({ ...record, event: 'online' })).toBe('growatt:NXH4A12345:1763712000:online');
  });

  it('encodes the bytes of everything outside A-Z a-z 0-9 _ -', () => {
    expect(idempotencyKey({ ...record, serial: 'a.b:c/d e%_-~!' })).toBe(
      'growatt:a%2Eb%3Ac%2Fd%20e%25_-%7E%21:1763712000',
    );
    expect(idempotencyKey({ ...record, serial: '逆变器' })).toBe('growatt:%E9%80%86%E5%8F%98%E5%99%A8:1763712000');
    expect(idempotencyKey({ ...record, serial: '\u{1F31E}' })).toBe('growatt:%F0%9F%8C%9E:1763712000');
  });

  it('survives a lone surrogate', () => {
    expect(idempotencyKey({ ...record, serial: 'A\uD800' })).toBe('growatt:A%EF%BF%BD:1763712000');
  });

  it('cannot be the same for two devices', () => {
    const shifted = idempotencyKey({ dataSource: 'growatt:NXH4A12345', serial: '', datetime: 1763712000 });
    expect(shifted).not.toBe(idempotencyKey(record));
    expect(idempotencyKey({ ...record, serial: '%41' })).not.toBe(idempotencyKey({ ...record, serial: 'A' }));
  });

  it.each([1763712000.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60])('refuses the time %p', (datetime) => {
    expect(() => idempotencyKey({ ...record, datetime })).toThrow(RangeError);
  });

  it('encodes any byte and stays within its alphabet', () => {
    const everything = String.fromCodePoint(...Array.from({ length: 0x500 }, (_, code) => code));
    const [, serial] = idempotencyKey({ ...record, serial: everything }).split(':');
    expect(serial).toMatch(/^(?:[A-Za-z0-9_-]|%[0-9A-F]{2})+$/);
    expect(decodeURIComponent(serial!)).toBe(everything);
  });
});

it('names the sums of a day by its date, and those of an interval by their version', () => {
  expect(deviceDayKey({ dataSource: 'solis', serial: 'A:1', date: '2026-05-30' })).toBe('solis:A%3A1:2026-05-30:day');
  const interval = { scopeId: 'dev_1', start: 1763712000, resolution: '1h', version: 2 };
  expect(energyIntervalKey(interval)).toBe('dev_1:1763712000:1h:v2');
});

describe('deviceTopicSegment', () => {
  it('is one topic level without wildcards', () => {
    expect(deviceTopicSegment('SN/1+2#3')).toBe('SN%2F1%2B2%233');
    expect(deviceTopicSegment('SN-1_2')).toBe('SN-1_2');
  });
});

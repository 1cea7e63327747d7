import { Anonymizer } from './anonymizer.ts';

const anonymizer = (): Anonymizer =>
  new Anonymizer({
    vocabulary: {
      members: ['data', 'sn', 'pac', 'eTotal', 'status', 'unit', 'value', 'key', 'list', 'time', 'model'],
      words: { status: ['Normal'], unit: ['kW'], model: ['Sunny Boy'] },
    },
    measured: new Set(['pac', 'eTotal']),
    words: ['Waiting'],
    salt: Buffer.from('a'),
  });

const json = (value: unknown): string => anonymizer().json(JSON.stringify(value));

describe('the anonymizer, with members that no fixture has', () => {
  it.each<[string, unknown, string]>([
    ['a coordinate as a number', { mapX: 13.404954 }, '13.4'],
    ['a coordinate as a text', { mapY: '52.520008' }, '52.5'],
    ['a coordinate of few digits', { spot: 52.52 }, '52.52'],
    ['a coordinate beside a measured word', { gridX: 13.4049 }, '13.4049'],
    ['two coordinates with a bar', { spot: '52.5|13.4' }, '52.5'],
    ['two coordinates with a slash', { spot: '52.52/13.40' }, '13.40'],
    ['two coordinates with a bar under a measured name', { strings: '52.5200|13.4049' }, '13.4049'],
    ['coordinates in a list', { polygon: [13.4049, 52.5171] }, '52.5171'],
    ['coordinates scaled to whole numbers', { spot: 525171 }, '525171'],
    ['coordinates in microdegrees', { spot: 52517100 }, '52517100'],
    ['coordinates below a known container', { spot: { value: 52.5171 } }, '52.5171'],
    ['a telephone number like Unix seconds', { hotline: 1712345678 }, '1712345678'],
    ['a telephone number like Unix seconds, as a text', { reachableAt2: { nr: '1512345678' } }, '1512345678'],
    ['a telephone number like milliseconds', { whatever: 1712345678901 }, '1712345678901'],
    ['a telephone number like a date', { whatever: '20261130' }, '20261130'],
    ['a telephone number like a month', { whatever: '202611' }, '202611'],
    ['a telephone number like a version', { whatever: '030.123.4567' }, '030.123'],
    ['a telephone number with spaces', { backupContact: '0171 234 5678' }, '234'],
    ['a date of birth', { whatever: '1980-05-12' }, '1980'],
    ['a date of birth below a word of birth', { birthDate: '12.05.1980' }, '1980'],
    ['a postal code', { whatever: 10115 }, '10115'],
    ['a personal identification number', { unlockPin: '48213' }, '48213'],
    ['an IPv4 address under hw', { hwNet: '203.0.113.7' }, '203.0'],
    ['an IPv4 address under firmware', { firmwareHost: '192.168.178.20' }, '192.168'],
    ['an IPv4 address with its port', { version: '203.0.113.7:502' }, '203.0'],
    ['an IPv6 address under hw', { hwAddrSix: '2001:db8::8a2e:370:7334' }, '8a2e'],
    ['a MAC address with hyphens under hw', { hwId2: 'AA-BB-CC-DD-EE-F1' }, 'BB-CC'],
    ['a MAC address with colons under sw', { swEth: 'aa:bb:cc:dd:ee:f1' }, 'bb:cc'],
    ['a MAC address with dots', { hwEth: 'aabb.ccdd.eef1' }, 'ccdd'],
    ['a MAC address without separators under hw', { hwEth: 'A1B2C3D4E5F6' }, 'A1B2C3D4E5F6'],
    ['a list of addresses', { version: '203.0.113.7,203.0.113.8' }, '203.0'],
    ['a name under model', { modelName: 'Ada Lovelace' }, 'Lovelace'],
    ['a name and a model', { model: 'Ada Lovelace SUN2000' }, 'Lovelace'],
    ['a name in capitals under model', { model: 'LOVELACE' }, 'LOVELACE'],
    ['a short name in capitals under model', { model: 'ADA' }, 'ADA'],
    ['an owner beside a model', { modelOwner: 'Grace' }, 'Grace'],
    ['a serial number under model', { model: 'SN 2407123456' }, '2407123456'],
    ['a name as the name of a list', { AdaLovelace: { pac: 1 } }, 'Lovelace'],
    ['a name with an underscore as the name of a list', { roof_lovelace: { pac: 1 } }, 'lovelace'],
    ['a name as the name of a number', { 'Ada Lovelace': 512 }, 'Lovelace'],
    ['a name in another script as a name', { 王小明: { pac: 1 } }, '王小明'],
    ['a street as the name of a list', { 'Sonnenallee 12': [1] }, 'Sonnenallee'],
    ['a name that names a value', { key: 'Lovelace', value: 1 }, 'Lovelace'],
    ['a telephone number beside its name', { key: 'hotline', value: 1712345678 }, '1712345678'],
    ['a place beside its name', { param: 'spot', value: 13.4049 }, '13.4049'],
    ['JSON in a text', { whatever: '{"mapX":13.4049}' }, '13.4049'],
    ['a name in a list of known words', { status: ['Normal', 'Lovelace'] }, 'Lovelace'],
  ])('replaces %s', (_, given, original) => expect(json(given)).not.toContain(original));

  it.each<[string, unknown]>([
    ['a measured value', { batTemperature_1: 39.5, invBatPower_1: -2.705, gridL1Voltage: 230.123 }],
    ['a measured value in a text', { mppt2Current: '8.61', totalEnergy: '21677.92' }],
    ['times under names of times', { lastUpdateTime: 1782039600, endTimestamp: '1782039600123', day: '20260621' }],
    ['times of the day under any name', { whatever: '2026-06-21 13:00:19' }],
    ['flags, units and zones under any name', { whatever: 'true', other: 'kWh', custom: 'Europe/Berlin' }],
    ['small codes under any name', { whatever: 512, other: -3, errorCode: 40402 }],
    ['models', { model: 'Sunny Boy', deviceModel: 'SUN2000-60KTL-M1', inverterType: 'X3-HYB-G4 PRO' }],
    ['versions', { firmware: 'V1.23.4', hwVersion: '1.0.0.3' }],
    ['a measured value beside its name', { key: 'SoC_1', value: '64.25' }],
    ['measured values below containers', { energy: { values: [{ time: '2026-06-21', value: 1234.567 }] } }],
  ])('keeps %s', (_, given) => expect(JSON.parse(json(given))).toEqual(given));

  it('shows the size of an unknown number', () =>
    expect(JSON.parse(json({ whatever: [52.5171, -0.4, 10115, -48213.5, 999] }))).toEqual({
      whatever: [53, 0, 10000, -40000, 999],
    }));
});

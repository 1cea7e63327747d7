import { readFileSync } from 'node:fs';
import { parseNode, type JsonNode } from '@heliograph/vendor-contract';
import { linksOf, microsOf, plantOf } from '../inventory.ts';

const json = (name: string): JsonNode =>
  parseNode(readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8'));

describe('recorded systems', () => {
  it('become plants with their zone; a size of -1 is absent', () => {
    expect(json('systems.recorded.json').sources('systems').map(plantOf)).toEqual([
      {
        vendorPlantId: '2875',
        name: 'Site 1',
        timezone: 'US/Eastern',
        address: 'Anytown, MD, 00000, US',
        installedAt: '2022-07-06',
      },
      {
        vendorPlantId: '5254',
        name: 'Site 2',
        timezone: 'US/Eastern',
        address: 'Anytown, CT, 00000, US',
        installedAt: '2024-06-17',
      },
    ]);
  });

  it('keep an id beyond 2^53, and leave out null members', () => {
    expect(
      plantOf('{"system_id":9007199254740993123,"name":null,"operational_at":null,"address":{"city":null}}'),
    ).toEqual({
      vendorPlantId: '9007199254740993123',
      name: '9007199254740993123',
    });
    expect(plantOf('{"system_id":"77"}')).toMatchObject({ vendorPlantId: '77' });
    expect(plantOf('{"name":"x"}')).toBeUndefined();
  });
});

describe('devices', () => {
  it('recorded: two microinverters behind the only gateway, batteries and relays left out', () => {
    const common = {
      vendorPlantId: '2875',
      CollectorSN: '000000058195',
      vendorType: 'micro',
      model: 'IQ7+',
      status: 'online',
    };
    expect(microsOf('2875', json('devices.recorded.json').value, new Map())).toEqual(
      ['000000000699', '000000004273'].map((serial) => ({ ...common, InverterSN: serial, vendorDeviceId: serial })),
    );
  });

  it('documented: the gateway of the summary wins over the only one', () => {
    const links = new Map([['902167438951', '121842012242']]);
    expect(microsOf('1', json('devices.200.documented.json').value, links)).toMatchObject([
      { InverterSN: '902167438951', CollectorSN: '121842012242', model: 'M250' },
      { InverterSN: '902372021616', CollectorSN: '901553005272' },
    ]);
  });

  it('have no gateway when there are two and the summary names none', () => {
    const answer = {
      devices: {
        micros: [{ serial_number: 'A1', status: 'micro' }],
        gateways: [{ serial_number: 'G1' }, { serial_number: 'G2' }],
      },
    };
    expect(microsOf('1', answer, new Map())).toMatchObject([{ CollectorSN: '', status: 'offline' }]);
    expect(
      microsOf('1', answer, linksOf([[{ micro_inverters: [{ serial_number: 'A1', envoy_serial_number: 'G2' }] }]])),
    ).toMatchObject([{ CollectorSN: 'G2' }]);
  });

  it('that are not active are left out, whether the flag is a text or not', () => {
    const micros = [
      { serial_number: 'A1', active: false },
      { serial_number: 'A2', active: 'false' },
      { serial_number: 'A3', active: 'true' },
    ];
    expect(microsOf('1', { devices: { micros } }, new Map()).map(({ InverterSN }) => InverterSN)).toEqual(['A3']);
  });

  it.each([
    ['normal', 'online'],
    ['power', 'online'],
    ['micro', 'offline'],
    ['comm', 'offline'],
    ['retired', 'unknown'],
    ['dreaming', 'unknown'],
    [undefined, 'unknown'],
  ])('of status %s are %s', (status, expected) => {
    expect(microsOf('1', { devices: { micros: [{ serial_number: 'A1', status }] } }, new Map())[0]!.status).toBe(
      expected,
    );
  });
});

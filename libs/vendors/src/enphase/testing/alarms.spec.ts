import { fixturesOf, polled } from '../../plant-model/testing/vendor-harness.ts';
import { alarms } from '../alarms.ts';
import { NOON, startCloud } from './harness.ts';

const fixture = fixturesOf(import.meta.url);
/** The device of the vendor's examples. */
const device = polled({ InverterSN: '202241095486' }, 'US/Pacific');
const read = (entry: object, list: 'alerts' | 'warnings' = 'alerts') =>
  alarms.read(JSON.stringify(entry), { device, list });

function firstOf(file: string, list: 'alarms' | 'events'): object {
  return (JSON.parse(fixture(file)) as Record<typeof list, object[]>)[list][0]!;
}

describe('the alarms and events of the specification', () => {
  it('an open alarm of severity 2, error', () => {
    expect(read(firstOf('open_alarms.200.documented.json', 'alarms'))).toEqual([
      {
        code: '28',
        text: 'Gateway not reporting',
        vendorSeverity: '2',
        category: 'communication',
        severity: 'major',
        since: 1_737_750_626,
      },
    ]);
  });

  it('an alarm that is not cleared is open, though its event has an end; its severity 4, info, wins over the table', () => {
    expect(read(firstOf('alarms.200.documented.json', 'alarms'), 'warnings')).toMatchObject([
      { code: '28', vendorSeverity: '4', severity: 'information', since: 1_737_750_626 },
    ]);
  });

  it('an open event has no level: the table decides, not the list', () => {
    expect(read(firstOf('open_events.200.documented.json', 'events'), 'warnings')).toEqual([
      {
        code: '28',
        text: 'Gateway not reporting',
        category: 'communication',
        severity: 'major',
        since: 1_740_213_328,
      },
    ]);
  });
});

describe('severity and meaning', () => {
  it.each([
    [1, 'critical'],
    [3, 'warning'],
    [6, 'information'],
    // Not a level of the vendor: the table's severity of 28.
    [7, 'major'],
    ['constructor', 'major'],
  ])('severity %s is %s', (severity, expected) => {
    expect(read({ event_type_id: 28, severity })).toMatchObject([
      { vendorSeverity: String(severity), severity: expected },
    ]);
  });

  it('a transient event is information at once: it never ends', () => {
    const event = { status: 'Info', event_type_id: 5000, event_start_time: 1_740_213_328, event_end_time: null };
    expect(read(event, 'warnings')).toMatchObject([{ category: 'unmapped', severity: 'information' }]);
  });

  it('an id that is not published is unmapped, and keeps its id and level', () => {
    expect(read({ event_type_id: 5000, severity: 3 }, 'warnings')).toEqual([
      { code: '5000', text: '5000', vendorSeverity: '3', category: 'unmapped', severity: 'warning' },
    ]);
  });

  it('the name of its type decides where it comes with the entry', () => {
    expect(read({ event_type_id: 5000, event_name: 'GFI Tripped' })).toMatchObject([
      { code: '5000', text: 'GFI Tripped', category: 'insulation', severity: 'major' },
    ]);
  });
});

describe('what is no open alarm', () => {
  const end = 1_737_866_703;
  const own = { serial_number: device.InverterSN, start_date: 1_737_750_626, end_date: end };
  const other = { serial_number: '202241095487', start_date: 1_737_750_626, end_date: null };

  it.each([
    ['a cleared alarm', { cleared: true }, undefined],
    ['an alarm with an end', { severity: 2, alarm_end_time: end }, end],
    ['a closed event', { status: 'Closed' }, undefined],
    ['an event with an end', { event_end_time: end }, end],
    ['an alarm of several devices that is over for this one', { severity: 2, events: [own, other] }, end],
  ])('%s has ended', (_name, entry, until) => {
    const [alarm] = read({ event_type_id: 28, ...entry });
    expect([alarm?.hasEnded, alarm?.until]).toEqual([true, until]);
  });

  it.each([
    ['an entry without a type', { severity: 2, event_type_id: {}, event_name: [] }],
    ['a list', []],
  ])('%s', (_name, entry) => expect(read(entry)).toEqual([]));

  it('but an alarm of several devices that lasts for this one is open', () => {
    const events = [own, { ...own, end_date: null }, other];
    expect(read({ event_type_id: 28, severity: 2, events })).toEqual([expect.not.objectContaining({ hasEnded: true })]);
  });
});

it('a fault of the simulated cloud keeps its id, level and begin; the name of its type decides, for its id is none that the vendor publishes', async () => {
  const since = NOON / 1000 - 1800;
  const cloud = await startCloud({ inverters: 6, conditions: { fault: since } });
  const items = await cloud.poll(await cloud.inventory());
  await cloud.close();
  const found = items.flatMap((item) =>
    item.kind === 'alarms'
      ? item.alerts.flatMap((entry) => alarms.read(entry, { device: item.device, list: 'alerts' }))
      : [],
  );
  expect(found).toContainEqual({
    code: '31',
    text: 'AC Voltage Out Of Range',
    vendorSeverity: '2',
    category: 'grid',
    severity: 'major',
    since,
  });
});

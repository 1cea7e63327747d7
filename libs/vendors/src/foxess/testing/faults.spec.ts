import { joinAnswers, type SimulatorResponse } from '@heliograph/vendor-contract';
import { REAL_WITH_GENERATION } from '../wire.ts';
import { alarms } from '../alarms.ts';
import { device, entry, mapBody, mapped, poll, samplesOf, startCloud, type Cloud } from './harness.ts';

const HOUR = 3_600_000;
let cloud: Cloud;
afterEach(() => cloud.close());

/** Starts a cloud whose inverters all show this fault, and whose list of names is the given one. */
async function startWith(fault: () => string, list: () => SimulatorResponse): Promise<void> {
  cloud = await startCloud({ inverters: 3, timeScale: 1 });
  cloud.intercept = (request, answer) => {
    if (request.path.endsWith('/fault/get')) return list();
    const { body, ...rest } = answer(request);
    const shown = body.replaceAll(
      /"value":"[^"]*","variable":"currentFault"/g,
      `"value":"${fault()}","variable":"currentFault"`,
    );
    return { ...rest, body: shown };
  };
}

const result = (value: unknown, errno = 0): SimulatorResponse => ({
  status: 200,
  body: JSON.stringify({ errno, msg: 'm', result: value }),
});
const asked = (): number => cloud.requests.filter((path) => path.endsWith('/fault/get')).length;
const pollOnce = async (): Promise<string[]> => {
  const devices = cloud.simulator.serials.map((serial) => device(serial));
  return samplesOf(mapped(await poll(cloud, devices, 'device/real/query'))).flatMap((sample) => sample.alerts);
};
const meaningOf = (alert: string) =>
  alarms.read(alert, { device: device('A1'), list: 'alerts' }).map(({ text, category }) => [text, category]);

/** Invented numbers: the vendor's are in no public document. The names are the vendor's. */
const list = {
  7: { en: 'Isolation Fault', zh_CN: '绝缘故障' },
  8: { en: 'DC arc fault', zh_CN: '直流电弧' },
};

it('no list of names is asked for while no fault is shown', async () => {
  await startWith(
    () => '',
    () => result(list),
  );
  expect(await pollOnce()).toEqual([]);
  expect(asked()).toBe(0);
});

it('the names decide, of several faults each, and the list is asked for once a day', async () => {
  let fault = '7';
  await startWith(
    () => fault,
    () => result(list),
  );
  const [alert] = await pollOnce();
  expect(alert).toMatch(/"value":"7","variable":"currentFault","en":"Isolation Fault"\}$/);
  expect(meaningOf(alert!)).toEqual([['Isolation Fault', 'insulation']]);
  fault = '8,7,9';
  cloud.clock.now += HOUR;
  expect((await pollOnce()).slice(0, 3).flatMap(meaningOf)).toEqual([
    ['DC arc fault', 'arc'],
    ['Isolation Fault', 'insulation'],
    ['9', 'unmapped'],
  ]);
  expect(asked()).toBe(1);
  cloud.clock.now += 24 * HOUR;
  await pollOnce();
  expect(asked()).toBe(2);
  expect(cloud.simulator.violations()).toBe(0);
});

it.each([
  ['is refused', result(null, 40257)],
  ['is null', result(null)],
  ['is a list', result([7])],
  ['has a name of another shape', result({ 7: 'Isolation Fault' })],
])('a list that %s costs no sample and no fault', async (_name, answer) => {
  await startWith(
    () => '7',
    () => answer,
  );
  const alerts = await pollOnce();
  expect(alerts).toHaveLength(3);
  expect(alerts.flatMap(meaningOf)).toEqual(Array(3).fill(['7', 'unmapped']));
  cloud.clock.now += 5 * HOUR;
  await pollOnce();
  expect(asked()).toBe(1);
});

it('the mapping adds the name to the entry as the vendor wrote it', async () => {
  cloud = await startCloud({ inverters: 1 });
  const real = `{"errno":0,"result":[{"datas":[${entry('currentFault', '7')}],"deviceSN":"A1","time":"2024-05-24 17:29:06 BST+0100"}]}`;
  const body = joinAnswers({ 'device/real/query': real, 'device/fault/get': JSON.stringify(list) });
  expect(mapBody(REAL_WITH_GENERATION, body, device('A1'))).toMatchObject([
    {
      kind: 'sample',
      alerts: ['{"name":"n","value":7,"variable":"currentFault","en":"Isolation Fault"}'],
      quality: [],
    },
  ]);
});

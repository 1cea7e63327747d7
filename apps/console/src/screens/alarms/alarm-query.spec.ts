import { alarmsQueryOf, emptinessOf } from './alarm-query.ts';

const address = (text = ''): URLSearchParams => new URLSearchParams(text);

describe(alarmsQueryOf.name, () => {
  it('requests the active alarms, unless a state is chosen', () => {
    expect(alarmsQueryOf(address())).toEqual({ state: 'active' });
    expect(alarmsQueryOf(address('state='))).toEqual({ state: 'active' });
    expect(alarmsQueryOf(address('state=cleared'))).toEqual({ state: 'cleared' });
    expect(alarmsQueryOf(address('state=any'))).toEqual({});
  });

  it('applies the filters of the address, without empty ones and those of other pages', () => {
    const text =
      'severity=critical,major&category=arc&vendor=&acknowledged=false&plantId=plt_1&from=100&to=soon&kind=test';
    expect(alarmsQueryOf(address(text))).toEqual({
      state: 'active',
      severity: 'critical,major',
      category: 'arc',
      acknowledged: 'false',
      plantId: 'plt_1',
      from: 100,
    });
  });
});

it.each([
  ['', 'active'],
  ['state=cleared', 'cleared'],
  ['state=any', 'any'],
  ['deviceId=dev_1', 'filtered'],
  ['state=any&from=100', 'filtered'],
])('an empty list of “%s” means: %s', (text, meaning) => {
  expect(emptinessOf(alarmsQueryOf(address(text)))).toBe(meaning);
});

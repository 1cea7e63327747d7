import type { VendorError } from '@heliograph/vendor-contract';
import { errorOfErrno } from './foxess/errors.ts';
import { errorOfCode as errorOfGoodWe } from './goodwe/errors.ts';
import { errorOf as errorOfHuawei } from './huawei/errors.ts';
import { stateOf as stateOfGrowatt } from './growatt/states.ts';
import { errorOf as errorOfSaj } from './saj/errors.ts';
import { developerError, tokenError } from './solax/errors.ts';
import { errorOfCode as errorOfSolis } from './solis/errors.ts';
import { errorOfEnvelope } from './solplanet/errors.ts';
import { sessionOfLogin } from './sungrow/auth.ts';
import { errorOf as errorOfSungrow } from './sungrow/errors.ts';
import { plantOf } from './sungrow/inventory.ts';
import { storagePoints } from './sungrow/storage.ts';

/** The members that each object has by its prototype: written by a cloud, they are in no table. */
const names = ['constructor', 'toString', '__proto__'];

const response = { status: 200, headers: {}, body: '' } as never;
const errorsOf: Readonly<Record<string, (code: string) => VendorError | undefined>> = {
  foxess: (errno) => errorOfErrno('device/list', { errno }, 1),
  goodwe: (code) => errorOfGoodWe('call', { code }, 1),
  huawei: (failCode) => errorOfHuawei('getStationList', { failCode }, 1),
  saj: (code) => errorOfSaj('plant' as never, response, { code }, 1),
  'solax developer': (code) => developerError('call' as never, { code }, 1),
  'solax token': (code) => tokenError('call' as never, { code }, 1),
  solis: (code) => errorOfSolis('inverterList', { code }, 1),
  solplanet: (status) => errorOfEnvelope('call' as never, { status }, 1),
  sungrow: (result_code) => errorOfSungrow('call', { result_code }, 0, 1),
};

describe.each(names)('%s', (name) => {
  it.each(Object.keys(errorsOf))('is an unknown code of %s', (vendor) => {
    const { kind, message } = errorsOf[vendor]!(name)!;
    expect(kind).toBe('protocol');
    expect(message).not.toMatch(/native code|object Object/);
  });

  it('is an unknown unit of a capacity, an unknown result of a login and an unknown type of Sungrow', () => {
    const value = { ps_id: 1, ps_name: 'P', total_capcity: { unit: name, value: '5' } };
    expect(plantOf({ value, source: JSON.stringify(value) })).not.toHaveProperty('capacityKw');
    expect(() => sessionOfLogin({ result_data: { login_state: name } })).toThrow('the answer has no token');
    expect(storagePoints(name, 'battery')).toEqual([]);
  });

  it('is an unknown text of a state of Growatt', () => {
    const status = { family: 'spa', code: '2', statusText: name, lost: false, generating: false } as const;
    expect(stateOfGrowatt(status as never).state).toEqual(stateOfGrowatt({ ...status, statusText: 'x' }).state);
  });
});

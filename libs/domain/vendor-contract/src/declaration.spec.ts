import { stateReader } from './declaration.ts';

it('reads a code by the table; a missing code is not an unknown one', () => {
  const stated = stateReader([{ code: 'run', text: 'Running', state: '1' }]);
  expect(stated('run')).toEqual({ state: '1' });
  expect(stated('new')).toEqual({ state: '-1', unknownStateCode: 'new' });
  expect(stated(undefined)).toEqual({ state: '-1' });
});

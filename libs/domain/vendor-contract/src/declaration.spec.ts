import { stateReader } from './declaration.ts';

it('a code is read by the table; none at all is no unknown code', () => {
  const stated = stateReader([{ code: 'run', text: 'Running', state: '1' }]);
  expect(stated('run')).toEqual({ state: '1' });
  expect(stated('new')).toEqual({ state: '-1', unknownStateCode: 'new' });
  expect(stated(undefined)).toEqual({ state: '-1' });
});

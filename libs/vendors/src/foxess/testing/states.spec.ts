import { stateOfCode, states } from '../states.ts';

it('every documented runningState, 160 to 170, has a state', () => {
  expect(states.map(({ code }) => Number(code))).toEqual([160, 161, 162, 163, 164, 165, 166, 167, 168, 169, 170]);
  expect(['160', '161', '163', '164', '165', '166', '167', '168'].map(stateOfCode)).toEqual([
    '3',
    '2',
    '1',
    '1',
    '4',
    '4',
    '2',
    '8',
  ]);
  expect(stateOfCode('171')).toBeUndefined();
});

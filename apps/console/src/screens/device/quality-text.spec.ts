import { device as de } from '../../texts/de/device.ts';
import { device as en } from '../../texts/en/device.ts';
import { qualityText } from './quality-text.ts';

describe(qualityText.name, () => {
  it.each([
    ['ETotal:counter_jumped', 'Energy in total: the value is a counter that rose by more than the rated power allows.'],
    [
      'UPV33:beyond_32_strings',
      'Input 33, Voltage: the value belongs to an input above 32, which BaseData does not have.',
    ],
    ['IAC2:out_of_range', 'L2, Current: the value lies outside what is physically possible for it.'],
    ['EDay:stale', 'Energy today: the value still counts the day, month or year before: the vendor resets it late.'],
    ['EDay:new_reason', 'Energy today was left out (new reason).'],
    ['Odd:constructor', 'Odd was left out (constructor).'],
    ['Odd', 'Odd was left out ().'],
  ])('explains %s', (mark, sentence) => expect(qualityText(mark, en)).toBe(sentence));

  it('uses the chosen language', () => {
    expect(qualityText('EDay:gap', de)).toBe('Energie heute: Der Wert ist eine Summe, von der ein Teil fehlt.');
  });
});

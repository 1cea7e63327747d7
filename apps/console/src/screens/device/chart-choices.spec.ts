import { measurementDefinitions } from '@heliograph/base-data';
import { device as en } from '../../texts/en/device.ts';
import { chartChoices, chartQuantities, choiceSources, readChoice } from './chart-choices.ts';

describe(choiceSources.name, () => {
  it.each(chartChoices.flatMap((choice) => chartQuantities.map((quantity) => [choice, quantity] as const)))(
    'has at most two units, and fields that the API takes: %s, %s',
    (choice, quantity) => {
      const sources = choiceSources(choice, quantity, en);
      expect(new Set(sources.map(({ unit }) => unit)).size).toBeLessThanOrEqual(2);
      expect(sources.filter(({ field }) => !Object.hasOwn(measurementDefinitions, field))).toEqual([]);
      // The maximum of the parameter `fields`.
      expect(`${sources.map(({ field }) => field).join(',')},State`.length).toBeLessThanOrEqual(1000);
    },
  );

  it('sets all 32 inputs against each other', () => {
    expect(choiceSources('strings', 'IPV', en).map(({ field }) => field)).toHaveLength(32);
  });
});

describe(readChoice.name, () => {
  it('treats invalid values as absent', () => {
    expect(readChoice(new URLSearchParams('show=<b>&quantity=constructor'))).toEqual({
      choice: 'power',
      quantity: 'IPV',
    });
    expect(readChoice(new URLSearchParams('show=strings&quantity=UPV'))).toEqual({
      choice: 'strings',
      quantity: 'UPV',
    });
  });
});

import { alarmCategoryText, alarmSeverityText } from './alarm-text.ts';
import { alarmCategories, alarmSeverities } from './alarm-vocabulary.ts';
import { languages } from './state-text.ts';

describe.each(languages)('the texts of alarms in %s', (language) => {
  const texts = [
    ...alarmCategories.map((category) => alarmCategoryText(category, language)),
    ...alarmSeverities.map((severity) => alarmSeverityText(severity, language)),
  ];

  it('are 13 categories and 5 severities, none missing, none like another', () => {
    expect(texts.filter((text) => text.trim() !== '' && text.trim() === text)).toHaveLength(18);
    expect(new Set(texts.map((text) => text.toLowerCase())).size).toBe(18);
  });
});

it('are of their language', () => {
  expect(alarmCategoryText('insulation', 'de')).toBe('Isolation');
  expect(alarmCategoryText('arc', 'nl')).toBe('Vlamboog');
  expect(alarmSeverityText('minor', 'fr')).toBe('Mineure');
});

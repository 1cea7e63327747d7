import { HeliographError } from '@heliograph/sdk';
import { de } from '../texts/de.ts';
import { problemText } from './problem-text.ts';
import { problemsOf } from './problems.ts';

it('says what is wrong in the language of the page, and names no member twice', () => {
  const details = [
    { path: 'url', message: 'url: only https is allowed' },
    { path: 'name', message: 'name must be shorter than or equal to 100 characters' },
    { path: 'labels', message: 'name must be words separated by single spaces, without |' },
    { path: 'filter', message: 'filter: something new' },
  ];
  const error = new HeliographError('refused', { code: 400, error: 'validation_failed', details });
  expect([...problemsOf(error).values()].map((problem) => problemText(problem, de.problems)).sort()).toEqual(
    [
      'Nur https ist erlaubt.',
      'Höchstens 100 Zeichen.',
      'Wörter mit einzelnen Leerzeichen dazwischen, ohne |.',
      'something new',
    ].sort(),
  );
});

import { HeliographError } from '@heliograph/sdk';
import { de } from '../texts/de.ts';
import { problemText, problemsOf } from './problems-of-members.ts';

/** Returns the text that a field shows in German for the service's problem with its member. */
function shown(path: string, message: string): string | undefined {
  const error = new HeliographError('refused', { code: 400, error: 'validation_failed', details: [{ path, message }] });
  const problem = problemsOf(error).get(path);
  return problem === undefined ? undefined : problemText(problem, de.problems);
}

// The service's present texts: URL, header and certificate rules, class-validator, the credentials' schema.
it.each([
  ['url', 'url: only https is allowed', 'Nur https ist erlaubt.'],
  ['url', 'url: not a URL', 'Das ist keine URL.'],
  ['url', 'url: port 22 is not allowed', 'Port 22 ist nicht erlaubt.'],
  ['url', 'url: longer than 2048 characters', 'Höchstens 2048 Zeichen.'],
  [
    'url',
    'url: the address is not allowed (private); the operator can allow it',
    'Diese Adresse ist hier nicht erlaubt; der Betreiber kann sie erlauben.',
  ],
  ['url', 'url must be longer than or equal to 1 characters', 'Diese Angabe fehlt.'],
  ['name', 'name must be shorter than or equal to 100 characters', 'Höchstens 100 Zeichen.'],
  ['name', 'name must be words separated by single spaces, without |', de.problems.plainWords],
  ['newPassword', 'newPassword must be longer than or equal to 12 characters', 'Mindestens 12 Zeichen.'],
  ['timeoutMs', 'timeoutMs must not be less than 1000', 'Mindestens 1000.'],
  ['batch.maxRecords', 'maxRecords must not be greater than 500', 'Höchstens 500.'],
  ['maxInFlight', 'maxInFlight must be an integer number', 'Diese Zahl ist nicht erlaubt.'],
  ['headers', 'headers: "host" is a header of the service or of the connection', de.problems.headerReserved],
  [
    'clientCertificate.privateKey',
    'clientCertificate.privateKey: the private key does not belong to the certificate',
    'Der private Schlüssel gehört nicht zum Zertifikat.',
  ],
  ['expiresAt', 'expiresAt must be in the future', 'Der Zeitpunkt muss in der Zukunft liegen.'],
  ['from', 'a replay of scope all spans at most 7 days', 'Höchstens 7 Tage.'],
  ['from', 'from must be in the past', de.problems.past],
  ['to', 'to must not be in the future', de.problems.past],
  ['from', 'from must be at most 400 days before now', 'Höchstens 400 Tage.'],
  ['import.samplesDays', 'samplesDays must be at most 400', 'Höchstens 400.'],
  ['timezoneName', 'timezoneName must be an IANA time zone (Europe/Berlin), or null to remove it', de.problems.zone],
  ['credentials.token', 'is required (Token: My profile, API)', 'Diese Angabe fehlt.'],
  ['settings.password', 'settings.password is required again with another host', de.problems.secretAgain],
  ['scopes', 'scopes must contain at least 1 elements', 'Wählen Sie mindestens eines.'],
])('shows the problem with %s in the language of the page: %s', (path, message, text) => {
  expect(shown(path, message)).toBe(text);
});

it('names no member twice where no text is known', () => {
  expect(shown('filter', 'filter: something new')).toBe('something new');
  expect(shown('filter.plantIds', 'plantIds must be what it is not')).toBe('must be what it is not');
});

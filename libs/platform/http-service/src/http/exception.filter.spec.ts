import { isDependencyFailure } from './exception.filter.ts';

const coded = (code: string) => Object.assign(new Error('x'), { code });

describe(isDependencyFailure.name, () => {
  it.each([
    ['a refused connection', coded('ECONNREFUSED')],
    ['an administrator’s shutdown', coded('57P01')],
    ['a disk of PostgreSQL that is full', coded('53100')],
    ['a server of PostgreSQL that cannot write to its files', coded('58030')],
    ['a standby of PostgreSQL that is no primary yet', coded('25006')],
    ['a lost connection of pg', new Error('Connection terminated unexpectedly')],
    [
      'a connection of TypeORM that broke between two queries of a transaction',
      new Error(
        'Database connection provided by a query runner was already released, cannot continue to use its querying methods anymore.',
      ),
    ],
    ['the same of a repository', new Error('Query runner already released. Cannot run queries anymore.')],
    ['a full pool', new Error('timeout exceeded when trying to connect')],
    ['what a driver error wraps', Object.assign(new Error('query failed'), { driverError: coded('08006') })],
    ['the cause', new Error('outer', { cause: new AggregateError([coded('ECONNREFUSED')]) })],
  ])('sees %s', (_, error) => expect(isDependencyFailure(error)).toBe(true));

  it.each([
    ['a unique violation', coded('23505')],
    ['a bug', new TypeError('x is undefined')],
    ['no error', 'ECONNREFUSED'],
  ])('does not see %s as one', (_, error) => expect(isDependencyFailure(error)).toBe(false));
});

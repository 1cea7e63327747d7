import { answerText, SinkError } from '../sink-error.ts';
import { createTable, type TableName } from './table.ts';

export interface RefusedStatement {
  /** Of HTTP. */
  status: number;
  answer: string;
  /** `<host>:<port>`. */
  place: string;
  name: TableName;
  secrets: readonly string[];
}

/** ErrorCodes.cpp of ClickHouse: what passes by itself, as too many parts, too many queries, no memory, or a table that is read-only for a while. */
const passing = new Set([
  159, 201, 202, 203, 209, 210, 225, 241, 242, 243, 252, 285, 286, 290, 319, 394, 425, 439, 499, 999,
]);

/** What ClickHouse answered instead of executing a statement, as the account reads it. */
export function clickHouseError({ status, answer, place, name, secrets }: RefusedStatement): SinkError {
  const code = Number(/^Code: (\d+)/.exec(answer)?.[1] ?? 0);
  const answered = `${place} answers ${status} ${answerText(answer, secrets)}`;
  if (passing.has(code) || (code === 0 && (status >= 500 || status === 429)))
    return new SinkError('unreachable', answered);
  return new SinkError('refused', `${fixOf(code, name)} (${answered})`);
}

function fixOf(code: number, name: TableName): string {
  const { database, table } = name;
  if (code === 0) return 'the URL does not lead to the HTTP interface of ClickHouse';
  if ([192, 193, 194, 516].includes(code)) return 'the login is refused: correct user or password';
  if (code === 81) return `the database ${database} does not exist: create it, or correct database`;
  if (code === 497)
    return `let the user INSERT INTO ${database}.${table}; where it is missing, create it: ${createTable(name)}`;
  if (code === 60) return `the table ${table} was dropped: it is created with the next attempt`;
  return `the table ${table} does not take the records`;
}

import { decodeCursor } from '@heliograph/http-service';

type Value = string | number | readonly string[];

/** Builds a WHERE clause of the given filters only, so that PostgreSQL plans for them; values are always parameters. */
export class Conditions {
  readonly values: Value[];
  readonly #parts: string[] = [];

  /** @param values of another clause of the same statement, which numbers its parameters with this one */
  constructor(values: Value[] = []) {
    this.values = values;
  }

  get text(): string {
    return this.#parts.join(' AND ');
  }

  equal(column: string, value: string | number | undefined): this {
    return value === undefined ? this : this.add(`${column} = ?`, value);
  }

  add(condition: string, ...values: Value[]): this {
    this.#parts.push(condition.replaceAll('?', () => `$${this.values.push(values.shift()!)}`));
    return this;
  }
}

/** Returns the position in a list ordered by a time, in the unit of its column, and an id. A cursor that is not one finds nothing that PostgreSQL could not read. @throws ApiError 400 */
export function timePosition(cursor: string): [at: number, id: string] {
  const [at, id] = decodeCursor(cursor, 2);
  return [Number.isSafeInteger(Number(at)) ? Number(at) : 0, String(id).replaceAll('\u0000', '')];
}

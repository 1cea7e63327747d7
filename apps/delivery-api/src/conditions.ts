/** Builds a WHERE clause of the given filters only, so that PostgreSQL plans for them; values are always parameters. */
export class Conditions {
  readonly values: (string | number)[] = [];
  private readonly parts: string[] = [];

  get text(): string {
    return this.parts.join(' AND ');
  }

  equal(column: string, value: string | number | undefined): this {
    return value === undefined ? this : this.add(`${column} = ?`, value);
  }

  add(condition: string, ...values: (string | number)[]): this {
    this.parts.push(condition.replaceAll('?', () => `$${this.values.push(values.shift()!)}`));
    return this;
  }
}

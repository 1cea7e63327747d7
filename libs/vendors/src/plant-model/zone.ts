/** A calendar day of a zone. */
export interface LocalDay {
  /** Days from 1970-01-01 to the local date. */
  number: number;
  /** First instant of the day, Unix seconds. */
  start: number;
  /** First instant of the next one: 23, 24 or 25 hours later. */
  end: number;
  /** 1–366. */
  dayOfYear: number;
}

const DAY = 86_400;

/** Local days of one IANA zone. Written apart from the service's own time code: the plant model is what that code is tested against. */
export class LocalDays {
  readonly #format: Intl.DateTimeFormat;
  readonly #days = new Map<number, LocalDay>();
  #latest: LocalDay | undefined;

  constructor(zone: string) {
    this.#format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  }

  at(unixSeconds: number): LocalDay {
    if (this.#latest && unixSeconds >= this.#latest.start && unixSeconds < this.#latest.end) return this.#latest;
    this.#latest = this.numbered(Math.floor((unixSeconds + this.offset(unixSeconds)) / DAY));
    return this.#latest;
  }

  numbered(number: number): LocalDay {
    const known = this.#days.get(number);
    if (known) return known;
    const day = {
      number,
      start: this.#midnight(number),
      end: this.#midnight(number + 1),
      dayOfYear: dayOfYear(number),
    };
    if (this.#days.size > 64) this.#days.clear();
    this.#days.set(number, day);
    return day;
  }

  /** Seconds east of UTC at an instant. */
  offset(unixSeconds: number): number {
    const part: Record<string, number> = {};
    for (const { type, value } of this.#format.formatToParts(unixSeconds * 1000)) part[type] = Number(value);
    const local = Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute, part.second);
    return local / 1000 - Math.floor(unixSeconds);
  }

  #midnight(number: number): number {
    const guess = number * DAY - this.offset(number * DAY);
    return number * DAY - this.offset(guess);
  }
}

function dayOfYear(number: number): number {
  const year = new Date(number * DAY * 1000).getUTCFullYear();
  return number - Date.UTC(year, 0, 1) / (DAY * 1000) + 1;
}

/** Returns the number of the first day of the month and of the year a day belongs to. */
export function calendarStarts(number: number): { month: number; year: number } {
  const date = new Date(number * DAY * 1000);
  const year = Date.UTC(date.getUTCFullYear(), 0, 1) / (DAY * 1000);
  return { year, month: Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / (DAY * 1000) };
}

export function dayNumberOf(isoDate: string): number {
  return Math.floor(Date.parse(`${isoDate}T00:00:00Z`) / (DAY * 1000));
}

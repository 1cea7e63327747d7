/** Returns the row to which a key moves; undefined for a key that moves nowhere. @param page rows in view */
export function rowAfterKey(key: string, row: number, count: number, page: number): number | undefined {
  const to = {
    ArrowDown: row + 1,
    ArrowUp: row - 1,
    PageDown: row + page,
    PageUp: row - page,
    Home: 0,
    End: count - 1,
  }[key];
  return to === undefined || count === 0 ? undefined : Math.min(Math.max(to, 0), count - 1);
}

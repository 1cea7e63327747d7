/** A view: a name for a URL of the fleet page. */
export interface SavedView {
  name: string;
  /** Filters, sorting, columns and tab, as in the URL. */
  search: string;
}

export const MAX_VIEWS = 50;
export const MAX_NAME_LENGTH = 60;

/** Reads views as they were stored. Anything else that is stored there is left out. */
export function parseViews(stored: string | null): SavedView[] {
  let found: unknown;
  try {
    found = JSON.parse(stored ?? '[]');
  } catch {
    return [];
  }
  return Array.isArray(found) ? found.filter(isView).slice(0, MAX_VIEWS) : [];
}

function isView(value: unknown): value is SavedView {
  if (typeof value !== 'object' || value === null) return false;
  const { name, search } = value as Partial<Record<keyof SavedView, unknown>>;
  return typeof name === 'string' && name !== '' && name.length <= MAX_NAME_LENGTH && typeof search === 'string';
}

/** Adds a view, or replaces the one of the same name. @returns undefined when there are too many */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] | undefined {
  const others = views.filter(({ name }) => !isSame(name, view.name));
  if (others.length >= MAX_VIEWS) return undefined;
  return [...others, view].sort((a, b) => a.name.localeCompare(b.name));
}

/** @returns undefined when another view has the new name */
export function renamed(views: readonly SavedView[], from: string, to: string): SavedView[] | undefined {
  if (!isSame(from, to) && views.some(({ name }) => isSame(name, to))) return undefined;
  return views
    .map((view) => (view.name === from ? { ...view, name: to } : view))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** True when both have the same parameters, in any order. */
export function isSameSearch(a: string, b: string): boolean {
  const sorted = (search: string): string => {
    const params = new URLSearchParams(search);
    params.sort();
    return params.toString();
  };
  return sorted(a) === sorted(b);
}

const isSame = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

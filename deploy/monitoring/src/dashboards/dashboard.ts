import { DashboardCursorSync, type Dashboard, type DashboardLink, type Panel, type RowPanel } from '@grafana/schema';
import type { VariableModel } from '@grafana/schema';

const columns = 24;
/** Schema version of the Grafana whose types this is checked against; older versions read it too. */
const schemaVersion = 42;
export const tag = 'heliograph';
/** The chart puts its value `runbookUrl`, whose default this is, in place of it. */
export const runbooks = 'https://github.com/heliograph/heliograph/blob/main/docs/operate/runbooks.md';

/** Panels beside each other, of one height (grid units of about 38 px), equally wide. */
export interface Line {
  readonly height: number;
  readonly panels: readonly Panel[];
}

export interface Section {
  readonly title: string;
  readonly lines: readonly Line[];
}

export interface DashboardSource {
  readonly uid: string;
  readonly title: string;
  readonly description: string;
  readonly variables: readonly VariableModel[];
  readonly sections: readonly Section[];
}

export const line = (height: number, ...panels: Panel[]): Line => ({ height, panels });

const links: DashboardLink[] = [
  { type: 'dashboards', title: 'Heliograph', tags: [tag], asDropdown: false, includeVars: true, keepTime: true },
  { type: 'link', title: 'Runbooks', tags: [], url: runbooks, asDropdown: false, includeVars: false, keepTime: false },
].map((link) => ({ icon: 'external link', tooltip: '', targetBlank: false, ...link }) as DashboardLink);

/** Gives each panel its place and its number, from top to bottom. */
function placed(sections: readonly Section[]): (Panel | RowPanel)[] {
  const panels: (Panel | RowPanel)[] = [];
  let y = 0;
  const nextId = (): number => panels.length + 1;
  for (const { title, lines } of sections) {
    const gridPos = { x: 0, y, w: columns, h: 1 };
    panels.push({ type: 'row', id: nextId(), title, collapsed: false, gridPos, panels: [] });
    y += 1;
    for (const { height, panels: beside } of lines) {
      const w = Math.floor(columns / beside.length);
      beside.forEach((panel, index) => {
        panels.push({ id: nextId(), ...panel, gridPos: { x: index * w, y, w, h: height } });
      });
      y += height;
    }
  }
  return panels;
}

export function dashboard({ uid, title, description, variables, sections }: DashboardSource): Dashboard {
  return {
    uid,
    title,
    description,
    tags: [tag],
    schemaVersion,
    editable: true,
    graphTooltip: DashboardCursorSync.Crosshair,
    refresh: '30s',
    time: { from: 'now-3h', to: 'now' },
    timezone: 'browser',
    links,
    templating: { list: [...variables] },
    panels: placed(sections),
  };
}

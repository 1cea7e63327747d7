import type { State, StorageType } from '@heliograph/base-data';
import type { CreateAdapter } from './adapter.ts';
import type { VendorAlarms } from './alarms.ts';
import type { ConsentDeclaration, VendorConsent } from './consent.ts';
import type { FieldTable } from './field-table.ts';
import type { HistoryCost } from './history-cost.ts';
import type { VendorMapping } from './mapping.ts';
import type { CreateSimulator } from './simulator.ts';

/** JSON Schema 2020-12 of a credentials object; `writeOnly: true` marks secrets. */
export interface CredentialsSchema {
  type: 'object';
  required: string[];
  additionalProperties: false;
  properties: Record<string, CredentialProperty>;
}

export interface CredentialProperty {
  type: 'string';
  title: string;
  /** Where the user finds it in the vendor's portal. */
  description: string;
  minLength?: number;
  maxLength: number;
  pattern?: string;
  writeOnly?: boolean;
}

export interface VendorRegion {
  id: string;
  name: string;
  baseUrl: string;
  /** Further hosts of this cloud, by the name that requests give (`auth`): base URLs. In the sandbox all of them are the base URL. */
  hosts?: Readonly<Record<string, string>>;
}

/** One row of a vendor's state table: the vendor's own code, its own text, and our vocabulary. */
export interface StateRow {
  /** As the vendor writes it; a family prefix where codes differ by device family: `tlx:3`. */
  code: string;
  text: string;
  state: State;
}

/** A limit the vendor puts on calls, as data: planned by ingest, checked by the simulator, printed in the docs. */
export interface RateLimit {
  /** Which calls share the budget: a call name, or `*` for all. */
  call: string;
  /** Calls allowed … */
  limit: number;
  /** … in this many seconds of the vendor's time … */
  perSeconds: number;
  /** … for the same: `credential`, `request` (identical parameters), `device`. */
  scope: 'credential' | 'request' | 'device';
  /** No live poll makes these calls: imports may take most of the limit. */
  historyOnly?: true;
  source: string;
}

/** The past samples that a vendor's history calls return. */
export interface SampleHistory {
  /** How many days back they reach; absent: not documented, and requests beyond it return no data. */
  days?: number;
  /** Seconds between two samples of a device. */
  stepSeconds: number;
  source: string;
  /** The local days in a row that one call reads at most; an import takes so many at once. Default 1. */
  daysPerCall?: number;
  cost: HistoryCost;
}

/** The sums of past days that a vendor's calls return. */
export interface DayHistory {
  /** How many months back they reach; absent: not documented, and requests beyond it return no data. */
  months?: number;
  source: string;
  /** They are sums of a plant: only the days of a plant's only inverter can be imported. */
  perPlant?: true;
  /** Default: a request for each device (or plant) and calendar month, of the budgets of samples. */
  cost?: HistoryCost;
}

/** A vendor's past data. */
export interface VendorHistory {
  samples: SampleHistory;
  days?: DayHistory;
}

/** Where the samples of a vendor's batteries or meters come from. */
export interface StorageSource {
  /** `inverter`: with the inverter's samples, without a call more. `device`: they are listed, and have calls of their own. `plant`: a call for the plant. */
  from: 'inverter' | 'device' | 'plant';
  /** For the docs: the call, how often it is made, and how the sign of the power is known. */
  note: string;
}

/** What a vendor tells of batteries and meters; a type that is absent has no records. */
export type VendorStorage = Partial<Record<StorageType, StorageSource>>;

/** The sources that the adapter of a vendor was checked against. */
export interface Evidence {
  /** The vendor's documents. */
  documents: string;
  /** Real answers of the vendor's cloud, recorded by others. */
  recordings: string;
  /** Clients that we did not write, run against our simulator. */
  clients: string;
}

/** The description of a vendor: no I/O, nothing secret. The vendor matrix, the API's `/v1/vendors` and the docs are generated from it. */
export interface VendorDeclaration {
  /** `DataSources` value. */
  id: string;
  name: string;
  evidence: Evidence;
  /** Checks for the first user with a real account, for the docs. */
  firstChecks: string[];
  regions: VendorRegion[];
  credentials: CredentialsSchema;
  /** Absent: the vendor has no consent page. */
  consent?: ConsentDeclaration;
  /** Seconds between two samples of one device at the vendor. */
  samplePeriodSeconds: number;
  /** Seconds between two polls of one device. */
  pollIntervalSeconds: number;
  /** Zone and coordinates of a plant that the vendor reports, for the docs. */
  plantZone: string;
  rateLimits: RateLimit[];
  /** The vendor's past data; absent: it has none that gaps could be filled with or an import could fetch. */
  history?: VendorHistory;
  /** Absent: nothing is known of its batteries and meters. */
  storage?: VendorStorage;
  /**
   * `plant`: the quota counts a plant once, however many of its devices are monitored, because they are parts of one inverter (microinverters). Absent: it
   * counts each device.
   */
  quotaPer?: 'plant';
  states: StateRow[];
  /** The unverified points and how we chose, for the docs. */
  unverified: string[];
}

/** One vendor: its declaration and its parts, loaded only where they are needed (ingest, normalizer, sandbox). */
export interface Vendor {
  declaration: VendorDeclaration;
  /** The mapping as tables, by device family: the docs' vendor matrix is generated from them. */
  tables: Readonly<Record<string, FieldTable>>;
  adapter(): Promise<CreateAdapter>;
  /** There where the declaration has a `consent`. */
  consent?(): Promise<VendorConsent>;
  mapping(): Promise<VendorMapping>;
  /** What the vendor's alarms mean. */
  alarms(): Promise<VendorAlarms>;
  simulator(): Promise<CreateSimulator>;
}

/** Our state of a vendor's code; `unknownStateCode` when the code is in no table. */
export interface Stated {
  state: State;
  unknownStateCode?: string;
  isStateDerived?: true;
}

/** Makes the state of a sample that came without one: it follows from the power or from messages. */
export function derivedState(state: State): Stated {
  return state === '-1' ? { state } : { state, isStateDerived: true };
}

/** Returns our state of a vendor's code by its table; undefined when the code is in no table. */
export function stateLookup(rows: readonly StateRow[]): (code: string) => State | undefined {
  const byCode = new Map(rows.map(({ code, state }) => [code, state]));
  return (code) => byCode.get(code);
}

/** Reads codes by a vendor's table. Without a code the state is unknown, and there is no unknown code. */
export function stateReader(rows: readonly StateRow[]): (code: string | undefined) => Stated {
  const stateOfCode = stateLookup(rows);
  return (code) => {
    if (code === undefined) return { state: '-1' };
    const state = stateOfCode(code);
    return state === undefined ? { state: '-1', unknownStateCode: code } : { state };
  };
}

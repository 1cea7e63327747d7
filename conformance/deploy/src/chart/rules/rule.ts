import type { Manifest } from '../manifest.ts';

/** What every rendering of the chart has to hold. @returns a line per fault, naming the object */
export type Rule = (manifests: readonly Manifest[]) => string[];

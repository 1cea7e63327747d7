import type { Manifest } from '../manifest.ts';

/** A rule that every rendering of the chart must satisfy. @returns a line per fault, naming the object */
export type Rule = (manifests: readonly Manifest[]) => string[];

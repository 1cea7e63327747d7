import { isSpanContextValid, trace, TraceFlags, type Attributes, type Context, type Link } from '@opentelemetry/api';
import {
  SamplingDecision,
  TraceIdRatioBasedSampler,
  type Sampler,
  type SamplingResult,
} from '@opentelemetry/sdk-trace';

/**
 * The parent's choice; without a parent that of the linked span, so that a late retry of a recorded delivery is
 * recorded; without either the ratio, by trace id.
 */
export class ParentOrLinkSampler implements Sampler {
  readonly #roots: TraceIdRatioBasedSampler;

  constructor(ratio: number) {
    this.#roots = new TraceIdRatioBasedSampler(ratio);
  }

  shouldSample(
    context: Context,
    traceId: string,
    _name: string,
    _kind: unknown,
    _attributes: Attributes,
    links: Link[],
  ): SamplingResult {
    const parent = trace.getSpanContext(context);
    if (parent && isSpanContextValid(parent)) return { decision: decisionOf(parent.traceFlags) };
    if (links.length > 0)
      return { decision: decisionOf(Math.max(...links.map(({ context: { traceFlags } }) => traceFlags))) };
    return this.#roots.shouldSample(context, traceId);
  }

  toString(): string {
    return `ParentOrLink{${this.#roots.toString()}}`;
  }
}

function decisionOf(flags: number): SamplingDecision {
  return (flags & TraceFlags.SAMPLED) === 0 ? SamplingDecision.NOT_RECORD : SamplingDecision.RECORD_AND_SAMPLED;
}

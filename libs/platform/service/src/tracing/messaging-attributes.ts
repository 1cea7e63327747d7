import type { SpanAttributes } from './tracing.ts';

/** OpenTelemetry semantic conventions for messaging (in development there: names may still change). `destination`: a topic, or its template. */
export function messagingAttributes(
  system: 'kafka' | 'mqtt',
  operation: 'send' | 'process' | 'publish',
  destination: string,
): SpanAttributes {
  const templated = destination.includes('{');
  return {
    'messaging.system': system,
    'messaging.operation.type': operation === 'publish' ? 'send' : operation,
    'messaging.operation.name': operation,
    [templated ? 'messaging.destination.template' : 'messaging.destination.name']: destination,
  };
}

import { reported } from '@heliograph/base-data';
import protobuf from 'protobufjs';

const field = (id: number, type: string, rule?: 'repeated') => ({ id, type, ...reported({ rule }) });

/** The part of `opentelemetry/proto/collector/trace/v1` that is looked at here; field numbers from the published .proto files (OTLP 1.x, stable). */
const root = protobuf.Root.fromJSON({
  nested: {
    Value: {
      oneofs: { value: { oneof: ['stringValue', 'boolValue', 'intValue', 'doubleValue'] } },
      fields: {
        stringValue: field(1, 'string'),
        boolValue: field(2, 'bool'),
        intValue: field(3, 'int64'),
        doubleValue: field(4, 'double'),
      },
    },
    Attribute: { fields: { key: field(1, 'string'), value: field(2, 'Value') } },
    Link: { fields: { traceId: field(1, 'bytes'), spanId: field(2, 'bytes') } },
    Status: { fields: { message: field(2, 'string'), code: field(3, 'int32') } },
    Span: {
      fields: {
        traceId: field(1, 'bytes'),
        spanId: field(2, 'bytes'),
        parentSpanId: field(4, 'bytes'),
        name: field(5, 'string'),
        kind: field(6, 'int32'),
        start: field(7, 'fixed64'),
        end: field(8, 'fixed64'),
        attributes: field(9, 'Attribute', 'repeated'),
        links: field(13, 'Link', 'repeated'),
        status: field(15, 'Status'),
      },
    },
    Scope: { fields: { spans: field(2, 'Span', 'repeated') } },
    Resource: { fields: { attributes: field(1, 'Attribute', 'repeated') } },
    ResourceSpans: { fields: { resource: field(1, 'Resource'), scopes: field(2, 'Scope', 'repeated') } },
    ExportRequest: { fields: { resourceSpans: field(1, 'ResourceSpans', 'repeated') } },
  },
});

const exportRequest = root.lookupType('ExportRequest');
const kinds = ['unspecified', 'internal', 'server', 'client', 'producer', 'consumer'] as const;

export type ReceivedAttributes = Record<string, string | number | boolean>;

/** A span as it arrived. Ids are hex; times Unix ms. */
export interface ReceivedSpan {
  service: string;
  resource: ReceivedAttributes;
  name: string;
  kind: (typeof kinds)[number];
  traceId: string;
  spanId: string;
  /** Absent of the span that begins the trace. */
  parentSpanId?: string;
  links: { traceId: string; spanId: string }[];
  attributes: ReceivedAttributes;
  failed: boolean;
  start: number;
  end: number;
}

interface RawAttribute {
  key: string;
  value: Record<string, string | number | boolean>;
}

interface RawSpan extends Record<'traceId' | 'spanId', Buffer> {
  parentSpanId?: Buffer;
  name: string;
  kind: number;
  start: number;
  end: number;
  attributes?: RawAttribute[];
  links?: Record<'traceId' | 'spanId', Buffer>[];
  status?: { code?: number };
}

interface RawRequest {
  resourceSpans?: { resource?: { attributes?: RawAttribute[] }; scopes?: { spans?: RawSpan[] }[] }[];
}

/** The spans of one `ExportTraceServiceRequest`. @throws Error for other bytes */
export function decodeExportRequest(body: Buffer): ReceivedSpan[] {
  const decoded = exportRequest.toObject(exportRequest.decode(body), { longs: Number, bytes: Buffer }) as RawRequest;
  return (decoded.resourceSpans ?? []).flatMap(({ resource, scopes }) => {
    const attributes = attributesOf(resource?.attributes);
    return (scopes ?? []).flatMap(({ spans }) => (spans ?? []).map((span) => received(span, attributes)));
  });
}

function received(
  { parentSpanId, name, kind, start, end, ...raw }: RawSpan,
  resource: ReceivedAttributes,
): ReceivedSpan {
  return {
    service: String(resource['service.name']),
    resource,
    name,
    kind: kinds[kind] ?? 'unspecified',
    ...hexIds(raw),
    ...reported({ parentSpanId: parentSpanId && parentSpanId.length > 0 ? hex(parentSpanId) : undefined }),
    links: (raw.links ?? []).map(hexIds),
    attributes: attributesOf(raw.attributes),
    failed: raw.status?.code === 2,
    start: start / 1e6,
    end: end / 1e6,
  };
}

function hexIds({ traceId, spanId }: Record<'traceId' | 'spanId', Buffer>): { traceId: string; spanId: string } {
  return { traceId: hex(traceId), spanId: hex(spanId) };
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

function attributesOf(raw: readonly RawAttribute[] = []): ReceivedAttributes {
  return Object.fromEntries(raw.map(({ key, value }) => [key, Object.values(value)[0] ?? '']));
}

/** Head of the merged OpenAPI document. */
export const about = {
  title: 'heliograph API',
  description: [
    'Connect accounts on solar vendor platforms, synchronize their plants and devices, and receive their data in one schema by webhook, Kafka or MQTT',
    '(`/asyncapi.json` describes the delivered messages).',
    '',
    'Every answer is an envelope: `success`, `code` (the HTTP status), `message`, `result`, `requestId`, `timestamp`; an error has a stable slug in `error`.',
    'An account may make 600 calls a minute; the `RateLimit` header (and `RateLimit-Limit`, `-Remaining`, `-Reset`) reports the calls left, and 429 has',
    '`Retry-After`. Each body has a limit, `x-max-bytes` in its description: 64 KiB, or more where it has lists of ids. Unknown members are rejected. A method that a path does not support is answered 405 `method_not_allowed` with',
    '`Allow`. What is read by GET has an `ETag`: sent back as `If-None-Match`, it is answered 304 without a body while nothing has changed. Answers to GET',
    'are compressed (`Accept-Encoding`: br, gzip). A request that is not HTTP, or takes too long to arrive, is answered 400 `malformed_request`, 408 `request_timeout`,',
    '417 `expectation_failed` or 431 `headers_too_large` before any operation is known.',
  ].join('\n'),
};

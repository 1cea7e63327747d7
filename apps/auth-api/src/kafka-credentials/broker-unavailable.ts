import { ApiError } from '@heliograph/service';

/** @throws ApiError 503 `unavailable`, with the error as its cause */
export function brokerUnavailable(error: unknown): never {
  throw new ApiError(503, 'unavailable', 'The Kafka broker cannot be reached at the moment.', {
    retryAfterSeconds: 10,
    cause: error,
  });
}

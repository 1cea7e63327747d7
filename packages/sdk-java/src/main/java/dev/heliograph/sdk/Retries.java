package dev.heliograph.sdk;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;

/**
 * When a call is made again, and after which wait.
 *
 * @param max tries after the first
 * @param maxWait longest wait before a try; a longer Retry-After ends the call with the error
 */
record Retries(int max, Duration maxWait) {
  private static final long FIRST_WAIT_MS = 500;
  private static final Set<String> IDEMPOTENT = Set.of("GET", "PUT", "DELETE");
  private static final Set<Integer> PASSING = Set.of(502, 503, 504);

  /** Makes a call again as long as that may help and does no harm. */
  <T> T run(Call call, String idempotencyKey, Supplier<T> attempt) {
    boolean isRepeatable =
        call.isRepeatable || IDEMPOTENT.contains(call.method) || (call.creates && idempotencyKey != null);
    for (int tries = 0; ; tries++) {
      Duration wait;
      try {
        return attempt.get();
      } catch (HeliographException | HeliographConnectionException error) {
        wait = waitBefore(tries, error);
        if (tries >= max || !isWorthIt(error, isRepeatable) || wait.compareTo(maxWait) > 0) throw error;
      }
      Exchange.sleep(wait);
    }
  }

  /** A call over the limit was not carried out, so any may be repeated. Otherwise only calls that are safe to repeat. */
  private static boolean isWorthIt(RuntimeException error, boolean isRepeatable) {
    if (!(error instanceof HeliographException answer)) return isRepeatable;
    // The first try of this very call is still running.
    if ("idempotency_key_in_use".equals(answer.error())) return true;
    if (answer.code() == 429) return !"too_many_attempts".equals(answer.error());
    return PASSING.contains(answer.code()) && isRepeatable && !"sync_in_progress".equals(answer.error());
  }

  /**
   * Returns the wait that the service asks for, with jitter so that clients do not all return at once; otherwise 0.5 s,
   * doubled each time.
   */
  private static Duration waitBefore(int tries, RuntimeException error) {
    Duration asked = error instanceof HeliographException answer ? answer.retryAfter() : null;
    long ms = asked == null ? FIRST_WAIT_MS << Math.min(tries, 20) : asked.toMillis();
    return Duration.ofMillis(ms + (long) (ThreadLocalRandom.current().nextDouble() * Math.min(ms, FIRST_WAIT_MS)));
  }
}

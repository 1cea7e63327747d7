package dev.heliograph.sdk;

import dev.heliograph.sdk.Requests.SyncPlantsAndDevicesQuery;
import dev.heliograph.sdk.Types.PlantWithDevices;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;

/**
 * Client of the API: logs in with the first call, renews its token, waits where the service asks for it. Every operation of
 * the OpenAPI document is a method; arguments are path parameters, body, query and options, in this order. Threads may
 * share one client.
 */
public final class Heliograph extends Operations {
  private static final Duration MAX_SYNC = Duration.ofMinutes(15);

  private final Exchange exchange;
  private final Session session;
  private final Retries retries;

  Heliograph(HeliographOptions options) {
    exchange = new Exchange(options.baseUrl, options.http, options.timeout);
    retries = new Retries(options.maxRetries, options.maxRetryWait);
    ResultType<Types.Token> token = ResultType.of(Types.Token.class);
    session = new Session(options, call -> retries.run(call, null, () -> exchange.run(call, null, token, CallOptions.NONE)));
  }

  /** Begins a client of the API at a URL such as https://api.example.com. */
  public static HeliographOptions at(String baseUrl) {
    return new HeliographOptions(baseUrl);
  }

  /** Logs in now instead of with the first call. */
  public void login() {
    session.accessToken();
  }

  /** Ends the session; a later call logs in again. */
  public void logout() {
    session.end();
  }

  /** {@link #sync(String, Duration, CallOptions...)} for at most 15 min. */
  public List<PlantWithDevices> sync(String dataAccessUserId) {
    return sync(dataAccessUserId, MAX_SYNC);
  }

  /**
   * Pulls every plant and device of a vendor account and waits until that is done, also where it takes longer than one call
   * may. Throws HeliographException vendor_credentials_rejected, vendor_unavailable, …; sync_in_progress when the wait was
   * not enough.
   */
  public List<PlantWithDevices> sync(String dataAccessUserId, Duration wait, CallOptions... options) {
    Instant deadline = Instant.now().plus(wait);
    SyncPlantsAndDevicesQuery query = new SyncPlantsAndDevicesQuery().dataAccessUserId(dataAccessUserId);
    for (; ; ) {
      Duration pause;
      try {
        return ResultType.list(PlantWithDevices.class).read("", syncPlantsAndDevices(query, options));
      } catch (HeliographException error) {
        pause = error.retryAfter() == null ? Duration.ofSeconds(1) : error.retryAfter();
        if (!"sync_in_progress".equals(error.error()) || Instant.now().plus(pause).isAfter(deadline)) throw error;
      }
      Exchange.sleep(pause);
    }
  }

  /** {@link #streamRecords(StreamFilter, StreamOptions)} from now on. */
  public RecordStream streamRecords(StreamFilter filter) {
    return streamRecords(filter, new StreamOptions());
  }

  /**
   * Returns records, events and the progress of replays as they come, and after a lost connection continues at its position.
   * Delivery is at least once: a record that comes again has the same key. Reading throws HeliographException for errors
   * that waiting does not solve.
   */
  public RecordStream streamRecords(StreamFilter filter, StreamOptions options) {
    Call call = Call.of("GET", "/v1/stream").query(filter.query());
    return new RecordStream(
        options, (headers, began) -> withToken(token -> exchange.open(call, token, headers, began)), call);
  }

  @Override
  <T> T send(Call call, ResultType<T> type, CallOptions... options) {
    CallOptions all = CallOptions.merged(options);
    if (call.isPublic) return retries.run(call, all.idempotencyKey(), () -> exchange.run(call, null, type, all));
    return retries.run(call, all.idempotencyKey(), () -> withToken(token -> exchange.run(call, token, type, all)));
  }

  /** A token may be taken back before it expires (a changed password, another process that refreshed): then once more with a new one. */
  private <T> T withToken(Function<String, T> work) {
    String token = session.accessToken();
    try {
      return work.apply(token);
    } catch (HeliographException error) {
      if (!"invalid_token".equals(error.error()) || !session.refused(token)) throw error;
    }
    return work.apply(session.accessToken());
  }
}

package dev.heliograph.sdk;

import java.io.IOException;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The stream, which comes back after a cut, where it was. One thread reads it; another one may close it. It ends only when it
 * is closed, with a final reason, or with an error that waiting does not solve.
 */
public final class RecordStream implements Iterable<StreamEvent>, Iterator<StreamEvent>, AutoCloseable {
  private static final Duration FIRST_WAIT = Duration.ofSeconds(1);
  private static final Duration MAX_WAIT = Duration.ofSeconds(30);

  /** Opens the answer of one connection. */
  interface Opening {
    /** @param began is given what can be cancelled while the answer is waited for */
    StreamBody open(Map<String, String> headers, Consumer<Future<?>> began);
  }

  private final StreamOptions options;
  private final Opening opening;
  private final Call call;

  private String lastEventId;
  private Duration retry = FIRST_WAIT;
  private int failures;
  /** The wait that was announced, and not waited yet; null: none. */
  private Duration pause;
  private EventStreamParser parser;
  private volatile Future<?> awaited;
  private volatile StreamBody connection;
  private final CountDownLatch closed = new CountDownLatch(1);
  private StreamEvent next;

  RecordStream(StreamOptions options, Opening opening, Call call) {
    this.options = options;
    this.opening = opening;
    this.call = call;
    lastEventId = options.lastEventId;
  }

  @Override
  public Iterator<StreamEvent> iterator() {
    return this;
  }

  /** Waits for the next item. Returns false when the stream is over. */
  @Override
  public boolean hasNext() {
    while (next == null && !isClosed()) next = read();
    return next != null;
  }

  @Override
  public StreamEvent next() {
    if (!hasNext()) throw new NoSuchElementException();
    StreamEvent event = next;
    next = null;
    return event;
  }

  /** Ends the stream, and what its reader waits for. */
  @Override
  public void close() {
    closed.countDown();
    Future<?> answer = awaited;
    if (answer != null) answer.cancel(true);
    StreamBody current = connection;
    if (current != null) current.close();
  }

  private boolean isClosed() {
    return closed.getCount() == 0;
  }

  /** Returns null when there is nothing to return yet. */
  private StreamEvent read() {
    if (pause != null && isClosedWithin(pause)) return null;
    pause = null;
    try {
      if (connection == null) return opened();
      // Its receiver came back for more.
      passed();
      return message();
    } catch (IOException error) {
      return isClosed() ? null : cut(Exchange.broken(call, error));
    } catch (HeliographConnectionException error) {
      return isClosed() ? null : cut(error);
    } catch (CancellationException error) {
      if (isClosed()) return null;
      throw error;
    } catch (HeliographException error) {
      if (error.code() != 429 && error.code() < 500) throw error;
      return cut(error);
    }
  }

  private StreamEvent opened() {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Accept", "text/event-stream");
    if (lastEventId != null) headers.put("Last-Event-ID", lastEventId);
    connection = opening.open(headers, this::await);
    parser = new EventStreamParser(connection);
    failures = 0;
    // Closed while it was being opened.
    if (isClosed()) connection.close();
    return isClosed() ? null : StreamEvent.open();
  }

  private void await(Future<?> answer) {
    awaited = answer;
    if (isClosed()) answer.cancel(true);
  }

  private boolean isClosedWithin(Duration wait) {
    try {
      return closed.await(wait.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException error) {
      throw Exchange.interrupted();
    }
  }

  private StreamEvent message() throws IOException {
    EventStreamParser.Message message = parser.next();
    if (message == null) return isClosed() ? null : cut(null);
    StreamEvent event = StreamEvent.of(message);
    if (event != null && event.isFinal()) close();
    return event;
  }

  private void passed() {
    if (parser.retry != null) retry = parser.retry;
    if (parser.lastId == null || parser.lastId.equals(lastEventId)) return;
    lastEventId = parser.lastId;
    options.onPosition.accept(lastEventId);
  }

  /** The wait that the service asks for, otherwise twice the last one, up to half a minute. */
  private StreamEvent cut(RuntimeException cause) {
    if (connection != null) connection.close();
    connection = null;
    Duration asked = cause instanceof HeliographException answer ? answer.retryAfter() : null;
    Duration doubled = retry.multipliedBy(1L << Math.min(failures, 10));
    pause = asked != null ? asked : doubled.compareTo(MAX_WAIT) < 0 ? doubled : MAX_WAIT;
    failures++;
    return StreamEvent.retry(pause, cause);
  }
}

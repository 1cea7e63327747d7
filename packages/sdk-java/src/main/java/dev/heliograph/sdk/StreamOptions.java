package dev.heliograph.sdk;

import java.util.function.Consumer;

/** Options of a stream. */
public final class StreamOptions {
  String lastEventId;
  Consumer<String> onPosition = id -> {};

  /** Position to begin after, as passed to onPosition; null: now. */
  public StreamOptions lastEventId(String value) {
    lastEventId = value;
    return this;
  }

  /** Called with the position that covers all items returned before. */
  public StreamOptions onPosition(Consumer<String> value) {
    onPosition = value;
    return this;
  }
}

package dev.heliograph.sdk;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Reads server-sent events (WHATWG HTML, 9.2.6). */
final class EventStreamParser {
  /** Messages of the service are at most 256 KiB, so a longer line is not its own. Bytes. */
  private static final int MAX_LINE = 1024 * 1024;

  /** @param event {@code message} when the stream names none; null with the data of an id alone, which moves the position only */
  record Message(String event, String data) {}

  /** The last id of the stream: it covers all messages before it; null: none yet. */
  String lastId;
  /** Wait before another connection that the stream asks for; null: none. */
  Duration retry;

  private final InputStream body;
  private final byte[] buffer = new byte[16 * 1024];
  private int from;
  private int to;
  private String id;
  private String event = "";
  private List<String> data = new ArrayList<>();

  EventStreamParser(InputStream body) {
    this.body = body;
  }

  /** Returns the next message; null at the end. */
  Message next() throws IOException {
    for (; ; ) {
      String line = line();
      if (line == null) return null;
      if (line.isEmpty()) return dispatched();
      int colon = line.indexOf(':');
      String name = colon < 0 ? line : line.substring(0, colon);
      String value = colon < 0 ? "" : line.substring(colon + 1);
      take(name, value.startsWith(" ") ? value.substring(1) : value);
    }
  }

  private void take(String name, String value) {
    switch (name) {
      case "event" -> event = value;
      case "data" -> data.add(value);
      case "id" -> id = value.indexOf('\0') < 0 ? value : id;
      case "retry" -> retry = value.matches("\\d{1,9}") ? Duration.ofMillis(Long.parseLong(value)) : retry;
      default -> {
        // A comment, or a field of a newer standard.
      }
    }
  }

  private Message dispatched() {
    if (id != null) lastId = id;
    String name = event.isEmpty() ? "message" : event;
    List<String> lines = data;
    event = "";
    data = new ArrayList<>();
    return lines.isEmpty() ? new Message(null, null) : new Message(name, String.join("\n", lines));
  }

  /** Returns a line without its end; null at the end of the stream. */
  private String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (; ; ) {
      if (from == to) {
        from = 0;
        to = Math.max(0, body.read(buffer));
        if (to == 0) return null;
      }
      int end = from;
      while (end < to && buffer[end] != '\n') end++;
      line.write(buffer, from, end - from);
      boolean isWhole = end < to;
      from = isWhole ? end + 1 : end;
      if (line.size() > MAX_LINE) throw new IOException("a line of the stream is too long");
      if (isWhole) {
        String text = line.toString(StandardCharsets.UTF_8);
        return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
      }
    }
  }
}

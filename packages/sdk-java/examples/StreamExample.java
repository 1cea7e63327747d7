import dev.heliograph.sdk.Heliograph;
import dev.heliograph.sdk.RecordStream;
import dev.heliograph.sdk.SeenKeys;
import dev.heliograph.sdk.StreamEvent;
import dev.heliograph.sdk.StreamFilter;
import dev.heliograph.sdk.StreamOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads the stream, and after a restart continues where it was. Prints each record once. */
public final class StreamExample {
  private static final Path POSITION = Path.of("position.txt");

  public static void main(String[] arguments) throws IOException {
    Heliograph heliograph =
        Heliograph.at(System.getenv("HELIOGRAPH_URL")).apiKey(System.getenv("HELIOGRAPH_API_KEY")).build();
    StreamOptions options = new StreamOptions().onPosition(StreamExample::keep);
    if (Files.exists(POSITION)) options.lastEventId(Files.readString(POSITION));
    SeenKeys seen = new SeenKeys();
    try (RecordStream stream = heliograph.streamRecords(new StreamFilter(), options)) {
      for (StreamEvent event : stream) {
        // After a cut, records may come again.
        if (event.record() != null && seen.add(event.record().key()))
          System.out.println(event.record().kind() + " " + event.record().text());
        if (event.type().equals("reset")) System.err.println("records were left out: " + event.reason());
        if (event.type().equals("retry")) System.err.println("cut, back in " + event.pause() + ": " + event.error());
      }
    }
  }

  private static void keep(String position) {
    try {
      Files.writeString(POSITION, position);
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
  }
}

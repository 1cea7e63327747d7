import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.heliograph.sdk.Delivered;
import dev.heliograph.sdk.SeenKeys;
import dev.heliograph.sdk.Types.BaseData;
import dev.heliograph.sdk.WebhookVerificationException;
import dev.heliograph.sdk.WebhookVerifier;
import java.io.IOException;
import java.net.InetSocketAddress;

/** Receives webhooks: verifies the raw body, and answers 204 only after each record was processed. */
public final class WebhookReceiver {
  private static final WebhookVerifier VERIFIER = new WebhookVerifier(System.getenv("WEBHOOK_SECRETS").split(","));
  private static final SeenKeys SEEN = new SeenKeys();

  public static void main(String[] arguments) throws IOException {
    // The service posts to https alone: put this behind a proxy with a certificate.
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 8000), 0);
    server.createContext("/heliograph", WebhookReceiver::receive);
    server.start();
  }

  private static void receive(HttpExchange exchange) throws IOException {
    int status = 204;
    try {
      byte[] body = exchange.getRequestBody().readAllBytes();
      for (Delivered record : VERIFIER.verify(exchange.getRequestHeaders(), body).records())
        if (SEEN.add(record.key())) processOnce(record);
    } catch (WebhookVerificationException error) {
      System.err.println("rejected: " + error.reason());
      status = error.status();
    } catch (RuntimeException error) {
      // Not 2xx: the request comes again.
      System.err.println("not processed: " + error);
      status = 500;
    }
    exchange.sendResponseHeaders(status, -1);
    exchange.close();
  }

  private static void processOnce(Delivered record) {
    try {
      process(record);
    } catch (RuntimeException error) {
      SEEN.discard(record.key());
      throw error;
    }
  }

  private static void process(Delivered record) {
    if (!record.kind().equals("device.data")) return;
    BaseData sample = record.as(BaseData.class);
    // A missing number is null, never 0.
    Double power = sample.powerAcOutputActive();
    System.out.println(sample.inverterSn() + " " + (power == null ? "not reported" : power + " kW"));
  }
}

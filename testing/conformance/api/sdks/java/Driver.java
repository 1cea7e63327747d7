import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.heliograph.sdk.*;
import dev.heliograph.sdk.Requests.*;
import dev.heliograph.sdk.Types.*;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The driver of the Java SDK (docs/change/sdk-behaviours.md). */
public final class Driver {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Map<String, Heliograph> clients = new ConcurrentHashMap<>();
  private final Map<String, Tokens> tokens = new ConcurrentHashMap<>();
  private final Map<Long, RecordStream> streams = new ConcurrentHashMap<>();

  public static void main(String[] arguments) throws IOException {
    Driver driver = new Driver();
    ExecutorService threads = Executors.newCachedThreadPool();
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      JsonNode operation = JSON.readTree(line);
      threads.execute(() -> driver.run(operation));
    }
    System.exit(0);
  }

  private void run(JsonNode operation) {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("id", operation.get("id"));
    try {
      line.put("result", perform(operation));
    } catch (RuntimeException error) {
      line.put("error", failureOf(error));
    }
    write(line);
  }

  private static synchronized void write(Object line) {
    try {
      byte[] text = JSON.writeValueAsBytes(line);
      System.out.write(text, 0, text.length);
      System.out.write('\n');
      System.out.flush();
    } catch (IOException error) {
      throw new IllegalStateException(error);
    }
  }

  private Object perform(JsonNode op) {
    Heliograph client = op.has("client") ? clients.get(op.get("client").asText()) : null;
    switch (op.get("op").asText()) {
      case "open":
        open(op);
        return null;
      case "logout":
        client.logout();
        return null;
      case "tokens":
        return shown(tokens.get(op.get("client").asText()));
      case "devices":
        return devices(client, op);
      case "createGroup":
        return createGroup(client, op);
      case "updateGroup":
        return updateGroup(client, op);
      case "exportDevices":
        return client.exportDevices();
      case "keys":
        return client.getKeys().keys().size();
      case "sync":
        return client.sync(op.get("vendorAccount").asText()).stream().map(PlantWithDevices::plantId).toList();
      case "kafka":
        return kafka(client, op);
      case "mqtt":
        return mqtt(client, op);
      case "stream":
        stream(client, op);
        return null;
      case "endStream":
        RecordStream stream = streams.get(op.get("stream").asLong());
        if (stream != null) stream.close();
        return null;
      case "verify":
        return verify(op);
      case "parse":
        Delivered record = Delivered.parse(op.get("text").asText());
        return Map.of("kind", record.kind(), "key", record.key());
      case "seenKeys":
        return seenKeys(op);
      default:
        throw new IllegalArgumentException("no operation " + op);
    }
  }

  private void open(JsonNode op) {
    String name = op.get("client").asText();
    JsonNode given = op.get("options");
    HeliographOptions options = Heliograph.at(op.get("baseUrl").asText()).onTokens(pair -> tokens.put(name, pair));
    if (given.has("apiKey")) options.apiKey(given.get("apiKey").asText());
    if (given.has("username")) options.login(given.get("username").asText(), given.get("password").asText());
    if (given.has("maxRetries")) options.maxRetries(given.get("maxRetries").asInt());
    if (given.has("maxRetryWait")) options.maxRetryWait(Duration.ofSeconds(given.get("maxRetryWait").asLong()));
    if (given.has("tokens")) {
      JsonNode pair = given.get("tokens");
      Instant expiresAt = Instant.ofEpochSecond(pair.get("expiresAt").asLong());
      options.tokens(new Tokens(pair.get("accessToken").asText(), pair.get("refreshToken").asText(), expiresAt));
    }
    clients.put(name, options.build());
  }

  private static Object shown(Tokens pair) {
    return Map.of(
        "accessToken", pair.accessToken(), "refreshToken", pair.refreshToken(), "expiresAt", pair.expiresAt().getEpochSecond());
  }

  private static Object devices(Heliograph client, JsonNode op) {
    ListDevicesQuery query = new ListDevicesQuery();
    if (op.has("limit")) query.limit(op.get("limit").asLong());
    var list = client.listDevices(query);
    if (op.path("all").asBoolean()) return page(list.all(), null);
    Page<DeviceListItem> page = list.page();
    return page(page.items(), page.nextCursor());
  }

  private static Object page(List<DeviceListItem> devices, String nextCursor) {
    Map<String, Object> page = new LinkedHashMap<>();
    page.put("items", devices.stream().map(DeviceListItem::deviceId).toList());
    page.put("nextCursor", nextCursor);
    return page;
  }

  private static Object createGroup(Heliograph client, JsonNode op) {
    JsonNode group = op.get("group");
    CreateGroupBody body = new CreateGroupBody().name(group.get("name").asText());
    if (group.has("description")) body.description(group.get("description").textValue());
    if (!op.has("key")) return shown(client.createGroup(body));
    return shown(client.createGroup(body, CallOptions.withIdempotencyKey(op.get("key").asText())));
  }

  private static Object updateGroup(Heliograph client, JsonNode op) {
    JsonNode change = op.get("change");
    UpdateGroupBody body = new UpdateGroupBody();
    if (change.has("name")) body.name(change.get("name").asText());
    if (change.has("description")) body.description(change.get("description").textValue());
    return shown(client.updateGroup(op.get("group").asText(), body));
  }

  private static Object shown(Group group) {
    Map<String, Object> shown = new LinkedHashMap<>();
    shown.put("id", group.groupId());
    shown.put("name", group.name());
    shown.put("description", group.description());
    return shown;
  }

  private static Object kafka(Heliograph client, JsonNode op) {
    CreatedKafkaCredential credential = client.createKafkaCredential();
    return Map.of("credential", credential.id(), "settings", KafkaSettings.of(credential, op.get("group").asText()));
  }

  private static Object mqtt(Heliograph client, JsonNode op) {
    String id = op.has("credential") ? op.get("credential").asText() : client.createMqttCredential().id();
    MqttCredential credential =
        client.listMqttCredentials().stream().filter(one -> one.id().equals(id)).findFirst().orElseThrow();
    MqttCredentialToken token = new MqttCredentialToken(client, id, Duration.ofSeconds(op.get("ttl").asLong()));
    MqttSettings settings = MqttSettings.of(credential, op.get("name").asText());
    Map<String, Object> shown = new LinkedHashMap<>();
    shown.put("url", settings.url());
    shown.put("username", settings.username());
    shown.put("clientId", settings.clientId());
    shown.put("topicFilters", settings.topicFilters());
    shown.put("sessionExpiry", settings.sessionExpiry().toSeconds());
    List<String> tokens = List.of(token.token(), token.token());
    return Map.of("credential", id, "settings", shown, "tokens", tokens, "dueIn", token.dueIn().toSeconds());
  }

  private void stream(Heliograph client, JsonNode op) {
    StreamFilter filter = new StreamFilter();
    if (op.has("include")) filter.include(strings(op.get("include")));
    String[] position = {null};
    StreamOptions options = new StreamOptions().onPosition(at -> position[0] = at);
    if (op.hasNonNull("lastEventId")) options.lastEventId(op.get("lastEventId").asText());
    try (RecordStream stream = client.streamRecords(filter, options)) {
      streams.put(op.get("id").asLong(), stream);
      for (StreamEvent event : stream) {
        Map<String, Object> item = new LinkedHashMap<>();
        item.put("type", event.type());
        item.put("position", position[0]);
        if (event.record() != null) {
          item.put("kind", event.record().kind());
          item.put("key", event.record().key());
          item.put("text", event.record().text());
        }
        if (event.reason() != null) item.put("reason", event.reason());
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("id", op.get("id"));
        line.put("item", item);
        write(line);
      }
    }
  }

  private static Object verify(JsonNode op) {
    WebhookVerifier verifier = new WebhookVerifier(strings(op.get("secrets")));
    if (op.path("scheme").asText().equals("service")) verifier.serviceScheme();
    if (op.has("tolerance")) verifier.tolerance(Duration.ofSeconds(op.get("tolerance").asLong()));
    verifier.clock(Clock.fixed(Instant.ofEpochSecond(op.get("now").asLong()), ZoneOffset.UTC));
    Map<String, List<String>> headers = new LinkedHashMap<>();
    op.get("headers").properties().forEach(each -> headers.put(each.getKey(), List.of(each.getValue().asText())));
    VerifiedWebhook verified = verifier.verify(headers, java.util.Base64.getDecoder().decode(op.get("body").asText()));
    List<String> keys = verified.records().stream().map(Delivered::key).toList();
    return Map.of(
        "event", verified.event(), "idempotencyKey", verified.idempotencyKey(), "attempt", verified.attempt(), "keys", keys);
  }

  private static Object seenKeys(JsonNode op) {
    SeenKeys known = new SeenKeys(op.get("capacity").asInt());
    List<Object> results = new ArrayList<>();
    for (JsonNode step : op.get("steps")) {
      String key = step.get(1).asText();
      if (step.get(0).asText().equals("add")) {
        results.add(known.add(key));
      } else {
        known.discard(key);
        results.add(null);
      }
    }
    return results;
  }

  private static String[] strings(JsonNode list) {
    List<String> texts = new ArrayList<>();
    list.forEach(one -> texts.add(one.asText()));
    return texts.toArray(String[]::new);
  }

  private static Object failureOf(RuntimeException error) {
    Map<String, Object> failure = new LinkedHashMap<>();
    failure.put("message", error.toString());
    if (error instanceof HeliographException answer) {
      failure.put("type", "api");
      failure.put("code", answer.code());
      failure.put("error", answer.error());
      failure.put("details", answer.details());
      failure.put("requestId", answer.requestId());
      if (answer.retryAfter() != null) failure.put("retryAfter", answer.retryAfter().toMillis() / 1000.0);
    } else if (error instanceof WebhookVerificationException rejected) {
      failure.put("type", "verification");
      failure.put("reason", rejected.reason());
      failure.put("status", rejected.status());
    } else {
      failure.put("type", error instanceof HeliographConnectionException ? "connection" : "mistake");
    }
    return failure;
  }
}

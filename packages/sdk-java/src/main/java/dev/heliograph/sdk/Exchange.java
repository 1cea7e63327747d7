package dev.heliograph.sdk;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/** Makes requests and reads their answers; no retries. */
final class Exchange {
  private final String baseUrl;
  private final HttpClient http;
  private final Duration timeout;

  Exchange(String baseUrl, HttpClient http, Duration timeout) {
    this.baseUrl = baseUrl.replaceAll("/+$", "");
    this.http = http;
    this.timeout = timeout;
  }

  /** Throws HeliographException, HeliographConnectionException, or CancellationException when its thread is interrupted. */
  <T> T run(Call call, String token, ResultType<T> type, CallOptions options) {
    Duration limit = options.timeout() == null ? timeout : options.timeout();
    HttpRequest request = request(call, token, options.idempotencyKey(), Map.of());
    HttpResponse<String> response = sent(call, request, BodyHandlers.ofString(StandardCharsets.UTF_8), limit, answer -> {});
    return Answers.read(call, response.statusCode(), response.headers(), response.body(), type);
  }

  /** Opens an answer that does not end; its receiver closes it. */
  StreamBody open(Call call, String token, Map<String, String> headers, Consumer<Future<?>> began) {
    HttpRequest request = request(call, token, null, headers);
    HttpResponse<StreamBody> response = sent(call, request, info -> new StreamBody(), timeout, began);
    if (response.statusCode() == 200) return response.body();
    String text;
    try (StreamBody body = response.body()) {
      text = new String(body.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException error) {
      throw broken(call, error);
    }
    Answers.read(call, response.statusCode(), response.headers(), text, ResultType.NONE);
    throw broken(call, new IOException("no stream"));
  }

  private HttpRequest request(Call call, String token, String idempotencyKey, Map<String, String> headers) {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(call.url(baseUrl)));
    request.setHeader("Accept", "application/json, */*;q=0.5");
    if (call.body == null) {
      request.method(call.method, BodyPublishers.noBody());
    } else {
      String text = call.mediaType == null ? Json.write(call.body) : (String) call.body;
      request.method(call.method, BodyPublishers.ofString(text));
      request.setHeader("Content-Type", call.mediaType == null ? "application/json" : call.mediaType);
    }
    if (token != null) request.setHeader("Authorization", "Bearer " + checked(token));
    if (call.creates && idempotencyKey != null) request.setHeader("Idempotency-Key", idempotencyKey);
    headers.forEach(request::setHeader);
    return request.build();
  }

  /** A key that was read with the end of its line, for instance: the JDK's error would repeat it. */
  private static String checked(String token) {
    if (token.chars().anyMatch(character -> character < ' ' || character > '~'))
      throw new IllegalArgumentException("the token or API key has a character that no header may have");
    return token;
  }

  /** The timeout of a request ends with the headers of its answer; this one with the last byte. */
  private <B> HttpResponse<B> sent(
      Call call, HttpRequest request, BodyHandler<B> handler, Duration limit, Consumer<Future<?>> began) {
    CompletableFuture<HttpResponse<B>> answer = http.sendAsync(request, handler);
    began.accept(answer);
    try {
      return answer.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException error) {
      throw broken(call, error.getCause());
    } catch (TimeoutException error) {
      answer.cancel(true);
      throw broken(call, new IOException("no answer in time", error));
    } catch (InterruptedException error) {
      answer.cancel(true);
      throw interrupted();
    }
  }

  static HeliographConnectionException broken(Call call, Throwable error) {
    String why = error.getMessage() == null ? error.getClass().getSimpleName() : error.getMessage();
    return new HeliographConnectionException(call.name() + ": " + why, error);
  }

  /** The interruption of a thread ends its call, and every wait between its tries. */
  static CancellationException interrupted() {
    Thread.currentThread().interrupt();
    return new CancellationException("interrupted");
  }

  static void sleep(Duration wait) {
    try {
      Thread.sleep(wait.toMillis());
    } catch (InterruptedException error) {
      throw interrupted();
    }
  }
}

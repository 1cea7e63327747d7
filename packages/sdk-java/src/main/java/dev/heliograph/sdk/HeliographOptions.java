package dev.heliograph.sdk;

import java.net.http.HttpClient;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Options of a client: {@code Heliograph.at("https://api.example.com").apiKey("hlk_…").build()}. An API key, username and
 * password, or tokens are needed for all but public operations.
 */
public final class HeliographOptions {
  final String baseUrl;
  String apiKey;
  Function<String, String> accessToken;
  String username;
  String password;
  Tokens tokens;
  Consumer<Tokens> onTokens;
  HttpClient http;
  Duration timeout = Duration.ofMinutes(1);
  int maxRetries = 4;
  Duration maxRetryWait = Duration.ofMinutes(1);
  String loginPrefix = "auth";

  HeliographOptions(String baseUrl) {
    this.baseUrl = baseUrl;
  }

  /** A client keeps what it was built with. */
  private HeliographOptions(HeliographOptions other) {
    baseUrl = other.baseUrl;
    apiKey = other.apiKey;
    accessToken = other.accessToken;
    username = other.username;
    password = other.password;
    tokens = other.tokens;
    onTokens = other.onTokens;
    http = other.http;
    timeout = other.timeout;
    maxRetries = other.maxRetries;
    maxRetryWait = other.maxRetryWait;
    loginPrefix = other.loginPrefix;
  }

  /** API key of the account (POST /v1/api-keys). */
  public HeliographOptions apiKey(String value) {
    apiKey = value;
    return this;
  }

  /**
   * Returns an access token that is valid for the next minute, instead of all others. It is given the token that the
   * service refused although it had not expired, or null.
   */
  public HeliographOptions accessToken(Function<String, String> value) {
    accessToken = value;
    return this;
  }

  public HeliographOptions login(String name, String secret) {
    username = name;
    password = secret;
    return this;
  }

  /** Tokens of an earlier session, instead of or beside the password. */
  public HeliographOptions tokens(Tokens value) {
    tokens = value;
    return this;
  }

  /** Called with each new pair of tokens before it is used, in a thread of the client: a process that stores them can continue without a login. */
  public HeliographOptions onTokens(Consumer<Tokens> value) {
    onTokens = value;
    return this;
  }

  /** A proxy, a client certificate, a CA of your own. It must not follow redirects: they would carry the token elsewhere. */
  public HeliographOptions http(HttpClient value) {
    http = value;
    return this;
  }

  /** Longest wait for one answer (60 s); a sync answers within 30 s. */
  public HeliographOptions timeout(Duration value) {
    timeout = value;
    return this;
  }

  /** Tries after the first of a call that is worth it (4). */
  public HeliographOptions maxRetries(int value) {
    maxRetries = value;
    return this;
  }

  /** Longest wait before another try (60 s). A longer Retry-After ends the call with the error. */
  public HeliographOptions maxRetryWait(Duration value) {
    maxRetryWait = value;
    return this;
  }

  /** First path segment of login and refresh (auth). */
  public HeliographOptions loginPrefix(String value) {
    loginPrefix = value;
    return this;
  }

  public Heliograph build() {
    HeliographOptions own = new HeliographOptions(this);
    // HTTP/1.1: over plain HTTP, HTTP/2 begins with an upgrade that not every proxy lets through.
    if (http == null) own.http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    if (own.http.followRedirects() != HttpClient.Redirect.NEVER)
      throw new IllegalArgumentException("the HTTP client follows redirects, which would carry the token elsewhere");
    return new Heliograph(own);
  }
}

package dev.heliograph.sdk;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;

/**
 * Keeps a valid access token. However many threads wait, one login or refresh is on its way: a refresh token used twice
 * ends the session.
 */
final class Session {
  /** An access token is renewed so long before it expires. */
  private static final Duration MARGIN = Duration.ofMinutes(1);

  private final HeliographOptions options;
  /** Makes a call without a token, retries included. */
  private final Function<Call, Types.Token> send;

  private Tokens tokens;
  private CompletableFuture<String> renewal;
  /** The last token that the service refused; null: none. */
  private String refused;

  Session(HeliographOptions options, Function<Call, Types.Token> send) {
    this.options = options;
    this.send = send;
    this.tokens = options.tokens;
  }

  /** Returns an access token that is valid for another minute. */
  String accessToken() {
    if (options.apiKey != null) return options.apiKey;
    if (options.accessToken != null) return options.accessToken.apply(lastRefused());
    CompletableFuture<String> current;
    synchronized (this) {
      if (tokens != null && (tokens.expiresAt() == null || tokens.expiresAt().minus(MARGIN).isAfter(Instant.now())))
        return tokens.accessToken();
      if (renewal == null) renewal = begun();
      current = renewal;
    }
    return joined(current);
  }

  /** The service refused it. Returns whether asking for another may help. */
  synchronized boolean refused(String accessToken) {
    if (options.apiKey != null) return false;
    if (options.accessToken != null) {
      refused = accessToken;
      return true;
    }
    if (tokens != null && tokens.accessToken().equals(accessToken))
      tokens = new Tokens(accessToken, tokens.refreshToken(), Instant.EPOCH);
    return (tokens != null && tokens.refreshToken() != null) || options.password != null;
  }

  /** Ends the session on the service as well. */
  void end() {
    Tokens last;
    synchronized (this) {
      last = tokens;
      tokens = null;
    }
    if (last != null && last.refreshToken() != null) call("logout", Map.of("refresh_token", last.refreshToken()));
  }

  private synchronized String lastRefused() {
    return refused;
  }

  /** In a thread of its own: the interruption of a caller ends its wait, not the work that others wait for too. */
  private CompletableFuture<String> begun() {
    CompletableFuture<String> begun = new CompletableFuture<>();
    Thread thread = new Thread(() -> renew(begun), "heliograph-session");
    thread.setDaemon(true);
    thread.start();
    return begun;
  }

  private void renew(CompletableFuture<String> mine) {
    try {
      Tokens renewed = tokensOf(newToken());
      try {
        if (options.onTokens != null) options.onTokens.accept(renewed);
      } finally {
        // The callback may fail, but the former pair is used up all the same.
        synchronized (this) {
          tokens = renewed;
        }
      }
      ended();
      mine.complete(renewed.accessToken());
    } catch (RuntimeException | Error error) {
      ended();
      mine.completeExceptionally(error);
    }
  }

  private synchronized void ended() {
    renewal = null;
  }

  private Types.Token newToken() {
    String refreshToken;
    synchronized (this) {
      refreshToken = tokens == null ? null : tokens.refreshToken();
    }
    if (refreshToken != null) {
      try {
        return call("refresh", Map.of("refresh_token", refreshToken));
      } catch (HeliographException error) {
        // A refresh whose answer was lost uses the token up: then the next one is refused, and the password helps.
        if (options.password == null || error.code() != 401) throw error;
      }
    }
    if (options.username == null || options.password == null)
      throw new IllegalStateException("this call needs a token: set an API key, username and password, or tokens");
    Map<String, String> form = new LinkedHashMap<>();
    form.put("username", options.username);
    form.put("password", options.password);
    return call("login", form);
  }

  private static Tokens tokensOf(Types.Token token) {
    return new Tokens(token.accessToken(), token.refreshToken(), Instant.now().plusSeconds(token.expiresIn()));
  }

  private Types.Token call(String operation, Map<String, String> form) {
    Call call = Call.of("POST", "/" + options.loginPrefix + "/" + operation);
    // A refresh whose answer was lost has ended the session already, if it came through at all.
    return send.apply(call.text(Call.form(form), "application/x-www-form-urlencoded").withoutToken().repeatable());
  }

  private static String joined(CompletableFuture<String> renewal) {
    try {
      return renewal.get();
    } catch (InterruptedException error) {
      throw Exchange.interrupted();
    } catch (ExecutionException error) {
      if (error.getCause() instanceof RuntimeException cause) throw cause;
      throw new IllegalStateException(error.getCause());
    }
  }
}

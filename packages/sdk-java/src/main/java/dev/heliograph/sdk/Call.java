package dev.heliograph.sdk;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One call of the API, as the generated methods describe it. */
final class Call {
  private static final Pattern PARAMETER = Pattern.compile("\\{(\\w+)}");

  final String method;
  /** With {name} for path parameters. */
  final String path;

  private final Map<String, String> parameters = new LinkedHashMap<>();
  private final Map<String, Object> query = new LinkedHashMap<>();
  /** Text, or what JSON is made of; null: no body. */
  Object body;
  /** Content type of a body that is not JSON; null: JSON. */
  String mediaType;
  /** The body of the answer is the result, without an envelope. */
  boolean isRaw;
  boolean isPublic;
  /** Creates something: an idempotency key makes it repeatable. */
  boolean creates;
  /** Safe to repeat, whatever its method. */
  boolean isRepeatable;

  private Call(String method, String path) {
    this.method = method;
    this.path = path;
  }

  static Call of(String method, String path) {
    return new Call(method, path);
  }

  Call with(String name, String value) {
    parameters.put(name, value);
    return this;
  }

  Call query(RequestMembers<?> members) {
    if (members != null) query.putAll(members.members());
    return this;
  }

  Call query(Map<String, ?> members) {
    query.putAll(members);
    return this;
  }

  /** A call without its optional body sends an empty object. */
  Call body(RequestMembers<?> members) {
    body = members == null ? Map.of() : members.members();
    return this;
  }

  Call text(String text, String mediaType) {
    body = text;
    this.mediaType = mediaType;
    return this;
  }

  Call raw() {
    isRaw = true;
    return this;
  }

  Call withoutToken() {
    isPublic = true;
    return this;
  }

  Call creates() {
    creates = true;
    return this;
  }

  Call repeatable() {
    isRepeatable = true;
    return this;
  }

  /** Returns the call of another page. */
  Call at(String cursor) {
    Call next = new Call(method, path);
    next.parameters.putAll(parameters);
    next.query.putAll(query);
    next.query.put("cursor", cursor);
    return next;
  }

  String name() {
    return method + " " + path;
  }

  /** Throws IllegalArgumentException when a path parameter is missing or empty: it would be another operation. */
  String url(String baseUrl) {
    Matcher matcher = PARAMETER.matcher(path);
    StringBuilder url = new StringBuilder(baseUrl);
    while (matcher.find()) {
      String value = parameters.get(matcher.group(1));
      if (value == null || value.isEmpty()) throw new IllegalArgumentException(path + ": " + matcher.group(1) + " is missing");
      // Of a form a space is a plus, of a path it is not.
      matcher.appendReplacement(url, Matcher.quoteReplacement(encoded(value).replace("+", "%20")));
    }
    matcher.appendTail(url);
    List<String> pairs = new ArrayList<>();
    query.forEach(
        (name, value) -> {
          Collection<?> values = value instanceof Collection<?> several ? several : value == null ? List.of() : List.of(value);
          for (Object one : values) pairs.add(encoded(name) + "=" + encoded(String.valueOf(one)));
        });
    return pairs.isEmpty() ? url.toString() : url + "?" + String.join("&", pairs);
  }

  static String form(Map<String, String> members) {
    List<String> pairs = new ArrayList<>();
    members.forEach((name, value) -> pairs.add(encoded(name) + "=" + encoded(value)));
    return String.join("&", pairs);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}

package dev.heliograph.sdk;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.type.TypeFactory;
import java.util.List;
import java.util.Map;

/** What a result is read into; the type is null where it is nothing, or text. */
record ResultType<T>(JavaType type, boolean isText) {
  static final ResultType<String> TEXT = new ResultType<>(null, true);
  static final ResultType<Void> NONE = new ResultType<>(null, false);

  private static final TypeFactory TYPES = TypeFactory.defaultInstance();

  static <T> ResultType<T> of(Class<T> type) {
    return new ResultType<>(TYPES.constructType(type), false);
  }

  static <T> ResultType<Page<T>> page(Class<T> item) {
    return new ResultType<>(TYPES.constructParametricType(Page.class, item), false);
  }

  static <T> ResultType<List<T>> list(Class<T> item) {
    return new ResultType<>(TYPES.constructCollectionType(List.class, item), false);
  }

  static <T> ResultType<Map<String, T>> map(Class<T> value) {
    return new ResultType<>(TYPES.constructMapType(Map.class, String.class, value), false);
  }

  @SuppressWarnings("unchecked")
  T read(String text, JsonNode result) {
    if (isText) return (T) text;
    if (type == null || result == null || result.isNull()) return null;
    return Json.MAPPER.convertValue(result, type);
  }
}

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.LinkedHashMap;
import java.util.Map;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.DevicesApi;
import org.openapitools.client.api.LoginApi;
import org.openapitools.client.model.BaseData;
import org.openapitools.client.model.DeviceListItem;
import org.openapitools.client.model.ErrorEnvelope;
import org.openapitools.client.model.Token;

/** Calls the product by the client that openapi-generator made: arguments are its URL, a user name and a password. */
public final class Main {
  public static void main(String[] args) throws Exception {
    String url = args[0];
    ApiClient client = new ApiClient();
    client.updateBaseUri(url);
    LoginApi login = new LoginApi(client);
    Map<String, Object> result = new LinkedHashMap<>();
    try {
      login.login(credentials(args[1], "wrong"));
    } catch (ApiException refused) {
      String body = refused.getResponseBody();
      result.put("refused", client.getObjectMapper().readValue(body, ErrorEnvelope.class).getError());
    }
    Token session = login.login(credentials(args[1], args[2])).getResult();
    String authorization = "Bearer " + session.getAccessToken();
    client.setRequestInterceptor(request -> request.header("Authorization", authorization));
    DevicesApi devices = new DevicesApi(client);
    var page = DevicesApi.APIListDevicesRequest.newBuilder().limit(500).build();
    result.put("devices", devices.listDevices(page).getResult().getItems().stream().map(DeviceListItem::getDeviceId).toList());
    result.put("record", firstRecord(client, url, authorization).getIdempotencyKey());
    client.setRequestInterceptor(null);
    var refresh = LoginApi.APILogoutRequest.newBuilder().refreshToken(session.getRefreshToken()).build();
    result.put("ended", new LoginApi(client).logout(refresh).getSuccess());
    System.out.println(client.getObjectMapper().writeValueAsString(result));
  }

  private static LoginApi.APILoginRequest credentials(String username, String password) {
    return LoginApi.APILoginRequest.newBuilder().username(username).password(password).build();
  }

  /** The generated method returns when the answer ends, which a stream does not. */
  private static BaseData firstRecord(ApiClient client, String url, String authorization) throws Exception {
    URI uri = URI.create(url + "/v1/stream?include=records");
    HttpRequest request = HttpRequest.newBuilder(uri).header("Authorization", authorization).build();
    try (var lines = client.getHttpClient().send(request, BodyHandlers.ofLines()).body()) {
      String line = lines.filter(each -> each.startsWith("data: ")).findFirst().orElseThrow();
      return client.getObjectMapper().readValue(line.substring(6), BaseData.class);
    }
  }
}

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;

/** A request by the JDK's HTTP client to the JDK's HTTP server, both with threads of their own. */
public class LoopbackExchange {
    public static void main(String[] args) throws Exception {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        HttpServer server = HttpServer.create(new InetSocketAddress(loopback, 0), 0);
        server.createContext("/", LoopbackExchange::answer);
        server.start();
        try {
            int port = server.getAddress().getPort();
            URI uri = new URI("http", null, loopback.getHostAddress(), port, "/", null, null);
            HttpRequest request = HttpRequest.newBuilder(uri).build();
            HttpClient client = HttpClient.newHttpClient();
            String body = client.send(request, HttpResponse.BodyHandlers.ofString()).body();
            if (!body.equals("here")) {
                throw new AssertionError(body);
            }
        } finally {
            server.stop(0);
        }
    }

    private static void answer(HttpExchange exchange) throws IOException {
        byte[] body = "here".getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }
}

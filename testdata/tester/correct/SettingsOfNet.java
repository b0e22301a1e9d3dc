// Passes.
// Idea: defaults and factories of java.net, and providers of java.security, are as in a new JVM
// when a schedule begins. A factory can be set only once in a JVM.
package correct;

import java.io.IOException;
import java.net.Authenticator;
import java.net.CacheRequest;
import java.net.CacheResponse;
import java.net.CookieHandler;
import java.net.CookieManager;
import java.net.DatagramSocket;
import java.net.HttpURLConnection;
import java.net.MalformedURLException;
import java.net.ProxySelector;
import java.net.ResponseCache;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.security.Provider;
import java.security.Security;
import java.util.List;
import java.util.Map;

public class SettingsOfNet {
    private static boolean changed;

    static class Own extends Provider {
        Own() {
            super("own", 1.0, "of the program");
        }
    }

    static class NoCache extends ResponseCache {
        @Override
        public CacheResponse get(URI uri, String method, Map<String, List<String>> headers) {
            return null;
        }

        @Override
        public CacheRequest put(URI uri, URLConnection connection) {
            return null;
        }
    }

    static class Handler extends URLStreamHandler {
        @Override
        protected URLConnection openConnection(URL url) throws IOException {
            throw new IOException("nothing there");
        }
    }

    private static void check(String what, boolean asBefore) {
        if (!asBefore) {
            throw new AssertionError(what);
        }
    }

    private static boolean isKnown(String url) {
        try {
            new URL(url);
            return true;
        } catch (MalformedURLException e) {
            return false;
        }
    }

    private static void checkAll() {
        check("cookies", CookieHandler.getDefault() == null);
        check("responses", ResponseCache.getDefault() == null);
        check("authenticator", Authenticator.getDefault() == null);
        check("proxies", ProxySelector.getDefault() != null);
        check("redirects", HttpURLConnection.getFollowRedirects());
        check("handlers", !isKnown("own:there"));
        check("providers", Security.getProvider("own") == null);
    }

    private static void changeAll() throws IOException {
        CookieHandler.setDefault(new CookieManager());
        ResponseCache.setDefault(new NoCache());
        Authenticator.setDefault(new Authenticator() {});
        ProxySelector.setDefault(null);
        HttpURLConnection.setFollowRedirects(false);
        URL.setURLStreamHandlerFactory(protocol -> protocol.equals("own") ? new Handler() : null);
        URLConnection.setContentHandlerFactory(type -> null);
        check("factory", isKnown("own:there"));
        Socket.setSocketImplFactory(() -> null);
        ServerSocket.setSocketFactory(() -> null);
        DatagramSocket.setDatagramSocketImplFactory(() -> null);
        Security.addProvider(new Own());
        changed = true;
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        Thread thread = new Thread(SettingsOfNet::checkAll);
        thread.start();
        thread.join();
        changeAll();
        check("this schedule", changed);
    }
}

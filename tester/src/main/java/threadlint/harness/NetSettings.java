package threadlint.harness;

import java.lang.reflect.Field;
import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.DatagramSocket;
import java.net.HttpURLConnection;
import java.net.ProxySelector;
import java.net.ResponseCache;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URL;
import java.net.URLConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import threadlint.runtime.jvm.Natives;

/**
 * What java.net keeps in static fields: defaults of the program, and factories, which can be set only once. The
 * handlers that such a factory made are forgotten. As each schedule restores them, it looks only at fields of classes
 * that are initialised beforehand, and at handlers only where there was a factory.
 */
final class NetSettings {
    private final List<Setting> settings = new ArrayList<>(List.of(
            new Setting(CookieHandler.class, "cookieHandler", null),
            new Setting(ResponseCache.class, "theResponseCache", null),
            new Setting(Authenticator.class, "theAuthenticator", null),
            new Setting(HttpURLConnection.class, "followRedirects", true),
            new Setting(Socket.class, "factory", null),
            new Setting(ServerSocket.class, "factory", null),
            new Setting(DatagramSocket.class, "factory", null)));

    private final Handlers streams = new Handlers(URL.class);
    private final Handlers contents = new Handlers(URLConnection.class);

    NetSettings() {
        // The JVM chooses it when the class is initialised.
        settings.add(new Setting(ProxySelector.class, "theProxySelector", ProxySelector.getDefault()));
    }

    /** Makes them what they are in a new JVM. */
    void restore() {
        for (Setting setting : settings) {
            setting.restore();
        }
        streams.restore();
        contents.restore();
    }

    /** A factory, and the handlers that it made among those that the JDK made. */
    private static final class Handlers {
        private final Field factory;
        private final Field handlers;

        Handlers(Class<?> type) {
            Natives.initialize(type);
            factory = Natives.field(type, "factory");
            handlers = Natives.field(type, "handlers");
        }

        void restore() {
            if (Natives.get(factory) != null) {
                Natives.set(factory, null);
                Map<?, ?> made = (Map<?, ?>) Natives.get(handlers);
                made.values().removeIf(handler -> handler.getClass().getClassLoader() != null);
            }
        }
    }

    private static final class Setting {
        private final Field field;
        private final Object value;

        Setting(Class<?> type, String name, Object value) {
            Natives.initialize(type);
            this.field = Natives.field(type, name);
            this.value = value;
        }

        void restore() {
            if (!same(Natives.get(field), value)) {
                Natives.set(field, value);
            }
        }

        private static boolean same(Object one, Object other) {
            return one == other || one instanceof Boolean && one.equals(other);
        }
    }
}

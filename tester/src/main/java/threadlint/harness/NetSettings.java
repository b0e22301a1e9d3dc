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
 * handlers that such a factory made are forgotten.
 */
final class NetSettings {
    private final List<Setting> settings = new ArrayList<>(List.of(
            new Setting(CookieHandler.class, "cookieHandler", null),
            new Setting(ResponseCache.class, "theResponseCache", null),
            new Setting(Authenticator.class, "theAuthenticator", null),
            new Setting(HttpURLConnection.class, "followRedirects", true),
            new Setting(URL.class, "factory", null),
            new Setting(URLConnection.class, "factory", null),
            new Setting(Socket.class, "factory", null),
            new Setting(ServerSocket.class, "factory", null),
            new Setting(DatagramSocket.class, "factory", null)));

    private final Field urlHandlers = Natives.field(URL.class, "handlers");
    private final Field contentHandlers = Natives.field(URLConnection.class, "handlers");

    NetSettings() {
        // The JVM chooses it when the class is initialised.
        settings.add(new Setting(ProxySelector.class, "theProxySelector", ProxySelector.getDefault()));
    }

    /** Makes them what they are in a new JVM. */
    void restore() {
        for (Setting setting : settings) {
            setting.restore();
        }
        forgetHandlers(urlHandlers);
        forgetHandlers(contentHandlers);
    }

    private static void forgetHandlers(Field field) {
        if (!Natives.isUninitialized(field.getDeclaringClass())) {
            Map<?, ?> handlers = (Map<?, ?>) Natives.get(field);
            handlers.values().removeIf(handler -> handler.getClass().getClassLoader() != null);
        }
    }

    private static final class Setting {
        private final Field field;
        private final Object value;

        Setting(Class<?> type, String name, Object value) {
            this.field = Natives.field(type, name);
            this.value = value;
        }

        void restore() {
            if (!Natives.isUninitialized(field.getDeclaringClass()) && !same(Natives.get(field), value)) {
                Natives.set(field, value);
            }
        }

        private static boolean same(Object one, Object other) {
            return one == other || one instanceof Boolean && one.equals(other);
        }
    }
}

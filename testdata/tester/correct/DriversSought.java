// Passes.
// Idea: java.sql looks for drivers once in a JVM, by the class loader of the thread that asks first; each schedule has
// its own driver all the same.
package correct;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.Properties;
import java.util.logging.Logger;

public class DriversSought {
    public static class Own implements Driver {
        static {
            try {
                DriverManager.registerDriver(new Own());
            } catch (SQLException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        @Override
        public Connection connect(String url, Properties info) {
            return null;
        }

        @Override
        public boolean acceptsURL(String url) {
            return url.equals("own:");
        }

        @Override
        public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
            return new DriverPropertyInfo[0];
        }

        @Override
        public int getMajorVersion() {
            return 1;
        }

        @Override
        public int getMinorVersion() {
            return 0;
        }

        @Override
        public boolean jdbcCompliant() {
            return false;
        }

        @Override
        public Logger getParentLogger() {
            return null;
        }
    }

    private static Driver found;

    static synchronized void find() {
        try {
            found = DriverManager.getDriver("own:");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Path folder = Paths.get("services");
        Path services = Files.createDirectories(folder.resolve("META-INF/services"));
        Files.writeString(services.resolve("java.sql.Driver"), Own.class.getName());
        URL[] urls = {folder.toUri().toURL()};
        Thread.currentThread().setContextClassLoader(new URLClassLoader(urls, DriversSought.class.getClassLoader()));
        Thread other = new Thread(DriversSought::find);
        other.start();
        find();
        other.join();
        if (found.getClass() != Own.class) {
            throw new AssertionError("a driver of other classes");
        }
    }
}

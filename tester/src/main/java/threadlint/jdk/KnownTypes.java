package threadlint.jdk;

import java.util.HashMap;
import java.util.Map;

/** How to make values of the types of the JDK that cannot be made well by their own constructors and factories. */
public final class KnownTypes {
    /** A constructor, a static method or a static field that gives a value. */
    public static final class Member {
        /** Binary name of the class that declares it. */
        public final String owner;

        /** Empty for a constructor. */
        public final String name;

        /** Names of the parameter types, separated by commas; empty for a field. */
        public final String parameters;

        private final boolean isField;

        private Member(String owner, String name, String parameters, boolean isField) {
            this.isField = isField;
            this.owner = owner;
            this.name = name;
            this.parameters = parameters;
        }

        public boolean isConstructor() {
            return name.isEmpty();
        }

        public boolean isField() {
            return isField;
        }
    }

    /** By binary name of the type. */
    static final Map<String, Member> MEMBERS = new HashMap<>();

    static {
        construct("java.io.InputStream", "java.io.ByteArrayInputStream", "[B");
        construct("java.io.OutputStream", "java.io.ByteArrayOutputStream", "");
        construct("java.io.Reader", "java.io.StringReader", "java.lang.String");
        construct("java.io.Writer", "java.io.StringWriter", "");
        construct("java.net.SocketAddress", "java.net.InetSocketAddress", "int");
        construct("java.util.BitSet", "java.util.BitSet", "");
        construct("java.util.concurrent.CompletableFuture", "java.util.concurrent.CompletableFuture", "");
        construct("java.util.concurrent.Future", "java.util.concurrent.CompletableFuture", "");
        construct("java.util.concurrent.CompletionStage", "java.util.concurrent.CompletableFuture", "");
        construct("java.util.concurrent.locks.Lock", "java.util.concurrent.locks.ReentrantLock", "");
        construct("java.util.concurrent.locks.ReadWriteLock", "java.util.concurrent.locks.ReentrantReadWriteLock", "");
        construct("java.lang.Thread", "java.lang.Thread", "");
        construct("java.lang.Throwable", "java.lang.RuntimeException", "");
        construct("java.lang.Exception", "java.lang.RuntimeException", "");
        factory("java.net.InetAddress", "java.net.InetAddress", "getLoopbackAddress", "");
        factory("java.nio.ByteBuffer", "java.nio.ByteBuffer", "allocate", "int");
        factory("java.nio.charset.Charset", "java.nio.charset.Charset", "defaultCharset", "");
        factory("java.time.Clock", "java.time.Clock", "systemUTC", "");
        factory("java.time.Duration", "java.time.Duration", "ofSeconds", "long");
        factory("java.util.regex.Pattern", "java.util.regex.Pattern", "compile", "java.lang.String");
        factory("java.nio.file.Path", "java.nio.file.Path", "of", "java.lang.String,[Ljava.lang.String;");
        MEMBERS.put("java.util.Locale", new Member("java.util.Locale", "ROOT", "", true));
    }

    private KnownTypes() {}

    private static void construct(String type, String owner, String parameters) {
        MEMBERS.put(type, new Member(owner, "", parameters, false));
    }

    private static void factory(String type, String owner, String name, String parameters) {
        MEMBERS.put(type, new Member(owner, name, parameters, false));
    }

    /** What gives a value of the type, null if nothing is known. */
    public static Member of(Class<?> type) {
        return MEMBERS.get(type.getName());
    }
}

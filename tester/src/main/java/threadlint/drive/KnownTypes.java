package threadlint.drive;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How to make the types of the JDK that cannot be made well by their own constructors and factories. */
final class KnownTypes {
    private static final Map<String, Step> STEPS = new HashMap<>();

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
        STEPS.put("java.util.Locale", Step.field("java.util.Locale", "ROOT"));
    }

    private KnownTypes() {}

    private static void construct(String type, String owner, String parameters) {
        STEPS.put(type, Step.construct(owner, parameters));
    }

    private static void factory(String type, String owner, String name, String parameters) {
        STEPS.put(type, Step.callStatic(owner, name, parameters));
    }

    /** A member whose values are still missing, if there is one for the type. */
    static List<Step> of(Class<?> type) {
        Step step = STEPS.get(type.getName());
        return step == null ? Collections.emptyList() : Collections.singletonList(step);
    }
}

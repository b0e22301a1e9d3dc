package threadlint.agent;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonWriter;
import java.io.File;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;
import threadlint.free.Recorder;
import threadlint.free.Sampling;
import threadlint.instrument.Instrumenter;
import threadlint.instrument.Options;
import threadlint.jdk.HandOvers;

/** Records the JVM while it runs freely. */
final class FreeInstallation {
    private static final long MOST_EVENTS = 10_000_000;

    private FreeInstallation() {}

    /** @param plan of mode {@code record} with the key {@code free} */
    static void install(JsonObject plan, Instrumentation instrumentation) throws Exception {
        Installation.openJavaBase(instrumentation);
        JsonObject header = new JsonObject();
        header.put("java", System.getProperty("java.version"));
        for (String key : new String[] {"main", "arguments", "junit", "watch"}) {
            if (plan.has(key)) {
                header.put(key, plan.get(key));
            }
        }
        // Of the object, what follows its first brace.
        String members = "," + JsonWriter.string(header).substring(1);
        String text = Sampling.header(members.substring(0, members.length() - 1));
        List<String> globs = new ArrayList<>();
        JsonArray watch = plan.getArray("watch", new JsonArray());
        for (int i = 0; i < watch.size(); i++) {
            globs.add(watch.getString(i));
        }
        String test = plan.getString("junit");
        String main = test == null ? plan.getString("main", "") : test.split("#")[0];
        Instrumenter instrumenter = new Instrumenter(Options.synchronisation());
        List<Class<?>> loaded = new ArrayList<>();
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            if (type.getClassLoader() == null && HandOvers.areIn(type.getName().replace('.', '/'))) {
                loaded.add(type);
            }
        }
        // Not before: what the transformer needs must not be loaded through itself.
        FreeWatch watched = new FreeWatch(globs, main);
        instrumentation.addTransformer(new FreeTransformer(instrumenter, watched), true);
        HookRemoval removal = new HookRemoval(instrumentation, watched);
        Recorder.start(file(plan), text, plan.getLong("max_events", MOST_EVENTS), removal::start);
        // Last: the hooks load the recorder's classes.
        instrumentation.retransformClasses(loaded.toArray(new Class<?>[0]));
    }

    /** The file that the plan names, or a new one in its folder. */
    private static File file(JsonObject plan) throws IOException {
        if (plan.has("trace")) {
            return new File(plan.getString("trace"));
        }
        File folder = new File(plan.getString("dir"));
        folder.mkdirs();
        String name = "jvm-" + ProcessHandle.current().pid();
        File file = new File(folder, name + ".tltrace");
        // Another machine, or an earlier process, may have had the number.
        for (int i = 2; !file.createNewFile(); i++) {
            file = new File(folder, name + "-" + i + ".tltrace");
        }
        return file;
    }
}

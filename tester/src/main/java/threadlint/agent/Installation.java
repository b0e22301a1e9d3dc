package threadlint.agent;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import threadlint.event.IdentityHashes;
import threadlint.event.Locations;
import threadlint.instrument.Guards;
import threadlint.instrument.Instrumenter;
import threadlint.instrument.Options;
import threadlint.instrument.Watch;
import threadlint.jdk.Instrumented;
import threadlint.runtime.policy.Effect;
import threadlint.strategy.Mix;
import threadlint.strategy.Strategies;
import threadlint.strategy.Strategy;

/** Instruments the JDK: classes that are loaded already in one batch, others as they come. */
public final class Installation {
    private Installation() {}

    /** Public because {@link Agent}, which calls it, is loaded by another loader. */
    public static void install(String plan, Instrumentation instrumentation, long start) throws Exception {
        JsonObject object = AgentArguments.plan(plan);
        if (AgentArguments.isFree(object)) {
            FreeInstallation.install(object, instrumentation);
            return;
        }
        openJavaBase(instrumentation);
        open(instrumentation, "java.logging", "java.util.logging");
        open(instrumentation, "java.sql", "java.sql");
        redefine(instrumentation, Instrumented.HTTP_MODULE, Set.of(hooks()), Map.of());
        for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
            IdentityHashes.name(loaded);
        }
        IterationOrder.fix();
        Options options = options(object);
        Instrumenter instrumenter = new Instrumenter(options);
        // Listed before the transformer is added: classes loaded later are instrumented as they come.
        Class<?>[] loaded = loaded(instrumentation, instrumenter);
        instrumentation.addTransformer(new LoadTransformer(instrumenter), true);
        InitializedEarly.initialize();
        retransform(instrumentation, loaded);
        guard(options.guards);
        Installed.set(instrumentation, instrumenter, System.nanoTime() - start);
    }

    /** Classes of java.base call the hooks; the runtime calls jdk.internal.misc. */
    static void openJavaBase(Instrumentation instrumentation) {
        Set<Module> boot = Set.of(hooks());
        instrumentation.redefineModule(
                Object.class.getModule(),
                boot,
                Map.of("jdk.internal.misc", boot),
                Map.of(
                        "java.io", boot, "java.lang", boot, "java.lang.invoke", boot, "java.net", boot, "java.util", boot,
                        "java.util.concurrent", boot, "java.util.concurrent.locks", boot,
                        "sun.nio.ch", boot, "sun.security.jca", boot),
                Set.of(),
                Map.of());
    }

    /** Opens a package whose state is set back after each schedule, if the runtime has its module. */
    private static void open(Instrumentation instrumentation, String module, String name) {
        redefine(instrumentation, module, Set.of(), Map.of(name, Set.of(hooks())));
    }

    private static void redefine(
            Instrumentation instrumentation, String module, Set<Module> reads, Map<String, Set<Module>> opens) {
        ModuleLayer.boot().findModule(module).ifPresent(found ->
                instrumentation.redefineModule(found, reads, Map.of(), opens, Set.of(), Map.of()));
    }

    private static Module hooks() {
        return Locations.class.getModule();
    }

    private static Options options(JsonObject object) {
        boolean all = "all".equals(object.getString("events"));
        String strategy = object.getString("strategy", "");
        Set<Strategy.Need> needs = Strategies.needs(strategy);
        boolean plain = all || needs.contains(Strategy.Need.CONFLICTS) || strategy.equals(Mix.NAME);
        boolean ordering = all || needs.contains(Strategy.Need.ORDERING);
        Guards guards = object.has("allow") ? Guards.allowing(Effect.named(object.getArray("allow"))) : Guards.recording();
        JsonObject schedule = object.getObject("schedule");
        boolean finals = "confirm".equals(object.getString("mode")) || schedule != null && schedule.has("driver");
        Options options = new Options(plain, watch(object), ordering, finals, guards);
        boolean units = (schedule == null ? object : schedule).getBoolean("units", false);
        return units ? options.withUnits() : options;
    }

    /** The classes that the plan names, else all. */
    private static Watch watch(JsonObject plan) {
        List<String> globs = strings(plan.getArray("watch"));
        List<Path> classPath = new ArrayList<>();
        for (String path : strings(plan.getArray("class_path"))) {
            classPath.add(Paths.get(path));
        }
        if (!globs.isEmpty()) {
            return new Watch(globs);
        }
        String test = plan.getString("junit");
        return test == null
                ? Watch.everything(classPath, plan.getString("main", ""))
                : Watch.everythingOfTest(classPath, test.split("#")[0]);
    }

    private static List<String> strings(JsonArray array) {
        List<String> strings = new ArrayList<>();
        for (int i = 0; array != null && i < array.size(); i++) {
            strings.add(array.getString(i));
        }
        return strings;
    }

    /** Loads what is to be guarded, which instruments it, so that a choke point that this JDK lacks is reported now. */
    private static void guard(Guards guards) {
        for (String name : guards.classes()) {
            try {
                Class.forName(name, false, null);
            } catch (ClassNotFoundException e) {
                // Another version has it.
            }
        }
        for (String missing : guards.missing(System.getProperty("os.name"))) {
            Installed.limited(missing);
        }
    }

    private static Class<?>[] loaded(Instrumentation instrumentation, Instrumenter instrumenter) {
        List<Class<?>> wanted = new ArrayList<>();
        for (Class<?> candidate : instrumentation.getAllLoadedClasses()) {
            // Interfaces of java.util.concurrent need no hooks.
            if (candidate.getClassLoader() == null
                    && !candidate.isInterface()
                    && (IterationOrder.decides(candidate) || instrumenter.wants(candidate.getName().replace('.', '/')))
                    && instrumentation.isModifiableClass(candidate)) {
                wanted.add(candidate);
            }
        }
        return wanted.toArray(new Class<?>[0]);
    }

    /** One batch is twice as fast as one class at a time, which is done only to find the one that the JVM refuses. */
    private static void retransform(Instrumentation instrumentation, Class<?>[] classes) {
        try {
            instrumentation.retransformClasses(classes);
        } catch (Exception | LinkageError batch) {
            for (Class<?> single : classes) {
                try {
                    instrumentation.retransformClasses(single);
                } catch (Exception | LinkageError e) {
                    Installed.failed(single.getName(), e);
                }
            }
        }
    }
}

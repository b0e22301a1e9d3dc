package threadlint.harness;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import threadlint.runtime.Carrier;
import threadlint.runtime.Schedule;
import threadlint.runtime.Settings;
import threadlint.runtime.Task;
import threadlint.strategy.Randomness;
import threadlint.strategy.Strategy;

/** Runs schedules of one program, one after the other. */
final class Runner {
    /** Keeps the stream for spurious wake-ups apart from that of the strategy. */
    private static final long CHANCE = 0x5851F42D4C957F2DL;

    private final Program program;
    private final String mainClass;
    private final String[] arguments;
    private final Settings settings;
    private final long seed;
    private Carrier carrier = startCarrier();
    private ProgramLoader loader;
    private MethodHandle main;

    Runner(Program program, String mainClass, List<String> arguments, Settings settings, long seed) {
        this.program = program;
        this.mainClass = mainClass;
        this.arguments = arguments.toArray(new String[0]);
        this.settings = settings;
        this.seed = seed;
    }

    /** Whether schedules share the program's classes. */
    boolean reusesClasses() {
        return program.staticState() == null;
    }

    /** Runs schedule {@code index}. The strategy has been begun. */
    Outcome run(Strategy strategy, long index, Teller teller) throws InputError {
        settings.freshClasses = loader == null || !reusesClasses();
        if (settings.freshClasses) {
            loader = new ProgramLoader(program);
            main = findMain();
        }
        Randomness chance = Randomness.of(seed ^ CHANCE, index);
        Schedule schedule = new Schedule(settings, strategy, chance, Thread.currentThread(), teller);
        Words.Labels labels = teller == null ? new Words.Labels() : teller.labels();
        Runnable beforeUnwinding = () -> {};
        if (teller != null) {
            teller.watch(schedule);
            beforeUnwinding = teller::tellThreads;
        }
        Task task = schedule.add(carrier, carrier);
        carrier.setContextClassLoader(loader);
        Thread.setDefaultUncaughtExceptionHandler(null);
        schedule.open();
        carrier.take(task, new Body(main, arguments.clone()));
        return new Coordinator(schedule, settings, labels, beforeUnwinding).run();
    }

    private MethodHandle findMain() throws InputError {
        try {
            Class<?> type = Class.forName(mainClass, false, loader);
            Method method = type.getMethod("main", String[].class);
            if (!Modifier.isStatic(method.getModifiers())) {
                throw new InputError(mainClass + ".main is not static", "name a class with `public static void main(String[])`");
            }
            method.setAccessible(true);
            return MethodHandles.lookup().unreflect(method);
        } catch (ClassNotFoundException e) {
            throw new InputError(
                    "class " + mainClass + " is not on the class path", "check the name and -cp; compile the program first");
        } catch (NoSuchMethodException e) {
            throw new InputError(
                    "class " + mainClass + " has no `public static void main(String[])`", "name the class that starts the program");
        } catch (IllegalAccessException | LinkageError e) {
            throw new InputError("class " + mainClass + " cannot be loaded: " + e, "run it on the JDK that it was compiled for: --java-home");
        }
    }

    private static Carrier startCarrier() {
        Carrier carrier = new Carrier("main");
        carrier.start();
        return carrier;
    }

    /** The call of main, by a handle: reflection would generate code after some calls, and the schedule would see it. */
    private static final class Body implements Runnable {
        private final MethodHandle main;
        private final String[] arguments;

        Body(MethodHandle main, String[] arguments) {
            this.main = main;
            this.arguments = arguments;
        }

        @Override
        public void run() {
            try {
                main.invokeExact(arguments);
            } catch (Throwable error) {
                throw Body.<RuntimeException>unchecked(error);
            }
        }

        @SuppressWarnings("unchecked")
        private static <E extends Throwable> E unchecked(Throwable error) throws E {
            throw (E) error;
        }
    }
}

package threadlint.harness;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;

/** The main method of a class. */
final class MainMethod implements Workload {
    private final String mainClass;
    private final String[] arguments;
    private ProgramLoader loader;
    private MethodHandle main;

    MainMethod(String mainClass, List<String> arguments) {
        this.mainClass = mainClass;
        this.arguments = arguments.toArray(new String[0]);
    }

    @Override
    public Runnable prepare(ProgramLoader loader) throws InputError {
        if (this.loader != loader) {
            main = find(loader);
            this.loader = loader;
        }
        return new Body(main, arguments.clone());
    }

    private MethodHandle find(ProgramLoader loader) throws InputError {
        try {
            Class<?> type = Class.forName(mainClass, false, loader);
            Method method = type.getMethod("main", String[].class);
            if (!Modifier.isStatic(method.getModifiers())) {
                throw new InputError(
                        mainClass + ".main is not static", "name a class with `public static void main(String[])`");
            }
            method.setAccessible(true);
            return MethodHandles.lookup().unreflect(method);
        } catch (ClassNotFoundException e) {
            throw new InputError(
                    "class " + mainClass + " is not on the class path",
                    "check the name and -cp; compile the program first");
        } catch (NoSuchMethodException e) {
            throw new InputError(
                    "class " + mainClass + " has no `public static void main(String[])`",
                    "name the class that starts the program");
        } catch (IllegalAccessException | LinkageError e) {
            throw new InputError(
                    "class " + mainClass + " cannot be loaded: " + e,
                    "run it on the JDK that it was compiled for: --java-home");
        }
    }

    /** The call by a handle: reflection would generate code after some calls, and the schedule would see it. */
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

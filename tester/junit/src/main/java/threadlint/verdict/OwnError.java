package threadlint.verdict;

import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import threadlint.explore.Failure;
import threadlint.explore.ThreadState;

/** The error with which a test fails: of the class of the exception that its schedule ended with, and from the same place. */
final class OwnError {
    private static final Pattern FRAME = Pattern.compile("(.+)\\.([^.(]+)\\(([^:)]*)(?::(\\d+))?\\)");
    private static final int NATIVE = -2;

    private OwnError() {}

    /** @param story what follows the exception's own message */
    static Throwable of(Failure failure, String story, ClassLoader loader) {
        ThreadState failed = failure.stateOf(failure.thread);
        boolean threw = failure.kind.equals("exception");
        String text = failed != null && failed.error != null ? failed.error : failure.message;
        Throwable error = threw ? ofProgram(text, story, loader) : null;
        if (error == null) {
            error = new AssertionError((threw ? text : failure.headline()) + "\n\n" + story);
        }
        error.setStackTrace(frames(stack(failure, failed)));
        return error;
    }

    /**
     * An exception of the class that a text names before its first colon; null if there is no such class, or none that takes
     * a message as it is.
     */
    private static Throwable ofProgram(String text, String story, ClassLoader loader) {
        int colon = text.indexOf(": ");
        String name = colon < 0 ? text : text.substring(0, colon);
        String message = colon < 0 ? story : text.substring(colon + 2) + "\n\n" + story;
        try {
            Class<? extends Throwable> type = Class.forName(name, true, loader).asSubclass(Throwable.class);
            Throwable error = made(type, message);
            return error != null && message.equals(error.getMessage()) ? error : null;
        } catch (ReflectiveOperationException | LinkageError | RuntimeException e) {
            return null;
        }
    }

    private static Throwable made(Class<? extends Throwable> type, String message) throws ReflectiveOperationException {
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            Class<?>[] parameters = constructor.getParameterTypes();
            boolean takesMessage = parameters.length == 1 && parameters[0].isAssignableFrom(String.class);
            if (takesMessage && constructor.trySetAccessible()) {
                return type.cast(constructor.newInstance(message));
            }
        }
        return null;
    }

    /** Where it failed: of the thread that did, or of an access that races, or of any thread that has not ended. */
    private static List<String> stack(Failure failure, ThreadState failed) {
        if (failed != null && !failed.stack.isEmpty()) {
            return failed.stack;
        }
        if (failure.race != null) {
            return failure.race.first.stack;
        }
        for (ThreadState state : failure.threads) {
            if (!state.stack.isEmpty()) {
                return state.stack;
            }
        }
        return List.of();
    }

    private static StackTraceElement[] frames(List<String> texts) {
        List<StackTraceElement> frames = new ArrayList<>();
        for (String text : texts) {
            Matcher frame = FRAME.matcher(text);
            if (frame.matches()) {
                frames.add(frame(frame));
            }
        }
        return frames.toArray(new StackTraceElement[0]);
    }

    private static StackTraceElement frame(Matcher frame) {
        String file = frame.group(3);
        int line = frame.group(4) != null ? Integer.parseInt(frame.group(4)) : file.equals("native") ? NATIVE : -1;
        boolean hasFile = file.contains(".");
        return new StackTraceElement(frame.group(1), frame.group(2), hasFile ? file : null, line);
    }
}

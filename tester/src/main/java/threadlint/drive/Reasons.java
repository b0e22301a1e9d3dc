package threadlint.drive;

import java.lang.reflect.Field;

/** Exceptions in few words, for people. */
public final class Reasons {
    private static final int MAX_LENGTH = 80;

    /** What it was made with. */
    private static final Field MESSAGE = messageField();

    private Reasons() {}

    /** Its class, and the start of its message: {@code IllegalStateException: no name}. */
    static String of(Throwable error) {
        String name = error.getClass().getName();
        String simple = name.substring(name.lastIndexOf('.') + 1);
        String message = message(error);
        if (message == null || message.isEmpty()) {
            return simple;
        }
        return simple + ": " + shortened(error instanceof NullPointerException ? cause(message) : message);
    }

    /**
     * Why a class cannot be used.
     *
     * @param name binary name
     * @param reason a {@link LinkageError}, or that the class was not found
     */
    public static String ofLinking(String name, Throwable reason) {
        boolean isMissing = reason instanceof NoClassDefFoundError || reason instanceof ClassNotFoundException;
        String message = isMissing ? message(reason) : null;
        String missing = message == null ? "" : message.replace('/', '.');
        if (missing.equals(name)) {
            return "class " + name + " is not on the class path";
        }
        // A message with spaces is about a class that was there once, but could not be initialised.
        boolean isNamed = !missing.isEmpty() && missing.indexOf(' ') < 0;
        return "class " + name + " cannot be used: " + (isNamed ? "class " + missing + " is not on the class path" : of(reason));
    }

    /** Where it was thrown, the innermost place first; empty if only a method of the program could tell. */
    static StackTraceElement[] places(Throwable error) {
        try {
            return isOfProgram(error, "getStackTrace") ? new StackTraceElement[0] : error.getStackTrace();
        } catch (ReflectiveOperationException | LinkageError e) {
            return new StackTraceElement[0];
        }
    }

    private static Field messageField() {
        try {
            Field field = Throwable.class.getDeclaredField("detailMessage");
            field.trySetAccessible();
            return field;
        } catch (NoSuchFieldException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Whether the program has a getter of its own. It is not asked: it may throw, or never end. */
    private static boolean isOfProgram(Throwable error, String getter) throws NoSuchMethodException {
        return error.getClass().getMethod(getter).getDeclaringClass().getClassLoader() != null;
    }

    /** What it says, null for nothing. */
    private static String message(Throwable error) {
        try {
            return isOfProgram(error, "getMessage") ? (String) MESSAGE.get(error) : error.getMessage();
        } catch (ReflectiveOperationException | LinkageError e) {
            return null;
        }
    }

    /** Of {@code Cannot invoke "…" because "keys" is null}, the last part. */
    private static String cause(String message) {
        int because = message.indexOf(" because ");
        return because < 0 ? message : message.substring(because + " because ".length());
    }

    private static String shortened(String message) {
        String line = message.split("\\R", 2)[0];
        return line.length() <= MAX_LENGTH ? line : line.substring(0, MAX_LENGTH) + "…";
    }
}

package threadlint.drive;

/** Exceptions in few words, for people. */
final class Reasons {
    private static final int MAX_LENGTH = 80;

    private Reasons() {}

    /** Its class, and the start of its message: {@code IllegalStateException: no name}. */
    static String of(Throwable error) {
        String name = error.getClass().getName();
        String simple = name.substring(name.lastIndexOf('.') + 1);
        String message = error.getMessage();
        if (message == null || message.isEmpty()) {
            return simple;
        }
        return simple + ": " + shortened(error instanceof NullPointerException ? cause(message) : message);
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

package threadlint.harness;

import java.util.ArrayList;
import java.util.List;
import threadlint.jdk.StackFrames;

/** Stack frames as people read them. */
public final class Frames {
    private static final String DRIVERS = "threadlint.drive.";

    private Frames() {}

    /** {@code class.method(File.java:12)}. */
    static String text(StackTraceElement frame) {
        return className(frame.getClassName()) + "." + method(frame) + "(" + place(frame) + ")";
    }

    /** Of the class of a lambda expression without its number and address, which differ from schedule to schedule. */
    static String className(String name) {
        int lambda = name.indexOf("$$Lambda");
        return lambda < 0 ? name : name.substring(0, lambda) + "$$Lambda";
    }

    /** The name of the method in the program's own code. */
    public static String method(StackTraceElement frame) {
        return StackFrames.method(frame);
    }

    /** {@code File.java:12}. */
    public static String place(StackTraceElement frame) {
        if (frame.getFileName() == null) {
            return frame.isNativeMethod() ? "native" : "unknown source";
        }
        return frame.getLineNumber() < 0 ? frame.getFileName() : frame.getFileName() + ":" + frame.getLineNumber();
    }

    /** The innermost frame of the program, or else the innermost that is not the tester's. */
    public static StackTraceElement firstOfProgram(StackTraceElement[] stack) {
        StackTraceElement frame = StackFrames.firstOfProgram(stack);
        return frame != null ? frame : stack[stack.length - 1];
    }

    /** The frames without those that the tester brings along, at most {@code most}. */
    public static List<String> texts(StackTraceElement[] stack, int most) {
        List<String> result = new ArrayList<>();
        int end = endOfDriven(stack);
        for (int i = 0; i < end && result.size() < most; i++) {
            if (!isBroughtAlong(stack[i])) {
                result.add(text(stack[i]));
            }
        }
        return result;
    }

    /** Where the frames of a call that a driver made end, and those of the driver and of reflection begin. */
    private static int endOfDriven(StackTraceElement[] stack) {
        int end = 0;
        while (end < stack.length && !stack[end].getClassName().startsWith(DRIVERS)) {
            end++;
        }
        while (end < stack.length && end > 0 && isOfReflection(stack[end - 1])) {
            end--;
        }
        return end;
    }

    private static boolean isOfReflection(StackTraceElement frame) {
        String name = frame.getClassName();
        return name.startsWith("java.lang.reflect.") || name.startsWith("jdk.internal.reflect.");
    }

    /** Of the tester, or how it pauses a thread and calls main. */
    private static boolean isBroughtAlong(StackTraceElement frame) {
        return StackFrames.isOfTester(frame)
                || frame.getClassName().startsWith("java.lang.invoke.LambdaForm$")
                || frame.getClassName().equals("jdk.internal.misc.Unsafe") && frame.getMethodName().endsWith("park");
    }
}

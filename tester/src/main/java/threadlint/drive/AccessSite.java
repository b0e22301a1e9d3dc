package threadlint.drive;

import java.util.Objects;

/** An access of the field, or of what it holds. */
public final class AccessSite {
    /** Binary name of the class that contains the access, null if unknown. */
    public final String className;

    /** Simple name of the method. */
    public final String method;

    /** 0 if unknown. */
    public final int line;

    public final boolean write;

    public AccessSite(String className, String method, int line, boolean write) {
        this.className = className;
        this.method = method;
        this.line = line;
        this.write = write;
    }

    /**
     * Whether {@code seen} is this access, for all that this one says: class null and line 0 leave it open. Code in a
     * lambda counts as its method's, code of nested classes as the class's; an accessor that the compiler made stands for
     * whatever calls it.
     */
    boolean covers(AccessSite seen) {
        if (seen.method.startsWith("access$")) {
            return true;
        }
        return (className == null || seen.className.equals(className) || seen.className.startsWith(className + "$"))
                && method.equals(sourceMethod(seen.method))
                && (line == 0 || line == seen.line);
    }

    /** The method that contains a lambda's code, as far as compilers name it after the method. */
    public static String sourceMethod(String method) {
        int end = method.lastIndexOf('$');
        boolean isLambda = method.startsWith("lambda$") && end > "lambda$".length();
        String source = isLambda ? method.substring("lambda$".length(), end) : method;
        return isLambda && source.equals("new") ? "<init>" : isLambda && source.equals("static") ? "<clinit>" : source;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof AccessSite
                && Objects.equals(((AccessSite) other).className, className)
                && ((AccessSite) other).method.equals(method)
                && ((AccessSite) other).line == line
                && ((AccessSite) other).write == write;
    }

    @Override
    public int hashCode() {
        return Objects.hash(className, method, line, write);
    }

    @Override
    public String toString() {
        return (write ? "writes at " : "reads at ") + className + "." + method + ":" + line;
    }
}

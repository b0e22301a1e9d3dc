package sun.awt;

/** Stands in for the class of this name in JDK 8's {@code lib/charsets.jar}. */
public class HKSCS {}

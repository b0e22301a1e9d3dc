package threadlint.jdk;

/** Types whose objects never change, and classes whose use in an initialiser leaves nothing behind. */
public final class ImmutableTypes {
    static final ClassTable IMMUTABLE = ClassTable.of(
            "java/lang/String", "java/lang/Boolean", "java/lang/Byte", "java/lang/Character", "java/lang/Short",
            "java/lang/Integer", "java/lang/Long", "java/lang/Float", "java/lang/Double", "java/lang/Class",
            "java/lang/invoke/VarHandle", "java/lang/invoke/MethodHandle", "java/lang/invoke/MethodType",
            "java/lang/invoke/MethodHandles$Lookup", "java/util/concurrent/TimeUnit",
            "java/util/concurrent/atomic/AtomicIntegerFieldUpdater", "java/util/concurrent/atomic/AtomicLongFieldUpdater",
            "java/util/concurrent/atomic/AtomicReferenceFieldUpdater", "java/util/regex/Pattern", "java/util/Locale",
            "java/util/UUID", "java/nio/charset/Charset", "java/time/Duration", "java/time/Instant",
            "java/time/LocalDate", "java/time/LocalDateTime", "java/time/ZoneId", "sun/misc/Unsafe");

    static final ClassTable HARMLESS = ClassTable.of(
            "java/lang/Enum", "java/lang/Math", "java/lang/StringBuilder", "java/lang/NoSuchFieldError",
            "java/lang/ReflectiveOperationException", "java/lang/ExceptionInInitializerError", "java/lang/AssertionError",
            "java/lang/invoke/MethodHandles");

    private ImmutableTypes() {}

    public static boolean has(String internalName) {
        return IMMUTABLE.has(internalName);
    }

    /** Whether an initialiser may use the class and need not run again for another schedule. */
    public static boolean isHarmless(String internalName) {
        return HARMLESS.has(internalName);
    }
}

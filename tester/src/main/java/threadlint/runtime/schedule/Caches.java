package threadlint.runtime.schedule;

import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import threadlint.event.Numbering;
import threadlint.jdk.StackFrames;
import threadlint.runtime.task.Task;

/**
 * Tells concurrent maps, locks and similar objects of the program from those that the JDK keeps for itself, for
 * example in caches of formats, locales and charsets.
 *
 * <p>How often a cache is asked depends on what earlier schedules left in it, so its operations are no events. To
 * whom an object belongs shows on the stack when a schedule first operates on it: the innermost frame decides,
 * apart from frames that only pass calls on, as those of collections and streams do.
 */
public final class Caches {
    private Numbering known;
    private boolean[] ofJdk;

    /** Whether the object is the JDK's own, as the caller of its operation shows. */
    public boolean isOfJdk(Task me, Object object) {
        if (known == null) {
            known = new Numbering();
            ofJdk = new boolean[16];
        }
        int size = known.size();
        int number = known.of(object);
        if (number == size) {
            if (number == ofJdk.length) {
                boolean[] more = new boolean[number * 2];
                System.arraycopy(ofJdk, 0, more, 0, number);
                ofJdk = more;
            }
            ofJdk[number] = isCalledByJdk(me);
        }
        return ofJdk[number];
    }

    /** The walk itself may load and initialise classes of the JDK. */
    private static boolean isCalledByJdk(Task me) {
        me.enterRegion();
        try {
            return Stack.isOfJdk();
        } finally {
            me.leaveRegion();
        }
    }

    /** Initialised when first needed: most programs do without. */
    private static final class Stack {
        private static final StackWalker WALKER = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
        private static final ClassLoader PLATFORM = ClassLoader.getPlatformClassLoader();
        private static final Tells TELLS = new Tells();
        private static final First FIRST = new First();

        static boolean isOfJdk() {
            return WALKER.walk(FIRST);
        }
    }

    /** Whether the first frame that tells the user, from the innermost, is the JDK's. */
    private static final class First implements Function<Stream<StackWalker.StackFrame>, Boolean> {
        @Override
        public Boolean apply(Stream<StackWalker.StackFrame> frames) {
            StackWalker.StackFrame frame = frames.filter(Stack.TELLS).findFirst().orElse(null);
            return frame != null && isJdk(frame.getDeclaringClass());
        }

        private static boolean isJdk(Class<?> type) {
            ClassLoader loader = type.getClassLoader();
            return (loader == null || loader == Stack.PLATFORM) && type != Thread.class;
        }
    }

    /** Whether a frame is that of the user of an object, rather than a step between the two. */
    private static final class Tells implements Predicate<StackWalker.StackFrame> {
        @Override
        public boolean test(StackWalker.StackFrame frame) {
            String name = frame.getClassName();
            return !name.startsWith("threadlint.") && StackFrames.tellsUser(name);
        }
    }
}

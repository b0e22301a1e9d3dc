package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static threadlint.harness.ByHand.join;
import static threadlint.harness.ByHand.start;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import threadlint.event.Locations;
import threadlint.event.Sites;
import threadlint.runtime.hooks.ClassHooks;
import threadlint.runtime.hooks.MemoryHooks;
import threadlint.runtime.hooks.ParkHooks;
import threadlint.runtime.hooks.RegionHooks;
import threadlint.runtime.hooks.ThreadHooks;
import threadlint.runtime.jvm.Declarations;
import threadlint.runtime.schedule.Failure;

/** Locks of class initialisation. Each class is used in one test, as the JVM initialises it once. */
class InitializationByHandTest {
    private static final List<String> ORDER = new ArrayList<>();

    private static final int FIELD = Locations.of("Published", "data");
    private static final int SITE = Sites.of("example", "method", 1, FIELD);

    private final ByHand hand = new ByHand();

    @BeforeEach
    void eachScheduleInitialisesItsClasses() {
        ORDER.clear();
        hand.settings.freshClasses = true;
        for (Class<?> type : InitializationByHandTest.class.getDeclaredClasses()) {
            Declarations.initializer(type.getName());
        }
    }

    private static void slowly(Class<?> type) {
        ClassHooks.initializing(type);
        ORDER.add("begins " + type.getSimpleName());
        ParkHooks.park(null, 1, 1_000_000);
        ORDER.add("ends " + type.getSimpleName());
        ClassHooks.initialized(type);
    }

    private static void use(Class<?> type) {
        ClassHooks.initialize(type);
        ORDER.add(ThreadHooks.currentThread().getName() + " uses " + type.getSimpleName());
    }

    private static Thread user(Class<?> type, String name) {
        Thread thread = new Thread(() -> use(type), name);
        ThreadHooks.start(thread);
        return thread;
    }

    private static final class Slow {
        static {
            slowly(Slow.class);
        }
    }

    @Test
    void othersWaitForTheEndOfAnInitialiser() {
        hand.passes(() -> {
            user(Slow.class, "a");
            user(Slow.class, "b");
        });
        assertEquals("[begins Slow, ends Slow, a uses Slow, b uses Slow]", ORDER.toString());
        assertEquals(2, hand.events.stream().filter(event -> event.endsWith(" INITIALIZE")).count());
    }

    private static class Base {
        static {
            slowly(Base.class);
        }
    }

    private static final class Derived extends Base {
        static {
            slowly(Derived.class);
        }
    }

    @Test
    void superclassesComeFirst() {
        hand.passes(() -> {
            user(Derived.class, "a");
            user(Base.class, "b");
            user(Derived.class, "c");
        });
        assertEquals(
                "[begins Base, ends Base, begins Derived, b uses Base, ends Derived, a uses Derived, c uses Derived]",
                ORDER.toString());
    }

    private static final class Chicken {
        static {
            ClassHooks.initializing(Chicken.class);
            ParkHooks.park(null, 1, 1_000_000);
            use(Egg.class);
            ClassHooks.initialized(Chicken.class);
        }
    }

    private static final class Egg {
        static {
            ClassHooks.initializing(Egg.class);
            ParkHooks.park(null, 1, 1_000_000);
            use(Chicken.class);
            ClassHooks.initialized(Egg.class);
        }
    }

    @Test
    void initialisersThatNeedEachOtherDeadlock() {
        Failure failure = hand.fails(Failure.Kind.DEADLOCK, () -> {
            user(Chicken.class, "a");
            user(Egg.class, "b");
            for (;;) {
                ThreadHooks.yieldNow();
            }
        });
        String message = Transcript.message(failure);
        assertTrue(message.startsWith("threads wait for each other: T1 waits for the initialisation of "), message);
        assertTrue(message.contains("Egg, held by T2, T2 waits for the initialisation of "), message);
    }

    private static final class Own {
        static {
            ClassHooks.initializing(Own.class);
            use(Own.class);
            ClassHooks.initialized(Own.class);
        }
    }

    @Test
    void aThreadMayUseTheClassThatItInitialises() {
        hand.passes(() -> join(user(Own.class, "a")));
        assertEquals("[a uses Own, a uses Own]", ORDER.toString());
    }

    private static final class Silent {
        static {
            slowly(Silent.class);
        }
    }

    /** As by reflection. */
    @Test
    void anInitialiserThatNobodyAnnouncedLocksToo() {
        hand.passes(() -> {
            start(() -> Class.forName(Silent.class.getName(), true, Silent.class.getClassLoader()));
            user(Silent.class, "b");
        });
        assertEquals("[begins Silent, ends Silent, b uses Silent]", ORDER.toString());
    }

    private static final class Shared {
        static {
            slowly(Shared.class);
        }
    }

    @Test
    void whereSchedulesShareClassesTheFirstUseIsNoEvent() {
        hand.settings.freshClasses = false;
        hand.passes(() -> join(user(Shared.class, "a")));
        assertEquals("[a uses Shared]", ORDER.toString());
        assertTrue(!hand.events.contains("1 INITIALIZE"));
    }

    private static final class Published {
        static Object data;

        static {
            ClassHooks.initializing(Published.class);
            data = ORDER;
            MemoryHooks.write(ORDER, SITE);
            ClassHooks.initialized(Published.class);
        }
    }

    @Test
    void useIsOrderedAfterTheInitialiser() {
        hand.settings.races = true;
        ByHand.Code read = () -> {
            ClassHooks.initialize(Published.class);
            MemoryHooks.read(Published.data, SITE);
        };
        hand.passes(() -> join(start(read), start(read)));
    }

    private static final class Needed {
        static {
            slowly(Needed.class);
        }
    }

    @Test
    void aRegionDoesNotKeepAThreadFromWaitingForAnInitialiser() {
        Outcome outcome = hand.passes(() -> {
            user(Needed.class, "a");
            start(() -> {
                RegionHooks.enterRegion();
                use(Needed.class);
                RegionHooks.leaveRegion();
            });
        });
        assertEquals("[begins Needed, ends Needed, a uses Needed, ", ORDER.toString().replaceFirst("Thread-.*", ""));
        assertEquals(4, ORDER.size());
        assertEquals(0, outcome.uncontrolled.length, "nobody waits in the JVM");
    }

    /** Only the first has an initialiser: the others are locked while it runs. */
    private static final class Chain {
        private static class A {
            static {
                slowly(A.class);
            }
        }

        private static class B extends A {}

        private static class C extends B {}

        private static class D extends C {}

        private static class E extends D {}

        private static final class F extends E {}
    }

    @Test
    void subclassesWithoutInitialisersAreLockedToo() {
        Declarations.initializer(Chain.A.class.getName());
        Outcome outcome = hand.passes(() -> {
            user(Chain.F.class, "a");
            user(Chain.E.class, "b");
        });
        assertEquals("[begins A, ends A, a uses F, b uses E]", ORDER.toString());
        assertEquals(0, outcome.uncontrolled.length, "nobody waits in the JVM");
    }
}

package threadlint.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;
import threadlint.jupiter.ConcurrentTestExtension;

/**
 * A test that passes only if no schedule fails: it stands in place of {@code @Test}, or beside {@code @ParameterizedTest} or
 * another template.
 *
 * <p>A JVM of its own runs the test once per schedule, one thread at a time, each time on a new instance, with
 * {@code @BeforeEach}, {@code @AfterEach} and all extensions. A schedule fails by an exception that the test or one of its
 * threads throws, and by a deadlock, a livelock or a data race. The test then fails with that exception, or an
 * {@code AssertionError}; its message has the interleaving, and says where the schedule is saved and how to replay it.
 * Where schedules cannot be run, and if the test never starts a second thread, it fails and says why.
 *
 * <p>System properties of the same names, {@code threadlint.schedules} for example, take precedence over these values.
 */
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@ExtendWith(ConcurrentTestExtension.class)
public @interface ConcurrentTest {
    /** The largest number of schedules; 0 for 1,000, or for any number if {@link #seconds} is set. */
    long schedules() default 0;

    /**
     * How threads are scheduled: {@code mix}, {@code random}, {@code pct}, {@code pos}, {@code ops}, {@code race} or
     * {@code dfs}, perhaps with a parameter, as in {@code pct:7}.
     */
    String strategy() default "mix";

    /** Equal seeds give equal schedules. */
    long seed() default 1;

    /** At which steps threads switch. */
    Events events() default Events.SYNC;

    /**
     * Globs over the names of the classes whose plain accesses are looked at: {@code *} within a segment, {@code **} across.
     * None means the classes of the class path.
     */
    String[] watch() default {};

    /** Wall time in seconds after which no further schedule begins, from when the JVM is ready; 0 for no limit. */
    double seconds() default 0;
}

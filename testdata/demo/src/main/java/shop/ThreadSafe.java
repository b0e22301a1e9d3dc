package shop;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Target;

/** The annotated class may be used by many threads without locking on their side. */
@Documented
@Target(ElementType.TYPE)
public @interface ThreadSafe {}

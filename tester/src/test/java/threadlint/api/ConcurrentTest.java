package threadlint.api;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Stands for that of the JUnit module. */
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@ExtendWith(ConcurrentTest.Extension.class)
public @interface ConcurrentTest {
    /** What JUnit would have to run. */
    final class Extension implements BeforeEachCallback {
        @Override
        public void beforeEach(ExtensionContext context) {}
    }
}

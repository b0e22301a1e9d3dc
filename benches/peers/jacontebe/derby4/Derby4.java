import java.lang.reflect.Method;
import java.util.Collections;
import org.powermock.core.classloader.MockClassLoader;
import org.powermock.core.transformers.MockTransformer;
import org.powermock.core.transformers.impl.MainMockTransformer;

/**
 * Runs the case, which has a main but no test method, in the loader that PowerMock's runner would
 * have given it: static methods can be mocked only there.
 */
public class Derby4 {
    private static final String CASE = "org.apache.derby.impl.services.reflect.Derby764";

    public static void main(String[] args) throws Exception {
        String[] mocked = {
            "org.apache.derby.iapi.services.monitor.Monitor", "org.apache.derby.iapi.util.IdUtil",
        };
        // Mockito makes subclasses of classes of this package, which is younger than PowerMock.
        String[] left = {"jdk.internal.*"};
        MockClassLoader loader = new MockClassLoader(mocked, left);
        MockTransformer transformer = new MainMockTransformer();
        loader.setMockTransformerChain(Collections.singletonList(transformer));
        Thread.currentThread().setContextClassLoader(loader);
        Method main = Class.forName(CASE, true, loader).getMethod("main", String[].class);
        main.invoke(null, (Object) args);
    }
}

package threadlint.junit;

import junit.framework.TestCase;

/** A test of JUnit 3, which no build runs. */
public class SamplesOf3 extends TestCase {
    @Override
    protected void setUp() {
        Log.add("set up");
    }

    public void testPasses() {
        Log.add(getName());
    }

    public void testFails() {
        fail("fails");
    }

    public void helper() {}

    @Override
    protected void tearDown() {
        Log.add("tear down");
    }

    public static class Named extends SamplesOf3 {
        public Named(String name) {
            setName(name);
            Log.add("new " + name);
        }
    }
}

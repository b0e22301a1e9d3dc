package threadlint.drive;

import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import threadlint.jdk.Callbacks;

/** What the code under test handed to a stub, to have it called later: a listener, a task. */
final class HandOver {
    /** The number of the step that makes the stub. */
    final int stub;

    /** The method of the stub that was given it. */
    final String method;

    /** As what the method takes it. */
    final Type type;

    /** Whether a call of a thread handed it over; else the prefix did. */
    final boolean isByCall;

    private HandOver(int stub, String method, Type type, boolean isByCall) {
        this.stub = stub;
        this.method = method;
        this.type = type;
        this.isByCall = isByCall;
    }

    /**
     * What a stub was handed.
     *
     * @param step the number of the step that made it
     * @param before how much of it the prefix handed over
     */
    static List<HandOver> of(int step, Stub stub, int before) {
        List<HandOver> found = new ArrayList<>();
        List<StubAnswers.Given> given = stub.threadlintAnswers().given();
        try {
            List<Method> methods = given.isEmpty() ? List.of() : Maker.sorted(Digest.stubbed(stub).getMethods());
            for (int i = 0; i < given.size(); i++) {
                for (Method method : methods) {
                    add(found, step, method, given.get(i), i >= before);
                }
            }
        } catch (LinkageError e) {
            // A type that it mentions is not on the class path: that may miss what it was handed.
        }
        return found;
    }

    private static void add(List<HandOver> found, int step, Method method, StubAnswers.Given given, boolean isByCall) {
        if (!method.getName().equals(given.method) || method.getParameterCount() != given.arguments.length) {
            return;
        }
        Type[] types = Types.parameters(method);
        for (int i = 0; i < types.length; i++) {
            Class<?> raw = Types.raw(types[i]);
            if (raw.isInstance(given.arguments[i]) && isOfProgram(given.arguments[i]) && Callbacks.isForLater(method.getName(), raw)) {
                found.add(new HandOver(step, method.getName(), types[i], isByCall));
            }
        }
    }

    private static boolean isOfProgram(Object object) {
        return !(object instanceof Stub) && !Types.isJdk(object.getClass());
    }
}

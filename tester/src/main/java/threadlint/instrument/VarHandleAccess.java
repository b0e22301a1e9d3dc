package threadlint.instrument;

import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.Type;

/** The access modes of a VarHandle (java.lang.invoke.VarHandle.AccessMode) that are not plain. */
final class VarHandleAccess {
    static final String OWNER = "java/lang/invoke/VarHandle";

    private static final String[] ORDERS = {"", "Acquire", "Release"};

    /** Number of values that an access takes after its coordinates. */
    private static final Map<String, Integer> VALUES = new HashMap<>();

    static {
        for (String order : new String[] {"Volatile", "Opaque"}) {
            VALUES.put("get".concat(order), 0);
            VALUES.put("set".concat(order), 1);
        }
        VALUES.put("getAcquire", 0);
        VALUES.put("setRelease", 1);
        VALUES.put("weakCompareAndSetPlain", 2);
        for (String order : ORDERS) {
            VALUES.put("compareAndExchange".concat(order), 2);
            VALUES.put("weakCompareAndSet".concat(order), 2);
            for (String change : new String[] {"Set", "Add", "BitwiseOr", "BitwiseAnd", "BitwiseXor"}) {
                VALUES.put("getAnd".concat(change).concat(order), 1);
            }
        }
        VALUES.put("compareAndSet", 2);
    }

    private VarHandleAccess() {}

    static boolean isAccess(String owner, String name) {
        return owner.equals(OWNER) && VALUES.containsKey(name);
    }

    /** How many arguments say what is accessed: an object or array, and the index of an element. */
    static int coordinates(String name, Type[] arguments) {
        return arguments.length - VALUES.get(name);
    }
}

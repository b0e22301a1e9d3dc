package threadlint.runtime.hooks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.AccessMode;
import org.junit.jupiter.api.Test;
import threadlint.event.Sites;

/** Handles with a hook do the same as those without. */
class ReflectionHooksTest {
    static class Holder {
        static volatile String name = "a";
        final int fixed = 1;
        volatile long count = 2;
        int plain = 3;
    }

    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
    private static final int SITE = Sites.of("example", "look", 1, 0);

    private final Holder holder = new Holder();

    private static MethodHandle accessor(MethodHandle found, int site) {
        MethodHandle hooked = ReflectionHooks.accessor(found, LOOKUP, site);
        assertEquals(found.type(), hooked.type());
        return hooked;
    }

    private static VarHandle count() throws Exception {
        return LOOKUP.findVarHandle(Holder.class, "count", long.class);
    }

    @Test
    void getters_and_setters_get_and_set() throws Throwable {
        accessor(LOOKUP.findSetter(Holder.class, "count", long.class), 0).invokeExact(holder, 5L);
        assertEquals(5L, (long) accessor(LOOKUP.findGetter(Holder.class, "count", long.class), 0).invokeExact(holder));
        accessor(LOOKUP.findStaticSetter(Holder.class, "name", String.class), 0).invokeExact("b");
        assertEquals("b", (String) accessor(LOOKUP.findStaticGetter(Holder.class, "name", String.class), 0).invokeExact());
        accessor(LOOKUP.findSetter(Holder.class, "plain", int.class), SITE).invokeExact(holder, 6);
        assertEquals(6, (int) accessor(LOOKUP.findGetter(Holder.class, "plain", int.class), SITE).invokeExact(holder));
    }

    @Test
    void only_what_is_an_event_gets_a_hook() throws Throwable {
        MethodHandle plain = LOOKUP.findGetter(Holder.class, "plain", int.class);
        MethodHandle fixed = LOOKUP.findGetter(Holder.class, "fixed", int.class);
        assertSame(plain, accessor(plain, 0));
        assertSame(fixed, accessor(fixed, SITE));
        assertNotSame(plain, accessor(plain, SITE));
    }

    @Test
    void a_handle_with_a_hook_reveals_its_field() throws Throwable {
        MethodHandle hooked = accessor(LOOKUP.findGetter(Holder.class, "count", long.class), 0);
        assertEquals("count", ReflectionHooks.revealDirect(LOOKUP, hooked).getName());
        MethodHandle other = LOOKUP.findVirtual(Object.class, "toString", MethodType.methodType(String.class));
        assertEquals("toString", ReflectionHooks.revealDirect(LOOKUP, other).getName());
    }

    @Test
    void every_access_mode_works_as_a_method_handle() throws Throwable {
        for (AccessMode mode : AccessMode.values()) {
            VarHandle handle = count();
            MethodHandle expected = handle.toMethodHandle(mode);
            assertEquals(expected.type(), ReflectionHooks.toMethodHandle(handle, mode, SITE).type(), mode::methodName);
            MethodHandle invoker = MethodHandles.varHandleInvoker(mode, expected.type());
            assertEquals(invoker.type(), ReflectionHooks.invoker(invoker, mode, SITE).type(), mode::methodName);
        }
        assertEquals(2L, (long) ReflectionHooks.toMethodHandle(count(), AccessMode.GET_AND_ADD, 0).invokeExact(holder, 7L));
        assertEquals(9L, (long) ReflectionHooks.toMethodHandle(count(), AccessMode.GET, SITE).invokeExact(holder));
        MethodType type = MethodType.methodType(boolean.class, Holder.class, long.class, long.class);
        MethodHandle swap = ReflectionHooks.invoker(MethodHandles.varHandleExactInvoker(AccessMode.COMPARE_AND_SET, type), AccessMode.COMPARE_AND_SET, 0);
        assertEquals(true, (boolean) swap.invokeExact(count(), holder, 9L, 1L));
    }

    @Test
    void elements_views_and_static_fields_work_as_well() throws Throwable {
        int[] array = {1, 2};
        VarHandle elements = MethodHandles.arrayElementVarHandle(int[].class);
        assertEquals(2, (int) ReflectionHooks.toMethodHandle(elements, AccessMode.GET_VOLATILE, 0).invokeExact(array, 1));
        assertEquals(2, (int) ReflectionHooks.toMethodHandle(elements, AccessMode.GET, SITE).invokeExact(array, 1));
        VarHandle name = LOOKUP.findStaticVarHandle(Holder.class, "name", String.class);
        String before = Holder.name;
        assertEquals(before, (String) ReflectionHooks.toMethodHandle(name, AccessMode.GET_ACQUIRE, 0).invokeExact());
        VarHandle bound = MethodHandles.byteBufferViewVarHandle(int[].class, java.nio.ByteOrder.nativeOrder());
        java.nio.ByteBuffer buffer = java.nio.ByteBuffer.allocateDirect(8);
        ReflectionHooks.toMethodHandle(bound, AccessMode.SET_VOLATILE, 0).invokeExact(buffer, 4, 8);
        assertEquals(8, buffer.order(java.nio.ByteOrder.nativeOrder()).getInt(4));
    }
}

package threadlint.jdk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static threadlint.jdk.MemoryEffects.ACQUIRES;
import static threadlint.jdk.MemoryEffects.LOADS;
import static threadlint.jdk.MemoryEffects.RELEASES;
import static threadlint.jdk.MemoryEffects.STORES;
import static threadlint.jdk.MemoryEffects.VOLATILE;

import org.junit.jupiter.api.Test;

class MemoryEffectsTest {
    private static void effects(int expected, String... methods) {
        for (String method : methods) {
            assertEquals(expected, MemoryEffects.of(method), method);
        }
    }

    @Test
    void the_name_tells_the_access_mode() {
        effects(LOADS | ACQUIRES | VOLATILE, "getVolatile", "getIntVolatile");
        effects(STORES | RELEASES | VOLATILE, "setVolatile", "putReferenceVolatile");
        effects(LOADS | ACQUIRES, "getAcquire", "getLongAcquire");
        effects(STORES | RELEASES, "setRelease", "putIntRelease", "putOrderedObject");
        effects(LOADS, "getOpaque");
        effects(STORES, "setOpaque");
        effects(
                LOADS | STORES | ACQUIRES | RELEASES | VOLATILE,
                "compareAndSet", "compareAndSwapInt", "weakCompareAndSet", "compareAndExchange", "getAndAdd", "getAndBitwiseOr");
        effects(LOADS | STORES | ACQUIRES, "weakCompareAndSetAcquire", "getAndSetAcquire");
        effects(LOADS | STORES | RELEASES, "compareAndExchangeRelease", "getAndAddRelease");
        effects(LOADS | STORES, "weakCompareAndSetPlain", "weakCompareAndSetIntPlain");
    }

    @Test
    void the_name_tells_how_many_values_are_passed() {
        for (java.lang.invoke.VarHandle.AccessMode mode : java.lang.invoke.VarHandle.AccessMode.values()) {
            String name = mode.methodName();
            int expected = name.contains("ompareAnd") ? 2 : name.startsWith("set") || name.startsWith("getAnd") ? 1 : 0;
            assertEquals(expected, MemoryEffects.values(name), name);
        }
    }

    @Test
    void fences_are_known() {
        assertEquals(ACQUIRES | RELEASES, MemoryEffects.ofFence("fullFence"));
        assertEquals(ACQUIRES, MemoryEffects.ofFence("acquireFence"));
        assertEquals(ACQUIRES, MemoryEffects.ofFence("loadLoadFence"));
        assertEquals(RELEASES, MemoryEffects.ofFence("releaseFence"));
        assertEquals(RELEASES, MemoryEffects.ofFence("storeStoreFence"));
        assertEquals(0, MemoryEffects.ofFence("getAcquire"));
    }
}

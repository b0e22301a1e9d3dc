package threadlint.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import threadlint.runtime.policy.Effect;

class GuardsTest {
    private static Instrumenter instrumenter(Guards guards) {
        return new Instrumenter(new Options(false, Watch.none(), false, false, guards));
    }

    private static byte[] instrument(Guards guards, String name, boolean loaded) throws Exception {
        try (InputStream file = ClassLoader.getSystemResourceAsStream(name + ".class")) {
            return file == null ? null : instrumenter(guards).jdk(name, file.readAllBytes(), loaded);
        }
    }

    private static Guards against(Effect effect) {
        return Guards.allowing(EnumSet.complementOf(EnumSet.of(effect)));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void this_jdk_has_every_choke_point() throws Exception {
        Guards guards = Guards.allowing(Set.of());
        for (String name : guards.classes()) {
            instrument(guards, name.replace('.', '/'), true);
        }
        assertEquals(List.of(), guards.missing("Linux"));
    }

    @Test
    void a_choke_point_that_is_missing_is_told_once() {
        Guards guards = against(Effect.EXIT);
        assertEquals(
                List.of(
                        "exit cannot be stopped on this JDK: Runtime.exit",
                        "exit cannot be stopped on this JDK: Runtime.halt",
                        "exit cannot be stopped on this JDK: signals to the own process"),
                guards.missing("Linux"));
        List<String> network = against(Effect.NETWORK).missing("Linux");
        assertEquals(1, network.stream().filter(text -> text.endsWith("connections of Socket")).count());
    }

    @Test
    void what_another_system_has_is_not_missed() {
        List<String> linux = against(Effect.FILES).missing("Linux");
        List<String> mac = against(Effect.FILES).missing("Mac OS X");
        List<String> windows = against(Effect.FILES).missing("Windows 11");
        String secure = "files cannot be stopped on this JDK: SecureDirectoryStream: delete";
        String dos = "files cannot be stopped on this JDK: attributes of files: attributes of DOS";
        String owners = "files cannot be stopped on this JDK: attributes of files: owners";
        assertTrue(linux.contains(secure) && mac.contains(secure) && !windows.contains(secure));
        assertTrue(linux.contains(dos) && !mac.contains(dos) && windows.contains(dos));
        assertTrue(linux.contains(owners) && !windows.contains(owners));
        String asynchronous = "network cannot be stopped on this JDK: connections of AsynchronousSocketChannel";
        assertTrue(against(Effect.NETWORK).missing("Windows 11").contains(asynchronous));
        assertFalse(against(Effect.NETWORK).missing("Linux").contains(asynchronous));
    }

    @Test
    void what_is_not_stopped_is_recorded_but_for_the_end_of_the_program() throws Exception {
        String runtime = "java/lang/Runtime";
        assertNull(instrument(Guards.none(), runtime, true));
        assertFalse(instrumenter(Guards.none()).wants(runtime));
        assertTrue(instrumenter(against(Effect.EXIT)).wants(runtime));
        assertEquals(List.of("exits"), HookCalls.in(instrument(against(Effect.EXIT), runtime, true)).of("halt(I)V"));
        assertEquals(List.of("loadsFile"), HookCalls.in(instrument(against(Effect.EXIT), runtime, true)).of("load0("));
        assertEquals(List.of("loadsFile"), HookCalls.in(instrument(Guards.recording(), runtime, true)).of("load0("));
        assertEquals(List.of(), HookCalls.in(instrument(Guards.recording(), runtime, true)).of("halt(I)V"));
        assertEquals(List.of("loadsFile"), HookCalls.in(instrument(against(Effect.PROCESS), runtime, true)).of("load0("));
        assertEquals(Set.of("java.lang.Runtime", "jdk.internal.misc.Signal"), against(Effect.EXIT).classes());
        assertEquals(Set.of(), Guards.recording().classes());
        assertEquals(List.of(), Guards.recording().missing("Linux"));
        assertTrue(instrumenter(against(Effect.EXIT)).wants("java/io/File"));
    }

    @Test
    void the_guard_comes_before_all_else() throws Exception {
        HookCalls file = HookCalls.in(instrument(Guards.allowing(Set.of()), "java/io/File", true));
        assertEquals(List.of("changes", "changes"), file.of("renameTo("));
        assertEquals(List.of("writes"), file.of("setWritable(ZZ)Z"));
        assertEquals(List.of(), file.of("setWritable(Z)Z"));
        assertEquals(List.of(), file.of("exists()Z"));
    }

    @Test
    void a_class_about_to_be_loaded_is_initialised_in_a_region_all_the_same() throws Exception {
        HookCalls net = HookCalls.in(instrument(Guards.allowing(Set.of()), "sun/nio/ch/Net", false));
        assertEquals("enterRegion", net.of("<clinit>").get(0));
    }
}

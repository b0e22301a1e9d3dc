package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import threadlint.agent.AgentJvm;

/** What a policy stops, in a JVM with the agent. */
@Timeout(60)
@DisabledOnOs(OS.WINDOWS)
class PolicyTest {
    @TempDir
    static Path shared;

    private static AgentJvm agent;
    private static Path classes;

    @TempDir
    Path folder;

    private Path scratch;
    private Path elsewhere;

    @BeforeAll
    static void makeJar() throws Exception {
        agent = new AgentJvm(shared);
        classes = AgentJvm.location(fixtures.Outside.class);
    }

    @BeforeEach
    void makeFolders() throws Exception {
        scratch = Files.createDirectories(folder.resolve("scratch"));
        elsewhere = Files.createDirectories(folder.resolve("elsewhere"));
        for (Path each : List.of(scratch, elsewhere)) {
            Files.createFile(each.resolve("there"));
            Files.createDirectory(each.resolve("folder"));
        }
    }

    /** The lines that one schedule prints. */
    private List<String> lines(String what, Path target, JsonArray allowed) throws Exception {
        JsonObject plan = Conversation.plan(classes, what, target.toString());
        plan.put("main", "fixtures.Outside");
        plan.put("output", "pass");
        plan.put("max_millis", 20_000);
        if (allowed != null) {
            plan.put("allow", allowed);
            plan.put("scratch", scratch.toString());
        }
        try (Conversation run = new Conversation(agent, folder, plan, "-Djava.io.tmpdir=" + scratch)) {
            JsonObject ready = run.await("ready");
            assertEquals(new JsonArray(), ready.getArray("limits"));
            JsonObject calibrated = run.await("calibrated");
            assertNotNull(calibrated, () -> run.received.toString());
            StringBuilder text = new StringBuilder();
            for (JsonObject message : run.received) {
                text.append(message.getString("text", ""));
            }
            String[] schedules = text.toString().split("end\n");
            return List.of(schedules[0].split("\n"));
        }
    }

    private static JsonArray allowing(String... kinds) {
        return new JsonArray(List.of(kinds));
    }

    private static List<String> containing(List<String> lines, String part) {
        List<String> found = new ArrayList<>(lines);
        found.removeIf(line -> !line.contains(part));
        return found;
    }

    /** Every attempt is stopped and told. */
    private void assertStopped(String kind, String what, int attempts, JsonArray others) throws Exception {
        List<String> lines = lines(what, elsewhere, others);
        List<String> stopped = containing(lines, " stopped by threadlint; allow it with --allow-" + kind);
        List<String> blocked = containing(lines, "blocked " + kind + ": ");
        assertEquals(attempts, stopped.size(), lines::toString);
        assertEquals(2 * attempts, lines.size(), lines::toString);
        assertEquals(attempts, blocked.size(), lines::toString);
        assertEquals(attempts, containing(blocked, " at Outside.java:").size(), lines::toString);
    }

    /** None is stopped where the kind is allowed. */
    private List<String> assertAllowed(String kind, Path target) throws Exception {
        List<String> lines = lines(kind, target, allowing(kind));
        assertEquals(List.of(), containing(lines, "threadlint"), lines::toString);
        assertEquals(List.of(), containing(lines, "blocked"), lines::toString);
        assertFalse(lines.isEmpty());
        return lines;
    }

    @Test
    void processes_are_stopped_unless_allowed() throws Exception {
        List<String> lines = lines("process", elsewhere, allowing("network", "files", "exit"));
        assertEquals(
                List.of(
                        "ProcessBuilder: start of absent-program stopped by threadlint; allow it with --allow-process",
                        "Runtime.exec: start of absent-program stopped by threadlint; allow it with --allow-process",
                        "by reflection: start of absent-program stopped by threadlint; allow it with --allow-process"),
                lines.subList(0, 3));
        assertEquals("blocked process: start of absent-program at Outside.java:", lines.get(5).replaceFirst("\\d+$", ""));
        assertEquals(3, containing(lines, "blocked process").size());
        assertEquals("ProcessBuilder: IOException", assertAllowed("process", elsewhere).get(0));
    }

    @Test
    void connections_lead_to_a_peer_that_says_nothing_unless_allowed() throws Exception {
        int attempts = Runtime.version().feature() >= 16 ? 9 : 8;
        List<String> lines = lines("network", elsewhere, allowing("process", "files", "exit"));
        assertEquals(
                List.of("Socket: done", "SocketChannel: done", "adapted: done", "AsynchronousSocketChannel: done"),
                lines.subList(0, 4));
        assertTrue(lines.contains("DatagramChannel connected: done"), lines::toString);
        assertEquals(attempts - 5, containing(lines, " stopped by threadlint; allow it with --allow-network").size(), lines::toString);
        assertEquals(attempts, containing(lines, "blocked network: ").size(), lines::toString);
        List<String> allowed = assertAllowed("network", elsewhere);
        assertEquals("Socket: ConnectException", allowed.get(0));
        assertEquals(attempts, allowed.size(), allowed::toString);
    }

    @Test
    void the_peer_takes_what_it_is_sent() throws Exception {
        List<String> lines = lines("peer", elsewhere, allowing("process", "files", "exit"));
        assertEquals(
                List.of("Socket reads -1", "Socket: done", "SocketChannel reads -1", "SocketChannel: done"), lines.subList(0, 4));
        assertTrue(lines.get(4).startsWith("blocked network: connection to 192.0.2.1:80 at Outside.java:"), lines::toString);
        assertEquals(6, lines.size(), lines::toString);
    }

    @Test
    void programs_listen_where_no_other_machine_reaches_them_unless_allowed() throws Exception {
        List<String> listening = new ArrayList<>();
        List<String> allowed = new ArrayList<>();
        for (String socket : List.of("ServerSocket", "ServerSocketChannel", "AsynchronousServerSocketChannel")) {
            String hidden = socket + ": another port, this machine only";
            listening.addAll(List.of(hidden, hidden, socket + ": done"));
            allowed.addAll(List.of(socket + ": the port asked for, everywhere", socket + ": another port, everywhere", socket + ": done"));
        }
        assertEquals(listening, lines("ports", elsewhere, allowing("process", "files", "exit")));
        assertEquals(allowed, lines("ports", elsewhere, allowing("network")));
    }

    @Test
    void name_services_are_not_asked() throws Exception {
        List<String> lines = lines("names", elsewhere, allowing("process", "files", "exit"));
        assertEquals(
                List.of(
                        "getByName: done",
                        "getAllByName again: done",
                        "InetSocketAddress: done",
                        "getHostName: 192.0.2.1",
                        "getHostName: done",
                        "isReachable: probe of 192.0.2.1 stopped by threadlint; allow it with --allow-network",
                        "isReachable here: done"),
                lines.subList(0, 7));
        assertEquals(1, containing(lines, "blocked network: ").size(), lines::toString);
    }

    @Test
    void writes_are_stopped_unless_allowed_or_in_the_scratch_folder() throws Exception {
        assertStopped("files", "files", 37, allowing("process", "network", "exit"));
        assertEquals(List.of("folder", "there"), names(elsewhere));
        assertEquals(37, containing(assertAllowed("files", elsewhere), ": done").size());
        List<String> inside = lines("files", scratch, allowing());
        assertEquals(37, inside.size(), inside::toString);
        assertEquals(37, containing(inside, ": done").size(), inside::toString);
    }

    private static List<String> names(Path folder) {
        String[] names = folder.toFile().list();
        java.util.Arrays.sort(names);
        return List.of(names);
    }

    @Test
    void links_do_not_lead_out_of_the_scratch_folder() throws Exception {
        Files.createSymbolicLink(scratch.resolve("out"), elsewhere);
        Files.createSymbolicLink(scratch.resolve("dangling"), elsewhere.resolve("absent"));
        List<String> lines = lines("links", scratch, allowing());
        assertEquals(11, containing(lines, ": write to ").size() + containing(lines, ": change of ").size() - containing(lines, "blocked").size(), lines::toString);
        assertEquals(List.of("a link's own deletion: done"), containing(lines, ": done"));
        assertEquals(List.of("folder", "there"), names(elsewhere));
        assertEquals(List.of("elsewhere", "program-output", "scratch"), names(folder));
    }

    @Test
    void reads_and_classes_are_not_stopped() throws Exception {
        List<String> lines = lines("harmless", elsewhere, allowing());
        List<String> expected = new ArrayList<>();
        for (String name : List.of(
                "read", "FileInputStream", "RandomAccessFile", "list", "null device", "literal", "localhost", "own address",
                "name of the loopback address", "unbound", "bound", "Selector", "temporary")) {
            expected.add(name + ": done");
        }
        assertEquals(expected, lines.subList(0, expected.size()));
        assertEquals(List.of(), containing(lines, "blocked"));
    }

    @Test
    void code_that_the_jdk_calls_is_stopped_too() throws Exception {
        List<String> lines = lines("within", elsewhere, allowing());
        assertTrue(lines.get(0).startsWith("printed: write to "), lines::toString);
        assertTrue(lines.get(1).startsWith("stream: write to "), lines::toString);
        assertEquals(4, lines.size(), lines::toString);
    }

    @Test
    void the_end_of_the_jvm_is_stopped_unless_allowed() throws Exception {
        assertStopped("exit", "exit", 2, allowing("process", "network", "files"));
        List<String> lines = lines("exit by reflection", elsewhere, allowing());
        assertEquals("System.exit: exit with status 3 stopped by threadlint; allow it with --allow-exit", lines.get(0));
        assertEquals(2, lines.size());
    }

    @Test
    void one_place_is_told_once() throws Exception {
        List<String> lines = lines("twice", elsewhere, allowing());
        assertEquals(3, containing(lines, "FileOutputStream: write to ").size(), lines::toString);
        assertEquals(2, containing(lines, "blocked files: write to ").size(), lines::toString);
    }

    @Test
    void native_libraries_are_noted() throws Exception {
        List<String> lines = lines("native", elsewhere, allowing());
        assertEquals(List.of("System.load: UnsatisfiedLinkError", "System.loadLibrary: UnsatisfiedLinkError"), lines.subList(0, 2));
        List<String> noted = containing(lines, "unguarded native library ");
        assertEquals(2, noted.size(), lines::toString);
        assertTrue(noted.get(1).startsWith("unguarded native library absent loaded at Outside.java:"), noted::toString);
    }

    @Test
    void without_a_policy_nothing_is_stopped() throws Exception {
        assertEquals(37, containing(lines("files", elsewhere, null), ": done").size());
    }
}

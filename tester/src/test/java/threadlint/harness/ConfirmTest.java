package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import fixtures.Findings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import threadlint.agent.AgentJvm;

/** Verdicts on {@link Findings}: one JVM examines them all. */
@Timeout(60)
class ConfirmTest {
    @TempDir
    static Path folder;

    private static AgentJvm agent;
    private static JsonObject plan;
    private static Conversation conversation;

    @BeforeAll
    static void begin() throws Exception {
        agent = new AgentJvm(folder);
        plan = Conversation.plan(AgentJvm.location(Findings.class));
        plan.put("mode", "confirm");
        plan.put("events", "all");
        plan.put("watch", JsonArray.from("**"));
        plan.put("spurious", 0);
        plan.put("budget_millis", 20_000);
        plan.put("allow", new JsonArray());
        plan.put("scratch", Files.createDirectory(folder.resolve("scratch")).toString());
        plan.put("targets", new JsonArray(List.of(
                target(0, "unguarded-conflict", "Counter", "count"),
                target(1, "unguarded-conflict", "Guarded", "total", "total"),
                target(2, "unguarded-conflict", "Guarded", "total", "estimate"),
                target(3, "unguarded-conflict", "Locked", "value"),
                target(4, "unguarded-conflict", "Names", "names", "letters"),
                target(5, "unguarded-conflict", "Hidden", "hidden"),
                target(6, "unguarded-conflict", "Shell", "runs"),
                target(7, "unguarded-conflict", "Mailbox", "waits"),
                target(8, "unguarded-conflict", "Setting", "value"),
                target(9, "unsafe-publication", "Setting", "value"),
                target(10, "unguarded-conflict", "Absent", "value"),
                target(11, "unguarded-conflict", "Dice", "thrown"),
                target(12, "unsafe-publication", "Guarded", "total", "total"),
                target(13, "unguarded-conflict", "Safe", "opened"),
                target(14, "unguarded-conflict", "Line", "waiting", "first"),
                target(15, "unguarded-conflict", "Account", "amount", "balance"),
                target(16, "unguarded-conflict", "Peeked", "value", "peek"),
                target(17, "unguarded-conflict", "Shelf", "boxes"),
                target(18, "unguarded-conflict", "Tickets", "next"),
                target(19, "unguarded-conflict", "Alternating", "count"),
                target(20, "unguarded-conflict", "Purse", "coins"),
                target(21, "unguarded-conflict", "Label", "text"))));
        conversation = new Conversation(agent, folder, plan);
    }

    @AfterAll
    static void end() throws Exception {
        conversation.close();
    }

    /** A finding about the accesses in these methods; none: about any. */
    private static JsonObject target(int id, String rule, String type, String field, String... methods) {
        JsonObject target = new JsonObject();
        target.put("id", id);
        target.put("rule", rule);
        target.put("class", "fixtures.Findings$" + type);
        target.put("field", field);
        JsonArray sites = new JsonArray();
        for (String method : methods) {
            JsonObject site = new JsonObject();
            site.put("method", method);
            sites.add(site);
        }
        target.put("sites", sites);
        return target;
    }

    private static synchronized JsonObject examine(int id) throws Exception {
        conversation.say("target " + id);
        JsonObject verdict = conversation.await("verdict");
        assertEquals(id, verdict.getInt("target"));
        return verdict;
    }

    private static void assertConfirmed(String harm, JsonObject verdict) {
        assertEquals("confirmed", verdict.getString("verdict"), verdict::toString);
        assertEquals(harm, verdict.getObject("harm").getString("kind"), () -> verdict.get("harm").toString());
    }

    @Test
    void anIncrementLosesAnUpdateAndTheScheduleReplays() throws Exception {
        JsonObject verdict = examine(0);
        assertConfirmed("lost-update", verdict);
        JsonObject pair = verdict.getObject("pair");
        assertEquals("fixtures.Findings$Counter.count", pair.getString("location"));
        assertEquals("fixtures.Findings$Counter.increment", pair.getObject("first").getString("method"));
        assertTrue(verdict.getString("driver").contains("counter.increment();"), verdict.getString("driver"));
        assertFalse(verdict.getArray("events").isEmpty());
        JsonArray stack = pair.getObject("first").getArray("stack");
        assertEquals(1, stack.size(), stack::toString);

        JsonObject replay = new JsonObject(plan);
        replay.put("mode", "replay");
        replay.put("repeat", 20);
        replay.put("strategy", "race");
        replay.put("schedule", verdict.get("schedule"));
        try (Conversation again = new Conversation(agent, folder, replay)) {
            JsonObject failure = again.await("failure");
            assertNotNull(failure, () -> again.received.toString());
            assertTrue(failure.getBoolean("verified"));
            assertEquals(List.of("ready", "calibrated", "failure"), types(again.received));
            assertEquals("race", failure.getObject("failure").getString("kind"));
        }
    }

    private static List<String> types(List<JsonObject> messages) {
        List<String> types = new ArrayList<>();
        for (JsonObject message : messages) {
            types.add(message.getString("type"));
        }
        return types;
    }

    @Test
    void whatAMonitorKeepsApartIsOrdered() throws Exception {
        JsonObject verdict = examine(1);
        assertEquals("ordered", verdict.getString("verdict"), verdict::toString);
        assertEquals("this", verdict.getString("guard"));
    }

    @Test
    void aSearchThatWasCutShortFindsNothingInOrder() throws Exception {
        JsonObject hurried = new JsonObject(plan);
        hurried.put("budget_millis", 1_000);
        try (Conversation again = new Conversation(agent, folder, hurried)) {
            again.say("target 3");
            JsonObject verdict = again.await("verdict");
            assertNotEquals("ordered", verdict.getString("verdict"));
            assertTrue(verdict.getString("reason").contains("the search ended at its limit of "), verdict.getString("reason"));
        }
    }

    @Test
    void anotherMethodOfTheSameFieldIsAnotherFinding() throws Exception {
        assertEquals("confirmed", examine(2).getString("verdict"));
    }

    @Test
    void whatOnlyTheDriverItselfPutsInOrderIsNotOrdered() throws Exception {
        JsonObject verdict = examine(21);
        assertEquals("not-reproduced", verdict.getString("verdict"), verdict::toString);
        assertTrue(verdict.getString("reason").startsWith("only reads were reached"), verdict.getString("reason"));
    }

    @Test
    void aLockIsNamedAfterItsField() throws Exception {
        JsonObject verdict = examine(3);
        assertEquals("ordered", verdict.getString("verdict"), verdict::toString);
        assertEquals("this.lock", verdict.getString("guard"));
    }

    @Test
    void aLoopOverAListThatGrowsThrows() throws Exception {
        JsonObject verdict = examine(4);
        assertConfirmed("exception", verdict);
        String message = verdict.getObject("harm").getString("message");
        assertTrue(message.contains("ConcurrentModificationException"), message);
    }

    @Test
    void aFieldThatNoMethodReachesHasNoDriver() throws Exception {
        JsonObject verdict = examine(5);
        assertEquals("no-driver", verdict.getString("verdict"));
        assertNotEquals("", verdict.getString("reason"));
    }

    @Test
    void codeThatStartsProcessesIsBlocked() throws Exception {
        JsonObject verdict = examine(6);
        assertEquals("blocked", verdict.getString("verdict"), verdict::toString);
        assertEquals("--allow-process", verdict.getString("flag"));
    }

    @Test
    void callsThatBlockAnywayAreNoDeadlock() throws Exception {
        assertConfirmed("none-seen", examine(7));
    }

    @Test
    void aConflictWithoutHarmIsConfirmedForAConflictOnly() throws Exception {
        JsonObject verdict = examine(8);
        assertConfirmed("none-seen", verdict);
        assertEquals("every outcome was one that some order of the calls gives, too", verdict.getObject("harm").getString("message"));
        assertEquals("reachable", examine(9).getString("verdict"));
    }

    @Test
    void aConflictThatDoesNotReplayIsNotConfirmed() throws Exception {
        JsonObject verdict = examine(11);
        assertEquals("not-reproduced", verdict.getString("verdict"), verdict::toString);
    }

    @Test
    void aConflictThatReplaysOnceIsNotConfirmed() throws Exception {
        JsonObject verdict = examine(19);
        assertEquals("not-reproduced", verdict.getString("verdict"), verdict::toString);
        assertTrue(verdict.getString("reason").contains("does not replay"), verdict.getString("reason"));
    }

    @Test
    void harmThatDoesNotReplayDoesNotEndTheSearch() throws Exception {
        assertConfirmed("lost-update", examine(20));
    }

    @Test
    void anAccessThatHarmsNobodyIsReachable() throws Exception {
        assertEquals("reachable", examine(12).getString("verdict"));
    }

    @Test
    void anAccessThatNoCallReachesHasNoDriver() throws Exception {
        JsonObject verdict = examine(13);
        assertEquals("no-driver", verdict.getString("verdict"), verdict::toString);
    }

    @Test
    void aFinalFieldOfAThreadSafeObjectIsReachedWithoutConflict() throws Exception {
        JsonObject verdict = examine(17);
        assertEquals("not-reproduced", verdict.getString("verdict"), verdict::toString);
        assertTrue(verdict.getString("reason").startsWith("the field is final, "), verdict.getString("reason"));
    }

    @Test
    void harmThatStaticStateHidesIsLookedForInFreshClasses() throws Exception {
        assertConfirmed("stale-read", examine(18));
    }

    @Test
    void harmThatNeedsStateIsLookedFor() throws Exception {
        assertConfirmed("exception", examine(14));
    }

    @Test
    void theStateOfAHeldObjectIsThatOfTheField() throws Exception {
        JsonObject verdict = examine(15);
        assertConfirmed("none-seen", verdict);
        assertEquals(
                "every outcome was one that some order of the calls gives, too; that the reading thread may never see the new"
                        + " value (JLS 17.4.5) cannot show where one thread runs at a time",
                verdict.getObject("harm").getString("message"));
    }

    @Test
    void theLocksOfBothThreadsAreTold() throws Exception {
        JsonObject pair = examine(16).getObject("pair");
        for (String side : List.of("first", "second")) {
            boolean reads = pair.getObject(side).getString("method").endsWith(".peek");
            List<String> holds = reads ? List.of() : List.of("ReentrantLock#1");
            assertEquals(holds, pair.getObject(side).getArray("holds"), pair::toString);
        }
    }

    @Test
    void aClassThatIsNotThereHasNoDriver() throws Exception {
        JsonObject verdict = examine(10);
        assertEquals("no-driver", verdict.getString("verdict"));
        assertTrue(verdict.getString("reason").contains("Absent"), verdict.getString("reason"));
    }
}

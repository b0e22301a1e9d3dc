package threadlint.verdict;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import threadlint.explore.Failure;
import threadlint.explore.SampleFailures;
import threadlint.explore.Subject;

class ScheduleFilesTest {
    @Test
    void a_file_is_not_overwritten_by_another_schedule() throws Exception {
        Subject subject = Subject.of(ScheduleFilesTest.class, "takes(int,java.lang.String[])[2]");
        Failure deadlock = SampleFailures.of("deadlock");
        Path file = ScheduleFiles.save(subject, deadlock);
        String name = "ScheduleFilesTest.takes.int.java.lang.String.2-" + deadlock.index;
        assertEquals(Path.of("target/threadlint").toAbsolutePath().resolve(name + ".schedule.json"), file);
        assertEquals(file, ScheduleFiles.save(subject, deadlock));
        Files.writeString(file, "{}");
        Path other = ScheduleFiles.save(subject, deadlock);
        assertNotEquals(file, other);
        assertTrue(other.endsWith(name + "-2.schedule.json"), other.toString());
        Files.delete(file);
        Files.delete(other);
    }
}

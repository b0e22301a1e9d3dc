import com.github.ajalt.clikt.core.CoreCliktCommandKt;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.pastalab.fray.core.TestRunner;
import org.pastalab.fray.core.command.Configuration;
import org.pastalab.fray.core.command.MainCommand;

/** Runs Fray several times in one JVM, and writes how many schedules each run took to fail. */
public final class Runs {

    private Runs() {}

    /** FILE RUNS OPTION...: the options are Fray's. */
    public static void main(String[] args) throws Exception {
        Path file = Path.of(args[0]);
        int runs = Integer.parseInt(args[1]);
        String[] options = Arrays.copyOfRange(args, 2, args.length);
        try (PrintStream out = new PrintStream(Files.newOutputStream(file), true)) {
            for (int run = 0; run < runs; run++) {
                out.println(schedules(options));
            }
        }
        Runtime.getRuntime().halt(0);
    }

    private static String schedules(String[] options) {
        MainCommand command = new MainCommand();
        CoreCliktCommandKt.parse(command, options);
        Configuration configuration = command.toConfiguration();
        boolean failed = new TestRunner(configuration).run() != null;
        int index = configuration.getCurrentIteration();
        return failed ? "failed " + (index + 1) : "passed " + index;
    }
}

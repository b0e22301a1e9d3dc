package threadlint.confirm;

import com.grack.nanojson.JsonObject;
import java.util.Map;
import java.util.TreeMap;
import threadlint.drive.ClassFiles;
import threadlint.drive.PathClassFiles;
import threadlint.harness.Commands;
import threadlint.harness.InputError;
import threadlint.harness.Messages;
import threadlint.harness.Plan;
import threadlint.harness.Program;

/** Examines the findings that a plan names as targets, one at each command. */
public final class ConfirmSession implements Commands {
    private static final int RESERVE = 1 << 20;

    private final Plan plan;
    private final Program program;
    private final Messages messages;
    private final ClassFiles files;
    private final Map<Integer, Finding> findings = new TreeMap<>();

    /** Let go to tell that there is no other memory. */
    private byte[] reserve = new byte[RESERVE];

    private volatile long done;
    private volatile long at = -1;

    public ConfirmSession(Plan plan, Program program, Messages messages) {
        this.plan = plan;
        this.program = program;
        this.messages = messages;
        this.files = new PathClassFiles(plan.classPath, plan.driverPath);
        for (Object each : plan.targets) {
            Finding finding = new Finding((JsonObject) each);
            findings.put(finding.id, finding);
        }
    }

    @Override
    public boolean obey(String command) throws InputError {
        String[] words = command.trim().split("\\s+");
        Finding finding = words.length == 2 && words[0].equals("target") ? findings.get(Integer.valueOf(words[1])) : null;
        if (finding == null) {
            throw new InputError("unknown command: " + command, "this is a defect of threadlint");
        }
        return examine(finding);
    }

    /** Returns whether the JVM can be used further. */
    private boolean examine(Finding finding) throws InputError {
        long started = System.nanoTime();
        at = finding.id;
        Examination examination = new Examination(plan, program, files, finding);
        Judgement judgement;
        try {
            judgement = examination.run();
        } catch (OutOfMemoryError e) {
            reserve = null;
            messages.retire(finding.id, "the code leaves no memory for others");
            return false;
        }
        JsonObject message = Messages.of("verdict");
        message.put("target", finding.id);
        message.put("verdict", judgement.verdict.text);
        message.put("reason", judgement.reason);
        message.put("schedules", examination.schedules());
        message.put("millis", (System.nanoTime() - started) / 1_000_000);
        message.putAll(judgement.details);
        messages.send(message);
        done += examination.schedules();
        if (examination.retire() == null) {
            return true;
        }
        messages.retire(finding.id, examination.retire());
        return false;
    }

    @Override
    public void sendProgress() {
        messages.progress(done, at);
    }
}

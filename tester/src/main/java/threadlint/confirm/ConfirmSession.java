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

/** Examines the targets of a plan, one at each command. */
public final class ConfirmSession implements Commands {
    private final Plan plan;
    private final Program program;
    private final Messages messages;
    private final ClassFiles files;
    private final Map<Integer, Target> targets = new TreeMap<>();
    private volatile long done;
    private volatile long at = -1;

    public ConfirmSession(Plan plan, Program program, Messages messages) {
        this.plan = plan;
        this.program = program;
        this.messages = messages;
        this.files = new PathClassFiles(plan.classPath);
        for (Object each : plan.targets) {
            Target target = new Target((JsonObject) each);
            targets.put(target.id, target);
        }
    }

    @Override
    public boolean obey(String command) throws InputError {
        String[] words = command.trim().split("\\s+");
        Target target = words.length == 2 && words[0].equals("target") ? targets.get(Integer.valueOf(words[1])) : null;
        if (target == null) {
            throw new InputError("unknown command: " + command, "this is a defect of threadlint");
        }
        return examine(target);
    }

    /** Returns whether the JVM can be used further. */
    private boolean examine(Target target) throws InputError {
        long started = System.nanoTime();
        at = target.id;
        Examination examination = new Examination(plan, program, files, target);
        Judgement judgement = examination.run();
        JsonObject message = Messages.of("verdict");
        message.put("target", target.id);
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
        messages.retire(target.id, examination.retire());
        return false;
    }

    @Override
    public void sendProgress() {
        messages.progress(done, at);
    }
}

package threadlint.confirm;

import com.grack.nanojson.JsonObject;
import threadlint.drive.Recipe;
import threadlint.harness.Driver;
import threadlint.harness.InputError;
import threadlint.harness.Plan;
import threadlint.harness.Program;
import threadlint.harness.Reporter;
import threadlint.harness.Runner;
import threadlint.runtime.policy.Effect;
import threadlint.runtime.race.Aim;
import threadlint.runtime.schedule.Schedule;

/**
 * Turns a conflict that was seen into one that replays, and looks for the harm that it does: schedules of one recipe,
 * all aimed at the same two accesses, which are resolved in both orders.
 *
 * <p>Schedules share the program's classes as long as what they leave in static fields does not change the next
 * ones; otherwise each gets classes of its own.
 */
final class Proof {
    /** How the stop of a connection begins. */
    private static final String CONNECTION = Effect.NETWORK.text + ": connection";

    private final Plan plan;
    private final SearchLimits limits;
    private final Program program;
    private final Runner runner;
    private final Finding finding;
    private final Recipe recipe;
    private final String fieldOwner;
    private final Aim aim;
    private ScheduleSeries shared;
    private ScheduleSeries own;
    private String retire;
    private int schedules;
    private int spent;

    /** @param runner has loaded classes that schedules may share */
    Proof(Plan plan, SearchLimits limits, Program program, Runner runner, Finding finding, Recipe recipe, String fieldOwner, Aim aim) {
        this.plan = plan;
        this.limits = limits;
        this.program = program;
        this.runner = runner;
        this.recipe = recipe;
        this.fieldOwner = fieldOwner;
        this.finding = finding;
        this.aim = aim;
    }

    /** Why the JVM cannot be used further, null if it can. */
    String retire() {
        return retire;
    }

    int schedules() {
        return schedules;
    }

    /** The same, where one that loads its classes counts for several. */
    int spent() {
        return spent;
    }

    /** Whether any schedule showed the conflict again. */
    boolean sawConflict() {
        return shared != null && shared.best() != null;
    }

    /**
     * The conflict, with harm where schedules that share classes showed any.
     *
     * @param deadline as {@link System#nanoTime} has it
     * @return null if no schedule showed the conflict again, or none that did replays
     */
    Judgement run(long deadline) throws InputError {
        Judgement judgement = judge(shared(deadline));
        return judgement == null && sawConflict() ? judge(own(deadline)) : judgement;
    }

    /** The conflict with harm; null if none was seen, or no schedule with harm replays. */
    Judgement harm(long deadline) throws InputError {
        Judgement judgement = judgeHarm(shared(deadline));
        boolean isHidden = judgement == null && !shared.repeats() && program.hasStaticState();
        return isHidden ? judgeHarm(own(deadline)) : judgement;
    }

    private Judgement judgeHarm(ScheduleSeries series) throws InputError {
        return series.harm().isSeen() ? judge(series) : null;
    }

    private ScheduleSeries shared(long deadline) throws InputError {
        if (shared == null) {
            Plan plan = plan(true);
            shared = series(plan, true, runner.with(plan.settings));
            look(shared, deadline);
        }
        return shared;
    }

    private ScheduleSeries own(long deadline) throws InputError {
        if (own == null) {
            Plan plan = plan(false);
            own = series(plan, false, plan.runner(program));
            look(own, deadline);
        }
        return own;
    }

    private void look(ScheduleSeries series, long deadline) throws InputError {
        if (retire == null) {
            series.learnOrders();
            series.look(deadline);
            count(series);
        }
    }

    private void count(ScheduleSeries series) {
        schedules += series.schedules();
        spent += series.schedules() * (series.shares() ? 1 : SearchLimits.SLOW);
        retire = series.retire();
    }

    private Plan plan(boolean sharesClasses) throws InputError {
        return plan.forDriver(Driver.describe(recipe, fieldOwner, finding.field, aim, sharesClasses));
    }

    private ScheduleSeries series(Plan plan, boolean sharesClasses, Runner runner) throws InputError {
        return new ScheduleSeries(recipe, aim, plan, limits, (Driver) plan.workload(), sharesClasses, runner);
    }

    /** The judgement on the best schedule of a series; null if there is none, or it does not replay. */
    private Judgement judge(ScheduleSeries series) throws InputError {
        if (series.best() == null || retire != null) {
            return null;
        }
        Reporter reporter = (series.shares() ? asReplayed() : series).reporter();
        if (retire != null) {
            return null;
        }
        JsonObject failure = reporter.failure(series.best(), series.bestIndex());
        retire = reporter.retire();
        if (!failure.getBoolean("verified", false)) {
            return null;
        }
        Confirmation confirmation = new Confirmation(program, finding, fieldOwner + "." + finding.field, failure);
        Schedule best = series.best().schedule;
        boolean needsPeer = connects(best) && !finding.emit.isEmpty() && !showsWithoutPeer();
        return confirmation.judgement(recipe, series.harm(), aim.firstOf(best.accesses().conflicts()), needsPeer);
    }

    private static boolean connects(Schedule schedule) {
        for (String stop : schedule.blocked()) {
            if (stop.startsWith(CONNECTION)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the conflict shows also where connections are refused, as they may be for a program that is emitted. */
    private boolean showsWithoutPeer() throws InputError {
        Plan plan = plan(true);
        plan.settings.policy = plan.settings.policy.refusing();
        ScheduleSeries series = series(plan, true, runner.with(plan.settings));
        look(series, Long.MAX_VALUE);
        return series.best() != null;
    }

    /** Shared classes as a replay in a new JVM finds them. */
    private ScheduleSeries asReplayed() throws InputError {
        Plan plan = plan(true);
        ScheduleSeries series = series(plan, true, plan.runner(program));
        series.warmUp();
        count(series);
        return series;
    }
}

package threadlint.confirm;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import threadlint.drive.AccessSite;
import threadlint.drive.Candidate;
import threadlint.drive.ClassFiles;
import threadlint.drive.Search;
import threadlint.drive.Trial;
import threadlint.drive.Unmakeable;
import threadlint.event.Sites;
import threadlint.harness.Driver;
import threadlint.harness.InputError;
import threadlint.harness.Outcome;
import threadlint.harness.Plan;
import threadlint.harness.Program;
import threadlint.harness.ProgramLoader;
import threadlint.harness.Runner;
import threadlint.runtime.policy.Policy;
import threadlint.runtime.race.Aim;
import threadlint.runtime.race.Conflict;
import threadlint.runtime.race.Encounters;
import threadlint.runtime.schedule.Failure;
import threadlint.runtime.schedule.Settings;
import threadlint.strategy.RaceStrategy;
import threadlint.strategy.Randomness;

/** One finding: looks for a driver whose threads meet at the accesses, and proves what it finds. */
final class Examination {
    /** Schedules of a driver that brought two threads to the field, but not yet to a conflict. */
    private static final int SCHEDULES_OF_A_PAIR = 6;

    private static final int MOST_STEPS = 20_000;

    /** Wall time of a schedule, in milliseconds: nearly all take less than one. */
    static final long MOST_MILLIS = 500;

    /** The same where classes may have to be initialised. */
    static final long MOST_MILLIS_AT_FIRST = 5_000;

    /** Time from the start after which a proven conflict is no longer searched for harm. */
    private static final long NANOS_UNTIL_VERDICT = 2_000_000_000L;

    /** The least time for that search, counted from the first conflict that could be proven. */
    private static final long NANOS_FOR_HARM = 800_000_000L;

    private final Plan plan;
    private final Program program;
    private final ClassFiles files;
    private final Finding finding;
    private final Settings settings = new Settings();
    private final Runner runner;
    private final Set<String> blocked = new LinkedHashSet<>();
    private final OrderingEvidence evidence = new OrderingEvidence();
    private final long begun = System.nanoTime();
    private long deadline;
    private Field field;
    private Search search;
    private int schedules;
    private boolean reached;
    private boolean sawField;
    private String retire;
    private Judgement proven;
    private boolean sawUnreplayable;

    Examination(Plan plan, Program program, ClassFiles files, Finding finding) {
        this.plan = plan;
        this.program = program;
        this.files = files;
        this.finding = finding;
        this.deadline = begun + (finding.budgetMillis < 0 ? plan.budgetMillis : finding.budgetMillis) * 1_000_000;
        settings.earlyTimeouts = plan.settings.earlyTimeouts;
        settings.spurious = 0;
        settings.maxSteps = MOST_STEPS;
        settings.encounters = true;
        settings.policy = plan.settings.policy;
        this.runner = Runner.sharingClasses(program, settings, plan.seed);
        renew();
    }

    /** Why the JVM cannot be used further, null if it can. */
    String retire() {
        return retire;
    }

    int schedules() {
        return schedules;
    }

    Judgement run() throws InputError {
        ProgramLoader loader = program.newLoader();
        try {
            field = find(loader);
            search = new Search(
                    files, loader, finding.className, finding.field, finding.sites, finding.partners, finding.isAboutOutside(), plan.seed);
        } catch (Unmakeable | ReflectiveOperationException e) {
            return new Judgement(Judgement.Verdict.NO_DRIVER, e.getMessage());
        } catch (NoClassDefFoundError e) {
            String missing = String.valueOf(e.getMessage()).replace('/', '.');
            return new Judgement(Judgement.Verdict.NO_DRIVER, "class " + missing + " is not on the class path");
        } catch (LinkageError e) {
            return new Judgement(Judgement.Verdict.NO_DRIVER, "class " + finding.className + " cannot be linked: " + e.getMessage());
        }
        while (retire == null && !showsHarm() && System.nanoTime() < deadline) {
            Candidate candidate = search.next();
            if (candidate == null) {
                break;
            }
            Conflict conflict = attempt(candidate);
            if (conflict != null) {
                prove(candidate, conflict);
            }
        }
        if (proven == null) {
            return withoutProof();
        }
        return finding.needsHarm() && !showsHarm()
                ? new Judgement(Judgement.Verdict.REACHABLE, "another thread reaches the field as predicted; no harm was seen")
                : proven;
    }

    private boolean showsHarm() {
        return proven != null && proven.showsHarm();
    }

    private Field find(ClassLoader loader) throws ReflectiveOperationException {
        Class<?> type = Class.forName(finding.className, false, loader);
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            for (Field field : each.getDeclaredFields()) {
                if (field.getName().equals(finding.field)) {
                    return field;
                }
            }
        }
        throw new NoSuchFieldException(finding.className + " has no field " + finding.field);
    }

    /** Runs schedules of a candidate; returns a conflict that the finding is about, or null. */
    private Conflict attempt(Candidate candidate) {
        Driver driver = new Driver(candidate.recipe, owner(), finding.field, settings);
        int most = candidate.solo ? 1 : SCHEDULES_OF_A_PAIR;
        RaceStrategy strategy = new RaceStrategy(null);
        for (int i = 0; i < most && retire == null; i++) {
            strategy.begin(Randomness.of(plan.seed, schedules), 100);
            Outcome outcome;
            try {
                outcome = runner.run(driver, strategy, schedules);
            } catch (InputError e) {
                search.tried(candidate, Trial.unmakeable(candidate, (Unmakeable) e.getCause()));
                return null;
            }
            schedules++;
            retire = outcome.retire;
            settings.maxMillis = MOST_MILLIS;
            if (outcome.failure != null) {
                renew();
            }
            Encounters encounters = outcome.schedule.accesses().encounters();
            List<AccessSite> sites = sites(encounters);
            reached |= !sites.isEmpty();
            sawField |= outcome.schedule.accesses().sawField();
            noteBlocked(outcome.schedule.blocked());
            boolean ended = outcome.failure == null || outcome.failure.kind != Failure.Kind.TIMEOUT;
            if (i == 0) {
                search.tried(candidate, Trial.of(driver.recipeRun(), candidate.recipe.calls(), ended, sites));
            }
            evidence.saw(encounters, finding, driver.recipeRun().shared());
            for (Conflict conflict : outcome.schedule.accesses().conflicts()) {
                if (finding.isAbout(conflict)) {
                    return conflict;
                }
            }
            if (!candidate.solo && sites.isEmpty()) {
                return null;
            }
        }
        return null;
    }

    /** A schedule that did not come to its end may have left a class that is half initialised. */
    private void renew() {
        runner.renew();
        settings.maxMillis = MOST_MILLIS_AT_FIRST;
    }

    /** Notes what code of the program was stopped at, not a driver in search of arguments. */
    private void noteBlocked(List<String> stops) {
        for (String stop : stops) {
            if (!stop.endsWith(Policy.NO_CODE)) {
                blocked.add(stop);
            }
        }
    }

    private String owner() {
        return field.getDeclaringClass().getName();
    }

    /** The sites that any thread reached. */
    private static List<AccessSite> sites(Encounters encounters) {
        List<AccessSite> found = new ArrayList<>();
        for (int[] ofThread : encounters.reached()) {
            for (int site : ofThread) {
                found.add(new AccessSite(Sites.className(site), Sites.method(site), Sites.line(site), false));
            }
        }
        return found;
    }

    /** Keeps the first proof, after which little time is left to show harm, and then one of harm. */
    private void prove(Candidate candidate, Conflict conflict) throws InputError {
        Proof proof = new Proof(plan, program, runner, candidate.recipe, owner(), finding.field, Aim.of(conflict));
        if (proven == null) {
            long started = System.nanoTime();
            proven = proof.run(deadline);
            sawUnreplayable |= proven == null && proof.sawConflict();
            if (proven != null) {
                deadline = Math.min(deadline, Math.max(begun + NANOS_UNTIL_VERDICT, started + NANOS_FOR_HARM));
            }
        }
        if (proven != null && !showsHarm()) {
            Judgement harmful = proof.harm(deadline);
            proven = harmful == null ? proven : harmful;
        }
        schedules += proof.schedules();
        retire = retire != null ? retire : proof.retire();
    }

    // No proof.

    private Judgement withoutProof() {
        if (!blocked.isEmpty() && !evidence.hasMet()) {
            String first = blocked.iterator().next();
            String kind = first.substring(0, Math.max(0, first.indexOf(':')));
            return new Judgement(Judgement.Verdict.BLOCKED, "the code was stopped, " + first).with("flag", "--allow-" + kind);
        }
        if (!reached) {
            return sawField ? withoutConflict() : new Judgement(Judgement.Verdict.NO_DRIVER, search.obstacle());
        }
        if (finding.needsHarm()) {
            return new Judgement(Judgement.Verdict.REACHABLE, "the field is reached as predicted; no harm was seen");
        }
        if (evidence.isOrdered()) {
            Judgement ordered = new Judgement(Judgement.Verdict.ORDERED, evidence.reason(schedules));
            return evidence.guard() == null ? ordered : ordered.with("guard", evidence.guard());
        }
        if (sawUnreplayable) {
            return new Judgement(
                    Judgement.Verdict.NOT_REPRODUCED,
                    "both threads stood at the accesses at once, but the schedule does not replay");
        }
        return new Judgement(Judgement.Verdict.NOT_REPRODUCED, evidence.hasMet()
                ? "both accesses were reached, but never at once"
                : search.obstacle());
    }

    /** An object that is thread-safe, or keeps its state deeper than is looked at. */
    private Judgement withoutConflict() {
        String ordered = Modifier.isVolatile(field.getModifiers()) ? "volatile" : "final";
        return new Judgement(
                Judgement.Verdict.NOT_REPRODUCED,
                "the field is " + ordered + ", and no access of what it holds was seen that could conflict");
    }
}

package threadlint.confirm;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import threadlint.drive.AccessSite;
import threadlint.drive.Candidate;
import threadlint.drive.ClassFiles;
import threadlint.drive.Reasons;
import threadlint.drive.Recipe;
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
import threadlint.runtime.schedule.Settings;
import threadlint.strategy.RaceStrategy;
import threadlint.strategy.Randomness;

/** One finding: looks for a driver whose threads meet at the accesses, and proves what it finds. */
final class Examination {
    /** Schedules of a driver that brought two threads to the field, but not yet to a conflict. */
    private static final int SCHEDULES_OF_A_PAIR = 6;

    private final Plan plan;
    private final Program program;
    private final ClassFiles files;
    private final Finding finding;
    private final Settings settings = new Settings();
    private final Runner runner;
    private final SearchLimits limits;
    private final long deadline;
    private final UnprovenSearch seen;
    private Field field;
    private Search search;
    private int schedules;

    /** The same, where one that loads its classes counts for several. */
    private int spent;

    /** The same when a conflict was proven. */
    private int spentOnProof;

    /** Wall time of the next schedule that may initialise classes, in milliseconds. */
    private long millisAtFirst;

    private String retire;
    private Judgement proven;

    Examination(Plan plan, Program program, ClassFiles files, Finding finding) {
        this.plan = plan;
        this.program = program;
        this.files = files;
        this.finding = finding;
        this.limits = new SearchLimits(finding.budgetMillis < 0 ? plan.budgetMillis : finding.budgetMillis);
        this.deadline = limits.deadline(System.nanoTime());
        this.seen = new UnprovenSearch(finding);
        this.millisAtFirst = limits.millisAtFirst;
        settings.earlyTimeouts = plan.settings.earlyTimeouts;
        settings.spurious = 0;
        settings.maxSteps = limits.steps;
        settings.maxMillisAlone = limits.millisAlone;
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
        try {
            return examine();
        } catch (ClassNotFoundException e) {
            return new Judgement(Judgement.Verdict.NO_DRIVER,
                    "class " + finding.className + " is not on the class path: name its folder or jar with --classpath");
        } catch (Unmakeable | ReflectiveOperationException e) {
            return new Judgement(Judgement.Verdict.NO_DRIVER, e.getMessage());
        } catch (LinkageError e) {
            return new Judgement(Judgement.Verdict.NO_DRIVER, Reasons.ofLinking(finding.className, e));
        }
    }

    private Judgement examine() throws InputError, Unmakeable, ReflectiveOperationException {
        ProgramLoader loader = program.loaderForReflection();
        field = find(loader);
        search = new Search(
                files, loader, finding.className, finding.field, finding.sites, finding.partners, finding.isAboutOutside(), plan.seed);
        while (retire == null && !showsHarm() && !isOver()) {
            Candidate candidate = search.next();
            if (candidate == null) {
                break;
            }
            Met met = attempt(candidate);
            if (met != null) {
                prove(candidate, met);
            }
        }
        if (proven == null) {
            return seen.judgement(field, search.obstacle(), schedules);
        }
        return finding.needsHarm() && !showsHarm()
                ? new Judgement(Judgement.Verdict.REACHABLE, "another thread reaches the field as predicted; no harm was seen")
                : proven;
    }

    private boolean isOver() {
        if (proven != null && spent - spentOnProof >= limits.schedulesForHarm) {
            return true;
        }
        if (spent >= limits.schedules) {
            seen.hitLimit("the search ended at its limit of " + limits.schedules + " schedules");
            return true;
        }
        if (System.nanoTime() >= deadline) {
            seen.hitLimit("the search ended at its limit of " + limits.time());
            return true;
        }
        return false;
    }

    private boolean showsHarm() {
        return proven != null && proven.showsHarm();
    }

    private Field find(ClassLoader loader) throws ReflectiveOperationException, Unmakeable {
        // A supertype that is missing can be seen only by a loader without stand-ins.
        load(program.newLoader());
        Class<?> type = load(loader);
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            for (Field field : each.getDeclaredFields()) {
                if (field.getName().equals(finding.field)) {
                    return field;
                }
            }
        }
        throw new NoSuchFieldException(finding.className + " has no field " + finding.field);
    }

    /** Packages such as {@code java.util} are the JDK's alone, and signed classes have neighbours of one signer only. */
    private Class<?> load(ClassLoader loader) throws ClassNotFoundException, Unmakeable {
        try {
            return Class.forName(finding.className, false, loader);
        } catch (SecurityException e) {
            throw new Unmakeable("class " + finding.className + " cannot be loaded: " + e.getMessage());
        }
    }

    /** A conflict that the finding is about. */
    private static final class Met {
        final Conflict conflict;

        /** Whether it is on a field of the very object that both threads call, whatever else they share. */
        final boolean isOnReceiver;

        Met(Conflict conflict, Object receiver) {
            this.conflict = conflict;
            this.isOnReceiver = conflict.owner == receiver;
        }
    }

    /** Runs schedules of a candidate; returns what the finding is about if two threads met there, or null. */
    private Met attempt(Candidate candidate) throws InputError {
        Driver driver = new Driver(candidate.recipe, owner(), finding.field, settings);
        int most = candidate.solo ? 1 : SCHEDULES_OF_A_PAIR;
        RaceStrategy strategy = new RaceStrategy(null);
        for (int i = 0; i < most && retire == null; i++) {
            strategy.begin(Randomness.of(plan.seed, schedules), 100);
            Outcome outcome;
            try {
                outcome = runner.run(driver, strategy, schedules);
            } catch (InputError e) {
                if (e.getCause() instanceof LinkageError) {
                    throw (LinkageError) e.getCause();
                }
                if (!(e.getCause() instanceof Unmakeable)) {
                    throw e;
                }
                search.tried(candidate, Trial.unmakeable(candidate, (Unmakeable) e.getCause()));
                return null;
            }
            schedules++;
            spent++;
            retire = outcome.retire;
            settings.maxMillis = limits.millis;
            if (outcome.failure != null) {
                // A machine may be slow, and an initialiser long.
                millisAtFirst = outcome.failure.inClass ? limits.longer(millisAtFirst) : millisAtFirst;
                renew();
            }
            Encounters encounters = outcome.schedule.accesses().encounters();
            List<AccessSite> sites = sites(encounters);
            String unfinished = outcome.isInconclusive() ? outcome.failure.message : null;
            if (unfinished != null && !candidate.solo) {
                seen.hitLimit("a schedule was " + unfinished);
            }
            seen.sawField(outcome.schedule.accesses().sawField());
            List<String> stops = ofProgram(outcome.schedule.blocked());
            seen.sawStops(stops);
            if (i == 0) {
                search.tried(candidate, Trial.of(driver.recipeRun(), candidate.recipe.calls(), unfinished, sites, stops.size() > 0));
            }
            seen.saw(encounters, driver.recipeRun().shared());
            for (Conflict conflict : outcome.schedule.accesses().conflicts()) {
                if (finding.isAbout(conflict) && isAllowed(candidate, conflict)) {
                    return new Met(conflict, driver.recipeRun().shared());
                }
            }
            if (!candidate.solo && sites.isEmpty()) {
                return null;
            }
        }
        return null;
    }

    /** Whether the threads met by the doing of the class under test. */
    private boolean isAllowed(Candidate candidate, Conflict conflict) {
        return !candidate.actsOnCollaborators() || finding.isOfClassAlone(conflict, candidate.classesOfCollaborators());
    }

    /** A schedule that did not come to its end may have left a class that is half initialised. */
    private void renew() {
        runner.renew();
        settings.maxMillis = millisAtFirst;
    }

    /** What code of the program was stopped at, not a driver in search of arguments. */
    private static List<String> ofProgram(List<String> stops) {
        List<String> found = new ArrayList<>(stops);
        found.removeIf(each -> each.endsWith(Policy.NO_CODE));
        return found;
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

    /** Keeps the first proof, after which a part of the schedules is left to show harm, and then one of harm. */
    private void prove(Candidate candidate, Met met) throws InputError {
        Recipe recipe = met.isOnReceiver ? candidate.recipe : candidate.recipe.unshared();
        Proof proof = new Proof(plan, limits, program, runner, finding, recipe, owner(), Aim.of(met.conflict));
        if (proven == null) {
            proven = proof.run(deadline);
            if (proven == null && proof.sawConflict()) {
                seen.sawUnreplayable();
            } else if (proven == null && recipe != candidate.recipe) {
                seen.sawDriversOwn();
            }
            spentOnProof = spent;
        }
        if (proven != null && !showsHarm()) {
            Judgement harmful = proof.harm(deadline);
            proven = harmful == null ? proven : harmful;
        }
        schedules += proof.schedules();
        spent += proof.spent();
        retire = retire != null ? retire : proof.retire();
    }
}

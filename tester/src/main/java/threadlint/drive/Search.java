package threadlint.drive;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import threadlint.strategy.Randomness;

/**
 * Candidates for a field, in the order in which they are worth trying: methods alone until some work, then pairs of
 * those, with more and more state built before. The caller reports what happened with a candidate before it asks
 * for the next one. The same seed and the same answers give the same candidates.
 */
public final class Search {
    /** How often methods are tried alone, at most. */
    private static final int MAX_SOLOS = 400;

    /** How often the search begins again with receivers that are made in other ways. */
    private static final int MAX_GENERATIONS = 12;

    /** How often methods are tried alone on those, at most, and for each method. */
    private static final int MAX_LATER_SOLOS = 60;
    private static final int LATER_SOLOS_OF_A_METHOD = 6;

    /** How daring the choices are for receivers of later generations. */
    private static final int OTHER_RECEIVERS = 500;

    /** Methods of one receiver that do not reach the field but may build state. */
    private static final int MAX_OTHERS = 12;

    /** By how much each try of a method makes the next one more daring, in thousandths. */
    private static final int DARING = 60;
    private static final int MAX_DARING = 600;

    /** How daring the choices are for a call that is to differ from one that works. */
    private static final int OTHER_ARGUMENTS = 900;

    private final ClassLoader loader;
    private final Reach reach;
    private final Maker maker;
    private final Lessons lessons;
    private final Randomness random;
    private final List<Entry> entries;
    private final List<AccessSite> sites;
    private final List<AccessSite> partners;
    private final List<MethodTrials> methods = new ArrayList<>();

    /** By the name of their class, empty for static methods. */
    private final Map<String, Receiver> receivers = new HashMap<>();
    private final List<Entry> others;
    private final CollaboratorTrials collaborators;
    private Pairs pairs;
    private int solos;
    private int mostSolos = MAX_SOLOS;
    private int generation;
    private final SearchFailure obstacle = new SearchFailure(methods);

    /**
     * @param files the program
     * @param loader sees the program's classes; used to look at them, not to run them
     * @param className binary name
     * @param field of that class, or inherited
     * @param sites accesses wanted of one thread; empty: any
     * @param partners accesses wanted of the other; empty: any
     * @param direct whether code of other classes takes part that accesses the field itself, where it can
     * @throws Unmakeable if the class cannot be loaded, or no method from outside reaches the field
     */
    public Search(
            ClassFiles files, ClassLoader loader, String className, String field, List<AccessSite> sites, List<AccessSite> partners, boolean direct,
            long seed)
            throws Unmakeable {
        this.loader = loader;
        this.sites = sites;
        random = new Randomness(seed);
        Scans scans = new Scans(files);
        reach = Reach.of(scans, className, field);
        entries = new ArrayList<>(direct ? reach.direct() : List.of());
        entries.addAll(reach.entries());
        this.partners = new ArrayList<>(partners);
        if (!partners.isEmpty()) {
            this.partners.addAll(reach.changesOfBacking());
        }
        if (entries.isEmpty()) {
            throw new Unmakeable("no method that other threads can call reaches " + className + "." + field);
        }
        Class<?> subject = new TypeName(className).resolve(loader);
        Literals literals = new Literals(scans.get(className.replace('.', '/')).literals);
        maker = new Maker(new Producers(scans, loader, subject), literals, reach.wishes(), random);
        lessons = new Lessons(scans, reach.wishes(), literals);
        others = new ArrayList<>(reach.others());
        others.sort((a, b) -> Boolean.compare(reach.prepares(b), reach.prepares(a)));
        collaborators = new CollaboratorTrials(new Notifiers(scans, loader, className.replace('.', '/')), methods, sites, partners);
        begin();
    }

    private void begin() {
        methods.clear();
        collaborators.clear();
        receivers.clear();
        solos = 0;
        addMethods();
        addOthers();
        pairs = new Pairs(random, methods.stream().anyMatch(each -> each.isElsewhere));
    }

    private void addMethods() {
        boolean anySite = sites.isEmpty() || !reachesOneOf(sites);
        boolean anyPartner = partners.isEmpty() || !reachesOneOf(partners);
        List<AccessSite> elsewhere = new ArrayList<>(partners);
        elsewhere.removeIf(each -> sites.stream().anyMatch(site -> site.method.equals(each.method)));
        for (Entry entry : entries) {
            Receiver receiver = receivers.get(receiverOf(entry));
            try {
                if (receiver == null) {
                    receiver = new Receiver(entry.isStatic ? null : new TypeName(entry.receiver).resolve(loader));
                    receivers.put(receiverOf(entry), receiver);
                }
                boolean isSite = anySite || entry.isDirect() || reachesOneOf(entry, sites);
                boolean isPartner = anyPartner || entry.isDirect() || reachesOneOf(entry, partners);
                MethodTrials trials = new MethodTrials(entry, receiver, isSite, isPartner, reachesOneOf(entry, elsewhere));
                add(trials);
                int parameter = parameterForReceiver(entry, receiver);
                if (parameter >= 0) {
                    add(trials.given(parameter));
                }
            } catch (Unmakeable e) {
                obstacle.unmade(e.getMessage());
            }
        }
    }

    /** The first parameter that takes an instance like the one that is called; -1 if there is none. */
    private int parameterForReceiver(Entry entry, Receiver receiver) throws Unmakeable {
        if (entry.kind != Step.Kind.CALL) {
            return -1;
        }
        Class<?>[] parameters = Members.find(new TypeName(entry.owner).resolve(loader), entry).getParameterTypes();
        for (int i = 0; i < parameters.length; i++) {
            boolean isOfAny = parameters[i] == Object.class && !entry.name.equals("equals");
            if (parameters[i].isAssignableFrom(receiver.type) && !isOfAny) {
                return i;
            }
        }
        return -1;
    }

    /** Some methods that may build state for those that are wanted. */
    private void addOthers() {
        Map<Receiver, Integer> counts = new HashMap<>();
        for (Entry entry : others) {
            Receiver receiver = receivers.get(receiverOf(entry));
            if (receiver != null && counts.merge(receiver, 1, Integer::sum) <= MAX_OTHERS) {
                add(new MethodTrials(entry, receiver, false, false, false));
            }
        }
    }

    private void add(MethodTrials trials) {
        trials.isPreparing = reach.prepares(trials.entry);
        methods.add(trials);
    }

    private static String receiverOf(Entry entry) {
        return entry.isStatic ? "" : entry.receiver;
    }

    private boolean reachesOneOf(List<AccessSite> wanted) {
        for (Entry entry : entries) {
            if (reachesOneOf(entry, wanted)) {
                return true;
            }
        }
        return false;
    }

    private static boolean reachesOneOf(Entry entry, List<AccessSite> wanted) {
        for (AccessSite site : entry.sites) {
            for (AccessSite each : wanted) {
                if (each.covers(site)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The next recipe to try, null if there is none left. */
    public Candidate next() {
        Candidate next = nextOfGeneration();
        while (next == null && wantsOtherReceivers()) {
            generation++;
            begin();
            mostSolos = Math.min(MAX_LATER_SOLOS, LATER_SOLOS_OF_A_METHOD * methods.size());
            next = nextOfGeneration();
        }
        return next;
    }

    /** Whether an access was not reached: another mode of the same class may reach it. */
    private boolean wantsOtherReceivers() {
        boolean reachedSite = methods.stream().anyMatch(each -> each.isSite && each.reaches());
        boolean reachedPartner = methods.stream().anyMatch(each -> each.isPartner && each.reaches());
        boolean hasReceiver = receivers.values().stream().anyMatch(each -> each.draft != null && each.type != null);
        return hasReceiver && generation < MAX_GENERATIONS && !(reachedSite && reachedPartner);
    }

    private Candidate nextOfGeneration() {
        Candidate pair = pairs.next(solos >= mostSolos || methods.stream().allMatch(each -> each.isTried() || !each.isWanted()));
        if (pair != null) {
            return pair;
        }
        while (solos < mostSolos && !methods.isEmpty()) {
            Candidate solo = solo();
            if (solo != null) {
                return solo;
            }
        }
        return pairs.next(true);
    }

    /** A call of the method that is worth most; null if no values can be made for it. */
    private Candidate solo() {
        solos++;
        MethodTrials trials = cheapest();
        trials.tries++;
        Receiver receiver = trials.receiver;
        try {
            boolean isDoubted = trials.tries > 6 && trials.working.isEmpty() && random.chance(300);
            if (!receiver.isProven || isDoubted) {
                maker.dare(generation > 0 ? OTHER_RECEIVERS : daring(trials));
                maker.vary(Maker.Mood.values()[generation % Maker.Mood.values().length], generation);
                receiver.make(maker);
                if (collaborators.forget(receiver, trials)) {
                    return null;
                }
            }
            maker.dare(trials.wantsVariety() ? OTHER_ARGUMENTS : daring(trials));
            trials.isVaried |= trials.wantsVariety();
            Draft draft = new Draft(receiver.draft);
            if (trials.tries > 2) {
                addState(draft, pairs.stateFor(trials, trials.tries - 3));
            }
            return new Composition(receiver.draft).call(fragment(trials, draft)).solo();
        } catch (Unmakeable e) {
            obstacle.unmade(e.getMessage());
            return null;
        }
    }

    private static int daring(MethodTrials trials) {
        return Math.min(MAX_DARING, DARING * (trials.tries - 1));
    }

    private MethodTrials cheapest() {
        MethodTrials best = methods.get(0);
        for (MethodTrials each : methods) {
            if (each.cost() < best.cost()) {
                best = each;
            }
        }
        return best;
    }

    /** Calls that come first. What they were given and what they return is at hand for the arguments that follow. */
    private void addState(Draft draft, List<Fragment> calls) throws Unmakeable {
        for (Fragment each : calls) {
            Entry entry = each.trials.entry;
            draft.addState(each, Members.result(new TypeName(entry.owner).resolve(loader), entry));
        }
    }

    private Fragment fragment(MethodTrials trials, Draft draft) throws Unmakeable {
        Receiver receiver = trials.receiver;
        Entry entry = trials.entry;
        Class<?> owner = new TypeName(entry.owner).resolve(loader);
        List<Value> values = new ArrayList<>();
        if (trials.collaborator != null) {
            values.add(trials.collaborator.in(draft));
        } else if (trials.parameter >= 0) {
            values.add(maker.another(receiver.type, draft));
        } else if (!entry.isStatic && !entry.isConstructor()) {
            values.add(receiver.value);
        }
        if (entry.isDirect()) {
            if (entry.writes()) {
                values.add(maker.argument(Members.field(owner, entry).getGenericType(), draft));
            }
            return new Fragment(trials, receiver.draft, draft, Step.of(entry.kind, entry.owner, entry.name, "", values));
        }
        java.lang.reflect.Executable executable = Members.find(owner, entry);
        java.lang.reflect.Type[] parameters = Types.parameters(executable);
        for (int i = 0; i < parameters.length; i++) {
            java.lang.reflect.Type each = parameters[i];
            values.add(
                    i == trials.parameter
                            ? receiver.value
                            : maker.argument(trials.collaborator == null ? each : Types.resolve(each, trials.collaborator.type), draft));
        }
        String name = entry.isConstructor() ? "" : entry.name;
        Step call = Step.of(entry.kind, entry.owner, name, Resolution.parameters(executable), values);
        return new Fragment(trials, receiver.draft, draft, call);
    }

    /** What happened. */
    public void tried(Candidate candidate, Trial trial) {
        if (trial.isStopped) {
            avoidEffects(candidate);
        }
        if (trial.failedStep >= candidate.recipe.prefix.size()) {
            obstacle.unmade(trial.message());
            return;
        }
        if (trial.failedStep >= 0) {
            blame(candidate, trial);
            return;
        }
        for (Producer each : candidate.prefix.producers) {
            if (each != null) {
                each.successes++;
            }
        }
        if (candidate.solo) {
            learn(candidate.fragments.get(0), trial);
        } else {
            pairs.tried(candidate, trial);
        }
    }

    /** The guard rails stopped the code: a stub in place of what it was made of would have no effects. */
    private void avoidEffects(Candidate candidate) {
        Fragment fragment = candidate.fragments.get(0);
        Receiver receiver = fragment.trials.receiver;
        for (int i = 0; i < candidate.prefix.size(); i++) {
            Producer producer = candidate.prefix.producers.get(i);
            boolean isReceiver = receiver.value != null && receiver.value.step == i && receiver.draft == fragment.start;
            if (producer != null && !isReceiver) {
                producer.stops++;
            }
        }
        receiver.isProven = false;
    }

    private void blame(Candidate candidate, Trial trial) {
        Step step = candidate.recipe.step(trial.failedStep);
        if (step.kind == Step.Kind.HANDED) {
            // Other calls before took it back, or kept it from being handed over.
            return;
        }
        Fragment state = candidate.prefix.before.get(trial.failedStep);
        if (state != null) {
            state.spoils = true;
            return;
        }
        if (trial.failure != null) {
            lessons.learn(trial.failure);
        }
        String made = step.name.isEmpty() ? "new " + SourceText.simple(step.owner) : SourceText.simple(step.owner) + "." + step.name;
        obstacle.unmade("no instance could be made: " + made + " throws " + trial.message());
        Producer producer = candidate.prefix.producers.get(trial.failedStep);
        if (producer != null) {
            producer.failures += 2;
        } else if (step.kind == Step.Kind.CALL) {
            maker.avoid(step.name);
        }
        for (Value value : step.values) {
            if (value.isResult() && candidate.prefix.producers.get(value.step) != null) {
                candidate.prefix.producers.get(value.step).failures++;
            }
        }
    }

    private void learn(Fragment fragment, Trial trial) {
        MethodTrials trials = fragment.trials;
        if (trials.receiver.draft == fragment.start && !trial.isStopped) {
            trials.receiver.isProven = true;
        }
        trials.hasRun = true;
        boolean returned = trial.ended() && trial.thrown[0] == null;
        boolean isTold = trial.reached == null || trials.entry.isDirect();
        fragment.reachesSite = trials.isSite && (isTold ? returned : reaches(sites, trial));
        fragment.reachesPartner = trials.isPartner && (isTold ? returned : reaches(partners, trial));
        if (returned || trial.ended() && fragment.reaches()) {
            trials.works(fragment);
            if (trials.collaborator == null || fragment.reaches()) {
                pairs.add(fragment);
            }
            collaborators.find(fragment, trial);
            return;
        }
        trials.error = trial.thrown[0];
        if (trials.error != null && lessons.learn(trials.error) && methods.stream().allMatch(each -> each.working.isEmpty())) {
            trials.receiver.isProven = false;
        }
        trials.unfinished = trial.unfinished;
    }

    private static boolean reaches(List<AccessSite> wanted, Trial trial) {
        for (AccessSite site : trial.reached) {
            for (AccessSite each : wanted) {
                if (each.covers(site)) {
                    return true;
                }
            }
        }
        return wanted.isEmpty() && !trial.reached.isEmpty();
    }

    /** Why nothing has worked so far, in one line. */
    public String obstacle() {
        return obstacle.inWords();
    }

    /** The methods that reach the field. */
    public List<Entry> entries() {
        return entries;
    }
}

package threadlint.strategy;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import threadlint.event.Kind;
import threadlint.event.Pending;

/** Threads as lists of operations, and a scheduler that runs them as a strategy says. */
final class Simulation {
    private final Op[][] program;
    private int earlyBudget;
    private int maxSteps = 5000;

    Simulation(Op[]... program) {
        this.program = program;
    }

    static Op[] thread(Op... ops) {
        return ops;
    }

    /** So many time-outs may come before anything else is stuck. */
    Simulation earlyTimeouts(int budget) {
        earlyBudget = budget;
        return this;
    }

    Simulation maxSteps(int most) {
        maxSteps = most;
        return this;
    }

    Outcome run(Strategy strategy, long seed, long index, int length) {
        strategy.begin(Randomness.of(seed, index), length);
        Run run = new Run(strategy);
        while (run.step()) {
            // Goes on.
        }
        run.outcome.worthAnother = strategy.end(run.outcome.abandoned);
        return run.outcome;
    }

    /** What a schedule did. */
    static final class Outcome {
        final List<Integer> decisions = new ArrayList<>();
        /** Thread and index of its operation, as in {@code 1.0}, in the order in which they ran. */
        final List<String> events = new ArrayList<>();
        private final TreeMap<Integer, List<String>> accesses = new TreeMap<>();
        boolean abandoned;
        boolean cut;
        boolean stuck;
        boolean worthAnother;
        int preemptions;

        boolean before(String first, String second) {
            return events.indexOf(first) < events.indexOf(second);
        }

        /** The Mazurkiewicz trace: for each resource, the accesses in order, reads between writes in any. */
        String trace() {
            StringBuilder text = new StringBuilder();
            accesses.forEach((resource, list) -> text.append(resource).append(canonical(list)).append('\n'));
            return text.toString();
        }

        private static List<String> canonical(List<String> accesses) {
            List<String> sorted = new ArrayList<>(accesses);
            int start = 0;
            for (int i = 0; i <= sorted.size(); i++) {
                if (i == sorted.size() || sorted.get(i).startsWith("w")) {
                    sorted.subList(start, i).sort(null);
                    start = i + 1;
                }
            }
            return sorted;
        }
    }

    private static final class Announced extends Pending {
        Announced(int thread, Kind kind, Object resource) {
            super(thread);
            this.kind = kind;
            this.resource = resource;
        }
    }

    private final class Run {
        final Outcome outcome = new Outcome();
        private final Strategy strategy;
        private final TreeMap<Integer, Object> objects = new TreeMap<>();
        private final TreeMap<Integer, Integer> owner = new TreeMap<>();
        private final TreeMap<Integer, Integer> writes = new TreeMap<>();
        private final Announced[] pending = new Announced[program.length];
        private final int[] next = new int[program.length];
        /** Waiting for a notify: resource plus 1. */
        private final int[] waits = new int[program.length];
        private int budget = earlyBudget;
        private int last = -1;
        private int steps;

        Run(Strategy strategy) {
            this.strategy = strategy;
            for (int thread = 0; thread < program.length; thread++) {
                pending[thread] = new Announced(thread, Kind.BEGIN, null);
                announce(thread);
            }
        }

        boolean step() {
            List<Pending> options = options();
            outcome.stuck = options.isEmpty() && unfinished();
            outcome.cut = steps++ >= maxSteps;
            if (options.isEmpty() || outcome.cut) {
                return false;
            }
            int lastIndex = last < 0 ? -1 : options.indexOf(pending[last]);
            int choice = choose(options, lastIndex);
            if (choice == Strategy.ABANDON) {
                outcome.abandoned = true;
                return false;
            }
            Pending chosen = options.get(choice);
            if (lastIndex >= 0 && choice != lastIndex && !options.get(lastIndex).yielded && !options.get(lastIndex).early) {
                outcome.preemptions++;
            }
            execute(chosen.thread);
            return true;
        }

        private int choose(List<Pending> options, int lastIndex) {
            if (options.size() == 1 && !strategy.wantsFootprints()) {
                return 0;
            }
            int choice = strategy.choose(options.toArray(new Pending[0]), options.size(), lastIndex);
            if (options.size() > 1 && choice >= 0) {
                outcome.decisions.add(options.get(choice).thread);
            }
            return choice;
        }

        private List<Pending> options() {
            List<Pending> options = new ArrayList<>();
            for (int thread = 0; thread < program.length; thread++) {
                if (next[thread] < program[thread].length && enabled(thread)) {
                    options.add(pending[thread]);
                }
            }
            boolean onlySleepers = options.stream().allMatch(option -> option.kind == Kind.SLEEP);
            if (!onlySleepers) {
                options.removeIf(option -> option.kind == Kind.SLEEP && budget == 0);
            }
            options.forEach(option -> option.early = option.kind == Kind.SLEEP && !onlySleepers);
            return options;
        }

        private boolean enabled(int thread) {
            switch (pending[thread].kind) {
                case ENTER:
                case REACQUIRE:
                    return !owner.containsKey(program[thread][next[thread]].resource);
                case WAIT:
                    return waits[thread] == 0;
                default:
                    return true;
            }
        }

        private boolean unfinished() {
            for (int thread = 0; thread < program.length; thread++) {
                if (next[thread] < program[thread].length) {
                    return true;
                }
            }
            return false;
        }

        private void execute(int thread) {
            Op op = program[thread][next[thread]];
            boolean early = pending[thread].early;
            boolean yielded = false;
            last = thread;
            boolean done = true;
            switch (pending[thread].kind) {
                case ENTER:
                    owner.put(op.resource, thread);
                    access(thread, op.resource, true, "");
                    break;
                case WAIT:
                    owner.remove(op.resource);
                    waits[thread] = op.resource + 1;
                    access(thread, op.resource, true, "wait");
                    pending[thread].sequence++;
                    return;
                case REACQUIRE:
                    owner.put(op.resource, thread);
                    access(thread, op.resource, true, "reacquire");
                    break;
                case NOTIFY:
                    access(thread, op.resource, true, "");
                    wake(op.resource);
                    break;
                case READ:
                case VOLATILE_READ:
                case ATOMIC:
                    access(thread, op.resource, op.kind == Kind.ATOMIC, "");
                    done = !op.awaits || writes.containsKey(op.resource);
                    yielded = !done && op.kind == Kind.VOLATILE_READ;
                    break;
                case WRITE:
                case VOLATILE_WRITE:
                    writes.merge(op.resource, 1, Integer::sum);
                    access(thread, op.resource, true, "");
                    break;
                case SLEEP:
                    if (early) {
                        budget--;
                    }
                    break;
                case YIELD:
                    yielded = true;
                    break;
                default:
                    throw new AssertionError(op.kind);
            }
            if (op.hidden >= 0) {
                access(thread, op.hidden, true, "");
            }
            finish(thread, done);
            pending[thread].yielded = yielded;
        }

        private void finish(int thread, boolean done) {
            outcome.events.add(thread + "." + next[thread]);
            pending[thread].sequence++;
            if (done) {
                next[thread]++;
            }
            while (next[thread] < program[thread].length && program[thread][next[thread]].kind == Kind.EXIT) {
                int resource = program[thread][next[thread]++].resource;
                owner.remove(resource);
                strategy.touched(thread, object(resource), 0, true);
            }
            announce(thread);
        }

        private void wake(int resource) {
            List<Pending> waiters = new ArrayList<>();
            for (int thread = 0; thread < program.length; thread++) {
                if (waits[thread] == resource + 1) {
                    waiters.add(new Announced(thread, Kind.WAITER, object(resource)));
                }
            }
            if (waiters.isEmpty()) {
                return;
            }
            int woken = waiters.get(waiters.size() == 1 ? 0 : choose(waiters, -1)).thread;
            outcome.accesses.get(resource).add("w woken " + woken);
            waits[woken] = 0;
            pending[woken].kind = Kind.REACQUIRE;
        }

        private void announce(int thread) {
            if (next[thread] < program[thread].length) {
                Op op = program[thread][next[thread]];
                pending[thread].kind = op.kind;
                pending[thread].site = op.site;
                pending[thread].resource = op.resource < 0 ? null : object(op.resource);
            }
        }

        private void access(int thread, int resource, boolean write, String note) {
            strategy.touched(thread, object(resource), 0, write);
            outcome.accesses.computeIfAbsent(resource, none -> new ArrayList<>())
                    .add((write ? "w" : "r") + thread + "." + next[thread] + note);
        }

        private Object object(int resource) {
            return objects.computeIfAbsent(resource, none -> new Object());
        }
    }
}

package threadlint.strategy;

import java.util.ArrayList;
import java.util.List;
import threadlint.event.TraceProgress;

/**
 * The order in which a prediction wants the events of a trace: each thread's first events, in one order that works,
 * and what of that order matters. Threads have numbers of their own here, and events are numbered within their thread.
 */
public final class PartialOrder {
    /** An event must come before another one. */
    private static final class Edge {
        final int thread;
        final long event;
        final long before;

        Edge(int thread, long event, long before) {
            this.thread = thread;
            this.event = event;
            this.before = before;
        }
    }

    /** Events of one thread without any of others between them. */
    private static final class Turn {
        final int position;
        final long end;

        Turn(int position, long end) {
            this.position = position;
            this.end = end;
        }
    }

    private final String[] paths;
    private final List<List<Turn>> turns = new ArrayList<>();
    private final List<List<Edge>> edges = new ArrayList<>();
    private int turnCount;

    /** @param paths by number, the paths of the threads: see {@link threadlint.event.TraceProgress#path} */
    public PartialOrder(String[] paths) {
        this.paths = paths.clone();
        for (int i = 0; i < paths.length; i++) {
            turns.add(new ArrayList<>());
            edges.add(new ArrayList<>());
        }
    }

    /** Next in the order come so many events of the thread. */
    public void turn(int thread, long events) {
        turns.get(thread).add(new Turn(turnCount++, end(thread) + events));
    }

    /** The event of one thread must come before that of the other. */
    public void edge(int thread, long event, int other, long before) {
        edges.get(other).add(new Edge(thread, event, before));
    }

    int threads() {
        return paths.length;
    }

    /** The number of a thread, -1 if it has none. */
    int thread(String path) {
        for (int i = 0; i < paths.length; i++) {
            if (paths[i].equals(path)) {
                return i;
            }
        }
        return -1;
    }

    /** Whether the thread has this path. */
    public boolean has(int thread, String path) {
        return paths[thread].equals(path);
    }

    String path(int thread) {
        return paths[thread];
    }

    /** How many events of the thread are in the order. */
    long end(int thread) {
        List<Turn> own = turns.get(thread);
        return own.isEmpty() ? 0 : own.get(own.size() - 1).end;
    }

    /** How early an event comes; later than all others if it is not in the order. */
    int position(int thread, long event) {
        List<Turn> own = turns.get(thread);
        for (int i = 0; i < own.size(); i++) {
            if (event < own.get(i).end) {
                return own.get(i).position;
            }
        }
        return Integer.MAX_VALUE;
    }

    /** Whether nothing has happened yet that the first event of the goal must come before. */
    public boolean isAhead(Goal goal, TraceProgress progress) {
        for (int number = 0; number < progress.threads(); number++) {
            int thread = thread(progress.path(number));
            for (Edge edge : thread < 0 ? List.<Edge>of() : edges.get(thread)) {
                boolean isOfGoal = edge.thread == goal.thread(0) && edge.event == goal.event(0);
                if (isOfGoal && progress.count(number) > edge.before) {
                    return false;
                }
            }
        }
        return true;
    }

    /**
     * Whether what must come before an event has happened.
     *
     * @param done by number of the thread, how many events it has made
     */
    boolean isOpen(int thread, long event, long[] done) {
        List<Edge> own = edges.get(thread);
        for (int i = 0; i < own.size(); i++) {
            Edge edge = own.get(i);
            if (edge.before == event && done[edge.thread] <= edge.event) {
                return false;
            }
        }
        return true;
    }
}

package threadlint.drive;

import com.grack.nanojson.JsonObject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * A small concurrent program as data: steps that build state, then threads that make calls.
 *
 * <p>Steps are numbered from 0, the calls of the threads after those of the prefix; a step may use the results of
 * steps of the prefix and of earlier calls of its own thread. After a call that throws, the thread goes on with the
 * next one; a call that needs the result of one that threw is not made.
 */
public final class Recipe {
    /** What the main thread does first. */
    public final List<Step> prefix;

    /** All calls of the threads. */
    public final List<Step> calls;

    /** The numbers of the calls (from 0) that each thread makes, in this order. */
    public final int[][] threads;

    /** Whether each thread starts after the one before has ended. */
    final boolean inTurn;

    Recipe(List<Step> prefix, List<Step> calls, int[][] threads, boolean inTurn) {
        this.prefix = Collections.unmodifiableList(new ArrayList<>(prefix));
        this.calls = Collections.unmodifiableList(new ArrayList<>(calls));
        this.threads = threads;
        this.inTurn = inTurn;
    }

    /** A recipe whose threads run at once. */
    static Recipe concurrent(List<Step> prefix, List<Step> calls, int[]... threads) {
        return new Recipe(prefix, calls, threads, false);
    }

    /**
     * The recipe that {@link #toJson} wrote.
     *
     * @throws IllegalArgumentException if it is damaged
     */
    public static Recipe parse(JsonObject json) {
        return RecipeJson.parse(json);
    }

    /** About 100 characters per step. */
    public JsonObject toJson() {
        return RecipeJson.of(this);
    }

    /** The program in words close to Java, without imports. */
    public String toJava() {
        return new SourceText(this).toString();
    }

    /** How many calls the threads make. */
    public int calls() {
        return calls.size();
    }

    /** How many threads there are beside the main thread. */
    public int threads() {
        return threads.length;
    }

    /** The thread, from 0, that makes a call. */
    public int threadOf(int call) {
        for (int thread = 0; thread < threads.length; thread++) {
            for (int each : threads[thread]) {
                if (each == call) {
                    return thread;
                }
            }
        }
        throw new IllegalArgumentException("no call " + call);
    }

    /**
     * The same calls one after the other, numbered as before. Successive calls of one thread stay on one thread, each
     * thread ends before the next starts.
     *
     * @param order a permutation of the numbers of the calls
     */
    public Recipe sequential(int[] order) {
        List<int[]> runs = new ArrayList<>();
        int from = 0;
        for (int i = 1; i <= order.length; i++) {
            if (i == order.length || threadOf(order[i]) != threadOf(order[from])) {
                runs.add(Arrays.copyOfRange(order, from, i));
                from = i;
            }
        }
        return new Recipe(prefix, calls, runs.toArray(new int[0][]), true);
    }

    /** The same calls, none of which is given a mutable object that another one or the making of the instance has. */
    public Recipe unshared() {
        return Unsharing.of(this);
    }

    /** All orders of the calls that keep the order within each thread. */
    public List<int[]> orders() {
        List<int[]> orders = new ArrayList<>();
        extend(orders, new int[calls.size()], 0, new int[threads.length]);
        return orders;
    }

    private void extend(List<int[]> orders, int[] order, int length, int[] next) {
        if (length == order.length) {
            orders.add(order.clone());
            return;
        }
        for (int thread = 0; thread < threads.length; thread++) {
            if (next[thread] < threads[thread].length) {
                order[length] = threads[thread][next[thread]++];
                extend(orders, order, length + 1, next);
                next[thread]--;
            }
        }
    }

    /** The step with this number, of the prefix or a call. */
    public Step step(int number) {
        return number < prefix.size() ? prefix.get(number) : calls.get(number - prefix.size());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Recipe && ((Recipe) other).toString().equals(toString());
    }

    @Override
    public int hashCode() {
        return toString().hashCode();
    }

    @Override
    public String toString() {
        return prefix + " " + calls + " " + Arrays.deepToString(threads) + (inTurn ? " in turn" : "");
    }
}

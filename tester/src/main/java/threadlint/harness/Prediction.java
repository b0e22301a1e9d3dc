package threadlint.harness;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import threadlint.runtime.race.Aim;
import threadlint.strategy.Goal;
import threadlint.strategy.PartialOrder;

/** A target of mode {@code prove}: what is predicted, and the order that leads to it. See PROTOCOL.md. */
final class Prediction {
    final int id;
    final Goal.Kind kind;

    /** Whether its goal is a step that may access nothing. */
    final boolean isOrder;
    final PartialOrder order;
    final Goal goal;

    /** One line. */
    final String message;

    /** Whether it is no finding unless the program fails. */
    final boolean needsHarm;

    /** By event of the goal, where it is. */
    private final Aim.SourceLine[] sites;

    private final JsonArray accesses;

    Prediction(JsonObject json) throws InputError {
        try {
            id = json.getInt("id");
            kind = kind(json.getString("kind"));
            isOrder = json.getString("kind").equals("order");
            message = json.getString("message");
            needsHarm = json.getBoolean("needs_harm");
            JsonArray paths = json.getArray("threads");
            order = new PartialOrder(paths.toArray(new String[0]));
            addTurns(json.getString("order"));
            addEdges(json.getArray("edges"));
            goal = goal(json.getArray("goal"));
            accesses = json.getArray("sites");
            sites = sites(accesses);
        } catch (RuntimeException e) {
            throw new InputError("a target cannot be read: " + e, "this is a defect of threadlint");
        }
    }

    private static Goal.Kind kind(String name) {
        switch (name) {
            case "race":
                return Goal.Kind.MEET;
            case "deadlock":
                return Goal.Kind.BLOCK;
            case "atomicity":
            case "order":
                return Goal.Kind.PASS;
            default:
                throw new IllegalArgumentException("kind ".concat(name));
        }
    }

    /** {@code 0*5,1,0*2}: five events of thread 0, one of thread 1, two of thread 0. */
    private void addTurns(String text) {
        for (String turn : text.isEmpty() ? new String[0] : text.split(",")) {
            int star = turn.indexOf('*');
            int thread = Integer.parseInt(star < 0 ? turn : turn.substring(0, star));
            order.turn(thread, star < 0 ? 1 : Long.parseLong(turn.substring(star + 1)));
        }
    }

    private void addEdges(JsonArray edges) {
        for (int i = 0; i < edges.size(); i++) {
            JsonArray edge = edges.getArray(i);
            order.edge(edge.getInt(0), edge.getLong(1), edge.getInt(2), edge.getLong(3));
        }
    }

    private Goal goal(JsonArray events) {
        int[] threads = new int[events.size()];
        long[] numbers = new long[events.size()];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = events.getArray(i).getInt(0);
            numbers[i] = events.getArray(i).getLong(1);
        }
        return new Goal(kind, threads, numbers);
    }

    private static Aim.SourceLine[] sites(JsonArray array) {
        Aim.SourceLine[] sites = new Aim.SourceLine[array.size()];
        for (int i = 0; i < sites.length; i++) {
            JsonObject site = array.getObject(i);
            sites[i] = new Aim.SourceLine(
                    site.getString("class"), site.getString("method"), site.getInt("line"), site.getString("field"));
        }
        return sites;
    }

    /** The two accesses of a race; null for other predictions. */
    Aim aim() {
        return kind == Goal.Kind.MEET ? new Aim(sites[0], sites[1]) : null;
    }

    /** Where the events of the goal are. */
    Aim.SourceLine[] sites() {
        return sites.clone();
    }

    /** Whether an event does to a variable what that event of the goal does, as far as it is known. */
    boolean isAbout(int index, Accessed accessed) {
        String how = accesses.getObject(index).getString("access", accessed.how);
        return accessed.does(how) && accessed.isOn(sites[index]);
    }

    /** The unit of work of that event of the goal, {@code shop.Cart.add(Item)}; null if it has none. */
    String unit(int index) {
        return accesses.getObject(index).getString("unit");
    }

    /** Whether two events of the goal may be about one variable, or about two. */
    boolean allows(int index, int other, boolean isOneVariable) {
        boolean isKnown = variable(index) >= 0 && variable(other) >= 0;
        return !isKnown || isOneVariable == (variable(index) == variable(other));
    }

    private int variable(int index) {
        return accesses.getObject(index).getInt("variable", -1);
    }

    /** Where an event of the goal is. */
    Aim.SourceLine site(int index) {
        return sites[index];
    }
}

package threadlint.strategy;

import java.util.Set;

/** The strategies that can be asked for by name. */
public enum Strategies {
    MIX(Mix.NAME, "random, pos, pct, ops and race by turns, so that one run finds what any of them finds; the default") {
        @Override
        Strategy create(int parameter) {
            throw new IllegalArgumentException("a mix consists of other strategies, and does not choose itself");
        }
    },
    RANDOM("random", "each thread that can go on is equally likely, in most schedules for up to L steps at once", "L", 1, RandomStrategy.USUAL_STRIDE) {
        @Override
        Strategy create(int parameter) {
            return new RandomStrategy(parameter);
        }
    },
    PCT("pct", "random priorities that change at D-1 random decisions; finds a bug of depth D with a known least probability", "D", 1, PctStrategy.USUAL_DEPTH) {
        @Override
        Strategy create(int parameter) {
            return new PctStrategy(parameter);
        }
    },
    POS("pos", "partial order sampling: random priorities that conflicting operations draw again") {
        @Override
        Strategy create(int parameter) {
            return new PosStrategy();
        }
    },
    OPS("ops", "random priorities of operations, drawn anew at D-1 random decisions; finds bugs for which many threads must stop at one place", "D", 1, PctStrategy.USUAL_DEPTH) {
        @Override
        Strategy create(int parameter) {
            return new OpsStrategy(parameter);
        }
    },
    DFS("dfs", "every order of conflicting operations once, and says when all are covered; with P, every schedule with at most P preemptions", "P", 0, DepthFirstStrategy.UNBOUNDED) {
        @Override
        Strategy create(int parameter) {
            return new DepthFirstStrategy(parameter);
        }
    },
    RACE("race", "creates data races: N random schedules find pairs of accesses that may race, the others bring two threads to such a pair at once", "N", 1, 5) {
        @Override
        Strategy create(int parameter) {
            return new RaceStrategy(null, parameter);
        }
    },
    DIRECTED("directed", "records a random walk, and goes where a prediction from such a recording says; used by threadlint itself") {
        @Override
        Strategy create(int parameter) {
            return new DirectedStrategy();
        }
    };

    private static final int MOST = 1000;

    private final String label;
    private final String summary;
    /** Letter of the parameter, null if there is none. */
    private final String parameter;
    private final int least;
    private final int usual;

    Strategies(String label, String summary) {
        this(label, summary, null, 0, 0);
    }

    Strategies(String label, String summary, String parameter, int least, int usual) {
        this.label = label;
        this.summary = summary;
        this.parameter = parameter;
        this.least = least;
        this.usual = usual;
    }

    /** The name to ask for it, without parameter. */
    public String label() {
        return label;
    }

    /** What it does, one line. */
    public String summary() {
        return summary;
    }

    /**
     * A new strategy.
     *
     * @param text name, or name and parameter as in {@code pct:7}
     * @throws IllegalArgumentException there is no such strategy or parameter; the message says what there is
     */
    public static Strategy parse(String text) {
        int colon = text.indexOf(':');
        String name = colon < 0 ? text : text.substring(0, colon);
        for (Strategies strategy : values()) {
            if (strategy.label.equals(name)) {
                return strategy.create(colon < 0 ? strategy.usual : strategy.number(text.substring(colon + 1)));
            }
        }
        throw new IllegalArgumentException("there is no strategy '" + name + "'; there is " + forms());
    }

    /** What the strategy of this name needs; nothing if there is no such strategy, which {@link #parse} tells. */
    public static Set<Strategy.Need> needs(String text) {
        try {
            return parse(text).needs();
        } catch (IllegalArgumentException e) {
            return Set.of();
        }
    }

    abstract Strategy create(int parameter);

    private int number(String text) {
        if (parameter == null) {
            throw new IllegalArgumentException("strategy '" + label + "' takes no parameter; there is " + forms());
        }
        try {
            int number = Integer.parseInt(text);
            if (number >= least && number <= MOST) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            // Said below.
        }
        throw new IllegalArgumentException("'" + text + "' is no " + parameter + " for strategy '" + label + "': it is a number from "
                + least + " to " + MOST + "; there is " + forms());
    }

    private static String forms() {
        StringBuilder forms = new StringBuilder();
        for (Strategies strategy : values()) {
            if (forms.length() > 0) {
                forms.append(", ");
            }
            forms.append(strategy.label);
            if (strategy.parameter != null) {
                forms.append(", ").append(strategy.label).append(':').append(strategy.parameter);
            }
        }
        return forms.toString();
    }
}

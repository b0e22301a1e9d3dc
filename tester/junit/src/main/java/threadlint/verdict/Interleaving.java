package threadlint.verdict;

import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import threadlint.explore.Failure;
import threadlint.explore.Step;
import threadlint.explore.ThreadState;

/** The steps of a schedule as a table: a column per thread, a row per step. Only one thread runs at a time. */
final class Interleaving {
    /** How many steps of a long schedule are shown at its start and at its end, besides marked ones. */
    private static final int FIRST = 12;

    private static final int LAST = 48;

    /** How many steps around those of two threads that meet. */
    private static final int NEAR = 16;

    private static final int WIDTH = 120;
    private static final int WIDEST_COLUMN = 26;
    private static final int LEAST_COLUMN = 6;

    /** Room for the text of the last column. */
    private static final int TEXT = 46;

    /** Of the mark and the blanks around a number. */
    private static final int MARGIN = 4;

    private final Failure failure;
    private final List<Integer> threads;
    private final int digits;
    private final int column;
    private final boolean isUnicode;

    private Interleaving(Failure failure, Charset charset) {
        this.failure = failure;
        isUnicode = charset.newEncoder().canEncode("\u25b6\u2502\u2026");
        TreeSet<Integer> met = new TreeSet<>();
        failure.steps.forEach(step -> met.add(step.thread));
        failure.threads.forEach(state -> met.add(state.id));
        threads = new ArrayList<>(met);
        digits = Long.toString(failure.stepsBefore + failure.steps.size()).length();
        int room = (WIDTH - digits - MARGIN - TEXT) / Math.max(1, threads.size() - 1);
        column = Math.max(LEAST_COLUMN, Math.min(WIDEST_COLUMN, room));
    }

    /** The lines of the table, in characters that can be written in the charset. */
    static List<String> lines(Failure failure, Charset charset) {
        return new Interleaving(failure, charset).lines();
    }

    private List<String> lines() {
        List<String> lines = new ArrayList<>(List.of(heading()));
        int next = 0;
        for (int at : shown()) {
            long missing = at - next + (next == 0 ? failure.stepsBefore : 0);
            if (missing > 0) {
                String dots = isUnicode ? "\u2026" : "...";
                lines.add(" ".repeat(digits + MARGIN) + dots + " " + missing + (missing == 1 ? " step " : " steps ") + dots);
            }
            lines.add(row(at));
            next = at + 1;
        }
        return lines;
    }

    /** Which steps are shown: those around the marked ones if two threads meet there, else the first and the last ones. */
    private List<Integer> shown() {
        List<Integer> marked = new ArrayList<>();
        for (int at = 0; at < failure.steps.size(); at++) {
            if (failure.steps.get(at).isMarked) {
                marked.add(at);
            }
        }
        boolean meet = isMeeting(marked);
        List<Integer> shown = new ArrayList<>();
        for (int at = 0; at < failure.steps.size(); at++) {
            boolean isShown = meet ? isNear(at, marked) : at < FIRST || at + LAST >= failure.steps.size();
            if (isShown || marked.contains(at)) {
                shown.add(at);
            }
        }
        return shown;
    }

    /** If threads wait for each other, it matters what each of them took before. */
    private boolean isMeeting(List<Integer> marked) {
        TreeSet<Integer> met = new TreeSet<>();
        for (int at : marked) {
            Step step = failure.steps.get(at);
            if (step.isBlocked) {
                return false;
            }
            met.add(step.thread);
        }
        return met.size() > 1;
    }

    private static boolean isNear(int at, List<Integer> marked) {
        return marked.stream().anyMatch(mark -> Math.abs(at - mark) <= NEAR);
    }

    private String heading() {
        StringBuilder line = new StringBuilder(" ".repeat(digits + MARGIN));
        for (int thread : threads) {
            ThreadState state = failure.stateOf(thread);
            String label = state == null ? "T" + thread : ("T" + thread + " " + state.name).trim();
            line.append(String.format("%-" + column + "s", cut(label, column - 1)));
        }
        return line.toString().stripTrailing();
    }

    private String row(int at) {
        Step step = failure.steps.get(at);
        String mark = !step.isMarked ? " " : isUnicode ? "\u25b6" : ">";
        StringBuilder line = new StringBuilder(mark);
        line.append(String.format(" %" + digits + "d  ", failure.stepsBefore + at + 1));
        String bar = isUnicode ? "\u2502" : "|";
        for (int i = 0; i < threads.indexOf(step.thread); i++) {
            line.append(bar).append(" ".repeat(column - 1));
        }
        line.append(step.what);
        if (step.at != null) {
            line.append("  ").append(step.at);
        }
        if (!step.holds.isEmpty()) {
            line.append(" [").append(String.join(", ", step.holds)).append("]");
        }
        return Visible.of(line.toString());
    }

    private static String cut(String text, int width) {
        return text.length() <= width ? text : text.substring(0, width);
    }
}

package threadlint.verdict;

import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import threadlint.explore.Failure;
import threadlint.explore.Race;
import threadlint.explore.ThreadState;

/** How a schedule failed, for the message of an exception. */
final class Story {
    /** How many frames of a stack are shown. */
    private static final int FRAMES = 12;

    private final Failure failure;
    private final List<String> lines = new ArrayList<>();

    private Story(Failure failure) {
        this.failure = failure;
    }

    /**
     * The lines.
     *
     * @param headline which schedule it is
     * @param closing what the reader should know besides, and how to go on
     */
    static String of(Failure failure, String headline, List<String> closing) {
        Story story = new Story(failure);
        story.lines.add(headline);
        if (failure.race != null) {
            story.race(failure.race);
        }
        story.threads();
        story.steps();
        story.notes(closing);
        return String.join("\n", story.lines);
    }

    private void notes(List<String> closing) {
        List<String> notes = new ArrayList<>();
        if (!failure.isVerified) {
            notes.add("note: the same schedule, run again, did not give the same events: something that is not controlled decides "
                    + "the outcome");
        }
        failure.causes.forEach(cause -> notes.add("note: " + Visible.of(cause)));
        notes.addAll(closing);
        if (!notes.isEmpty()) {
            lines.add("");
            lines.addAll(notes);
        }
    }

    private void race(Race race) {
        lines.add("");
        lines.add("race on `" + Visible.of(race.field) + "`: nothing orders these two accesses");
        for (Race.Access access : List.of(race.first, race.second)) {
            ThreadState state = failure.stateOf(access.thread);
            String name = state == null ? "T" + access.thread : state.label();
            String holds = access.holds.isEmpty() ? "no lock" : String.join(", ", access.holds);
            lines.add("  " + Visible.of(name + ": " + access.kind + ", holding " + holds));
            stack(access.stack);
        }
    }

    private void threads() {
        if (failure.threads.isEmpty()) {
            return;
        }
        lines.add("");
        lines.add("threads");
        for (ThreadState state : failure.threads) {
            String holds = state.holds.isEmpty() ? "" : "; holds " + String.join(", ", state.holds);
            String end = state.error == null ? state.state : "threw " + state.error.lines().findFirst().orElse("");
            lines.add("  " + Visible.of(state.label() + ": " + end + holds));
            if (state.id != failure.thread) {
                stack(state.stack);
            }
        }
    }

    private void stack(List<String> frames) {
        frames.stream().limit(FRAMES).forEach(frame -> lines.add("    at " + Visible.of(frame)));
        if (frames.size() > FRAMES) {
            lines.add("    and " + (frames.size() - FRAMES) + " more");
        }
    }

    private void steps() {
        if (!failure.steps.isEmpty()) {
            lines.add("");
            lines.add("interleaving, with the locks held in brackets");
            lines.addAll(Interleaving.lines(failure, Charset.defaultCharset()));
        }
    }
}

package threadlint.runtime;

import java.util.ArrayList;
import java.util.List;

/** What the policy stopped in a schedule, and what it can say nothing about. */
final class Stops {
    private final List<String> keys = new ArrayList<>();
    private final List<String> texts = new ArrayList<>();
    private final List<String> unguarded = new ArrayList<>();

    /** Only the first stop of each kind at each place is kept. */
    void add(Effect effect, String what, String place) {
        String key = effect.text + " " + place;
        if (!keys.contains(key)) {
            keys.add(key);
            texts.add(effect.text + ": " + what + " at " + place);
        }
    }

    void addUnguarded(String what, String place) {
        String text = what + " at " + place;
        if (!unguarded.contains(text)) {
            unguarded.add(text);
        }
    }

    List<String> texts() {
        return List.copyOf(texts);
    }

    List<String> unguarded() {
        return List.copyOf(unguarded);
    }
}

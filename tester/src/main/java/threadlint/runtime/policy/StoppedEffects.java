package threadlint.runtime.policy;

import java.util.ArrayList;
import java.util.List;

/** What the policy stopped in a schedule, and what it can say nothing about. */
public final class StoppedEffects {
    private final List<String> keys = new ArrayList<>();
    private final List<String> texts = new ArrayList<>();
    private final List<String> unguarded = new ArrayList<>();

    /** Only the first stop of each kind at each place is kept. */
    public void add(Effect effect, String what, String place) {
        String key = effect.text + " " + place;
        if (!keys.contains(key)) {
            keys.add(key);
            texts.add(effect.text + ": " + what + " at " + place);
        }
    }

    public void addUnguarded(String what, String place) {
        String text = what + " at " + place;
        if (!unguarded.contains(text)) {
            unguarded.add(text);
        }
    }

    public List<String> texts() {
        return List.copyOf(texts);
    }

    public List<String> unguarded() {
        return List.copyOf(unguarded);
    }
}

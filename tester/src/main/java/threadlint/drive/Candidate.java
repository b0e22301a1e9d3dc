package threadlint.drive;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A recipe to try. */
public final class Candidate {
    public final Recipe recipe;

    /** Whether one thread makes one call, to see how the method does alone. Else two threads meet. */
    public final boolean solo;

    /** How the steps of the prefix were chosen. */
    final Draft prefix;

    /** By number of the call: what it was made of. */
    final List<Fragment> fragments;

    Candidate(Recipe recipe, boolean solo, Draft prefix, List<Fragment> fragments) {
        this.recipe = recipe;
        this.solo = solo;
        this.prefix = prefix;
        this.fragments = fragments;
    }

    /** Whether a thread calls another object than the receiver. */
    public boolean actsOnCollaborators() {
        return fragments.stream().anyMatch(each -> each.trials.collaborator != null);
    }

    /** Binary names of the classes of such objects, unless the receiver handed them over. */
    public Set<String> classesOfCollaborators() {
        Set<String> names = new HashSet<>();
        for (Fragment each : fragments) {
            names.addAll(each.trials.collaborator == null ? Set.of() : each.trials.collaborator.ownClasses());
        }
        return names;
    }

    @Override
    public String toString() {
        return recipe.toJava();
    }
}

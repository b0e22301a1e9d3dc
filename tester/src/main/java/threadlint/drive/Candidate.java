package threadlint.drive;

/** A recipe to try. */
public final class Candidate {
    public final Recipe recipe;

    /** Whether one thread makes one call, to see how the method does alone. Else two threads meet. */
    public final boolean solo;

    /** How the steps of the prefix were chosen, by number; null where nothing was chosen. */
    final Producer[] producers;

    /** The methods that the calls are of, by number of the call. */
    final Entry[] entries;

    Candidate(Recipe recipe, boolean solo, Producer[] producers, Entry[] entries) {
        this.recipe = recipe;
        this.solo = solo;
        this.producers = producers;
        this.entries = entries;
    }

    @Override
    public String toString() {
        return recipe.toJava();
    }
}

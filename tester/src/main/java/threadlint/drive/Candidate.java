package threadlint.drive;

/** A recipe to try. */
public final class Candidate {
    public final Recipe recipe;

    /** Whether one thread makes one call, to see how the method does alone. Else two threads meet. */
    public final boolean solo;

    /** How the steps of the prefix were chosen, by number; null where nothing was chosen. */
    final Producer[] producers;

    /** By number of the step of the prefix: the call that builds state there, or null. */
    final Fragment[] before;

    /** By number of the call: what it was made of. */
    final Fragment[] fragments;

    Candidate(Recipe recipe, boolean solo, Producer[] producers, Fragment[] before, Fragment[] fragments) {
        this.recipe = recipe;
        this.solo = solo;
        this.producers = producers;
        this.before = before;
        this.fragments = fragments;
    }

    @Override
    public String toString() {
        return recipe.toJava();
    }
}

package threadlint.strategy;

import threadlint.event.Pending;

/** Choices that let sleeps last as long as they do. */
final class Awake {
    private Awake() {}

    /** Any that does not sleep; if all do, the one that would wake up first. */
    static int any(Pending[] options, int count, Randomness random) {
        int awake = 0;
        int firstDue = 0;
        for (int i = 0; i < count; i++) {
            awake += options[i].early ? 0 : 1;
            firstDue = options[i].due < options[firstDue].due ? i : firstDue;
        }
        return awake == 0 ? firstDue : at(options, random.nextInt(awake));
    }

    private static int at(Pending[] options, int rank) {
        int index = 0;
        for (int left = rank; options[index].early || left > 0; index++) {
            left -= options[index].early ? 0 : 1;
        }
        return index;
    }
}

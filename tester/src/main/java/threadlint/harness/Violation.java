package threadlint.harness;

import threadlint.runtime.schedule.Failure;

/**
 * An order of accesses that no serial order of the units of work gives, and that a schedule had. Whatever has the same
 * events has it again; a failure that followed is worse, and stays.
 */
final class Violation {
    private final String hash;
    private final String message;

    /** @param hash of all events, as in the schedule file */
    Violation(String hash, String message) {
        this.hash = hash;
        this.message = message;
    }

    Outcome judge(Outcome outcome) {
        boolean isHarmless = outcome.failure == null || outcome.failure.kind == Failure.Kind.RACE;
        boolean isSame = ScheduleFile.hexadecimal(outcome.schedule.hash()).equals(hash);
        return isHarmless && isSame ? outcome.failing(Failure.of(Failure.Kind.ATOMICITY, message)) : outcome;
    }
}

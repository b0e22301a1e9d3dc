package threadlint.drive;

import java.util.List;

/** Says why a search found no two calls that meet at the field. */
final class SearchFailure {
    private final List<MethodTrials> methods;

    /** Why a value could not be made, or a step of a prefix failed, last; null if none did. */
    private String unmade;

    SearchFailure(List<MethodTrials> methods) {
        this.methods = methods;
    }

    void unmade(String reason) {
        unmade = reason;
    }

    /** One line. */
    String inWords() {
        int ran = 0;
        int reached = 0;
        boolean reachedSite = false;
        boolean reachedPartner = false;
        boolean wrote = false;
        for (MethodTrials each : methods) {
            if (each.isWanted() && each.hasRun) {
                ran++;
                reached += each.reaches() ? 1 : 0;
                reachedSite |= each.isSite && each.reaches();
                reachedPartner |= each.isPartner && each.reaches();
                wrote |= each.reaches() && each.entry.writes();
            }
        }
        if (ran == 0) {
            return unmade == null ? "no method was tried" : unmade;
        }
        if (reached == 0) {
            return methods(ran) + " ran, none reached the field" + missed(false);
        }
        if (!reachedSite || !reachedPartner) {
            return "only one of the two accesses was reached" + missed(false);
        }
        if (!wrote) {
            return "only reads were reached: "
                    + (hasWriters()
                            ? "the methods that write did not work" + missed(true)
                            : "no method that other threads can call writes it");
        }
        return methods(reached) + " reached the field, no two of them at once";
    }

    private static String methods(int count) {
        return count + (count == 1 ? " method" : " methods");
    }

    private boolean hasWriters() {
        return methods.stream().anyMatch(each -> each.isWanted() && each.entry.writes());
    }

    /** What became of the first method that did not even return, if there is one. */
    private String missed(boolean writers) {
        for (MethodTrials each : methods) {
            boolean isMissing = each.isWanted() && each.working.isEmpty() && (!writers || each.entry.writes());
            if (isMissing && each.error != null) {
                return ": " + each.entry.name + " throws " + Reasons.of(each.error);
            } else if (isMissing && each.unfinished != null) {
                return ": " + each.entry.name + " was " + each.unfinished + ", a limit that grows with --budget";
            } else if (isMissing && !each.hasRun && unmade != null) {
                return ": " + unmade;
            }
        }
        return "";
    }
}

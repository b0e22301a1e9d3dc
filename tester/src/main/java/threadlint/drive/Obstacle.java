package threadlint.drive;

import java.util.List;

/** Says what kept a search from two calls that meet at the field. */
final class Obstacle {
    private final List<Prospect> prospects;

    /** Why a value could not be made, or a step of a prefix failed, last; null if none did. */
    private String unmade;

    Obstacle(List<Prospect> prospects) {
        this.prospects = prospects;
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
        for (Prospect each : prospects) {
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
        return prospects.stream().anyMatch(each -> each.isWanted() && each.entry.writes());
    }

    /** What became of the first method that did not even return, if there is one. */
    private String missed(boolean writers) {
        for (Prospect each : prospects) {
            boolean isMissing = each.isWanted() && each.working.isEmpty() && (!writers || each.entry.writes());
            if (isMissing && each.error != null) {
                return ": " + each.entry.name + " throws " + Reasons.of(each.error);
            } else if (isMissing && each.hung) {
                return ": " + each.entry.name + " does not return";
            } else if (isMissing && !each.hasRun && unmade != null) {
                return ": " + unmade;
            }
        }
        return "";
    }
}

package threadlint.explore;

import java.util.List;

/** What a test says about its schedules; what it does not say is as usual. */
public final class Wanted {
    /** The largest number of schedules; 0 for the usual one, or for any number if there is a limit of time. */
    public long schedules;

    /** Wall time; 0 for no limit. */
    public double seconds;

    public String strategy = "mix";
    public long seed = 1;

    /** Whether threads switch at plain accesses, too. */
    public boolean atPlainAccesses;

    /** Globs over the names of the classes whose plain accesses are looked at; none for those of the class path. */
    public List<String> watch = List.of();
}

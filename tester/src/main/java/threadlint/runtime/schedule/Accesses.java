package threadlint.runtime.schedule;

import threadlint.event.Kind;
import threadlint.event.Locations;
import threadlint.runtime.race.ColdCode;
import threadlint.runtime.race.Conflict;
import threadlint.runtime.race.Conflicts;
import threadlint.runtime.race.Encounters;
import threadlint.runtime.race.Focus;
import threadlint.runtime.race.FocusTracker;
import threadlint.runtime.race.LockSets;
import threadlint.runtime.race.Points;
import threadlint.runtime.race.Race;
import threadlint.runtime.race.Views;
import threadlint.runtime.task.Task;

/** The watched accesses of one schedule: they are scheduling points, and conflicts and races are found at them. */
public final class Accesses {
    private final Schedule schedule;
    private final LockSets locks;
    private final Conflicts conflicts;
    private final Points points;
    private final ColdCode cold = new ColdCode();
    private final Views views = new Views();

    /** In a mix, the JDK has hooks also where plain accesses are no events. */
    private final boolean watches;

    /** Null unless {@link Settings#encounters} asks for it. */
    private final Encounters encounters;

    /** Null without a {@link Settings#focus}: then every access matters. */
    private final FocusTracker sightings;

    Accesses(Schedule schedule) {
        this.schedule = schedule;
        this.locks = new LockSets(schedule.tasks(), schedule.monitors());
        this.conflicts = new Conflicts(schedule.tasks(), schedule.monitors(), locks);
        this.points = new Points(schedule.settings().pair, schedule.settings().lines);
        this.watches = schedule.settings().plainAccesses;
        Focus focus = schedule.settings().focus;
        this.encounters = schedule.settings().encounters
                ? new Encounters(schedule.tasks(), locks, focus != null)
                : null;
        this.sightings = focus == null ? null : new FocusTracker(focus, views);
    }

    /**
     * A scheduling point before an access, if it matters; on return the task executes it.
     *
     * @param kind READ or WRITE
     * @param element index of the array element, else -1
     */
    public void access(Task me, Kind kind, Object owner, int location, int site, int element) {
        if (me.isInRegion() || !concern(site) || !matter(me, owner, location)) {
            me.awaitValue(false);
            return;
        }
        if (!points.has(site)) {
            me.awaitValue(false);
            record(me, kind, owner, location, site, element);
            return;
        }
        me.announce(kind, owner, location, site, element);
        if (!schedule.isAborting()) {
            conflicts.look(me);
            if (endsHere()) {
                schedule.halt(me, HaltReason.ENDED);
            }
        }
        schedule.decide(me);
        schedule.event(me, kind, owner, location);
        if (!schedule.isAborting()) {
            executes(me);
        }
    }

    private boolean endsHere() {
        Settings settings = schedule.settings();
        return settings.endsAtAim && settings.aim.firstOf(conflicts.all()) != null;
    }

    /** Whether anybody wants to know of accesses at the site. */
    public boolean concern(int site) {
        return watches && (encounters != null || points.has(site));
    }

    /** The schedule only looks for pairs: what meets whom does not depend on a decision here. */
    private void record(Task me, Kind kind, Object owner, int location, int site, int element) {
        if (!schedule.isAborting() && cold.has(me.thread, site)) {
            me.announce(kind, owner, location, site, element);
            encounters.access(me);
        }
    }

    /** Whether accesses of a location are watched. */
    public boolean matter(Task me, Object owner, int location) {
        return watches && (sightings == null ? hasOthers() : sightings.concern(me, owner, location));
    }

    /**
     * Whether a second thread was ever started. What the first did before happens before everything that others do (JLS
     * 17.4.5, by their start), so it conflicts with nothing, and moves left past every step of theirs.
     */
    private boolean hasOthers() {
        return schedule.tasks().count() > 1;
    }

    private void executes(Task me) {
        if (sightings != null && me.kind == Kind.WRITE) {
            sightings.written(me, me.resource, me.location);
        }
        if (encounters != null) {
            encounters.access(me);
        }
        if (schedule.ordering() != null && !locks.readsOptimistically(me)) {
            Race race = schedule.ordering().access(me, schedule.events() - 1);
            if (race != null) {
                schedule.fail(me, Failure.race(me.thread, race));
            }
        }
    }

    public LockSets locks() {
        return locks;
    }

    /** The collections of the schedule, and what stands for them. */
    public Views views() {
        return views;
    }

    /** What met at one location; null unless {@link Settings#encounters} asks for it. */
    public Encounters encounters() {
        return encounters;
    }

    /** One for each pair of places, in the order in which they were found. */
    public Conflict[] conflicts() {
        return conflicts.all();
    }

    /** Whether a thread accessed the field that {@link Settings#focus} names, even if it is final or volatile. */
    public boolean sawField() {
        return sightings != null && sightings.sawField();
    }

    /** A write that is no conflict, of a final field; {@code owner} is null for a static one. */
    public void written(Task me, Object owner, int location) {
        if (sightings != null) {
            sightings.written(me, Locations.owner(owner, location), location);
        }
    }

    /** An access that is no conflict, of a final or volatile field; {@code owner} is null for a static one. */
    public void sight(Task me, Object owner, int location) {
        if (sightings != null) {
            sightings.concern(me, Locations.owner(owner, location), location);
        }
    }
}

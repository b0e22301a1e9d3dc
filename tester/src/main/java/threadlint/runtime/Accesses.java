package threadlint.runtime;

/** The watched accesses of one schedule: scheduling points, and what is found out at them. */
final class Accesses {
    private final Schedule schedule;
    final Conflicts conflicts;
    final Views views = new Views();

    /** Null unless {@link Settings#encounters} asks for it. */
    final Encounters encounters;

    /** Null without a {@link Settings#focus}: then every access matters. */
    private final Sightings sightings;

    Accesses(Schedule schedule) {
        this.schedule = schedule;
        this.conflicts = new Conflicts(schedule);
        this.encounters = schedule.settings.encounters ? new Encounters(schedule) : null;
        this.sightings = schedule.settings.focus == null ? null : new Sightings(schedule.settings.focus, views);
    }

    /**
     * A scheduling point before an access, if it matters; on return the task executes it.
     *
     * @param kind READ or WRITE
     * @param element index of the array element, else -1
     */
    void access(Task me, Kind kind, Object owner, int location, int site, int element) {
        if (me.region > 0 || !matter(me, owner, location)) {
            return;
        }
        me.announce(kind, owner, location, site, element);
        if (!schedule.isAborting()) {
            conflicts.look(me);
        }
        schedule.decide(me);
        schedule.event(me, kind, owner, location);
        if (!schedule.isAborting()) {
            executes(me);
        }
    }

    /** Whether accesses of a location are looked at. */
    boolean matter(Task me, Object owner, int location) {
        return sightings == null || sightings.concern(me, owner, location);
    }

    private void executes(Task me) {
        if (sightings != null && me.kind == Kind.WRITE) {
            sightings.written(me, me.resource, me.location);
        }
        if (encounters != null) {
            encounters.access(me);
        }
        if (schedule.ordering != null) {
            Race race = schedule.ordering.access(me, schedule.events() - 1);
            if (race != null) {
                schedule.fail(me, Failure.race(me.thread, race));
            }
        }
    }

    /** Whether the field that the schedule looks at was accessed. */
    boolean sawField() {
        return sightings != null && sightings.sawField();
    }

    /** A write that is no conflict, of a final field; {@code owner} is null for a static one. */
    void written(Task me, Object owner, int location) {
        if (sightings != null) {
            sightings.written(me, Locations.owner(owner, location), location);
        }
    }

    /** An access that is no conflict, of a final or volatile field; {@code owner} is null for a static one. */
    void sight(Task me, Object owner, int location) {
        if (sightings != null) {
            sightings.concern(me, Locations.owner(owner, location), location);
        }
    }
}

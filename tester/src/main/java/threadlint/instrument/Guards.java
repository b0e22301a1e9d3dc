package threadlint.instrument;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import threadlint.jdk.ChokePoint;
import threadlint.jdk.ChokePoints;
import threadlint.runtime.policy.Effect;

/**
 * Which effects have hooks, and at which choke points one stands already. Safe for use by several threads.
 *
 * <p>A hook stops the effect, or records that the program has met what no schedule controls.
 */
public final class Guards {
    private final Set<Effect> effects;
    private final Set<Effect> stopped;
    private final Set<String> owners = new HashSet<>();
    private final Set<String> standing = new HashSet<>();

    private Guards(Set<Effect> effects, Set<Effect> stopped) {
        this.effects = effects;
        this.stopped = stopped;
        if (!effects.isEmpty()) {
            for (ChokePoint point : ChokePoints.all()) {
                addOwner(point);
            }
        }
    }

    private void addOwner(ChokePoint point) {
        if (isWanted(point)) {
            owners.add(point.owner);
        }
    }

    /** Against nothing. */
    public static Guards none() {
        return new Guards(EnumSet.noneOf(Effect.class), EnumSet.noneOf(Effect.class));
    }

    /** Against nothing: effects are only recorded. How the program ends itself is an event elsewhere. */
    public static Guards recording() {
        return new Guards(EnumSet.complementOf(EnumSet.of(Effect.EXIT)), EnumSet.noneOf(Effect.class));
    }

    /** Against all effects but those. */
    public static Guards allowing(Set<Effect> allowed) {
        Set<Effect> stopped = EnumSet.complementOf(EnumSet.of(Effect.CHANCE));
        stopped.removeAll(allowed);
        Set<Effect> effects = EnumSet.complementOf(EnumSet.of(Effect.EXIT));
        effects.addAll(stopped);
        return new Guards(effects, stopped);
    }

    boolean areIn(String internalName) {
        return owners.contains(internalName);
    }

    boolean isWanted(ChokePoint point) {
        return effects.contains(point.effect);
    }

    synchronized void stands(ChokePoint point) {
        standing.add(point.what);
    }

    /** Binary names of the classes in which effects are stopped; not every JDK has them all. */
    public Set<String> classes() {
        Set<String> classes = new HashSet<>();
        for (ChokePoint point : ChokePoints.all()) {
            if (stopped.contains(point.effect)) {
                classes.add(InstrumentedClass.binaryName(point.owner));
            }
        }
        return classes;
    }

    /**
     * The ways out on which no guard stands, in words, once all {@link #classes} are instrumented.
     *
     * @param system as in {@code os.name}
     */
    public synchronized List<String> missing(String system) {
        List<String> missing = new ArrayList<>();
        for (ChokePoint point : ChokePoints.all()) {
            String text = point.effect.text + " cannot be stopped on this JDK: " + point.what;
            if (stopped.contains(point.effect)
                    && point.isOfSystem(system)
                    && !standing.contains(point.what)
                    && !missing.contains(text)) {
                missing.add(text);
            }
        }
        return missing;
    }
}

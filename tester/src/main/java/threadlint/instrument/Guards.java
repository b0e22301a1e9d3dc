package threadlint.instrument;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import threadlint.jdk.ChokePoint;
import threadlint.jdk.ChokePoints;
import threadlint.runtime.policy.Effect;

/** Which effects are guarded, and at which choke points a guard stands already. Safe for use by several threads. */
public final class Guards {
    private final Set<Effect> effects;
    private final Set<String> owners = new HashSet<>();
    private final Set<String> standing = new HashSet<>();

    private Guards(Set<Effect> effects) {
        this.effects = effects;
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
        return new Guards(EnumSet.noneOf(Effect.class));
    }

    /** Against all effects but those. */
    public static Guards allowing(Set<Effect> allowed) {
        Set<Effect> others = EnumSet.allOf(Effect.class);
        others.removeAll(allowed);
        return new Guards(others);
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

    /** Binary names of the classes to be guarded; not every JDK has them all. */
    public Set<String> classes() {
        Set<String> classes = new HashSet<>();
        for (String owner : owners) {
            classes.add(InstrumentedClass.binaryName(owner));
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
            if (isWanted(point)
                    && point.isOfSystem(system)
                    && !standing.contains(point.what)
                    && !missing.contains(text)) {
                missing.add(text);
            }
        }
        return missing;
    }
}
